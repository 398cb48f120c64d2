import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { NoticesAnswer } from '../../../contracts/model/accounts/notices.ts'
import { firstChoice } from '../../../contracts/rules/notices/notice-choice.ts'
import { z } from '../../../contracts/schema.ts'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { fileMail, sharedParser } from '../../../server-mock/modules/inbound-mail/file-mail.ts'
import { makeMessageId } from '../../../server-mock/modules/outgoing-mail/message-id.ts'
import { eml } from '../../support/offices/mail-office.ts'
import { openApi } from '../../support/server/api.ts'

const api = await openApi()
afterAll(async () => {
  await sharedParser.close()
  await api.close()
})
const { pro: office, enterprise: other } = api.offices
const admin = await api.signIn('pro', 'admin')
const agent = await api.signIn('pro', 'agent')
const stranger = await api.signIn('enterprise', 'admin')

const read = async (token: string) => {
  const { json } = await api.call('/user/notices', { token })
  return z.parse(NoticesAnswer, json)
}
const save = (json: unknown, token = admin) =>
  api.call('/user/notices', { method: 'PUT', token, json })
const activatedBy = (id: string) =>
  api.services.database.db
    .update(caseDetail)
    .set({ activatedBy: id })
    .where(eq(caseDetail.id, Number(office.caseId)))

let count = 0
/** A mail of the website's owner: on the office's case, or on none. */
const mailFrom = (caseId: string | null, more: Record<string, string> = {}) => {
  count += 1
  const { config } = api.services
  const answers = makeMessageId(config, {
    customerId: office.id,
    caseId: caseId ?? '1',
    emailId: 'm',
  })
  const headers = {
    From: `person-${count}@elsewhere.example`,
    Subject: `Mail ${count}`,
    ...(caseId && { 'In-Reply-To': answers }),
    ...more,
  }
  const raw = eml(headers)
  return fileMail(api.services, { customerId: office.id, raw, envelopeFrom: 'p@elsewhere.example' })
}
const texts = async (token: string) => (await read(token)).notices.map(({ text }) => text)

describe('notices', () => {
  test('are of others’ doing in own cases alone, the newest first, and of no other customer', async () => {
    expect(await read(admin)).toEqual({
      ...{ notices: [], read: { through: 0, marks: [] }, choice: firstChoice },
    })
    await activatedBy(office.users.agent.id)
    await mailFrom(office.caseId)
    await mailFrom(null)
    expect(await texts(agent)).toEqual(['Mail 2', 'Mail 1'])
    expect(await texts(admin)).toEqual(['Mail 2'])
    expect(await texts(stranger)).toEqual([])
    const [, onCase] = (await read(agent)).notices
    expect(onCase).toMatchObject({ kind: 'email', case_id: office.caseId })
    expect(other.id).not.toBe(office.id)
  })

  test('of all cases are an admin’s choice, and refused to an agent without a word', async () => {
    expect((await save({ choice: { scope: 'all' } })).json.choice.scope).toBe('all')
    expect(await texts(admin)).toEqual(['Mail 2', 'Mail 1'])
    await activatedBy(office.users.admin.id)
    expect((await save({ choice: { scope: 'all' } }, agent)).json.choice.scope).toBe('own')
    expect(await texts(agent)).toEqual(['Mail 2'])
    await activatedBy(office.users.agent.id)
  })

  test('say nothing of one’s own acts, of what a machine wrote, or of kinds that were not chosen', async () => {
    await mailFrom(office.caseId, { 'Auto-Submitted': 'auto-replied' })
    expect(await texts(agent)).toEqual(['Mail 2', 'Mail 1'])
    await save({ choice: { kinds: ['email'] } }, agent)
    expect(await texts(agent)).toEqual(['Mail 1'])
    await save({ choice: { kinds: firstChoice.kinds } }, agent)
  })

  test('are read for their user alone, on every device, and nobody else is told', async () => {
    const [, { number } = { number: 0 }] = (await read(agent)).notices
    api.takeEvents()
    const mark = { key: office.caseId, through: number }
    const { json } = await save({ marks: [mark] }, agent)
    expect([json.events, api.takeEvents()]).toEqual([[], []])
    const again = await api.signIn('pro', 'agent')
    expect((await read(again)).read).toEqual({ through: 0, marks: [mark] })
    expect((await read(admin)).read.marks).toEqual([])
    // Unread again, and everything read.
    await save({ marks: [{ ...mark, through: number - 1 }] }, again)
    expect((await read(again)).read.marks).toEqual([{ ...mark, through: number - 1 }])
    await save({ through: number + 10 }, again)
    expect((await read(again)).read).toEqual({ through: number + 10, marks: [] })
  })

  test('that two tabs read and choose at once lose nothing', async () => {
    const marks = ['3', '4', '5', '6', '7'].map((key) => ({ key, through: 9_000 }))
    const quiet = { from: '22:00', to: '07:00' }
    await Promise.all([
      ...marks.map((mark) => save({ marks: [mark] })),
      save({ choice: { quiet } }),
      save({ choice: { desktop: true } }),
    ])
    const { read: now, choice } = await read(admin)
    expect([...now.marks].sort((a, b) => Number(a.key) - Number(b.key))).toEqual(marks)
    expect(choice).toMatchObject({ quiet, desktop: true, scope: 'all' })
  })

  test.each([
    { choice: { kinds: ['pigeon'] } },
    { choice: { quiet: { from: '24:00', to: '07:00' } } },
    { choice: { volume: 3 } },
    { marks: [{ key: '01', through: 1 }] },
    { through: -1 },
    { user_id: 'another' },
  ])('%o is refused with 400, and nothing is kept of it', async (body) => {
    const before = await read(admin)
    expect((await save(body)).status).toBe(400)
    expect(await read(admin)).toEqual(before)
  })
})
