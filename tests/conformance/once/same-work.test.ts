import { createHook } from 'node:async_hooks'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import { TEST_TOKEN } from '../../../server-mock/modules/account/robot-check.ts'
import { makePortalToken } from '../../../server-mock/modules/case-record/portal-link.ts'
import { portalBaseOf } from '../../../server-mock/modules/portal-site/portal-hosts.ts'
import { FIRST_TERMS } from '../../../server-mock/modules/terms/first-terms.ts'
import { siteBrowser } from '../../support/portal/site-browser.ts'
import { openApi, type TestApi } from '../../support/server/api.ts'
import { PASSWORD } from '../../support/server/api-office.ts'
import { hearStatements, type Statements } from '../../support/server/statements.ts'
import { mint } from '../../support/server/tokens.ts'
import { workParts } from './same-work.ts'

let api: TestApi
let statements: Statements
beforeAll(async () => {
  api = await openApi()
  statements = hearStatements(api.services.database.pool)
})
afterAll(() => api.close())

test("another customer's record costs what one that exists nowhere costs, wherever its id stands", async () => {
  const fresh = await openApi()
  const told: string[] = []
  for (const { name, ask } of await workParts(fresh))
    told.push(...(await ask()).map((wrong) => `${name}, ${wrong}`))
  await fresh.close()
  expect(told).toEqual([])
})

test("another customer's file costs what one that exists nowhere costs", async () => {
  const files = await createFilesOrigin(api.services)
  const token = await mint(api, api.offices.pro, 'agent', { typ: 'file' })
  const ask = async (path: string) => {
    statements.take()
    const { statusCode, body } = await files.inject({ url: `/files/${path}?token=${token}` })
    return { statusCode, body, work: statements.take() }
  }
  for (const path of [
    'findings/ID-finding-2/original',
    'findings/ID-finding-2/page',
    'licenses/ID-license',
  ]) {
    const missing = await ask(path.replace('ID', 'office-nowhere'))
    expect(missing).toMatchObject({ statusCode: 404, work: [expect.anything(), expect.anything()] })
    expect(await ask(path.replace('ID', api.offices.enterprise.id))).toEqual(missing)
  }
  await files.close()
})

describe('a settlement portal', () => {
  const session = /"fw-[^"]*"|value="[^"]*"/g

  test('answers a wrong, unknown or foreign PIN, Case ID, address or token alike, by the same work', async () => {
    const { services, offices } = api
    const { config, database } = services
    const [own, other] = [offices.pro, offices.enterprise]
    const uuidOf = ({ id, caseId }: typeof own) => `${id}-uuid-${caseId}`
    const cases = [own, other].map(({ caseId }) => Number(caseId))
    await database.db.update(caseDetail).set({ pin: '482913' }).where(inArray(caseDetail.id, cases))
    const base = await portalBaseOf(database.db, config, own.id)
    const files = await createFilesOrigin(services)
    let visitors = 0
    const ask = async (path: string, form?: Record<string, string>) => {
      visitors += 1
      statements.take()
      const remoteAddress = `198.18.7.${visitors}`
      const { status, body } = await siteBrowser(files, base).ask(path, {
        remoteAddress,
        ...(form && { form }),
      })
      return { status, body: body.replaceAll(session, ''), work: statements.take() }
    }

    const enter = (case_id: string, pin: string) => ask('/', { case_id, pin })
    const wrong = await enter(own.caseId, '000000')
    expect(wrong.status).toBe(403)
    for (const caseId of ['99999999', other.caseId, 'a b', '9'.repeat(30)])
      expect(await enter(caseId, '482913'), caseId).toEqual(wrong)

    const tokenOf = (uuid: string) => makePortalToken(config.sessionSecret, uuid)
    const [mine, foreign, nobodys] = [uuidOf(own), uuidOf(other), 'nobodys-uuid']
    const unknown = await ask(`/portal/${nobodys}`)
    expect(unknown.work.length).toBeGreaterThan(0)
    const addresses = [
      `/portal/${foreign}`,
      `/portal/${foreign}?token=${tokenOf(foreign)}`,
      `/portal/${nobodys}?token=${tokenOf(nobodys)}`,
      `/portal/${mine}?token=${tokenOf(foreign)}`,
      `/portal/${mine}?token=${tokenOf(mine).slice(0, -2)}`,
      `/portal/${mine}?token=`,
    ]
    for (const address of addresses) expect(await ask(address), address).toEqual(unknown)
    await files.close()
  })
})

/** How often a password is hashed while this runs: the runtime says so itself. */
async function hashesOf(work: () => Promise<unknown>): Promise<number> {
  let hashes = 0
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST') hashes += 1
    },
  }).enable()
  await work().finally(() => hook.disable())
  return hashes
}

/** What a request costs, after whose answer nothing goes on for it. */
async function costOf(ask: () => Promise<{ status: number; text: string }>) {
  statements.take()
  let told = ''
  const hashes = await hashesOf(async () => {
    const { status, text } = await ask()
    told = `${status} ${text}`
  })
  return { told, hashes, work: statements.take() }
}

const people = () => api.offices.pro.users
const UNKNOWN = 'nobody@pro.example'
/** The note of a refused login; its address is known. */
const NOTE = /insert into audit_entry/

describe('a login', () => {
  const login = (email: string) => () => api.call('/login', { json: { email, password: 'wrong' } })

  test.each(['agent', 'admin', 'pending', 'deactivated', 'unverified'] as const)(
    'with the address of the user who is %s costs what one with an unknown address costs',
    async (name) => {
      const unknown = await costOf(login(UNKNOWN))
      expect(unknown.hashes).toBe(1)
      // The answer is there before the note is: only a known address has one.
      statements.keep(NOTE)
      const known = await costOf(login(people()[name].email))
      statements.letGo()
      expect({ ...known, work: known.work.filter((text) => !NOTE.test(text)) }).toEqual(unknown)
    },
  )

  test('with an unknown address costs the hash of a new password', async () => {
    const { config } = api.services
    const { passwordCost } = config
    // No hash can be made at this cost: whoever tries breaks down.
    config.passwordCost = 0
    const { status } = await login(UNKNOWN)()
    config.passwordCost = passwordCost
    expect(status).toBe(500)
  })
})

describe('a request for a mail', () => {
  const ways: [string, (email: string) => () => ReturnType<TestApi['call']>][] = [
    [
      'a reset',
      (email) => () => api.call('/user/password_reset', { method: 'PUT', json: { email } }),
    ],
    ['a verification', (email) => () => api.call('/user/resend_verification', { json: { email } })],
  ]

  test.each(ways)('of %s costs the same for whoever it is', async (_what, ask) => {
    const unknown = await costOf(ask(UNKNOWN))
    expect([unknown.hashes, unknown.work.length]).toEqual([0, 1])
    for (const { email } of Object.values(people()))
      expect(await costOf(ask(email))).toEqual(unknown)
  })
})

describe('a new account', () => {
  const create = (email: string) => () =>
    api.call('/customer/account', {
      json: {
        ...{ name: 'Ada Moss', email, password: PASSWORD, customer_type: 'OTHER' },
        ...{ customer_name: 'Moss', address_line_1: '1 Fern Lane', postal_code: '8001' },
        ...{ city: 'Zürich', country: 'CH', recaptcha_token: TEST_TOKEN, tos_version: FIRST_TERMS },
      },
    })

  test('has its password hashed before anybody knows whether the address is taken', async () => {
    const [free, taken] = [
      await costOf(create('ada@moss.example')),
      await costOf(create(people().agent.email)),
    ]
    expect([free.hashes, taken.hashes]).toEqual([1, 1])
    expect([free.told.slice(0, 3), taken.told.slice(0, 3)]).toEqual(['200', '409'])
  })
})
