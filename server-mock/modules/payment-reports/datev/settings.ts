import { and, eq, gte, lte, sql } from 'drizzle-orm'
import { DatevSettings } from '../../../../contracts/model/accounts/datev.ts'
import {
  type DatevField,
  datevFields,
  datevLabels,
  wrongInDatev,
} from '../../../../contracts/rules/accounts/datev-settings.ts'
import type { ReportDays } from '../../../../contracts/rules/money/report-days.ts'
import { z } from '../../../../contracts/schema.ts'
import { type Refused, refuse } from '../../../calls/refusal.ts'
import type { Db } from '../../../db/database.ts'
import { customer } from '../../../db/schema/accounts.ts'
import { payment } from '../../../db/schema/payments.ts'
import type { Period } from '../read-ledger.ts'
import { yearBegin } from './batch.ts'
import { type TaxKind, untaxedAccountOf, vatAccountOf } from './postings.ts'

/** Postings that DATEV takes in one batch. */
const MOST = 99_999

/** Rows of the ledger that are taxed alike: how many, how many of them with a tax, and with one that is not of all of it. */
type Alike = TaxKind & { rows: number; taxed: number; parted: number }

async function alikeIn(db: Db, { customerId, from, to }: Period): Promise<Alike[]> {
  const { tax, gross, taxType, taxPercentage } = payment
  const whole = sql`round(${gross}::numeric * ${taxPercentage} / (10000 + ${taxPercentage}))`
  const counted = (of: ReturnType<typeof sql>) => sql<string>`count(*) filter (where ${of})`
  const found = await db
    .select({
      ...{ taxType, taxPercentage, rows: sql<string>`count(*)` },
      taxed: counted(sql`${tax} <> 0`),
      parted: counted(sql`${tax} <> ${whole}`),
    })
    .from(payment)
    .where(
      and(
        eq(payment.customerId, customerId),
        gte(payment.received, from),
        lte(payment.received, to),
      ),
    )
    .groupBy(taxType, taxPercentage)
  return found.map(({ rows, taxed, parted, ...kind }) => ({
    ...{ ...kind, rows: Number(rows), taxed: Number(taxed), parted: Number(parted) },
  }))
}

/** The accounts that rows which are taxed alike are posted on. */
function accountsOf(alike: Alike): DatevField[] {
  const vat = vatAccountOf(alike)
  if (vat !== null) return alike.parted > 0 ? [vat, 'datev_untaxed'] : [vat]
  return [
    ...(alike.rows > alike.taxed ? [untaxedAccountOf(alike)] : []),
    ...(alike.taxed > 0 ? (['datev_other_revenue', 'datev_other_tax'] as const) : []),
  ]
}

const postingsIn = (alike: Alike): number =>
  alike.rows + (vatAccountOf(alike) === null ? alike.taxed : alike.parted)

const always: readonly DatevField[] = ['datev_consultant', 'datev_client', 'datev_money']

function refusalOf(settings: DatevSettings, days: ReportDays, all: readonly Alike[]) {
  if (yearBegin(days.start, settings) !== yearBegin(days.end, settings))
    return refuse(400, 'A DATEV batch holds one financial year. Choose days of one.')
  const needed = new Set([...always, ...all.flatMap(accountsOf)])
  const wrong = wrongInDatev(settings)
  const lacking = datevFields.find(
    (field) => wrong[field] !== undefined || (needed.has(field) && !settings[field]),
  )
  if (lacking !== undefined)
    return refuse(
      409,
      `"${datevLabels[lacking]}" is not set as DATEV needs it. An administrator sets it in Business Details, under DATEV.`,
    )
  const postings = all.reduce((sum, alike) => sum + postingsIn(alike), 0)
  return postings > MOST
    ? refuse(409, 'These days have more postings than the 99,999 that DATEV takes. Choose fewer.')
    : null
}

/** What a batch of a time is written with, or why there can be none. */
export async function datevSettings(
  db: Db,
  period: Period,
  days: ReportDays,
): Promise<DatevSettings | Refused> {
  const [row] = await db
    .select({ datev: customer.datev })
    .from(customer)
    .where(eq(customer.id, period.customerId))
  const settings = z.parse(DatevSettings, row?.datev ?? {})
  return refusalOf(settings, days, await alikeIn(db, period)) ?? settings
}
