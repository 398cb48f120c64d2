/**
 * Mail of two customers side by side: what comes in for the one is never filed, matched or told with what the other
 * has, and what leaves goes by the own server, from the own flow, into the own timeline.
 */
import { eq, ne, sql } from 'drizzle-orm'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { activity, caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { picture, storedFile } from '../../../server-mock/db/schema/files.ts'
import { email, outbox } from '../../../server-mock/db/schema/mail.ts'
import { mailSetup } from '../../../server-mock/db/schema/setup.ts'
import { createMailParser } from '../../../server-mock/mail-parsing/mail-parser.ts'
import { type Filed, fileMail } from '../../../server-mock/modules/inbound-mail/file-mail.ts'
import { cameBack, makeMark } from '../../../server-mock/modules/inbound-mail/test-mark.ts'
import { takerOf } from '../../../server-mock/modules/outgoing-mail/inbound-address.ts'
import { makeMessageId } from '../../../server-mock/modules/outgoing-mail/message-id.ts'
import { paintPng, red } from '../../support/files/pixels.ts'
import { aPicture } from '../../support/files/stored-picture.ts'
import { bounceReport } from '../../support/mail/bounce-report.ts'
import { addCaseIn, imageUse } from '../../support/offices/case-in-state.ts'
import { eml } from '../../support/offices/mail-office.ts'
import { addFlow, outboxOf } from '../../support/offices/outgoing-office.ts'
import { mailText } from '../../support/records/mail-facts.ts'
import type { TestApi } from '../../support/server/api.ts'
import { MORNING, type Office } from '../../support/server/api-office.ts'
import type { Part } from '../part.ts'
import { addEntry, type Desk, differs, failedMail, openStrayDesk, words } from './stray-desk.ts'

const messageIdOf = ({ api, own }: Desk, caseId: string, emailId: string): string =>
  makeMessageId(api.services.config, { customerId: own.id, caseId, emailId })

type Deliver = (to: Office, raw: Buffer) => Promise<Filed>

/** Where mails go that come in while this runs. */
async function receiving<T>({ api }: Desk, work: (deliver: Deliver) => Promise<T>): Promise<T> {
  const parser = createMailParser()
  const deliver: Deliver = ({ id }, raw) =>
    fileMail(api.services, { customerId: id, raw, envelopeFrom: 'somebody@shop.example' }, parser)
  return work(deliver).finally(() => parser.close())
}

const placeOf = async ({ api }: Desk, filed: Filed) => {
  if (filed.outcome !== 'filed') return filed.outcome
  const [row] = await api.services.database.db
    .select({ caseId: email.caseId, guess: email.guessedCaseId })
    .from(email)
    .where(eq(email.id, filed.emailId))
  return row
}

/** The other customer's case, contact, copy and test mark lead nowhere. */
async function askComingIn(desk: Desk): Promise<string[]> {
  const { api, own, other } = desk
  const { services } = api
  const from = 'only@theirs.example'
  const theirs = await addCaseIn(services.database.db, other, 'ACTIVE', {
    row: { contactEmail: from },
  })
  const mark = await makeMark(services, other.id)
  const nowhere = { caseId: null, guess: null }
  return receiving(desk, async (deliver) => {
    const twice = eml({ From: 'a@shop.example', Subject: 'Once each' })
    await deliver(other, twice)
    const again = await deliver(own, twice)
    const named = await deliver(own, eml({ From: from, Subject: `About ${theirs}` }))
    const known = await deliver(own, eml({ From: from, Subject: 'About your letter' }))
    const strange = await deliver(own, eml({ From: from, Subject: `About ${own.caseId}` }))
    const marked = await deliver(own, eml({ From: 'a@shop.example', Subject: mark }))
    return [
      ...differs("another's copy of a mail", again.outcome, 'filed'),
      ...differs("another's case in a subject", await placeOf(desk, named), nowhere),
      ...differs("another's contact", await placeOf(desk, known), nowhere),
      ...differs('an own case named by a stranger', await placeOf(desk, strange), {
        caseId: null,
        guess: Number(own.caseId),
      }),
      ...differs("another's test mail", await placeOf(desk, marked), nowhere),
      ...differs("another's test mail came back", await cameBack(services, mark), false),
    ]
  })
}

/** Who is told of a mail, and what a report of a relay changes. */
async function askToldOf(desk: Desk): Promise<string[]> {
  const { api, own, other } = desk
  const { services } = api
  const { db } = services.database
  const caseId = await addCaseIn(db, own, 'ACTIVE')
  const messageId = messageIdOf(desk, caseId, 'stray-sent')
  const content = { ...failedMail(own.mark, 'stray-sent'), status: 'SENT', history: [] }
  await addEntry(desk, own, { caseId, id: 'own-sent', type: 'EMAIL_OUT', content })
  const sent = { caseId: Number(caseId), messageId }
  await db.insert(email).values({
    ...{ ...sent, id: 'stray-sent', customerId: own.id, direction: 'OUT', digest: 'stray-sent' },
    ...{ sender: '', recipient: '', subject: '', received: MORNING, text: '' },
  })
  await db.insert(outbox).values({
    ...{ ...sent, id: 'stray-row', customerId: other.id, emailId: 'stray-sent' },
    ...{ activityId: 'own-sent', actor: {}, kind: 'MANUAL', mail: {}, state: 'sent' },
    created: MORNING,
  })
  await receiving(desk, async (deliver) => {
    await deliver(own, bounceReport(messageId))
    await deliver(own, eml({ From: 'a@shop.example', 'In-Reply-To': messageId }))
  })
  const [entry] = await db.select().from(activity).where(eq(activity.id, 'own-sent'))
  const told = (await outboxOf(services, own.id, 'SYSTEM')).flatMap(({ to }) => to)
  return [
    ...differs('a report about a row of another', Object(entry?.content).status, 'SENT'),
    ...differs('anybody was told of a mail', told.length > 0, true),
    ...differs(
      'told of a mail',
      told.filter((to) => !to.endsWith('@enterprise.example')),
      [],
    ),
  ]
}

const letter = {
  ...{ to: 'a@opponent.example', cc: '', bcc: '', subject: 'Hello', content: '<p>Hello</p>' },
  attachments: [],
}

/** The other customer has a server, the caller has none that could send. */
async function askWithoutServer({ api, own, other, token }: Desk): Promise<string[]> {
  const { db } = api.services.database
  await addFlow(api.services, other.id)
  const ofOwn = eq(mailSetup.customerId, own.id)
  const send = await api.call(`/cases/${own.caseId}/outbound_email`, { token, json: letter })
  await db.update(mailSetup).set({ inboundActive: true })
  const path = `/customer/${own.id}/inbound_email/test`
  const inactive = await api.call(path, { method: 'PUT', token })
  await db.insert(mailSetup).values({ customerId: own.id, inboundActive: true })
  const tested = await api.call(path, { method: 'PUT', token })
  await db.delete(mailSetup).where(ofOwn)
  return [
    ...differs("a mail by another's server", send.status, 409),
    ...differs(
      "a test of another's inbox",
      inactive.json.error_message,
      'Inbound emails are not active. Activate them first.',
    ),
    ...differs("a test by another's server", tested.status, 409),
  ]
}

/** Reviews the one licence of a new case; answers the entries of the mails that this wrote. */
async function reviewed({ api, own, token }: Desk): Promise<string[]> {
  const { db } = api.services.database
  const id = await addCaseIn(db, own, 'ACTIVE', { licenses: ['UNCHECKED'] })
  const path = `/cases/${id}/findings/${imageUse(id)}/license/state`
  await api.call(path, { method: 'PUT', token, json: { state: 'VALID' } })
  const entries = await db
    .select()
    .from(activity)
    .where(eq(activity.caseId, Number(id)))
  return entries.map(({ type }) => type)
}

/** By the plan of the customer itself: the flow answers a licence under every one but LITE (G-23). */
async function askAnswers(desk: Desk): Promise<string[]> {
  const { api, own } = desk
  const { db } = api.services.database
  await addFlow(api.services, own.id)
  const isOwn = eq(customer.id, own.id)
  await db.update(customer).set({ plan: 'LITE' }).where(ne(customer.id, own.id))
  await db.update(customer).set({ plan: 'ENTERPRISE' }).where(isOwn)
  const paid = await reviewed(desk)
  await db.update(customer).set({ plan: 'PRO' }).where(ne(customer.id, own.id))
  await db.update(customer).set({ plan: 'LITE' }).where(isOwn)
  const free = await reviewed(desk)
  await db.update(customer).set({ plan: 'ENTERPRISE' }).where(isOwn)
  return [
    ...differs('the answer to a licence', paid, ['EMAIL_OUT']),
    ...differs('the answer to a licence under LITE', free, []),
  ]
}

/** A picture of the other customer is in no text of ours, and is not kept for it. */
async function askPictures({ api, own, other, token }: Desk): Promise<string[]> {
  const { db } = api.services.database
  const theirs = aPicture(other.id, 'stray-picture')
  await db.insert(picture).values(theirs)
  const json = { ...letter, content: '<p>Hello</p><img src="cid:stray-picture">' }
  const sent = await api.call(`/cases/${own.caseId}/outbound_email`, { token, json })
  const [kept] = await db.select().from(picture).where(eq(picture.id, theirs.id))
  const caseId = await addCaseIn(db, own, 'ACTIVE')
  const text = mailText({ content: '{{image_uses}}' })
  const render = () => api.call(`/cases/${caseId}/rendered_email`, { token, json: text })
  const before = await render()
  await db.insert(storedFile).values({
    ...{ id: 'stray-evidence', customerId: other.id, findingId: imageUse(caseId) },
    ...{ part: 'original', kind: 'png', filename: 'a.png', stored: MORNING },
    bytes: paintPng(90, 60, () => red),
  })
  const after = await render()
  return [
    ...differs('a mail that shows evidence', before.json.content.includes('<img'), true),
    ...differs("another's evidence", after.json.content === before.json.content, true),
    ...differs("a mail with another's picture", sent.status, 400),
    ...differs("another's picture was named", kept?.named, null),
  ]
}

/** A case, an entry and a row of the outbox that are half another customer's. */
async function askHalves(desk: Desk): Promise<string[]> {
  const { api, own, other, token } = desk
  const { db } = api.services.database
  const caseId = await addCaseIn(db, own, 'ACTIVE')
  const send = (query: string, headers = {}) =>
    api.call(`/cases/${caseId}/outbound_email${query}`, { token, headers, json: letter })
  const content = failedMail(other.mark, own.emailId)
  await addEntry(desk, other, { caseId, id: 'stray-failed', type: 'EMAIL_OUT', content })
  const again = await send('?case_activity_id=stray-failed')
  await db.insert(outbox).values({
    ...{
      id: 'stray-told',
      customerId: other.id,
      caseId: Number(caseId),
      commandId: 'stray-command',
    },
    ...{ actor: {}, kind: 'MANUAL', messageId: '<stray@told.example>', mail: {}, state: 'failed' },
    ...{ created: MORNING, error: other.mark },
  })
  const told = await send('', { 'Idempotency-Key': 'stray-command' })
  const half = await addCaseIn(db, own, 'ACTIVE')
  await db.execute(sql`update case_detail set customer_id = ${other.id} where id = ${half}::bigint`)
  const json = { template_id: `${own.id}-initial` }
  const rendered = await api.call(`/cases/${half}/rendered_email`, { token, json })
  await db
    .update(caseDetail)
    .set({ customerId: own.id })
    .where(eq(caseDetail.id, Number(half)))
  return [
    ...differs("another's failed mail", again.status, 404),
    ...differs('a mail that was sent', [told.status, told.json.email_error], [200, null]),
    ...words('a mail that was sent', told, other),
    ...differs('a mail about half a case', rendered.status < 400, false),
  ]
}

/** The first unread mail of no case is told of, whatever the other customer has not read. */
async function askToldOfNoCase(desk: Desk): Promise<string[]> {
  const { api, own, other } = desk
  const { services } = api
  const { db } = services.database
  await db.update(email).set({ unread: 0 }).where(eq(email.customerId, own.id))
  const before = (await outboxOf(services, own.id, 'SYSTEM')).length
  await receiving(desk, async (deliver) => {
    await deliver(other, eml({ From: 'b@shop.example', Subject: 'Unread at theirs' }))
    await deliver(own, eml({ From: 'b@shop.example', Subject: 'The first at ours' }))
  })
  const after = (await outboxOf(services, own.id, 'SYSTEM')).length
  return differs('told of the first mail of no case', after > before, true)
}

/** Mail is taken for who has activated it, not for who has not. */
async function askTakers({ api, own, other }: Desk): Promise<string[]> {
  const { db } = api.services.database
  const inbound = { inboundActive: true }
  await db
    .insert(mailSetup)
    .values({ customerId: own.id, ...inbound })
    .onConflictDoUpdate({ target: mailSetup.customerId, set: inbound })
  await db.update(mailSetup).set({ inboundActive: false }).where(ne(mailSetup.customerId, own.id))
  const takers = [await takerOf(db, own.id), await takerOf(db, other.id)]
  return differs('who takes mail', takers, [own.id, null])
}

/** One after the other: each leaves records that the next one works with. */
export async function mailStrayParts(api: TestApi): Promise<Part[]> {
  const desk = await openStrayDesk(api)
  const asks = {
    ...{ askComingIn, askToldOf, askWithoutServer, askAnswers, askPictures, askHalves },
    ...{ askToldOfNoCase, askTakers },
  }
  return Object.entries(asks).map(([name, ask]) => ({ name, ask: () => ask(desk) }))
}
