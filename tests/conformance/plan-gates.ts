/** The limits and gates of document 1, section 6, under the plan that a customer has now (issue part "Plans"). */
import { and, eq, sql } from 'drizzle-orm'
import type { CallName } from '../../contracts/api/calls.ts'
import type { Plan } from '../../contracts/model/accounts/user.ts'
import { appUser, customer } from '../../server-mock/db/schema/accounts.ts'
import { runScheduler } from '../../server-mock/modules/schedule/run-scheduler.ts'
import { askFor, requestOf } from '../support/calls/catalogue.ts'
import type { Request } from '../support/calls/entry.ts'
import { addCaseIn } from '../support/offices/case-in-state.ts'
import { addFlow, addWaiting } from '../support/offices/outgoing-office.ts'
import type { Reply, TestApi } from '../support/server/api.ts'
import type { Office } from '../support/server/api-office.ts'

export const setPlan = ({ services }: TestApi, { id }: Office, plan: Plan) =>
  services.database.db.update(customer).set({ plan }).where(eq(customer.id, id))

/** Comes again while the server is busy with hashing, as a person would. */
async function insist(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
  }
}

const gate = (name: CallName, open: Plan, shut: Plan) => ({
  open,
  shut,
  ask: (api: TestApi, office: Office, token: string) =>
    insist(() => askFor(name, office, { api, token, office })),
})

/** The calls that a plan shuts, each asked right in every other respect. */
export const gates = {
  'another user': gate('addUser', 'PRO', 'LITE'),
  'an activation': gate('activateUser', 'PRO', 'LITE'),
  'a sign-up': gate('signUp', 'PRO', 'LITE'),
  'another translation': gate('createTranslation', 'PRO', 'LITE'),
  'another mail flow': gate('createMailFlow', 'PRO', 'LITE'),
  'an invoice': gate('generateInvoice', 'PRO', 'LITE'),
  'an invoice template': gate('createInvoiceTemplate', 'PRO', 'LITE'),
  'a letter': gate('sendLetter', 'ENTERPRISE', 'PRO'),
  'an order of credits': gate('addCredits', 'ENTERPRISE', 'PRO'),
}

/** How many of a hundred at once come in where one place is left. */
export async function hundredForOneSeat(api: TestApi): Promise<number> {
  const office = api.offices.lite
  const { db } = api.services.database
  const ofOffice = eq(appUser.customerId, office.id)
  await db
    .update(appUser)
    .set({ state: 'DEACTIVATED' })
    .where(and(ofOffice, eq(appUser.state, 'ACTIVE')))
  const people: Request[] = []
  for (let n = 0; n < 100; n += 1)
    people.push(await requestOf('signUp', office, { api, token: '', office }))
  const answers = await Promise.all(
    people.map(({ path, ...init }) => insist(() => api.call(path, init))),
  )
  const came = answers.filter(({ status }) => status === 200).length
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from app_user where customer_id = ${office.id} and state = 'ACTIVE'`,
  )
  return Math.max(came, rows[0]?.n ?? 0)
}

/** How many mails an activation plans, beside the initial one, under this plan; `meanwhile` runs as it is sent. */
export async function plannedUnder(
  api: TestApi,
  office: Office,
  token: string,
  plan: Plan,
  meanwhile: () => void = () => undefined,
): Promise<number> {
  const { db } = api.services.database
  await setPlan(api, office, plan)
  const id = await addCaseIn(db, office, 'STANDBY')
  meanwhile()
  const { status } = await api.call(`/cases/${id}/activate_case`, { method: 'PUT', token })
  if (status !== 200) throw new Error(`the activation answered ${status}`)
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from activity where case_id = ${id}::bigint and type = 'EMAIL_SCHEDULED'`,
  )
  return rows[0]?.n ?? 0
}

/** How many mails that are due one pass of the scheduler sends under this plan. */
export async function sentUnder(api: TestApi, office: Office, plan: Plan): Promise<number> {
  const { services } = api
  await setPlan(api, office, plan)
  const id = await addCaseIn(services.database.db, office, 'ACTIVE')
  await addWaiting(services, office.id, id, [services.clock.now().toISOString()])
  return runScheduler(services)
}

/** A way to send, and reminders to plan. */
export const addReminders = (api: TestApi, office: Office) => addFlow(api.services, office.id)
