/** The mails that tell users of unread mails and of payments, to whoever asked for them. */
import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { appUser } from '../../../server-mock/db/schema/accounts.ts'
import { caseRow } from '../../../server-mock/db/schema/cases.ts'
import { email, outbox } from '../../../server-mock/db/schema/mail.ts'
import { applyExternalEvent } from '../../../server-mock/modules/external-events/apply-external-event.ts'
import { fileMail, sharedParser } from '../../../server-mock/modules/inbound-mail/file-mail.ts'
import { makeMessageId } from '../../../server-mock/modules/outgoing-mail/message-id.ts'
import { eml } from '../../support/offices/mail-office.ts'
import { queuedMails } from '../../support/offices/user-office.ts'
import { openApi } from '../../support/server/api.ts'

const own = () => api.offices.pro
const db = () => api.services.database.db

const api = await openApi()
afterAll(async () => {
  await sharedParser.close()
  await api.close()
})
beforeEach(async () => {
  await db().delete(outbox)
  await db()
    .update(caseRow)
    .set({ unreadEmails: 0 })
    .where(eq(caseRow.id, Number(own().caseId)))
})

let number = 0
const mailOn = (caseId: string | null, parts: Record<string, string> = {}) => {
  number += 1
  const answers = makeMessageId(api.services.config, {
    customerId: own().id,
    caseId: caseId ?? '1',
    emailId: 'mail-1',
  })
  const headers = {
    From: 'Opponent <opponent@shop.example>',
    Subject: `Your claim ${number}`,
    ...(caseId && { 'In-Reply-To': answers }),
    ...parts,
  }
  return { customerId: own().id, raw: eml(headers), envelopeFrom: 'opponent@shop.example' }
}
const readers = async () => (await queuedMails(api, 'SYSTEM')).map(({ to }) => to).sort()
const { admin, agent, colleague } = {
  admin: 'admin@pro.example',
  agent: 'agent@pro.example',
  colleague: 'colleague@pro.example',
}

test('a mail on a case is told to every active user who asked for it', async () => {
  await db().update(appUser).set({ receiveUnreadEmails: false }).where(eq(appUser.email, agent))
  await fileMail(api.services, mailOn(own().caseId))
  expect(await readers()).toEqual([admin, colleague])
  const [notice] = await queuedMails(api, 'SYSTEM')
  expect(notice?.subject).toBe(`Unread email: case ${own().caseId}`)
  expect(notice?.text).toContain('opponent@shop.example')
  await db().update(appUser).set({ receiveUnreadEmails: true }).where(eq(appUser.email, agent))
})

test('further mails are not told before somebody has read the first', async () => {
  await fileMail(api.services, mailOn(own().caseId))
  await fileMail(api.services, mailOn(own().caseId))
  expect(await readers()).toEqual([admin, agent, colleague])
  await db()
    .update(caseRow)
    .set({ unreadEmails: 0 })
    .where(eq(caseRow.id, Number(own().caseId)))
  await fileMail(api.services, mailOn(own().caseId))
  expect(await readers()).toHaveLength(6)
})

test('the same mail, delivered twice, is told once', async () => {
  const mail = mailOn(own().caseId)
  await fileMail(api.services, mail)
  await fileMail(api.services, mail)
  expect(await readers()).toEqual([admin, agent, colleague])
})

describe('a mail of no case', () => {
  const read = () => db().update(email).set({ unread: 0 }).where(isNull(email.caseId))
  beforeEach(read)

  test('is told to every active user who asked for it, with the way to it', async () => {
    await db().update(appUser).set({ receiveUnreadEmails: false }).where(eq(appUser.email, agent))
    await fileMail(api.services, mailOn(null, { Subject: 'Who\u202e are you?' }))
    expect(await readers()).toEqual([admin, colleague])
    const [notice] = await queuedMails(api, 'SYSTEM')
    expect(notice?.subject).toBe('Unread email without a case')
    expect(notice?.text).toContain('opponent@shop.example')
    expect(notice?.text.split('\n')[1]).toBe('Who are you?')
    expect(notice?.text).toContain(`Unmapped Emails: ${api.services.config.publicUrl}/cases`)
    await db().update(appUser).set({ receiveUnreadEmails: true }).where(eq(appUser.email, agent))
  })

  test('is told once until somebody reads, however many come in at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => fileMail(api.services, mailOn(null))))
    await fileMail(api.services, mailOn(null))
    expect(await readers()).toEqual([admin, agent, colleague])
    await read()
    await fileMail(api.services, mailOn(null))
    expect(await readers()).toHaveLength(6)
  })

  test('is told beside the unread ones of cases, and to its own customer alone', async () => {
    await fileMail(api.services, mailOn(own().caseId))
    await db().delete(outbox)
    const theirs = { ...mailOn(null), customerId: api.offices.enterprise.id }
    await db().update(email).set({ unread: 1 }).where(eq(email.customerId, theirs.customerId))
    await fileMail(api.services, theirs)
    expect(await readers()).toEqual([])
    await fileMail(api.services, mailOn(null))
    expect(await readers()).toEqual([admin, agent, colleague])
  })
})

test('what a stranger writes into a subject stays one line of the notice', async () => {
  await fileMail(api.services, mailOn(own().caseId, { Subject: 'Hello\u202e there' }))
  const [notice] = await queuedMails(api, 'SYSTEM')
  expect(notice?.text.split('\n')[1]).toBe('Hello there')
})

test('a payment is told to every active user who asked for it, a repeated delivery once', async () => {
  await db().update(appUser).set({ receivePayments: false }).where(eq(appUser.email, admin))
  const pay = { customer_id: own().id, case_id: own().caseId }
  await applyExternalEvent(api.services, { ...pay, kind: 'payment-initiated', id: 'p0' })
  const paid = { ...pay, kind: 'payment-succeeded' as const, payment_method: null, id: 'p1' }
  await applyExternalEvent(api.services, paid)
  await applyExternalEvent(api.services, paid)
  expect(await readers()).toEqual([agent, colleague])
  await db().update(appUser).set({ receivePayments: true }).where(eq(appUser.email, admin))
})
