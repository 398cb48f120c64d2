/**
 * What happens to one customer from outside, the portal, the payment provider, and what two people do under one key:
 * nothing of it touches or tells what another one has.
 */
import { eq } from 'drizzle-orm'
import { isRefused } from '../../../server-mock/calls/refusal.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { activity, finding } from '../../../server-mock/db/schema/cases.ts'
import { event } from '../../../server-mock/db/schema/log.ts'
import { runChange } from '../../../server-mock/events/change.ts'
import { newId } from '../../../server-mock/ids.ts'
import { changePlan } from '../../../server-mock/modules/business/plan.ts'
import { applyExternalEvent } from '../../../server-mock/modules/external-events/apply-external-event.ts'
import { applyAccount } from '../../../server-mock/modules/payment-provider/follow-account.ts'
import { addCaseIn } from '../../support/offices/case-in-state.ts'
import type { TestApi } from '../../support/server/api.ts'
import { MORNING, type Office } from '../../support/server/api-office.ts'
import { dumpOf } from '../../support/server/dump.ts'
import { mint } from '../../support/server/tokens.ts'
import type { Part } from '../part.ts'
import { type Desk, differs, openStrayDesk, words, writtenBy } from './stray-desk.ts'

/** A visit of another customer's staff is a visit; another customer's case is no case. */
async function askPortal({ api, own, other }: Desk): Promise<string[]> {
  const { services } = api
  const caseId = await addCaseIn(services.database.db, own, 'ACTIVE')
  const visit = { kind: 'portal-visited', customer_id: own.id } as const
  const foreign = await applyExternalEvent(services, { ...visit, case_id: other.caseId })
  const before = await dumpOf(services.database.db, own.id)
  await applyExternalEvent(services, { ...visit, case_id: caseId, user_id: own.users.agent.id })
  const after = await dumpOf(services.database.db, own.id)
  await applyExternalEvent(services, { ...visit, case_id: caseId, user_id: other.users.agent.id })
  const entries = await services.database.db
    .select()
    .from(activity)
    .where(eq(activity.caseId, Number(caseId)))
  return [
    ...differs("another's case", isRefused(foreign) && foreign.refused.status, 404),
    ...differs('a visit of staff', after, before),
    ...differs(
      "a visit of another's staff",
      entries.map(({ type }) => type),
      ['LINK_CLICKED'],
    ),
  ]
}

async function rowOf({ services }: TestApi, { id }: Office) {
  const [row] = await services.database.db.select().from(customer).where(eq(customer.id, id))
  if (!row) throw new Error(`no customer ${id}`)
  return row
}

async function askProvider({ api, own, other }: Desk): Promise<string[]> {
  await api.services.database.db.update(customer).set({ providerStatus: 'pending' })
  const { id, name } = own.users.admin
  const account = { customerId: own.id, startedBy: { id, name } }
  await applyAccount(api.services, account, 'connected')
  const [mine, theirs] = [await rowOf(api, own), await rowOf(api, other)]
  const statuses = [mine.providerStatus, theirs.providerStatus]
  return differs('connected', statuses, ['connected', 'pending'])
}

/** Another plan is the plan of one customer, and its limits are what that one is told. */
async function askPlan({ api, own, other, token }: Desk): Promise<string[]> {
  const { services } = api
  const limits = await api.call('/customer/subscription_config', { token })
  const actor = { kind: 'system', id: null, name: null } as const
  const by = { customerId: own.id, actor, commandId: null }
  const { value: former } = await runChange(services, by, (change) => changePlan(change, 'PRO'))
  const told = await api.call('/user/onboarding/status', { token })
  const theirs = (await rowOf(api, other)).plan
  const plans = [former, told.json.subscription, theirs]
  return [
    ...differs('limits', limits.json.max_email_flows, null),
    ...differs('plans', plans, ['ENTERPRISE', 'PRO', 'LITE']),
  ]
}

/** A language of the portal that is another customer's. */
async function askLanguage({ api, own, other, token }: Desk): Promise<string[]> {
  const caseId = await addCaseIn(api.services.database.db, own, 'ACTIVE', {
    detail: { translationId: `${other.id}-language` },
  })
  const shown = await api.call(`/cases/${caseId}`, { token })
  return [
    ...differs("another's language", [shown.status, shown.json.translation], [200, null]),
    ...words('a case', shown, other),
  ]
}

/** An invoice template that is another customer's, and an image use that only says to belong to the case. */
async function askOffer(desk: Desk): Promise<string[]> {
  const { api, own, other, token } = desk
  const { db } = api.services.database
  const caseId = await addCaseIn(db, own, 'ACTIVE')
  await db.insert(finding).values({
    ...{ id: 'stray-use', customerId: other.id, caseId: Number(caseId), position: 9, price: 100 },
    ...{ originalFilename: 'stray.jpg', pageLink: 'https://stray.example', pictureSeed: 1 },
  })
  const put = (path: string, json: object) =>
    api.call(`/cases/${caseId}${path}`, { method: 'PUT', token, json })
  const claim = { currency: 'EUR', indirect_tax_type: 'VAT', indirect_tax_percentage: 19 }
  const template = { invoice_template_id: `${other.id}-invoice-template` }
  const statuses: number[] = []
  const written = await writtenBy(desk, async () => {
    statuses.push((await put('/claim_details', { ...claim, ...template })).status)
    await put('/findings/stray-use/price', { price: 5 })
  })
  return [
    ...differs("another's invoice template", statuses, [404]),
    ...differs("another's image use", written, []),
  ]
}

const COLLEAGUES_WORD = 'said-by-a-colleague'

/** The same key by two people is two commands: each hears the answer to the own one, however often. */
async function askKeys({ api, own, other, token }: Desk): Promise<string[]> {
  const headers = { 'Idempotency-Key': 'one-key-of-two' }
  const otherToken = await mint(api, other, 'admin')
  const note = ({ caseId, mark }: Office, as: string) =>
    api.call(`/cases/${caseId}/note`, { token: as, headers, json: { text: mark } })
  const first = [await note(other, otherToken), await note(own, token)]
  const { colleague } = own.users
  await api.services.database.db.insert(event).values({
    ...{ customerId: own.id, seq: 5001, id: newId(), name: 'case.note-added', v: 1 },
    ...{ commandId: headers['Idempotency-Key'], at: MORNING },
    actor: { kind: 'user', id: colleague.id, name: colleague.name },
    payload: { said: COLLEAGUES_WORD },
  })
  const [mine, theirs] = [await note(own, token), await note(other, otherToken)]
  const statuses = [...first, mine, theirs].map(({ status }) => status)
  return [
    ...differs('the same key', statuses, [200, 200, 200, 200]),
    ...words('the own answer', mine, other),
    ...words("the other's answer", theirs, own),
    ...differs("a colleague's event", mine.text.includes(COLLEAGUES_WORD), false),
  ]
}

export async function outsideStrayParts(api: TestApi): Promise<Part[]> {
  const desk = await openStrayDesk(api)
  const asks = { askPortal, askProvider, askPlan, askLanguage, askOffer, askKeys }
  return Object.entries(asks).map(([name, ask]) => ({ name, ask: () => ask(desk) }))
}
