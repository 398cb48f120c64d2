import { expect, test } from 'vitest'
import { LoginAnswer } from '../../../contracts/model/accounts/user.ts'
import { Activity } from '../../../contracts/model/cases/activity.ts'
import { z } from '../../../contracts/schema.ts'
import { DEMO_PASSWORD } from '../../../server-mock/seed/accounts.ts'
import { aLetter, anAddressee } from '../../support/letters/letter-office.ts'
import { seededFolder } from '../../support/server/seeded-folder.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

/** Each of them costs a start of the server. */
const LETTERS = 2

const Found = z.object({ cases: z.array(z.object({ id: z.string() })) })
const Sent = z.object({ letter_id: z.string() })
const Credits = z.object({ amount: z.int() })

async function asked<T>(answer: Promise<Response>, schema: { parse: (value: unknown) => T }) {
  const given = await answer
  const text = await given.text()
  if (!given.ok) throw new Error(`${given.status} ${text}`)
  return schema.parse(JSON.parse(text))
}
const as = <S extends z.core.$ZodType>(schema: S) => ({
  parse: (value: unknown) => z.parse(schema, value) as z.infer<S>,
})

async function enter(server: TestServer) {
  const json = { email: 'agent@enterprise.example', password: DEMO_PASSWORD }
  const { accessToken, customer_id } = await asked(server.api('/login', { json }), as(LoginAnswer))
  const call = (path: string, init: Parameters<TestServer['api']>[1] = {}) =>
    server.api(path, init, accessToken)
  return { call, customerId: customer_id }
}

test('letters of a server that is killed are printed once by the next one, and told by callbacks [G-81] [G-617]', async () => {
  const dataDir = await seededFolder(120)
  let server = await startServer({ dataDir })
  let { call, customerId } = await enter(server)
  const credits = async () =>
    (await asked(call(`/customer/${customerId}/credits`), as(Credits))).amount
  const before = await credits()
  const json = { filter: { state: 'ACTIVE' }, paging: { page_size: 50 } }
  const { cases } = await asked(call('/cases/_search', { json }), as(Found))
  const sent = new Map<string, string>()
  for (const { id } of cases) {
    if (sent.size === LETTERS) break
    const contact = { ...anAddressee, email: 'info@baeckerei.example' }
    const changed = await call(`/cases/${id}/opponent_contact_details`, {
      ...{ method: 'PUT', json: contact },
    })
    expect(changed.status).toBe(200)
    const answer = call(`/cases/${id}/send_letter`, { json: aLetter })
    sent.set(id, (await asked(answer, as(Sent))).letter_id)
    // In the middle of the checks, the hand-over and the printing of the earlier ones.
    await server.kill9()
    server = await startServer({ dataDir })
    call = (await enter(server)).call
  }
  expect(sent.size).toBe(LETTERS)
  const statusOf = async (id: string) => {
    const list = await asked(call(`/cases/${id}/activities`), as(z.array(Activity)))
    const entry = list.find(
      (one) => one.type === 'LETTER_SENT' && one.content.letter_id === sent.get(id),
    )
    return entry?.type === 'LETTER_SENT' ? entry.content.letter_status : null
  }
  for (const id of sent.keys())
    await expect.poll(() => statusOf(id), { timeout: 60_000, interval: 500 }).toBe('sent')
  const page = await (await fetch(`${server.url}/post`)).text()
  expect(page.match(/<td>sent<\/td><td>yes<\/td>/g)).toHaveLength(LETTERS)
  expect(page.match(/href="\/post\//g)).toHaveLength(LETTERS)
  expect(before - (await credits())).toBe(3 * LETTERS)
  expect(server.logs()).not.toMatch(/could not (?:be followed|call back)/)
  await server.stop()
}, 240_000)
