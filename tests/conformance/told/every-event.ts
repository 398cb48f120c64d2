/** Lets everything happen once that a server tells of: every changing call, the world outside, links, the operator. */
import { eq } from 'drizzle-orm'
import type { AnyCall } from '../../../contracts/api/call.ts'
import { type CallName, calls } from '../../../contracts/api/calls.ts'
import type { Actor } from '../../../contracts/events/envelope.ts'
import { appUser, customer } from '../../../server-mock/db/schema/accounts.ts'
import { runChange } from '../../../server-mock/events/change.ts'
import { changePlan } from '../../../server-mock/modules/business/plan.ts'
import { applyExternalEvent } from '../../../server-mock/modules/external-events/apply-external-event.ts'
import type { OutsideEvent } from '../../../server-mock/modules/external-events/outside-event.ts'
import { followLetters } from '../../../server-mock/modules/letters/follow.ts'
import type {
  LetterProvider,
  ProviderLetter,
} from '../../../server-mock/modules/letters/provider.ts'
import { applyAccount } from '../../../server-mock/modules/payment-provider/follow-account.ts'
import { drainOutbox } from '../../../server-mock/outside/mail-out/outbox.ts'
import { requestOf } from '../../support/calls/catalogue.ts'
import { addCaseIn, imageUse } from '../../support/offices/case-in-state.ts'
import { aBilling, invoicing } from '../../support/offices/invoicing.ts'
import { addUserTo, rowOf } from '../../support/offices/user-office.ts'
import type { Init, TestApi } from '../../support/server/api.ts'
import { type Office, PASSWORD } from '../../support/server/api-office.ts'
import { codeOf, turnOn } from '../../support/server/second-factor.ts'

type World = {
  api: TestApi
  office: Office
  token: string
  ask: (path: string, init?: Init) => Promise<void>
}

const put = (json?: object): Init => ({ method: 'PUT', ...(json && { json }) })

const changing = (Object.entries(calls) as [CallName, AnyCall][]).flatMap(([name, { effect }]) =>
  // Locks everybody out who has none: `everyFactor` does it.
  effect === 'change' && name !== 'requireSecondFactor' ? [name] : [],
)

/** What the catalogue asks for, once each; people come by links that they were mailed. */
async function everyChange({ api, office, token, ask }: World): Promise<void> {
  for (const name of [...changing, 'resetPassword', 'signUp', 'verifyEmail'] as const) {
    const { path, ...init } = await requestOf(name, office, { api, token, office })
    await ask(path, init)
  }
}

/** An email that its writer takes back. */
async function everyMail({ api, office, token, ask }: World): Promise<void> {
  const { path, ...init } = await requestOf('sendEmail', office, { api, token, office })
  const { json } = await api.call(`${path}?delay=30`, { ...init, token })
  const { caseId, payload } = json.events[0]
  await ask(`/cases/${caseId}/scheduled_email/${payload.activity.id}`, { method: 'DELETE' })
}

type Without<E, K extends PropertyKey> = E extends unknown ? Omit<E, K> : never

const billing_address = {
  ...{
    company: 'Opponent GmbH',
    vat_id: null,
    name: 'Olga Owner',
    street_address: 'Main Street 1',
  },
  ...{ address_line_1: null, address_line_2: null, postal_code: '10115', city: 'Berlin' },
  ...{ country: 'DE', email: null, reference_number: null },
}

/** What cases come to besides: the opponent and the provider, licences for all of it, a second beginning. */
async function everyCase({ api, office, ask }: World): Promise<void> {
  const { services } = api
  const { db } = services.database
  const claimed = await addCaseIn(db, office, 'ACTIVE', invoicing(office.id))
  await ask(`/cases/${claimed}/invoice`, { json: aBilling })
  const events: Without<OutsideEvent, 'customer_id' | 'case_id'>[] = [
    { kind: 'portal-visited' },
    { kind: 'portal-login' },
    { kind: 'billing-address-set', billing_address },
    { kind: 'callback-requested', name: 'Olga' },
    { kind: 'license-uploaded', finding_id: imageUse(claimed), filename: 'license.pdf' },
    { kind: 'payment-initiated' },
    { kind: 'payment-failed', message: 'No cover.' },
    { kind: 'payment-initiated' },
    { kind: 'payment-succeeded', payment_method: 'card' },
    { kind: 'payment-changed', change: 'refunded', amount: 1 },
  ]
  for (const event of events) {
    const of = { customer_id: office.id, case_id: claimed }
    const answer = await applyExternalEvent(services, { ...of, ...event } as OutsideEvent)
    if (!('ok' in answer)) throw new Error(`${event.kind}: ${JSON.stringify(answer)}`)
  }
  const licensed = await addCaseIn(db, office, 'ACTIVE', { licenses: ['VALID', 'UNCHECKED'] })
  const license = `/cases/${licensed}/findings/${imageUse(licensed, 1)}/license`
  await ask(`${license}/state`, put({ state: 'VALID' }))
  const cancelled = await addCaseIn(db, office, 'CANCELLED')
  await ask(`/cases/${cancelled}/activate_case`, put())
  const unmapped = `/customer/${office.id}/email/${office.unmappedId}?unread`
  await ask(`${unmapped}=false`, put())
  await ask(`${unmapped}=true`, put())
}

/** A domain of the own, which is found and lost; the catalogue's addresses have none. */
async function everyDomain({ office, ask }: World): Promise<void> {
  const save = async (domain: string): Promise<void> =>
    ask(
      `/customer/${office.id}/config/settlement_portal/portal_address`,
      put({
        settlement_portal_host_internal: `${office.id}-portal`,
        settlement_portal_host_external: domain,
      }),
    )
  await save('claims.office.localhost')
  await save('')
}

/** What people come to besides: another role, another password. */
async function everyPerson({ api, office, ask }: World): Promise<void> {
  const passwordHash = (await rowOf(api, office.users.admin.id))?.passwordHash ?? null
  await ask(`/user/${(await addUserTo(api, office.id)).id}`, put({ role: 'ADMIN' }))
  const { email } = await addUserTo(api, office.id, { passwordHash })
  const { accessToken: token } = await api.login(email)
  const passwords = { current_password: PASSWORD, new_password: `${PASSWORD}!` }
  const { status, text } = await api.call('/user/password', { ...put(passwords), token })
  if (status !== 200) throw new Error(text)
}

/** A factor set up and turned off, and everybody asked for one. */
async function everyFactor({ api, office, ask }: World): Promise<void> {
  const passwordHash = (await rowOf(api, office.users.admin.id))?.passwordHash ?? null
  const { email } = await addUserTo(api, office.id, { passwordHash })
  const { accessToken: token } = await api.login(email)
  const { secret } = await turnOn(api, token)
  const proof = { password: PASSWORD, code: codeOf(api, secret) }
  await api.call('/user/second_factor/off', { ...put(proof), token })
  const since = (secondFactorSince: string | null) =>
    api.services.database.db
      .update(appUser)
      .set({ secondFactorSince })
      .where(eq(appUser.id, office.users.colleague.id))
  await since('2026-11-20T08:00:00.000Z')
  for (const required of [true, false])
    await ask(`/customer/${office.id}/second_factor`, put({ required }))
  await since(null)
}

/** A printer that can do nothing with any letter. */
const says: ProviderLetter = { id: 'at-the-printer', status: 'invalid', reason: 'No.', price: null }
const printer: LetterProvider = {
  ...{ find: async () => says, submit: async () => says, state: async () => says },
  ...{ release: async () => undefined, cancel: async () => undefined, nextLookMs: () => 60_000 },
}

/** What no user does: mails that cannot leave, letters that cannot be printed, the provider's page, another plan. */
async function everythingElse({ api, office }: World): Promise<void> {
  const { services } = api
  await drainOutbox(services)
  await followLetters(services, printer)
  const { db } = services.database
  const set = { providerStatus: 'pending' } as const
  await db.update(customer).set(set).where(eq(customer.id, office.id))
  const { id, name } = office.users.admin
  const own = { customerId: office.id, startedBy: { id, name } }
  for (const state of ['connected', 'restricted', null] as const)
    await applyAccount(services, own, state)
  const actor: Actor = { kind: 'system', id: null, name: null }
  const by = { customerId: office.id, actor, commandId: null }
  await runChange(services, by, (change) => changePlan(change, 'PRO'))
}

/** All of it, at the customer whose plan is let in everywhere; a colleague does it. */
export async function everythingHappens(api: TestApi, office: Office): Promise<void> {
  const { db } = api.services.database
  const { id } = office.users.colleague
  await db.update(appUser).set({ role: 'ADMIN' }).where(eq(appUser.id, id))
  const token = await api.signIn('enterprise', 'colleague')
  const ask = async (path: string, init: Init = {}): Promise<void> => {
    const { status, text } = await api.call(path, { ...init, token })
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  }
  const world = { api, office, token, ask }
  await everyChange(world)
  await everyMail(world)
  await everyCase(world)
  await everyDomain(world)
  await everyPerson(world)
  await everyFactor(world)
  await everythingElse(world)
}
