/** Mail that belongs to no case, over HTTP: the list of it, where it may belong, and what becomes of it. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { caseRow } from '../../../server-mock/db/schema/cases.ts'
import { attachment, email } from '../../../server-mock/db/schema/mail.ts'
import { newId } from '../../../server-mock/ids.ts'
import { fileMail } from '../../../server-mock/modules/inbound-mail/file-mail.ts'
import { addCaseIn } from '../../support/offices/case-in-state.ts'
import { eml } from '../../support/offices/mail-office.ts'
import { addWaiting } from '../../support/offices/outgoing-office.ts'
import { type Init, openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const own = api.offices.pro
const { db } = api.services.database
const token = await api.signIn('pro')
beforeEach(() => void api.takeEvents())

const call = (path: string, init: Init = {}) =>
  api.call(`/customer/${own.id}${path}`, { token, ...init })
const search = async (json: object) => (await call('/emails/_search', { json })).json
const mapTo = (emailId: string, caseId: string) =>
  call(`/email/${emailId}/map_to_case/${caseId}`, { method: 'PUT' })
const remove = (emailId: string) => call(`/email/${emailId}`, { method: 'DELETE' })
const names = () => api.takeEvents().map(({ name }) => name)

const addMail = async (set: Partial<typeof email.$inferInsert> = {}, customerId = own.id) => {
  const id = newId()
  await db.insert(email).values({
    ...{ id, customerId, caseId: null, direction: 'IN' as const, digest: id, unread: 1 },
    ...{ sender: 'Ida Stern <ida@nobody.example>', recipient: 'us@inbound.example' },
    ...{ subject: 'Hello', text: 'Who are you?', received: '2026-11-20T07:00:00.000Z' },
    ...set,
  })
  return id
}
const addCase = async (state: CaseState, set: Partial<typeof caseRow.$inferInsert> = {}) => {
  const id = await addCaseIn(db, own, state)
  if (Object.keys(set).length > 0)
    await db
      .update(caseRow)
      .set(set)
      .where(eq(caseRow.id, Number(id)))
  return id
}
const caseNow = async (id: string) => {
  const [row] = await db
    .select()
    .from(caseRow)
    .where(eq(caseRow.id, Number(id)))
  return row
}

/** A mail that comes in by SMTP from somebody whom nobody knows. */
async function delivered(headers: Record<string, string>, envelopeFrom = 'x@nobody.example') {
  const from = `${newId()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, 'x')}@nobody.example`
  const raw = eml({ From: from, ...headers })
  const filed = await fileMail(api.services, { customerId: own.id, raw, envelopeFrom })
  if (filed.outcome !== 'filed' || filed.caseId !== null) throw new Error(filed.outcome)
  return filed.emailId
}

describe('the list of unmapped mails', () => {
  test('[COMMAPI-58, COMMAPI-59] takes its flags in the body or in a filter, false restricting nothing [G-111, G-112]', async () => {
    const read = await addMail({ unread: 0 })
    const unread = await addMail()
    const idsOf = async (json: object) =>
      (await search(json)).emails.map(({ id }: { id: string }) => id)
    for (const both of [(flags: object) => flags, (filter: object) => ({ filter })]) {
      const all = await idsOf(both({ unmapped: true }))
      expect(all).toEqual(expect.arrayContaining([read, unread, own.unmappedId]))
      expect(all).not.toContain(own.emailId)
      expect(await idsOf(both({ unmapped: false }))).toContain(own.emailId)
      const fresh = await idsOf(both({ unmapped: true, unread: true }))
      expect([fresh.includes(unread), fresh.includes(read)]).toEqual([true, false])
    }
    expect(await idsOf({ inbound: true, filter: { inbound: false } })).toEqual([])
    const { total_count, unread_count } = await search({ filter: { unmapped: true } })
    expect(total_count - unread_count).toBe(1)
  })

  test('goes on where a page ended, whatever comes and goes meanwhile; a cursor of nobody is refused', async () => {
    for (const at of ['01', '02', '03', '04', '05'])
      await addMail({ received: `2025-01-${at}T07:00:00.000Z` })
    const every = (await search({ unmapped: true })).emails.map(({ id }: { id: string }) => id)
    const page = (paging: object) => search({ filter: { unmapped: true }, paging })
    const first = await page({ page_size: 2 })
    await remove(first.emails[0].id)
    await addMail({ received: '2026-11-20T07:30:00.000Z' })
    const seen = [...first.emails]
    let { next_cursor } = first
    while (next_cursor !== null) {
      const next = await page({ page_size: 2, cursor: next_cursor })
      seen.push(...next.emails)
      next_cursor = next.next_cursor
    }
    expect(seen.map(({ id }) => id)).toEqual(every)
    const second = await search({ unmapped: true, page: 2, paging: { page_size: 2 } })
    expect(second.emails).toEqual((await page({ page: 2, page_size: 2 })).emails)
    for (const [paging, message] of [
      [{ cursor: 'nothing' }, 'Invalid request: paging.cursor is not accepted.'],
      [
        { cursor: first.next_cursor, page: 2 },
        'Invalid request: paging takes a page or a cursor, not both.',
      ],
    ] as const) {
      const { status, json } = await call('/emails/_search', { json: { paging } })
      expect([status, json.error_message]).toEqual([400, message])
    }
  })
})

describe('where an unmapped mail may belong', () => {
  const suggested = async (set: Partial<typeof email.$inferInsert>) =>
    (await call(`/email/${await addMail(set)}`)).json.suggestions.map(
      ({ case_id, reason }: { case_id: string; reason: string }) => [case_id, reason],
    )

  test('the subject names it, its contact is the sender, its host is of the sender; the surest reason counts', async () => {
    const at = (day: string) => ({ dateStateUpdated: `2026-11-${day}T07:00:00.000Z` })
    const named = await addCase('CANCELLED', { host: 'named.example', ...at('01') })
    const contact = { contactEmail: 'Anna@Bakery.example' }
    const older = await addCase('PAID', { host: 'one.example', ...contact, ...at('02') })
    const newer = await addCase('ACTIVE', { host: 'two.example', ...contact, ...at('03') })
    const host = await addCase('ACTIVE', { host: 'www.bakery.example', ...at('05') })
    const below = await addCase('ACTIVE', { host: 'shop.bakery.example', ...at('04') })
    await addCase('STANDBY', { host: 'bakery.example', ...contact })
    await addCase('ACTIVE', { host: 'notbakery.example' })
    const sender = 'Anna Brot <anna@bakery.example>'
    expect(await suggested({ subject: `Case ${named}, ${newer}`, sender })).toEqual([
      [newer, 'subject'],
      [named, 'subject'],
      [older, 'address'],
      [host, 'domain'],
      [below, 'domain'],
    ])
    // From a part of the domain, too; and no more than five.
    expect(await suggested({ sender: 'office@mail.bakery.example' })).toEqual([[host, 'domain']])
    for (let n = 0; n < 7; n += 1) await addCase('ACTIVE', { host: `n${n}.many.example` })
    expect(await suggested({ sender: 'info@many.example' })).toHaveLength(5)
  })

  test('nothing is suggested for senders without an address, of wildcards, or of another customer; nor for mapped mail', async () => {
    await addCase('ACTIVE', { host: 'a.wild.example' })
    const senders = [
      '',
      'Ida Stern',
      'a@%.example',
      'a@_.wild.example',
      'a@com',
      `a@${'x'.repeat(300)}`,
    ]
    for (const sender of senders)
      expect([sender, await suggested({ sender })]).toEqual([sender, []])
    const theirs = await addCaseIn(db, api.offices.lite, 'ACTIVE')
    expect(await suggested({ subject: `Case ${theirs}` })).toEqual([])
    expect((await call(`/email/${own.emailId}`)).json).not.toHaveProperty('suggestions')
  })
})

describe('mapping a mail to a case', () => {
  test('[COMMAPI-60] it becomes an entry at the moment it came in, as unread as it is, and the case is answered [G-113]', async () => {
    const caseId = await addCase('PAID')
    for (const unread of [1, 0]) {
      const id = await addMail({ unread, subject: 'An older one' })
      await db.insert(attachment).values({
        ...{ id: newId(), customerId: own.id, emailId: id, filename: 'a.pdf', checksum: id },
        ...{ contentType: 'application/pdf', size: 1, bytes: Buffer.from('a') },
      })
      const { status, json } = await mapTo(id, caseId)
      expect([status, json.id]).toEqual([200, caseId])
      expect(names()).toEqual(['case.mail-received', 'email.mapped-to-case'])
      const [received, mapped] = json.events
      expect(received.payload.activity).toMatchObject({
        ...{ type: 'EMAIL_IN', created: '2026-11-20T07:00:00.000Z', user_id: null },
        content: {
          ...{ email_id: id, from: 'Ida Stern <ida@nobody.example>', to: 'us@inbound.example' },
          ...{ subject: 'An older one', preview: 'Who are you?', unread, has_attachments: true },
        },
      })
      expect(mapped.payload.email).toMatchObject({ id, case_id: caseId, unread })
      expect((await caseNow(caseId))?.unreadEmails).toBe(1)
      expect((await search({ unmapped: true })).emails).not.toContainEqual(
        expect.objectContaining({ id }),
      )
      expect((await call(`/email/${id}`)).json.case_id).toBe(caseId)
    }
    const { json } = await api.call(`/cases/${caseId}/activities`, { token })
    expect(json.at(-1).content.subject).toBe('An older one')
  })

  test('[G-612] it pauses what is scheduled, unless a machine wrote it; while a payment runs it waits for its end [G-626]', async () => {
    const dates = ['2027-01-02T09:00:00.000Z', '2027-02-02T09:00:00.000Z']
    const active = await addCase('ACTIVE')
    await addWaiting(api.services, own.id, active, dates)
    const bounce = await delivered({ Subject: 'Undeliverable' }, '')
    const robot = await delivered({ Subject: 'Away', 'Auto-Submitted': 'auto-replied' })
    for (const id of [bounce, robot]) {
      await mapTo(id, active)
      expect((await caseNow(active))?.scheduledPaused).toBe(0)
    }
    const { json } = await mapTo(await delivered({ Subject: 'Call me' }), active)
    expect(json.events.map(({ name }: { name: string }) => name)).toEqual([
      ...['case.mail-received', 'email.mapped-to-case', 'case.automation-paused'],
    ])
    expect(json.overview.num_scheduled_emails_paused).toBe(2)
    expect((await caseNow(active))?.scheduledPaused).toBe(2)

    const paying = await addCase('PAYMENT_PROCESSING')
    await addWaiting(api.services, own.id, paying, dates)
    await mapTo(await delivered({ Subject: 'Paid' }), paying)
    expect(await caseNow(paying)).toMatchObject({ scheduledPaused: 0, unreadEmails: 1 })
  })

  test('[G-710] a case in STANDBY takes none, and neither does a second case; a mail of ours is not mapped [G-113]', async () => {
    const id = await addMail()
    const sent = await addMail({ direction: 'OUT' })
    const [paid, active] = [await addCase('PAID'), await addCase('ACTIVE')]
    const mapped = await addMail()
    await mapTo(mapped, paid)
    const refusals = [
      [
        await mapTo(id, own.standbyId),
        'Invalid request: case in state STANDBY cannot receive emails.',
      ],
      [await mapTo(sent, paid), 'This email was sent from here.'],
      [await mapTo(mapped, active), 'This email is already mapped to a case.'],
      [await mapTo(own.emailId, active), 'This email is already mapped to a case.'],
      [await remove(own.emailId), 'This email is already mapped to a case.'],
      [await remove(sent), 'This email was sent from here.'],
    ] as const
    for (const [{ status, json }, message] of refusals)
      expect([status, json.error_message]).toEqual([409, message])
    expect(names()).toEqual(['case.mail-received', 'email.mapped-to-case'])
  })

  test('a mail, a case and a customer of others are as unknown as none', async () => {
    const id = await addMail()
    const theirs = await addMail({}, api.offices.lite.id)
    const foreign = [
      [`/email/${theirs}/map_to_case/${own.caseId}`, 'PUT'],
      [`/email/${id}/map_to_case/${api.offices.lite.caseId}`, 'PUT'],
      [`/email/nowhere/map_to_case/${own.caseId}`, 'PUT'],
      [`/email/${theirs}`, 'DELETE'],
      ['/email/nowhere', 'DELETE'],
    ] as const
    for (const [path, method] of foreign) expect((await call(path, { method })).status).toBe(404)
    expect(names()).toEqual([])
  })

  test('of several at once to several cases, and a deletion, exactly one happens', async () => {
    const cases = [await addCase('ACTIVE'), await addCase('PAID')]
    for (let n = 0; n < 10; n += 1) {
      const id = await addMail()
      const answers = await Promise.all([
        ...cases.flatMap((caseId) => [mapTo(id, caseId), mapTo(id, caseId)]),
        remove(id),
        call(`/email/${id}?unread=false`, { method: 'PUT' }),
      ])
      const ends = answers.slice(0, 5).map(({ status }) => status)
      expect(ends.filter((status) => status === 200)).toHaveLength(1)
      expect(ends.every((status) => [200, 404, 409].includes(status))).toBe(true)
    }
    const { rows } = await api.services.database.pool.query(`
      select r.id from case_row r where r.unread_emails <> (
        select count(*) from email e where e.case_id = r.id and e.unread = 1 and e.direction = 'IN')
        and r.id in (${cases.join(', ')})`)
    expect(rows).toEqual([])
  })
})

describe('deleting a mail', () => {
  test('[COMMAPI-61, INBOUND-20] the mail as it came, its text and its files go; its event alone stays', async () => {
    const id = await delivered({ Subject: 'With a file' })
    await db.insert(attachment).values({
      ...{ id: newId(), customerId: own.id, emailId: id, filename: 'a.txt', checksum: id },
      ...{ contentType: 'text/plain', size: 1, bytes: Buffer.from('a') },
    })
    api.takeEvents()
    const { status, json } = await remove(id)
    expect([status, json.events.length]).toEqual([200, 1])
    expect(json.events[0]).toMatchObject({
      name: 'email.unmapped-deleted',
      payload: { email: { id, subject: 'With a file', unread: 1 } },
    })
    for (const left of [
      await db.select().from(email).where(eq(email.id, id)),
      await db.select().from(attachment).where(eq(attachment.emailId, id)),
    ])
      expect(left).toEqual([])
    expect((await call(`/email/${id}`)).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
  })
})
