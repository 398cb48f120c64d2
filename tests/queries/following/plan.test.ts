import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { onboardingRequested } from '../../../src/queries/following/onboarding.ts'
import { $plan } from '../../../src/queries/following/session.ts'
import { $planLimits, planLimitsRequested } from '../../../src/queries/set-up/business.ts'
import { answered, fakeGateway } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { aUser, MOMENT } from '../../support/records/events.ts'

const lite = { max_email_flows: 1, max_translations: 1, max_users: 1 }
const pro = { max_email_flows: 3, max_translations: 2, max_users: null }

const changed = (seq: number, former: Plan, plan: Plan): KnownEvent => ({
  id: `plan-${seq}`,
  seq,
  name: 'customer.plan-changed',
  v: 1,
  customerId: 'c1',
  caseId: null,
  caseVersion: null,
  commandId: null,
  actor: { kind: 'system', id: null, name: 'Operator' },
  at: MOMENT,
  payload: { former, plan, limits: plan === 'LITE' ? lite : pro },
})

function setUp() {
  const gateway = fakeGateway(aUser())
  const scope = officeScope({ gateway })
  const hear = (...events: KnownEvent[]) =>
    allSettled(cameIn, { scope, params: { kind: 'wire', events } })
  return { gateway, scope, hear }
}

test('a plan that changes while somebody is logged in is theirs at once with its limits, and after a reload', async () => {
  const { gateway, scope, hear } = setUp()
  gateway.answer('readSubscriptionConfig', () => answered(pro, 1))
  await allSettled(planLimitsRequested, { scope })
  await hear(changed(2, 'PRO', 'LITE'))
  expect([scope.getState($plan), scope.getState($planLimits)]).toEqual(['LITE', lite])
  expect(gateway.session()?.user.subscription).toBe('LITE')
})

describe('a plan that changed while the browser was closed', () => {
  test('is known as soon as the session has read what it begins with', async () => {
    const { gateway, scope } = setUp()
    gateway.answer('readOnboarding', () => answered({ status: 'pending', subscription: 'LITE' }, 1))
    await allSettled(onboardingRequested, { scope })
    expect(scope.getState($plan)).toBe('LITE')
    expect(gateway.session()?.user.subscription).toBe('LITE')
  })

  test('is the one of the event where that is later than the answer', async () => {
    const { gateway, scope, hear } = setUp()
    gateway.answer('readOnboarding', () => answered({ status: 'pending', subscription: 'PRO' }, 1))
    await hear(changed(2, 'PRO', 'LITE'))
    await allSettled(onboardingRequested, { scope })
    expect(scope.getState($plan)).toBe('LITE')
  })
})
