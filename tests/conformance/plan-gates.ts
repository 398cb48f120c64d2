/** The limits and gates of document 1, section 6, under the plan that a customer has now (issue part "Plans"). */
import { and, eq, sql } from 'drizzle-orm'
import type { Plan } from '../../contracts/model/accounts/user.ts'
import { appUser, customer } from '../../server-mock/db/schema/accounts.ts'
import { issueLink } from '../../server-mock/modules/access/links.ts'
import { runScheduler } from '../../server-mock/modules/schedule/run-scheduler.ts'
import { addCaseIn } from '../support/offices/case-in-state.ts'
import { aBilling, addInvoiceTemplate, invoicing } from '../support/offices/invoicing.ts'
import { addFlow, addWaiting } from '../support/offices/outgoing-office.ts'
import { addUserTo, aUserForm } from '../support/offices/user-office.ts'
import type { TestApi } from '../support/server/api.ts'
import { type Office, PASSWORD } from '../support/server/api-office.ts'

export const setPlan = ({ services }: TestApi, { id }: Office, plan: Plan) =>
  services.database.db.update(customer).set({ plan }).where(eq(customer.id, id))

/** Somebody whom the office has invited, and the body of a right sign-up. */
async function invited(api: TestApi, office: Office) {
  const { services } = api
  const { id } = await addUserTo(api, office.id, { state: 'INVITATION_PENDING', verified: false })
  const link = { kind: 'signup', userId: id, now: services.clock.now() } as const
  const { token } = await services.database.db.transaction((tx) => issueLink(tx, link))
  return { path: `/user/signup/${token}`, json: { name: 'Ada', password: PASSWORD, user_id: id } }
}

/** Comes again while the server is busy with hashing, as a person would. */
async function signUp(api: TestApi, { path, json }: Awaited<ReturnType<typeof invited>>) {
  for (;;) {
    const { status } = await api.call(path, { method: 'PUT', json })
    if (status !== 503) return status
  }
}

type Ask = (api: TestApi, office: Office, token: string) => Promise<{ status: number }>

/** The calls that a plan shuts, each asked right in every other respect. */
export const gates: Readonly<Record<string, { open: Plan; shut: Plan; ask: Ask }>> = {
  'another user': {
    open: 'PRO',
    shut: 'LITE',
    ask: (api, office, token) =>
      api.call('/user', { token, json: aUserForm({ email: `${office.id}-seat@made.example` }) }),
  },
  'an activation': {
    open: 'PRO',
    shut: 'LITE',
    ask: async (api, office, token) => {
      const { id } = await addUserTo(api, office.id, { state: 'DEACTIVATED' })
      return api.call(`/user/${id}/activate`, { method: 'PUT', token, json: {} })
    },
  },
  'a sign-up': {
    open: 'PRO',
    shut: 'LITE',
    ask: async (api, office) => ({ status: await signUp(api, await invited(api, office)) }),
  },
  'an invoice': {
    open: 'PRO',
    shut: 'LITE',
    ask: async (api, office, token) => {
      const { db } = api.services.database
      await addInvoiceTemplate(db, office.id)
      const id = await addCaseIn(db, office, 'ACTIVE', invoicing(office.id))
      return api.call(`/cases/${id}/invoice`, { token, json: aBilling })
    },
  },
  'an order of credits': {
    open: 'ENTERPRISE',
    shut: 'PRO',
    ask: (api, office, token) =>
      api.call(`/customer/${office.id}/add_credits`, { token, json: { amount: 5 } }),
  },
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
  const people = []
  for (let n = 0; n < 100; n += 1) people.push(await invited(api, office))
  const statuses = await Promise.all(people.map((person) => signUp(api, person)))
  const came = statuses.filter((status) => status === 200).length
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
