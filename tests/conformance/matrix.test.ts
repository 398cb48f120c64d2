import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '../../contracts/api/calls.ts'
import { appUser } from '../../server-mock/db/schema/accounts.ts'
import { openApi, type TestApi } from '../support/api.ts'
import type { Office } from '../support/api-office.ts'
import { tampered, tokenWithoutLogin, unsigned } from '../support/tokens.ts'
import { matrix, nowhere } from './matrix.ts'
import type { Row, Target } from './matrix-row.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

const rows = Object.entries(matrix).map(([name, row]) => ({ name: name as CallName, row }))

type Plan = 'lite' | 'pro' | 'enterprise'
const plans: readonly Plan[] = ['lite', 'pro', 'enterprise']
const next: Record<Plan, Plan> = { lite: 'pro', pro: 'enterprise', enterprise: 'lite' }

const targetOf = (target: Target, plan: Plan): Office => {
  if (target === 'nowhere') return nowhere(api.offices[plan])
  return api.offices[target === 'own' ? plan : next[plan]]
}

const staff = plans.flatMap((plan) => (['admin', 'agent'] as const).map((user) => ({ plan, user })))

const forbidden = { own: 403, foreign: 403, nowhere: 403 }

function rightOf(row: Row, plan: Plan, user: 'admin' | 'agent'): Row['staff'] {
  if (row.plans?.every((one) => one.toLowerCase() !== plan)) return forbidden
  return user === 'agent' ? (row.agent ?? row.staff) : row.staff
}

describe.each(rows)('$name', ({ row }) => {
  test.each(staff)('$user of $plan', async ({ plan, user }) => {
    const found: Row['staff'] = {}
    const right = rightOf(row, plan, user)
    for (const target of Object.keys(right) as Target[]) {
      const token = await api.signIn(plan, user)
      const of = targetOf(target, plan)
      const request = await row.request(of, { api, token, office: api.offices[plan] })
      found[target] = (await api.call(request.path, { ...request, token })).status
    }
    expect(found).toEqual(right)
  })

  test('another customer is left exactly as it was', async () => {
    if (!('foreign' in row.staff)) return
    const token = await api.signIn('pro', 'admin')
    const before = await api.digest(api.offices.enterprise.id)
    const me = { api, token, office: api.offices.pro }
    const request = await row.request(api.offices.enterprise, me)
    await api.call(request.path, { ...request, token })
    expect(await api.digest(api.offices.enterprise.id)).toEqual(before)
  })
})

/** Everybody whose token is no good, by how they come by it. */
const strangers: Record<string, () => Promise<string | undefined>> = {
  anonymous: async () => undefined,
  tampered: async () => tampered(await api.signIn('pro'), { user_role: 'ADMIN' }),
  'alg none': async () => unsigned(await api.signIn('pro')),
  'renew token as access token': async () =>
    (await api.login(api.offices.pro.users.agent.email)).renew_token,
  'file token as access token': async () =>
    (await api.login(api.offices.pro.users.agent.email)).file_token,
  'ended session': async () => {
    const token = await api.signIn('pro')
    await api.call('/logout', { method: 'POST', token })
    return token
  },
  'replaced session': async () => {
    const token = await api.signIn('pro')
    await api.signIn('pro')
    return token
  },
  pending: () => tokenWithoutLogin(api, api.offices.pro, 'pending'),
  unverified: () => tokenWithoutLogin(api, api.offices.pro, 'unverified'),
}

describe.each(Object.keys(strangers))('a stranger: %s', (kind) => {
  test('is refused by every call that is not open to all', async () => {
    const token = await strangers[kind]?.()
    await expectStranger(token)
  })
})

async function expectStranger(token: string | undefined): Promise<void> {
  const me = { api, token: '', office: api.offices.pro }
  const found: Record<string, number> = {}
  for (const { name, row } of rows) {
    const request = await row.request(api.offices.pro, me)
    // Some requests write a record of their own first.
    const before = await api.digest(api.offices.pro.id)
    const answer = await api.call(
      request.path,
      token === undefined ? request : { ...request, token },
    )
    found[name] = answer.status
    if (row.stranger !== 200) expect(await api.digest(api.offices.pro.id), name).toEqual(before)
  }
  expect(found).toEqual(Object.fromEntries(rows.map(({ name, row }) => [name, row.stranger])))
}

test('an expired token is refused by every call, and says that it expired', async () => {
  const token = await api.signIn('pro')
  api.advance(16 * 60 * 1000)
  await expectStranger(token)
  const answer = await api.call('/cases/_count', { token })
  expect(answer.json).toEqual({ error_message: 'Authentication Failure: Token expired' })
})

test('a deactivated user is out at once, with a token that was good a moment ago', async () => {
  const token = await api.signIn('pro')
  const ofAgent = eq(appUser.id, api.offices.pro.users.agent.id)
  const { db } = api.services.database
  await db.update(appUser).set({ state: 'DEACTIVATED' }).where(ofAgent)
  await expectStranger(token)
  await db.update(appUser).set({ state: 'ACTIVE' }).where(ofAgent)
})
