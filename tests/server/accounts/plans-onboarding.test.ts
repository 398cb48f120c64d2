import { eq } from 'drizzle-orm'
import { allSettled, fork } from 'effector'
import { describe, expect, test } from 'vitest'
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { runChange } from '../../../server-mock/events/change.ts'
import { headOf } from '../../../server-mock/events/read.ts'
import { readSubscriptionConfig } from '../../../server-mock/modules/business/limits.ts'
import { changePlan } from '../../../server-mock/modules/business/plan.ts'
import { listUsers } from '../../../server-mock/modules/users/list.ts'
import { $clock, systemClock } from '../../../src/bus/clock.ts'
import { createGateway } from '../../../src/bus/gateway/gateway.ts'
import { createSessionStore } from '../../../src/bus/gateway/session-store.ts'
import { $gateway } from '../../../src/bus/gateway/store.ts'
import { createTransport } from '../../../src/bus/gateway/transport.ts'
import { $realtime } from '../../../src/bus/realtime/realtime.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { $user, appStarted } from '../../../src/queries/following/session.ts'
import { $provider, providerCheckRequested } from '../../../src/queries/set-up/provider.ts'
import { memoryStorage, until } from '../../support/client/client.ts'
import { openApi } from '../../support/server/api.ts'
import { PASSWORD } from '../../support/server/api-office.ts'
import { opened } from '../../support/setup/opened.ts'

const theSystem = { kind: 'system' as const, id: null, name: null }

const api = await opened(openApi())

describe('the limits of a plan', () => {
  test.each([
    ['lite', 'ADMIN', { max_email_flows: 1, max_translations: 1, max_users: 1 }],
    ['pro', 'AGENT', { max_email_flows: 3, max_translations: 2, max_users: null }],
    ['enterprise', 'ADMIN', { max_email_flows: null, max_translations: null, max_users: null }],
  ] as const)(
    'of %s are answered by the server [SUBS-08, SUBS-09, SUBS-10, COMMAPI-18]',
    async (plan, role, limits) => {
      const token = await api.signIn(plan, role === 'ADMIN' ? 'admin' : 'agent')
      const answer = await api.call('/customer/subscription_config', { token })
      expect([answer.status, answer.json]).toEqual([200, limits])
    },
  )

  test('LITE has one seat, one flow, one translation; PRO three flows and two translations; ENTERPRISE no end of them [SUBS-13, SUBS-17, SUBS-18, SUBS-21] [G-260] [G-277] [G-502] [G-06]', async () => {
    const of = async (plan: 'lite' | 'pro' | 'enterprise') =>
      (await api.call('/customer/subscription_config', { token: await api.signIn(plan) })).json
    expect((await of('lite')).max_users).toBe(1)
    expect((await of('pro')).max_email_flows).toBe(3)
    expect((await of('pro')).max_translations).toBe(2)
    expect((await of('enterprise')).max_email_flows).toBeNull()
  })

  test('LITE allows one flow, one translation and one user, ENTERPRISE any number of translations [SUBS-22, PLAN-13, PLAN-14]', async () => {
    const of = async (plan: 'lite' | 'enterprise') =>
      (await api.call('/customer/subscription_config', { token: await api.signIn(plan) })).json
    const lite = { max_email_flows: 1, max_translations: 1, max_users: 1 }
    expect(await of('lite')).toMatchObject(lite)
    expect((await of('enterprise')).max_translations).toBeNull()
  })

  test('follow the plan at once, with the token that was there before', async () => {
    const token = await api.signIn('pro')
    const { db } = api.services.database
    const ofPro = eq(customer.id, api.offices.pro.id)
    await db.update(customer).set({ plan: 'LITE' }).where(ofPro)
    const answer = await api.call('/customer/subscription_config', { token })
    expect(answer.json.max_users).toBe(1)
    await db.update(customer).set({ plan: 'PRO' }).where(ofPro)
  })
})

describe('another plan', () => {
  const change = (plan: Plan) => {
    const by = { customerId: api.offices.pro.id, actor: theSystem, commandId: null }
    return runChange(api.services, by, (open) => changePlan(open, plan))
  }

  test('is told to everybody of the customer with its limits, agents included', async () => {
    const agent = await api.signIn('pro')
    api.takeEvents()
    expect((await change('LITE')).value).toBe('PRO')
    const limits = { max_email_flows: 1, max_translations: 1, max_users: 1 }
    const payload = { former: 'PRO', plan: 'LITE', limits }
    expect(api.takeEvents()).toMatchObject([{ name: 'customer.plan-changed', payload }])
    const { json } = await api.call('/events?since=0', { token: agent })
    expect(json.events.at(-1)).toMatchObject({ name: 'customer.plan-changed', payload })
    const status = await api.call('/user/onboarding/status', { token: agent })
    expect(status.json.subscription).toBe('LITE')
    await change('PRO')
  })

  test('counts in what is read by a call that was let in before it [SUBS-08]', async () => {
    const { id: customerId, users } = api.offices.pro
    const rights = { role: 'ADMIN', plan: 'PRO', lacksSecondFactor: false } as const
    const user = { ...users.admin, customerId, ...rights }
    const asked = { params: {}, query: {}, body: undefined, services: api.services, user }
    await change('LITE')
    const asOf = await headOf(api.services.database.db, customerId)
    expect(await readSubscriptionConfig.run(asked)).toMatchObject({ asOf, body: { max_users: 1 } })
    const own = await listUsers.run(asked)
    await change('PRO')
    const others = await listUsers.run(asked)
    expect(own).toMatchObject({ asOf, body: { seats: 1 } })
    expect(others).not.toMatchObject({ body: { seats: 1 } })
  })

  test('that is the one of now changes nothing and tells nobody', async () => {
    api.takeEvents()
    expect((await change('PRO')).value).toBe('PRO')
    expect(api.takeEvents()).toEqual([])
  })
})

describe('the onboarding of the payment provider', () => {
  const stand = (status: 'connected' | 'pending') =>
    api.services.database.db
      .update(customer)
      .set({ providerStatus: status })
      .where(eq(customer.id, api.offices.pro.id))

  test('is answered as a status to everybody of the customer [PAYSETUP-11] [G-291]', async () => {
    for (const status of ['pending', 'connected'] as const) {
      await stand(status)
      for (const user of ['admin', 'agent'] as const) {
        const token = await api.signIn('pro', user)
        const answer = await api.call('/user/onboarding/status', { token })
        const told = { status, subscription: 'PRO', second_factor_required: false }
        const now = { ...told, timezone: 'UTC', sending: false }
        expect([answer.status, answer.json]).toEqual([200, now])
      }
    }
  })

  test('has an address to connect it for an ADMIN alone, which leads back to the page that asked [PAYSETUP-07, PAYSETUP-09]', async () => {
    await stand('pending')
    const back = encodeURIComponent(`${api.services.config.publicUrl}/cases?x=1`)
    const path = `/customer/${api.offices.pro.id}/stripe_onboarding_status?redirect_url=${back}`
    const admin = (await api.call(path, { token: await api.signIn('pro', 'admin') })).json
    expect(admin.status).toBe('pending')
    expect(admin.onboarding_url).toContain('/payment-provider/connect?token=')
    const agent = await api.call(path, { token: await api.signIn('pro', 'agent') })
    expect(agent.json).toEqual({ status: 'pending', onboarding_url: null })
    await stand('connected')
    const connected = await api.call(path, { token: await api.signIn('pro', 'admin') })
    expect(connected.json).toEqual({ status: 'connected', onboarding_url: null })
  })

  test('is asked for again after a failure [PAYSETUP-10]', async () => {
    await stand('connected')
    let asked = 0
    const unsteady: typeof fetch = (input, init) => {
      if (!String(input instanceof Request ? input.url : input).includes('stripe_onboarding'))
        return fetch(input, init)
      asked += 1
      return asked < 3 ? Promise.reject(new TypeError('lost')) : fetch(input, init)
    }
    const clock = { ...systemClock, wait: async () => undefined }
    const gateway = createGateway({
      transport: createTransport(`${api.origin}/api`, unsteady),
      sessions: createSessionStore(memoryStorage()),
      clock,
      lock: (work) => work(),
      onStored: () => () => undefined,
    })
    const scope = fork({
      values: [
        [$gateway, gateway],
        [$clock, clock],
        [$realtime, { isOff: () => true, connect: () => ({ close: () => undefined }) }],
      ],
    })
    await allSettled(appStarted, { scope })
    const { email } = api.offices.pro.users.admin
    await allSettled(createCommandEffect('session.login'), {
      scope,
      params: { email, password: PASSWORD },
    })
    await until(() => scope.getState($user) !== null, 'session')
    await allSettled(providerCheckRequested, { scope })
    expect(asked).toBe(3)
    expect(scope.getState($provider)).toMatchObject({ status: 'connected' })
  })

  test('leads back to no other origin', async () => {
    await stand('pending')
    const token = await api.signIn('pro', 'admin')
    const path = `/customer/${api.offices.pro.id}/stripe_onboarding_status?redirect_url=`
    const answer = await api.call(path + encodeURIComponent('https://elsewhere.example/'), {
      token,
    })
    expect(answer.status).toBe(400)
  })
})
