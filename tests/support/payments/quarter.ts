/** A quarter of an office's accounts as the database holds them: cases that were paid, each with its invoice. */
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import type { ReportDays } from '../../../contracts/rules/money/report-days.ts'
import type { Db } from '../../../server-mock/db/database.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { payment } from '../../../server-mock/db/schema/payments.ts'
import { anInvoiceData } from '../offices/invoicing.ts'

/** What the accountant keeps the books by; 19 % VAT is posted gross. */
export const books = {
  ...{ datev_consultant: '1001', datev_client: '7', datev_money: '1360' },
  ...{ datev_vat_19: '8400', datev_untaxed: '8200' },
}

/** Books a payment on each of these cases, 119 EUR and more, over the days of the quarter, and its invoice `Q-n` that is paid. */
export async function fillQuarter(
  db: Db,
  customerId: string,
  cases: readonly string[],
  { start }: ReportDays,
): Promise<void> {
  await db.update(customer).set({ datev: books }).where(eq(customer.id, customerId))
  const ids = sql`unnest(${sql.param(cases.map(Number))}::bigint[]) with ordinality c(id, n)`
  const at = sql`${`${start}T08:00:00Z`}::timestamptz + n % 85 * interval '1 day' + n * interval '1 second'`
  await db.execute(sql`
    insert into payment (id, customer_id, case_id, entry, received, reference, website, country, method, currency,
      net, tax_type, tax_percentage, tax, gross, share, payout, invoice_number)
    select 'quarter-' || n, ${customerId}, c.id, 'payment', ${at}, '=1+' || n, 'shop.example', 'DE', 'card', 'EUR',
      10000 + 100 * n, 'VAT', 1900, 1900 + 19 * n, 11900 + 119 * n, 0, 11900 + 119 * n, 'Q-' || n from ${ids}`)
  await db.execute(sql`
    insert into payment_line (payment_id, position, kind, description, net, tax, gross)
    select 'quarter-' || n, part, (array['licence-fee', 'tax'])[part + 1], '',
      case part when 0 then 10000 + 100 * n else 0 end, case part when 1 then 1900 + 19 * n else 0 end,
      case part when 0 then 10000 + 100 * n else 1900 + 19 * n end
    from ${ids}, generate_series(0, 1) part`)
  await db.execute(sql`
    insert into invoice (id, customer_id, case_id, number, kind, status, created, data)
    select 'quarter-' || n, ${customerId}, c.id, 'Q-' || n, 'INVOICE', 'PAID', ${at},
      ${JSON.stringify(anInvoiceData('1', { is_outstanding: false }))}::jsonb || jsonb_build_object(
        'date', to_char((${at}) at time zone 'UTC', 'YYYY-MM-DD'), 'final_amount_gross', (11900 + 119 * n) / 100.0)
    from ${ids}`)
}

/** What the ledger says of these days, in the order of a report. */
export const ledgerIn = (db: Db, customerId: string, { start, end }: ReportDays) =>
  db
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.customerId, customerId),
        gte(payment.received, `${start}T00:00:00.000Z`),
        lte(payment.received, `${end}T23:59:59.999Z`),
      ),
    )
    .orderBy(asc(payment.received), asc(payment.id))
