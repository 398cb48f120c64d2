/**
 * Records of one customer that point at another's, as only a fault could leave them, and events that both have of the
 * same records: each query has to keep to its own customer by itself, and not because the one before it did.
 */
import { eq } from 'drizzle-orm'
import { activity, license } from '../../server-mock/db/schema/cases.ts'
import { event } from '../../server-mock/db/schema/log.ts'
import { email } from '../../server-mock/db/schema/mail.ts'
import { newId } from '../../server-mock/ids.ts'
import { MORNING, type Office } from '../support/api-office.ts'
import { addCaseIn, imageUse } from '../support/case-in-state.ts'
import { dumpOf } from '../support/dump.ts'
import { mint } from '../support/tokens.ts'
import { type Desk, differs, words } from './stray-desk.ts'

const failedMail = (mark: string, emailId: string) => ({
  email_id: emailId,
  to: 'owner@opponent.example',
  from: 'claims@made.example',
  subject: mark,
  preview: mark,
  unread: 0,
  status: 'FAILED',
  mail_content: null,
  history: [{ event: 'failed', error_msg: 'refused', at: MORNING }],
  automation_info: null,
  has_attachments: false,
})

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

type Entry = { id: string; caseId: string; type: string; content: object; userId?: string }

const addEntry = ({ api }: Desk, office: Office, { caseId, userId = '', ...entry }: Entry) =>
  api.services.database.db.insert(activity).values({
    ...entry,
    customerId: office.id,
    caseId: Number(caseId),
    created: MORNING,
    userId: userId || null,
    userName: userId ? office.mark : null,
  })

/** Entries, a licence and a mail of the other customer that say to belong to the caller's case. */
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
  await db
    .update(email)
    .set({ html: `<img src="cid:${other.id}-finding-0.original@pictures">` })
    .where(eq(email.id, own.unmappedId))
  return of
}

/** Asks for what strays into the caller's case, and writes beside it. */
export async function askStrayRecords(desk: Desk): Promise<string[]> {
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
  const shown = await call(`${mails}/${own.unmappedId}`)
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
    ...words('marking a mail', marked, other),
    ...differs('a picture of another customer', shown.text.includes('data:image'), false),
    ...differs("another case's failed mail", otherCase.status >= 400, true),
    ...differs("a colleague's note", byAgent.status, 403),
    ...differs('written', written, []),
  ]
}

/** The other customer's events of the same names, of the same records even: no conflict tells of them. */
export async function askConflicts({ api, own, other, token }: Desk): Promise<string[]> {
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
  const put = (path: string, json: object, match: string) =>
    api.call(path, { method: 'PUT', token, json, headers: { 'If-Match': match } })
  await put(`/customer/${own.id}/address`, address, '"1"')
  await put(`/user/${colleague}`, { name: 'One' }, '"1"')
  const colleagueToken = await mint(api, own, 'admin')
  const replies = [
    await put(`/customer/${own.id}/address`, { ...address, city: 'Leeds' }, '"1"'),
    await put(`/user/${colleague}`, { name: 'Two' }, '"1"'),
    await api.call(`/cases/${own.caseId}/note`, { token: colleagueToken, json: { text: 'new' } }),
    await put(`/cases/${own.caseId}/opponent_contact_details`, { email: 'x@y.example' }, '"1"'),
  ]
  const headers = { 'Idempotency-Key': 'the-same-key' }
  for (const _attempt of [1, 2])
    replies.push(
      await api.call(`/cases/${own.caseId}/note`, { token, headers, json: { text: 'once' } }),
    )
  return replies.flatMap((reply, at) => words(`conflict ${at + 1} (${reply.status})`, reply, other))
}
