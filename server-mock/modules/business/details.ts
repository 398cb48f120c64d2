import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { BusinessDetails } from '../../../contracts/model/accounts/business.ts'
import { DatevSettings } from '../../../contracts/model/accounts/datev.ts'
import { InvoiceFacts } from '../../../contracts/model/invoice-facts.ts'
import {
  addedFields,
  type BusinessInput,
  invoiceFactFields,
  isReadOnly,
  readBusiness,
} from '../../../contracts/rules/accounts/business-details.ts'
import { datevFields } from '../../../contracts/rules/accounts/datev-settings.ts'
import { INVALID_VAT, storedVatId } from '../../../contracts/rules/accounts/vat.ts'
import { z } from '../../../contracts/schema.ts'
import { changes, reads } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import type { Db, Tx } from '../../db/database.ts'
import { customer } from '../../db/schema/accounts.ts'
import { headOf } from '../../events/read.ts'
import { staleAddress } from './stale-address.ts'
import { isVatIdFormed } from './vat-format.ts'

type Row = typeof customer.$inferSelect

const onTheWire = (row: Row): BusinessDetails => ({
  name: row.name,
  address_line_1: row.addressLine1,
  address_line_2: row.addressLine2,
  postal_code: row.postalCode,
  city: row.city,
  country: row.country,
  us_state: row.usState,
  vat_id: row.vatId,
  timezone: row.timeZone,
  version: row.addressVersion,
  ...z.parse(InvoiceFacts, row.invoiceFacts),
  ...z.parse(DatevSettings, row.datev),
})

async function rowOf(db: Db | Tx, customerId: string, lock = false): Promise<Row> {
  const query = db.select().from(customer).where(eq(customer.id, customerId))
  const [row] = await (lock ? query.for('no key update') : query)
  if (!row) throw new Error(`the customer ${customerId} is not there`)
  return row
}

/** BUSINESS-08. */
export const readBusinessDetails = reads<Calls['readBusinessDetails']>(
  async ({ user, services }) => {
    const { db } = services.database
    const asOf = await headOf(db, user.customerId)
    return { asOf, body: onTheWire(await rowOf(db, user.customerId)) }
  },
)

const fields = [
  'address_line_1',
  'address_line_2',
  'postal_code',
  'city',
  'vat_id',
  'timezone',
  ...addedFields,
] as const

/** Some of what is added to the address, after a save: what was left out stays, what is empty is gone. */
const addedAfter = (
  added: readonly (typeof addedFields)[number][],
  before: BusinessDetails,
  saved: BusinessInput,
): Partial<BusinessDetails> =>
  Object.fromEntries(
    added.flatMap((field) => {
      const value = saved[field] === undefined ? before[field] : saved[field]
      return value ? [[field, value]] : []
    }),
  )

/** BUSINESS-09. What is the same as before changes nothing and tells nobody. */
export const saveBusinessDetails = changes<Calls['saveBusinessDetails']>(
  async ({ body, user, change }) => {
    const before = onTheWire(await rowOf(change.tx, user.customerId, true))
    const stale = await staleAddress(change, user, before.version)
    if (isRefused(stale)) return stale
    const read = readBusiness({
      ...body,
      address_line_2: body.address_line_2 ?? null,
      vat_id: body.vat_id ?? before.vat_id,
    })
    if (!read.ok) return refuse(400, read.message)
    const saved = { ...read.value, vat_id: storedVatId(before.country, read.value.vat_id) }
    if (saved.vat_id !== before.vat_id) {
      if (isReadOnly('vat_id', user.role, before))
        return refuse(403, 'The VAT ID can no longer be changed.')
      const isFormed = await isVatIdFormed(before.country ?? '', saved.vat_id ?? '')
      if (!isFormed) return refuse(400, INVALID_VAT)
    }
    const { name, country, us_state } = before
    const { address_line_1, address_line_2, postal_code, city, vat_id, timezone } = saved
    const facts = addedAfter(invoiceFactFields, before, saved)
    const datev = addedAfter(datevFields, before, saved)
    const details: BusinessDetails = {
      ...{ name, address_line_1, address_line_2, postal_code, city, country, us_state, vat_id },
      ...{ timezone, version: before.version + 1, ...facts, ...datev },
    }
    const changed = fields.filter((field) => (details[field] ?? null) !== (before[field] ?? null))
    if (changed.length === 0) return before
    await change.tx
      .update(customer)
      .set({
        addressLine1: details.address_line_1,
        addressLine2: details.address_line_2,
        postalCode: details.postal_code,
        city: details.city,
        vatId: details.vat_id,
        timeZone: details.timezone,
        invoiceFacts: facts,
        datev,
        addressVersion: details.version,
      })
      .where(eq(customer.id, user.customerId))
    change.emit({
      name: 'customer.address-changed',
      caseId: null,
      caseVersion: null,
      payload: {
        details,
        changes: changed.map((field) => ({
          field,
          from: before[field] ?? null,
          to: details[field] ?? null,
        })),
      },
    })
    return details
  },
)
