import { type SQL, sql } from 'drizzle-orm'
import type { BillingAddress, CaseState } from '../../../contracts/model/cases/case.ts'
import { parse, z } from '../../../contracts/schema.ts'
import type { Db } from '../../db/database.ts'
import { jsonText } from '../../db/json-text.ts'
import type { Random } from '../../random.ts'
import type { Writer } from './letter.ts'

const text = z._default(z.nullable(z.string()), null)
const Contact = z.object({
  name: text,
  company: text,
  email: text,
  phone_number: text,
  address_line_1: text,
  postal_code: text,
  city: text,
  country: text,
  vat_id: text,
})

const Stored = z.nullable(
  z.object({
    customerId: z.string(),
    caseId: z.string(),
    host: z.string(),
    contact: Contact,
    /** Findings without a valid licence. */
    findingIds: z.array(z.string()),
  }),
)

/** The opponent of a case, as the simulator plays one. */
export type Visitor = Writer & {
  customerId: string
  phone: string | null
  findingIds: readonly string[]
  billingAddress: BillingAddress
}

const LARGEST_ID = 1_000_000_000

const oneCase = (state: CaseState, from: SQL): SQL => sql`
  select json_build_object('customerId', r.customer_id, 'caseId', r.id::text, 'host', r.host,
    'contact', d.opponent_contact, 'findingIds', coalesce((select json_agg(f.id order by f.position)
      from finding f left join license l on l.finding_id = f.id
      where f.case_id = r.id and coalesce(l.state, '') <> 'VALID'), '[]'))::text as json
  from case_row r join case_detail d on d.id = r.id
  where r.state = ${state} and ${from} order by r.id limit 1`

/** Somebody's opponent, drawn among the cases of this state; null when there is none. */
export async function drawVisitor(
  db: Db,
  random: Random,
  state: CaseState,
): Promise<Visitor | null> {
  const from = random.int(0, LARGEST_ID)
  const json = await jsonText(
    db,
    sql`select coalesce((${oneCase(state, sql`r.id >= ${from}::bigint`)}),
      (${oneCase(state, sql`r.id < ${from}::bigint`)}), 'null') as json`,
  )
  const stored = parse(Stored, JSON.parse(json))
  if (!stored.ok || stored.value === null) return null
  const { customerId, caseId, host, contact, findingIds } = stored.value
  return {
    customerId,
    caseId,
    host,
    name: contact.name ?? contact.company ?? host,
    email: contact.email ?? `info@${host}`,
    phone: contact.phone_number,
    findingIds,
    billingAddress: {
      company: contact.company,
      vat_id: contact.vat_id,
      name: contact.name,
      street_address: contact.address_line_1,
      address_line_1: contact.address_line_1,
      address_line_2: null,
      postal_code: contact.postal_code,
      city: contact.city,
      country: contact.country,
      email: contact.email,
      reference_number: null,
    },
  }
}
