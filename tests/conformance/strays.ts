/**
 * Facts that two customers have under the same name: states, numbers of events, names, plans. Each query has to keep to
 * its own customer by itself, and not because the one before it did.
 */
import { eq, sql } from 'drizzle-orm'
import { discountEndAt } from '../../contracts/rules/scheduling.ts'
import { appUser, customer } from '../../server-mock/db/schema/accounts.ts'
import { activity } from '../../server-mock/db/schema/cases.ts'
import { event, eventHead } from '../../server-mock/db/schema/log.ts'
import { emailFlow, mailSetup } from '../../server-mock/db/schema/setup.ts'
import { createFilesOrigin } from '../../server-mock/http/files-origin.ts'
import { newId } from '../../server-mock/ids.ts'
import { planLimits } from '../../server-mock/modules/business/limits.ts'
import { FIRST_TERMS } from '../../server-mock/modules/terms/first-terms.ts'
import { onboardingUrl } from '../../server-mock/outside/payment-provider/onboarding-link.ts'
import type { TestApi } from '../support/api.ts'
import { MORNING } from '../support/api-office.ts'
import { addCaseIn } from '../support/case-in-state.ts'
import { addFlow } from '../support/outgoing-office.ts'
import { mint } from '../support/tokens.ts'
import { type Desk, differs, words } from './stray-desk.ts'
import { askConflicts, askStrayRecords } from './stray-records.ts'

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
  const limits = await api.call('/customer/subscription_config', { token })
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
    ...differs('the limits', limits.json, planLimits[own.plan]),
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
async function askActivation({ api, own, other, token }: Desk): Promise<string[]> {
  const { db } = api.services.database
  await db.update(customer).set({ timeZone: 'Pacific/Auckland' }).where(eq(customer.id, other.id))
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

/** Everything that is asked about what strays between customers. */
export async function askStrays(api: TestApi): Promise<string[]> {
  const { enterprise: own, lite: other } = api.offices
  const [token, agent] = [await mint(api, own, 'admin'), await mint(api, own, 'agent')]
  await api.services.database.db
    .update(appUser)
    .set({ signature: other.mark })
    .where(eq(appUser.customerId, other.id))
  const desk: Desk = { api, own, other, token, agent }
  const found: string[] = []
  for (const ask of [askStates, askStrayRecords, askConflicts, askNames, askActivation, askNumbers])
    found.push(...(await ask(desk)))
  return found
}
