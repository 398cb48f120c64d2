/** Everything that one customer can read, listened to for words of another (reliability.md, 3.7). */
import { sql } from 'drizzle-orm'
import { CaseFilter, CaseSort } from '../../../contracts/model/cases/query.ts'
import { keysOf } from '../../support/proofs/schema-keys.ts'
import type { Reply, TestApi } from '../../support/server/api.ts'
import type { Office } from '../../support/server/api-office.ts'
import { tablesOf } from '../../support/server/dump.ts'
import { mint } from '../../support/server/tokens.ts'
import { type Actor, staffActors } from '../matrix/actors.ts'
import { askEach } from '../matrix/matrix-cells.ts'
import { ADMINS_WORD, markForAdmins } from './canaries.ts'
import { heardIn, wordsOf } from './leaks.ts'

/** Every secret of everybody, as the database holds it. */
async function storedSecrets({ services }: TestApi): Promise<string[]> {
  const { rows } = await services.database.db.execute<{ secret: string }>(sql`
    select password_hash as secret from app_user where password_hash is not null
    union select smtp_password from mail_setup where smtp_password is not null
    union select digest from mailed_link
    union select fingerprint from idempotency`)
  return rows.map(({ secret }) => secret)
}

const sortKeys = CaseSort.shape.key.options

/** Searches in every order, by every filter, for words that only the other customer's records have. */
async function search(
  api: TestApi,
  token: string,
  own: Office,
  other: Office,
  hear: (what: string, reply: Reply) => void,
): Promise<void> {
  const ask = async (json: object) =>
    hear(JSON.stringify(json), await api.call('/cases/_search', { token, json }))
  const words = [other.mark, other.caseId, other.users.admin.email, 'canary', '%', '_', '']
  for (const text of words) await ask({ filter: { search: text } })
  for (const key of sortKeys)
    for (const ascending of [true, false]) await ask({ sort: { key, ascending } })
  for (const flag of keysOf(CaseFilter).filter((key) => key !== 'search' && key !== 'state'))
    await ask({ filter: { [flag]: true } })
  const mails = `/customer/${own.id}/emails/_search`
  for (const json of [{}, { outbound: true }, { unread: true }, { unmapped: true }])
    hear(`mails ${JSON.stringify(json)}`, await api.call(mails, { token, json }))
  for (const path of ['/events?since=0', '/cases/_count', '/user/onboarding/status'])
    hear(path, await api.call(path, { token }))
}

/** How many there are, by every count: of the customer's own alone. */
async function counts(api: TestApi, token: string, own: Office): Promise<string[]> {
  const { rows } = await api.services.database.db.execute<{
    cases: number
    mails: number
    credits: number
  }>(sql`
    select (select count(*)::int from case_row where customer_id = ${own.id}) as cases,
      (select count(*)::int from email where customer_id = ${own.id} and direction = 'IN') as mails,
      (select coalesce(sum(amount), 0)::int from credit_entry where customer_id = ${own.id}) as credits`)
  const { json: all } = await api.call('/cases/_count', { token })
  const { json: page } = await api.call('/cases/_search', { token, json: {} })
  const { json: mails } = await api.call(`/customer/${own.id}/emails/_search`, { token, json: {} })
  const { json: credits } = await api.call(`/customer/${own.id}/credits`, { token })
  const told = [all.all, page.total_count, mails.total_count, credits.amount]
  const right = [rows[0]?.cases, rows[0]?.cases, rows[0]?.mails, rows[0]?.credits]
  return JSON.stringify(told) === JSON.stringify(right)
    ? []
    : [`counted ${told} instead of ${right}`]
}

/** Tables in which a row of this customer says a word of the other one. */
async function written({ services }: TestApi, own: Office, other: Office): Promise<string[]> {
  const { db } = services.database
  const found: string[] = []
  for (const [table, columns] of await tablesOf(db)) {
    if (!columns.includes('customer_id')) continue
    const { rows } = await db.execute(sql`select 1 from ${sql.identifier(table)} t
      where t.customer_id = ${own.id} and (t::text ilike ${`%${other.mark}%`} or t::text like ${`%${other.id}%`})`)
    if (rows.length > 0) found.push(`a row of ${table} says a word of another customer`)
  }
  return found
}

/** What the actors of `own` hear of `other`, of secrets, and as an agent of what is the administrators'. */
export async function walk(api: TestApi, own: Office, other: Office): Promise<string[]> {
  await markForAdmins(api, own)
  const actors = (await staffActors(api)).filter(({ office }) => office.id === own.id)
  const forbidden = [...wordsOf(other), '777777', ...(await storedSecrets(api))]
  // An invoice says who makes it out, to agents too.
  const wordsFor = ({ user }: Actor, what: string) =>
    user === 'agent' && what !== 'previewInvoice' ? [...forbidden, ADMINS_WORD] : forbidden
  const found: string[] = []
  const listen = (actor: Actor, what: string, reply: Reply): void => {
    for (const word of heardIn(reply, wordsFor(actor, what))) {
      found.push(`${actor.name}, ${what}: ${word}`)
    }
  }
  // The agents first: an administrator's save takes the administrators' word away.
  for (const actor of actors.toSorted((a, b) =>
    a.user === 'agent' ? -1 : b.user === 'agent' ? 1 : 0,
  )) {
    await askEach(api, [actor], (_actor, call, reply) => listen(actor, call, reply))
    const token = actor.token ?? ''
    await search(api, token, own, other, (what, reply) => listen(actor, what, reply))
  }
  const token = await mint(api, own, 'admin')
  return [...found, ...(await counts(api, token, own)), ...(await written(api, own, other))]
}
