/** Passwords, second factors and mail servers of two customers: each is judged by what its own customer is and has. */
import { eq } from 'drizzle-orm'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import {
  refuseRefused,
  rememberValidation,
  type ServerValues,
} from '../../../server-mock/modules/setup/refused-values.ts'
import type { TestApi } from '../../support/server/api.ts'
import { PASSWORD } from '../../support/server/api-office.ts'
import { putting, turnOn } from '../../support/server/second-factor.ts'
import { mint } from '../../support/server/tokens.ts'
import type { Part } from '../part.ts'
import { type Desk, differs, openStrayDesk } from './stray-desk.ts'

/** A password holds no word of the company that its user works for. */
async function askPasswords({ api, own, other }: Desk): Promise<string[]> {
  const { db } = api.services.database
  const named = async (office: Desk['own'], name: string): Promise<number> => {
    await db.update(customer).set({ name }).where(eq(customer.id, office.id))
    const token = await mint(api, office, 'admin')
    const json = { current_password: PASSWORD, new_password: `Quince-${name}-7` }
    return (await putting(api, token, '/user/password', json)).status
  }
  // Of both: without a filter one of the two is still judged by its own.
  const statuses = [await named(own, 'Moorhen'), await named(other, 'Kestrel')]
  for (const { id, mark } of [own, other])
    await db.update(customer).set({ name: mark }).where(eq(customer.id, id))
  return differs("a password with the company's name", statuses, [400, 400])
}

/** Whether everybody needs a second factor is each customer's own rule. */
async function askFactorRule({ api, own, other, token }: Desk): Promise<string[]> {
  const { db } = api.services.database
  const ruleOf = async ({ id }: Desk['own']) => {
    const [row] = await db.select().from(customer).where(eq(customer.id, id))
    return row?.requiresSecondFactor
  }
  const { recoveryCodes } = await turnOn(api, token)
  const rule = (required: boolean) =>
    putting(api, token, `/customer/${own.id}/second_factor`, { required })
  const [first = '', second = ''] = recoveryCodes
  const turnOff = async (code: string) =>
    (await putting(api, token, '/user/second_factor/off', { password: PASSWORD, code })).status
  await rule(true)
  const rules = [await ruleOf(own), await ruleOf(other)]
  const required = await turnOff(first)
  await rule(false)
  await db.update(customer).set({ requiresSecondFactor: true }).where(eq(customer.id, other.id))
  const free = await turnOff(second)
  await db.update(customer).set({ requiresSecondFactor: false }).where(eq(customer.id, other.id))
  return [
    ...differs('who needs a second factor', rules, [true, false]),
    ...differs('turning it off', [required, free], [409, 200]),
  ]
}

const values = (host: string): ServerValues => ({ host, port: 587, user: 'a', pass: 'b' })

/** Values that a mail server refused are remembered for whoever tried them, the latest fifty. */
async function askRefusedServers({ api, own, other }: Desk): Promise<string[]> {
  const { database, config } = api.services
  const { db } = database
  const remember = ({ id }: Desk['own'], host: string, isRefused: boolean, day: string) =>
    rememberValidation(db, config, id, values(host), { isRefused, at: `${day}T08:00:00.000Z` })
  const isRefused = async ({ id }: Desk['own'], host: string) =>
    (await db.transaction((tx) => refuseRefused(tx, config, id, values(host)))) !== null
  await remember(other, 'theirs.example', true, '2026-11-19')
  const foreign = await isRefused(own, 'theirs.example')
  await remember(own, 'theirs.example', false, '2026-11-20')
  const afterSuccess = await isRefused(other, 'theirs.example')
  for (let n = 0; n < 50; n += 1) await remember(other, `${n}.example`, true, '2026-11-21')
  await remember(own, 'ours.example', true, '2026-11-20')
  const mine = await isRefused(own, 'ours.example')
  const latest = await isRefused(other, '0.example')
  return [
    ...differs("another's refusal", foreign, false),
    ...differs("another's refusal after an own success", afterSuccess, true),
    ...differs('refusals beside fifty of another', [mine, latest], [true, true]),
  ]
}

/** One after the other: each leaves records that the next one works with. */
export async function accountStrayParts(api: TestApi): Promise<Part[]> {
  const desk = await openStrayDesk(api)
  const asks = { askPasswords, askRefusedServers, askFactorRule }
  return Object.entries(asks).map(([name, ask]) => ({ name, ask: () => ask(desk) }))
}
