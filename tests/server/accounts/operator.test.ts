import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { appUser } from '../../../server-mock/db/schema/accounts.ts'
import { openOperatorDesk } from '../../support/offices/operator-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const { api, operator, latestEntry, everything } = await opened(openOperatorDesk())
beforeEach(() => void api.takeEvents())

const names = [
  'customers',
  'set-plan',
  'set-terms',
  'confirm-credits',
  'end-sessions',
  'reset-second-factor',
]

describe('the help', () => {
  test.each(['--help', '-h', 'help'])('of all commands, %s, names each of them', async (asked) => {
    const { code, said, opened } = await operator(asked)
    expect([code, opened]).toEqual([0, 0])
    for (const name of names) expect(said).toContain(`  ${name} `)
  })

  test.each(names)('of %s tells how to use it, and opens nothing', async (name) => {
    const { code, said, opened } = await operator(name, '--help')
    expect([code, opened]).toEqual([0, 0])
    expect(said).toContain(`Usage: npm run operator -- ${name}`)
    expect(said).toContain('--dry-run')
  })
})

describe('wrong use', () => {
  test.each([
    [[], 'Enter a command.'],
    [['fly'], 'There is no command fly.'],
    [['set-plan', 'office-pro'], 'set-plan takes CUSTOMER PLAN.'],
    [
      ['set-plan', 'office-pro', 'GOLD'],
      'GOLD is not a plan: choose one of LITE, PRO, ENTERPRISE.',
    ],
    [['customers', 'office-pro'], 'customers takes no arguments, only options.'],
    [['end-sessions', 'a@b.example', '--now'], "'--now'"],
    [['set-terms', '--version', 'v 2', '--file', 'f'], '--version is needed'],
    [['set-terms', '--version', 'v'.repeat(101), '--file', 'f'], 'up to 100'],
    [['set-terms', '--version', 'v2'], '--file is needed'],
    [['set-terms', '--version', 'v2', '--file', 'f', '--deadline', 'soon'], 'is no day'],
    [
      ['set-terms', '--version', 'v2', '--file', 'f', '--deadline', '2027-01-31', '--mandatory'],
      'exclude each other',
    ],
  ] as [string[], string][])('%j ends with 2 and says how it is right', async (args, message) => {
    const { code, complained, opened } = await operator(...args)
    expect([code, opened]).toEqual([2, 0])
    expect(complained).toContain(message)
    expect(complained).toContain('Usage: npm run operator')
  })

  test.each([
    [['set-plan', 'nowhere', 'PRO'], 'There is no customer nowhere.'],
    [['end-sessions', 'nobody@nowhere.example'], 'There is no user with the address'],
    [['confirm-credits', 'nowhere'], 'There is no customer nowhere.'],
    [['confirm-credits', 'office-pro', '--booking', 'none'], 'has no order none'],
    [['set-terms', '--version', 'v2', '--file', '/nowhere/terms.html'], 'cannot be read (ENOENT)'],
  ] as [string[], string][])('%j cannot be done and ends with 1', async (args, message) => {
    const before = await everything()
    const { code, complained } = await operator(...args)
    expect(code).toBe(1)
    expect(complained).toContain(message)
    expect(await everything()).toBe(before)
  })
})

test('customers are listed with plan, users and credits', async () => {
  const { code, said } = await operator('customers')
  expect(code).toBe(0)
  expect(said.split('\n')).toHaveLength(4)
  expect(said).toMatch(/^ID +NAME +PLAN +ACTIVE USERS +CREDITS +TO INVOICE +SINCE$/m)
  const active = and(eq(appUser.customerId, 'office-enterprise'), eq(appUser.state, 'ACTIVE'))
  const count = await api.services.database.db.$count(appUser, active)
  expect(count).toBeGreaterThan(0)
  expect(said).toMatch(
    new RegExp(`^office-enterprise +CANARY-ENTERPRISE\\S* +ENTERPRISE +${count} +0 +0 +2026-`, 'm'),
  )
})

describe('set-plan', () => {
  test('changes the plan at once, tells the clients, and leaves an entry [G-282]', async () => {
    const token = await api.signIn('pro', 'admin')
    const { code, said } = await operator('set-plan', api.offices.pro.id, 'lite')
    expect(code).toBe(0)
    expect(said).toContain('plan PRO -> LITE.')
    expect(said).toContain('active users and seats for 1')
    expect(api.takeEvents()).toMatchObject([
      {
        name: 'customer.plan-changed',
        actor: { kind: 'system', name: 'Operator' },
        payload: { former: 'PRO', plan: 'LITE' },
      },
    ])
    const limits = await api.call('/customer/subscription_config', { token })
    expect(limits.json.max_users).toBe(1)
    expect(await latestEntry('pro')).toMatchObject({
      actor: { kind: 'system', id: null, name: 'Operator' },
      action: 'customer.plan-changed',
      changes: [{ field: 'plan', from: 'PRO', to: 'LITE' }],
    })
    await operator('set-plan', api.offices.pro.id, 'PRO')
  })

  test('to the plan of now says so and changes nothing', async () => {
    const before = await everything()
    const { code, said } = await operator('set-plan', api.offices.pro.id, 'PRO')
    expect([code, await everything()]).toEqual([0, before])
    expect(said).toContain('already has the plan PRO')
  })
})

test('end-sessions makes every token of the user worthless, cuts the sockets, and leaves an entry', async () => {
  const token = await api.signIn('lite')
  const cut: string[] = []
  const end = api.services.hub.onSessionEnd((session) => void cut.push(session))
  const { email, name, id } = api.offices.lite.users.agent
  const { code, said } = await operator('end-sessions', email.toUpperCase())
  end()
  expect([code, said]).toEqual([0, `${name} (${email}): 1 session ended.`])
  expect(cut).toHaveLength(1)
  expect((await api.call('/cases/_count', { token })).status).toBe(401)
  expect(await latestEntry('lite')).toMatchObject({
    action: 'session.ended',
    target: { kind: 'user', id, name },
  })
  expect((await operator('end-sessions', email)).said).toBe(`${name} (${email}) is not logged in.`)
})
