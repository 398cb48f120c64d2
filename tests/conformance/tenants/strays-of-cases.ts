/**
 * What hangs on a case as another customer's, and facts about cases that both have: lists, counts, history, notes and
 * image uses keep to their own customer by themselves.
 */
import { and, eq, sql } from 'drizzle-orm'
import { discountEndAt } from '../../../contracts/rules/mail/scheduling.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { caseBulk } from '../../../server-mock/db/schema/case-bulk.ts'
import { caseHistory, deletedNote } from '../../../server-mock/db/schema/case-history.ts'
import { activity, caseRow, finding, license } from '../../../server-mock/db/schema/cases.ts'
import { casesOf } from '../../../server-mock/modules/case-list/whole-list.ts'
import { addCaseIn, imageUse } from '../../support/offices/case-in-state.ts'
import { addWaiting, flowOf } from '../../support/offices/outgoing-office.ts'
import type { TestApi } from '../../support/server/api.ts'
import { MORNING } from '../../support/server/api-office.ts'
import { mint } from '../../support/server/tokens.ts'
import type { Part } from '../part.ts'
import { type Desk, differs, openStrayDesk, words, writtenBy } from './stray-desk.ts'

/** An order of the caller for another customer's cases. */
async function askBulks({ api, own, other, token }: Desk): Promise<string[]> {
  const order = { id: 'stray-bulk', customerId: other.id, userId: own.users.admin.id }
  await api.services.database.db.insert(caseBulk).values({
    ...{ ...order, act: { kind: 'tag', tag: other.mark }, state: 'finished' },
    ...{ created: MORNING, total: 1, done: 1 },
  })
  const one = await api.call('/cases/_bulk/stray-bulk', { token })
  const all = await api.call('/cases/_bulks', { token })
  return [
    ...differs('an order for the cases of another', one.status, 404),
    ...differs('such an order among the own', all.text.includes('stray-bulk'), false),
  ]
}

/** What the other customer's cases are like changes no number beside the caller's filters. */
async function askFilterCounts({ api, other, token }: Desk): Promise<string[]> {
  const { db } = api.services.database
  const counted = async () => (await api.call('/cases/_filter_count', { token })).json.counts
  const before = await counted()
  const ofOther = eq(caseRow.customerId, other.id)
  await db.update(caseRow).set({ unreadEmails: 3 }).where(ofOther)
  const after = await counted()
  await db.update(caseRow).set({ unreadEmails: 0 }).where(ofOther)
  return differs('the numbers beside the filters', after, before)
}

/** The whole list is read by ids that were looked up before. */
async function askWholeList({ api, own, other }: Desk): Promise<string[]> {
  const ids = Float64Array.of(Number(own.caseId), Number(other.caseId))
  const found: string[] = []
  for await (const part of casesOf(api.services.database.db, own.id, ids))
    found.push(...part.map(({ id }) => id))
  return differs('the whole list', found, [own.caseId])
}

/** A case of another customer that says to follow the caller's flow, and one of the caller's that follows another's. */
async function askFlowCases({ api, own, other, token }: Desk): Promise<string[]> {
  const { db } = api.services.database
  const listed = async () =>
    (await api.call(`/customer/${own.id}/config/email_flows`, { token })).json
  const before = await listed()
  await addCaseIn(db, other, 'ACTIVE', { detail: { emailFlowId: flowOf(own.id) } })
  const after = await listed()
  const astray = await addCaseIn(db, own, 'STANDBY', { detail: { emailFlowId: flowOf(other.id) } })
  const { json } = await api.call(`/cases/${astray}`, { token })
  return [
    ...differs('the cases of a flow', after, before),
    ...differs("another's flow", [json.email_flow, json.email_flow_id], [null, null]),
  ]
}

async function askHistory({ api, own, other, token }: Desk): Promise<string[]> {
  const { db } = api.services.database
  const caseId = await addCaseIn(db, own, 'ACTIVE')
  const entry = { caseId: Number(caseId), version: 77, customerId: other.id, at: MORNING }
  await db.insert(caseHistory).values({
    ...{ ...entry, actor: { kind: 'user', id: 'x', name: other.mark } },
    ...{ event: 'case.offer-changed', changes: [] },
  })
  const history = await api.call(`/cases/${caseId}/history`, { token })
  return [
    ...differs("another's history", [history.status, history.json.entries], [200, []]),
    ...words('the history', history, other),
  ]
}

/** Notes of another customer on the caller's case: a deleted one, and one that stands. */
async function askNotes({ api, own, other, token }: Desk): Promise<string[]> {
  const { db } = api.services.database
  const caseId = await addCaseIn(db, own, 'ACTIVE')
  const note = {
    ...{ customerId: other.id, caseId: Number(caseId), userId: own.users.admin.id },
    ...{ userName: other.mark, created: MORNING, content: { text: other.mark } },
  }
  await db
    .insert(deletedNote)
    .values({ ...note, id: 'stray-deleted', written: 987_654_321, deleted: MORNING })
  await db.insert(activity).values({ ...note, id: 'stray-standing', type: 'NOTE' })
  const restore = (id: string) =>
    api.call(`/cases/${caseId}/note/${id}/restore`, { method: 'PUT', token })
  const [deleted, standing] = [await restore('stray-deleted'), await restore('stray-standing')]
  return [
    ...differs("another's deleted note", deleted.status, 404),
    ...differs("another's note that stands", standing.status, 404),
  ]
}

/** An image use of another customer at the caller's case, and a licence of theirs at the caller's image use. */
async function askImageUses(desk: Desk): Promise<string[]> {
  const { api, own, other, token } = desk
  const { db } = api.services.database
  const caseId = await addCaseIn(db, own, 'STANDBY')
  const stray = { customerId: other.id, caseId: Number(caseId) }
  await db.insert(finding).values({
    ...{ ...stray, id: 'stray-deleted-use', position: 9, price: 100, pictureSeed: 1 },
    ...{ originalFilename: 'stray.jpg', pageLink: 'https://stray.example' },
  })
  await db.insert(license).values({
    ...{ ...stray, id: 'stray-kept-license', findingId: imageUse(caseId) },
    ...{ state: 'INVALID', filename: 'stray.pdf', uploaded: MORNING },
  })
  const written = await writtenBy(desk, async () => {
    for (const id of ['stray-deleted-use', imageUse(caseId)])
      await api.call(`/cases/${caseId}/findings/${id}`, { method: 'DELETE', token })
  })
  return differs("another's image use and licence", written, [])
}

const DEADLINE = '2026-12-30'

/** The mail about the end of a discount goes by the caller's own day, wherever another customer is. */
async function askMovedEnd({ api, own, other, token }: Desk): Promise<string[]> {
  const { db } = api.services.database
  const moved = async (as: string, office: Desk['own']) => {
    const id = await addCaseIn(db, office, 'ACTIVE')
    await addWaiting(api.services, office.id, id, ['2026-12-23T09:00:00.000Z'], 'DISCOUNT_END')
    const { status } = await api.call(`/cases/${id}/claim_details`, {
      ...{ method: 'PUT', token: as },
      json: {
        ...{ currency: 'EUR', indirect_tax_type: 'VAT', indirect_tax_percentage: 19 },
        ...{ settlement_offer_date: DEADLINE, settlement_offer_percentage: 15 },
      },
    })
    const [waiting] = await db
      .select({ at: sql<string>`content->>'scheduled_at'` })
      .from(activity)
      .where(and(eq(activity.caseId, Number(id)), eq(activity.type, 'EMAIL_SCHEDULED')))
    return [status, waiting?.at]
  }
  const zones = { [own.id]: 'Europe/Berlin', [other.id]: 'Pacific/Auckland' }
  for (const [id, timeZone] of Object.entries(zones))
    await db.update(customer).set({ timeZone }).where(eq(customer.id, id))
  // Of both: without a filter one of the two is still answered its own.
  const mine = await moved(token, own)
  const theirs = await moved(await mint(api, other, 'admin'), other)
  return [
    ...differs('the end of a discount', mine, [200, discountEndAt(DEADLINE, 'Europe/Berlin')]),
    ...differs("the other's", theirs, [200, discountEndAt(DEADLINE, 'Pacific/Auckland')]),
  ]
}

/** One after the other: each leaves records that the next one works with. */
export async function caseStrayParts(api: TestApi): Promise<Part[]> {
  const desk = await openStrayDesk(api)
  const asks = {
    ...{ askBulks, askFilterCounts, askWholeList, askFlowCases, askHistory, askNotes },
    ...{ askImageUses, askMovedEnd },
  }
  return Object.entries(asks).map(([name, ask]) => ({ name, ask: () => ask(desk) }))
}
