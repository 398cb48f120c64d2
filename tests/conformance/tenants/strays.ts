/**
 * Records of one customer that point at another's, as only a fault could leave them, and facts that both have under
 * the same name: each query has to keep to its own customer by itself, and not because the one before it did.
 */
import { eq, ne, sql } from 'drizzle-orm'
import { emptyContact } from '../../../contracts/rules/cases/contact.ts'
import { discountEndAt } from '../../../contracts/rules/mail/scheduling.ts'
import { appUser, customer } from '../../../server-mock/db/schema/accounts.ts'
import { activity, license } from '../../../server-mock/db/schema/cases.ts'
import { event, eventHead } from '../../../server-mock/db/schema/log.ts'
import { attachment, email } from '../../../server-mock/db/schema/mail.ts'
import { emailFlow, mailSetup } from '../../../server-mock/db/schema/setup.ts'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import { newId } from '../../../server-mock/ids.ts'
import { onboardingUrl } from '../../../server-mock/modules/payment-provider/onboarding-link.ts'
import { FIRST_TERMS } from '../../../server-mock/modules/terms/first-terms.ts'
import { addCaseIn, imageUse } from '../../support/offices/case-in-state.ts'
import { addLetter, addStoredInvoice } from '../../support/offices/invoicing.ts'
import { addFlow } from '../../support/offices/outgoing-office.ts'
import type { TestApi } from '../../support/server/api.ts'
import { MORNING } from '../../support/server/api-office.ts'
import { dumpOf } from '../../support/server/dump.ts'
import { mint } from '../../support/server/tokens.ts'
import type { Part } from '../part.ts'
import { addEntry, type Desk, differs, failedMail, openStrayDesk, words } from './stray-desk.ts'

const waitingMail = {
  scheduled_at: '2027-01-02T09:00:00.000Z',
  status: 'SCHEDULED',
  template_name: 'Reminder',
  template_subject: 'Reminder',
  template_content: null,
  template_config: null,
  source_email_template_id: null,
  type: 'SCHEDULED',
}

/** Entries, a licence, a file and a mail of the other customer that say to belong to the caller's case. */
async function addStrays(desk: Desk): Promise<{ caseId: string }> {
  const { api, own, other } = desk
  const { db } = api.services.database
  const caseId = await addCaseIn(db, own, 'ACTIVE')
  const of = { caseId }
  const mine = own.users.admin.id
  await addEntry(desk, other, {
    ...of,
    id: 'stray-note',
    type: 'NOTE',
    content: { text: other.mark },
    userId: mine,
  })
  await addEntry(desk, other, {
    ...of,
    id: 'stray-wait',
    type: 'EMAIL_SCHEDULED',
    content: waitingMail,
  })
  const received = { ...failedMail(other.mark, own.emailId), status: null }
  await addEntry(desk, other, {
    caseId: own.caseId,
    id: 'stray-mail',
    type: 'EMAIL_IN',
    content: received,
  })
  const foreignMail = failedMail(own.mark, other.unmappedId)
  await addEntry(desk, own, { ...of, id: 'own-failed', type: 'EMAIL_OUT', content: foreignMail })
  await db.insert(license).values({
    id: 'stray-license',
    findingId: imageUse(caseId),
    caseId: Number(caseId),
    customerId: other.id,
    state: 'UNCHECKED',
    filename: 'stray.pdf',
    uploaded: MORNING,
  })
  await db.insert(attachment).values({
    ...{ id: 'stray-file', customerId: other.id, emailId: own.emailId, filename: 'stray.pdf' },
    ...{ checksum: 'stray', contentType: 'application/pdf', size: 1, bytes: Buffer.from('x') },
  })
  await addLetter(db, other, caseId)
  await addStoredInvoice(db, other.id, caseId)
  await db
    .update(email)
    .set({ html: `<img src="cid:${other.id}-finding-0.original@pictures">` })
    .where(eq(email.id, own.unmappedId))
  return of
}

async function askStrayRecords(desk: Desk): Promise<string[]> {
  const { api, own, other, token, agent } = desk
  const { caseId } = await addStrays(desk)
  const { db } = api.services.database
  const before = await dumpOf(db, other.id)
  const call = (path: string, method = 'GET', json?: object, as = token) =>
    api.call(path, { method, token: as, ...(json && { json }) })
  const mails = `/customer/${own.id}/email`
  const note = await call(`/cases/${caseId}/note/stray-note`, 'DELETE')
  const waits = await call(`/cases/${caseId}/scheduled_email/stray-wait`, 'DELETE')
  const list = await call(`/cases/${caseId}/activities`)
  const marked = await call(`${mails}/${own.emailId}?unread=true`, 'PUT')
  const unmapped = await call(`${mails}/${other.unmappedId}?unread=true`, 'PUT')
  const file = await call(`${mails}/${own.emailId}/attachment/stray-file`)
  const shown = await call(`${mails}/${own.unmappedId}`)
  const invoice = await call(`/cases/${caseId}/invoice/invoice-${caseId}`)
  const letter = await call(`/cases/${caseId}/letter/letter-${caseId}`)
  const cancelled = await call(`/cases/${caseId}/cancellation_invoice`, 'POST', {
    cancelled_invoice_id: `invoice-${caseId}`,
  })
  const whole = await call(`/cases/${caseId}`)
  const otherCase = await call(
    `/cases/${own.caseId}/outbound_email?case_activity_id=own-failed`,
    'POST',
    {
      ...{ to: 'a@opponent.example', cc: '', bcc: '', subject: 'Again', attachments: [] },
      content: '<p>Again</p>',
    },
  )
  const byAgent = await call(`/cases/${own.caseId}/note/${own.noteId}`, 'DELETE', undefined, agent)
  await call(`/cases/${caseId}/scheduled_email/own-failed`, 'DELETE')
  const review = `/cases/${caseId}/findings/${imageUse(caseId)}/license`
  await call(`${review}/state`, 'PUT', { state: 'VALID' })
  await call(review, 'DELETE')
  const after = await dumpOf(db, other.id)
  const written = Object.keys(after).filter((table) => before[table] !== after[table])
  return [
    ...differs('a stray note', note.status, 404),
    ...differs('a stray mail that waits', waits.status, 404),
    // The id of the mail that the caller's own entry names is no news.
    ...differs(
      'the timeline says',
      ['stray-note', 'stray-wait', other.mark].filter((word) => list.text.includes(word)),
      [],
    ),
    ...differs('a stray file', file.status, 404),
    ...differs('a stray invoice', [invoice.status, cancelled.status], [404, 404]),
    ...differs('a stray letter', [letter.status, whole.json.letter_cost], [404, 0]),
    ...differs("another customer's mail of no case", unmapped.status, 404),
    ...words('marking a mail', marked, other),
    ...differs('a picture of another customer', shown.text.includes('data:image'), false),
    ...differs("another case's failed mail", otherCase.status >= 400, true),
    ...differs("a colleague's note", byAgent.status, 403),
    ...differs('written', written, []),
  ]
}

/** The other customer's events of the same names, of the same records even: no conflict tells of them. */
async function askConflicts({ api, own, other, token }: Desk): Promise<string[]> {
  const { db } = api.services.database
  const colleague = own.users.colleague.id
  const changes = [
    { field: 'city', from: other.mark, to: other.mark },
    { field: 'name', from: other.mark, to: other.mark },
    { field: 'opponent_contact_details', from: other.mark, to: other.mark },
  ]
  const payload = {
    changes,
    details: { version: 99 },
    user: { user_id: colleague, version: 99 },
    row: { version: 99 },
  }
  const names = [
    'customer.address-changed',
    'user.changed',
    'case.contact-changed',
    'case.note-added',
  ]
  for (const [at, name] of names.entries())
    await db.insert(event).values({
      customerId: other.id,
      seq: 1001 + at,
      id: newId(),
      name,
      v: 1,
      caseId: name.startsWith('case.') ? Number(own.caseId) : null,
      caseVersion: name.startsWith('case.') ? 99 : null,
      commandId: 'the-same-key',
      actor: {
        kind: 'user',
        id: name === 'case.note-added' ? own.users.admin.id : 'x',
        name: other.mark,
      },
      at: MORNING,
      payload,
    })
  const address = {
    ...{ address_line_1: 'Fern Lane 1', postal_code: 'E1 6AN', city: 'London' },
    timezone: 'Europe/London',
  }
  const contact = { ...emptyContact, email: 'new@opponent.example' }
  const put = (path: string, json: object, match: string) =>
    api.call(path, { method: 'PUT', token, json, headers: { 'If-Match': match } })
  await put(`/customer/${own.id}/address`, address, '"1"')
  await put(`/user/${colleague}`, { name: 'One' }, '"1"')
  const colleagueToken = await mint(api, own, 'admin')
  const replies = [
    await put(`/customer/${own.id}/address`, { ...address, city: 'Leeds' }, '"1"'),
    await put(`/user/${colleague}`, { name: 'Two' }, '"1"'),
    await api.call(`/cases/${own.caseId}/note`, { token: colleagueToken, json: { text: 'new' } }),
    await put(`/cases/${own.caseId}/opponent_contact_details`, contact, '"1"'),
  ]
  const refused = replies.filter(({ status }) => status !== 200).map(({ text }) => text)
  const headers = { 'Idempotency-Key': 'the-same-key' }
  for (const _attempt of [1, 2])
    replies.push(
      await api.call(`/cases/${own.caseId}/note`, { token, headers, json: { text: 'once' } }),
    )
  return [
    // Nobody else changed what they change.
    ...differs('refused', refused, []),
    ...replies.flatMap((reply, at) => words(`conflict ${at + 1} (${reply.status})`, reply, other)),
  ]
}

/** What the other customer has and the caller has not. */
async function askStates({ api, own, other, token, agent }: Desk): Promise<string[]> {
  const { db } = api.services.database
  await db.update(customer).set({ providerStatus: 'pending' }).where(eq(customer.id, own.id))
  const otherToken = await mint(api, other, 'admin')
  const terms = `/customer/${other.id}/terms_of_service/accept?tos_version=${FIRST_TERMS}`
  await api.call(terms, { method: 'POST', token: otherToken })
  const validation = `/customer/${own.id}/outbound_email/${own.id}/validation`
  const validate = () => api.call(validation, { token, json: { type: 'smtp' } })
  const before = await validate()
  await addFlow(api.services, other.id)
  await db
    .update(mailSetup)
    .set({ inboundActive: true, smtpPassword: 'x.y.z' })
    .where(eq(mailSetup.customerId, other.id))
  const after = await validate()
  const inbound = await api.call(`/customer/${own.id}/inbound_email/test`, { method: 'PUT', token })
  const accepted = await api.call(`/customer/${own.id}/terms_of_service`, { token })
  const status = `/customer/${own.id}/stripe_onboarding_status`
  const [asAdmin, asAgent] = [
    await api.call(status, { token }),
    await api.call(status, { token: agent }),
  ]
  const login = await api.login(own.users.colleague.email)
  const claims = Buffer.from(login.accessToken.split('.')[1] ?? '', 'base64url').toString()
  return [
    ...differs(
      'validation without a server',
      [after.status, after.text],
      [before.status, before.text],
    ),
    ...differs('inbound mail of nobody', inbound.status, 409),
    ...differs('terms that nobody accepted', accepted.json.current_tos_accepted, false),
    ...differs('the provider', asAdmin.json.status, 'pending'),
    ...differs("an agent's way to the provider", asAgent.json.onboarding_url, null),
    ...words('the claims', { text: claims, headers: new Headers() }, other),
  ]
}

/** The numbers of events: a customer's own head, and its own beginning. */
async function askNumbers({ api, own, other, token }: Desk): Promise<string[]> {
  const { db } = api.services.database
  const note = `/cases/${own.caseId}/note`
  for (const text of ['one', 'two', 'three']) await api.call(note, { token, json: { text } })
  await db.delete(eventHead).where(eq(eventHead.customerId, other.id))
  await db.insert(eventHead).values({ customerId: other.id, seq: 777 })
  const [head] = await db.select().from(eventHead).where(eq(eventHead.customerId, own.id))
  const details = await api.call(`/customer/${own.id}/address`, { token })
  // Of both: without a filter one of the two is still answered its own.
  const theirs = { token: await mint(api, other, 'admin') }
  const others = await api.call(`/customer/${other.id}/address`, theirs)
  const count = await api.call('/cases/_count', { token })
  const foreign = { customerId: other.id, seq: 1, id: newId(), name: 'case.note-added', v: 1 }
  await db
    .insert(event)
    .values({
      ...foreign,
      actor: { kind: 'system', id: null, name: null },
      at: MORNING,
      payload: {},
    })
    .onConflictDoNothing()
  await db.delete(event).where(eq(event.customerId, own.id))
  const reload = await api.call('/events?since=0', { token })
  return [
    ...differs('as of', details.headers.get('as-of'), String(head?.seq)),
    ...differs("the other's as of", others.headers.get('as-of'), '777'),
    ...differs('as of, counted', count.headers.get('as-of'), String(head?.seq)),
    ...differs('reload', [reload.json.reload, reload.json.head], [true, head?.seq]),
  ]
}

/** What is written and shown on a customer's behalf names that customer. */
async function askNames({ api, own, other, token }: Desk): Promise<string[]> {
  const { services } = api
  const { db } = services.database
  await api.call(`/customer/${own.id}/add_credits`, { token, json: { amount: 5 } })
  const { rows } = await db.execute<{ text: string }>(
    sql`select coalesce(string_agg(mail::text, ','), '') as text from outbox where customer_id = ${own.id}`,
  )
  const created = await api.call('/cases/create', { token, json: { host: 'new.example' } })
  const files = await createFilesOrigin(services)
  const url = new URL(onboardingUrl(services, { ...own.users.admin, customerId: own.id }, null))
  const page = await files.inject({ url: `${url.pathname}${url.search}` })
  await files.close()
  const plain = (text: string) => ({ text, headers: new Headers() })
  return [
    ...words('the mail to support', plain(rows[0]?.text ?? ''), other),
    ...words('a new case', created, other),
    ...words('the onboarding page', plain(page.body), other),
    ...differs('the onboarding page', page.body.includes(own.mark), true),
  ]
}

/** Until when the cases of the fixture are offered a discount. */
const DISCOUNT_DAY = '2026-12-24'

/** By the plan, the server and the time zone of the customer itself. */
async function askActivation({ api, own, token }: Desk): Promise<string[]> {
  const { db } = api.services.database
  await db.update(customer).set({ timeZone: 'Pacific/Auckland' }).where(ne(customer.id, own.id))
  await db.update(customer).set({ providerStatus: 'connected' }).where(eq(customer.id, own.id))
  await db.insert(emailFlow).values({ id: `${own.id}-unused`, customerId: own.id, name: 'Unused' })
  await addFlow(api.services, own.id)
  const activated = async () => {
    const id = await addCaseIn(db, own, 'STANDBY')
    await api.call(`/cases/${id}/activate_case`, { method: 'PUT', token })
    const entries = await db
      .select()
      .from(activity)
      .where(eq(activity.caseId, Number(id)))
    return entries.flatMap(({ type, content }) =>
      type === 'EMAIL_SCHEDULED' ? [Object(content)] : [],
    )
  }
  const ends = (await activated()).filter(({ type }) => type === 'DISCOUNT_END')
  await db.delete(mailSetup).where(eq(mailSetup.customerId, own.id))
  const withoutServer = await activated()
  const right = discountEndAt(DISCOUNT_DAY, 'UTC')
  return [
    ...differs(
      'the end of a discount',
      ends.map(({ scheduled_at }) => scheduled_at),
      [right],
    ),
    ...differs('planned without a server', withoutServer.length, 0),
  ]
}

/** One after the other: each leaves records that the next one works with. */
export async function strayParts(api: TestApi): Promise<Part[]> {
  const desk = await openStrayDesk(api)
  await api.services.database.db
    .update(appUser)
    .set({ signature: desk.other.mark })
    .where(eq(appUser.customerId, desk.other.id))
  const asks = { askStates, askStrayRecords, askConflicts, askNames, askActivation, askNumbers }
  return Object.entries(asks).map(([name, ask]) => ({ name, ask: () => ask(desk) }))
}
