import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/**
 * Invoices and cancellation invoices. Everything that is printed stands in `data`, frozen when it was made
 * (G-131); only the status changes afterwards. What a case shows of them is kept in `case_detail.invoices`.
 */
export const invoice = pgTable(
  'invoice',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    caseId: bigint('case_id', { mode: 'number' }).notNull(),
    number: text('number').notNull(),
    kind: text('kind', { enum: ['INVOICE', 'CANCELLATION'] }).notNull(),
    status: text('status', { enum: ['OPEN', 'PAID', 'CANCELLED'] }).notNull(),
    created: instant('created'),
    /** Of a cancellation: the invoice that it takes back. */
    cancels: text('cancels'),
    data: jsonb('data').notNull(),
    /** Of the frozen data what the list of invoices is filtered and added up by: day, currency, and the amount in hundredths. */
    listedDay: text('listed_day').notNull().generatedAlwaysAs(sql`data->>'date'`),
    listedCurrency: text('listed_currency').notNull().generatedAlwaysAs(sql`data->>'currency'`),
    listedGross: bigint('listed_gross', { mode: 'number' })
      .notNull()
      .generatedAlwaysAs(sql`round((data->>'final_amount_gross')::numeric * 100)::bigint`),
    /** How it is drawn: 1 without a structure, 2 as PDF/A-3b. What was issued is drawn so for ever. */
    layout: integer('layout').notNull().default(1),
    /** The e-invoice of EN 16931, as it was issued, and its SHA-256; null for an invoice that cannot be one. */
    xml: text('xml'),
    xmlDigest: text('xml_digest'),
    /** The same as XRechnung, where everything for one was told. */
    xrechnung: text('xrechnung'),
    xrechnungDigest: text('xrechnung_digest'),
  },
  (t) => [
    uniqueIndex('invoice_number').on(t.customerId, t.number),
    /** What the list is searched in; `modules/invoices/list-sql.ts` names the same. */
    index('invoice_search').using('gin', sql`lower(number || ' ' || case_id::text) gin_trgm_ops`),
    /** The whole list, counted and added up without its wide rows. */
    index('invoice_list').on(
      t.customerId,
      t.created,
      t.id,
      ...[t.listedDay, t.kind, t.status, t.listedCurrency, t.listedGross, t.caseId, t.number],
    ),
    /** One invoice in force a case. */
    uniqueIndex('invoice_in_force')
      .on(t.caseId)
      .where(sql`kind = 'INVOICE' and status <> 'CANCELLED'`),
    /** An invoice is cancelled once. */
    uniqueIndex('invoice_cancels').on(t.cancels).where(sql`cancels is not null`),
  ],
)

/**
 * How many invoices of a day, a kind, a status and a currency there are, and what they add up to in hundredths. Rows are added by
 * triggers on `invoice` and summed up as those of `case_tally` are (`upkeep/tally.ts`): the sums of a list would take a look at
 * each of its invoices otherwise.
 */
export const invoiceTally = pgTable(
  'invoice_tally',
  {
    customerId: text('customer_id').notNull(),
    day: text('day').notNull(),
    kind: text('kind', { enum: ['INVOICE', 'CANCELLATION'] }).notNull(),
    status: text('status', { enum: ['OPEN', 'PAID', 'CANCELLED'] }).notNull(),
    currency: text('currency').notNull(),
    n: integer('n').notNull(),
    gross: bigint('gross', { mode: 'number' }).notNull(),
  },
  (t) => [index('invoice_tally_day').on(t.customerId, t.day)],
)

/** The last number of each series: counted on in the transaction of the invoice, so that none is left out (G-126). */
export const invoiceSeries = pgTable(
  'invoice_series',
  {
    customerId: text('customer_id').notNull(),
    prefix: text('prefix').notNull(),
    last: integer('last').notNull(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.prefix] })],
)
