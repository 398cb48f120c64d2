/** Ledger and mails counted without anything that the server's charts are made by: from their rows, moment by moment. */
import { eq } from 'drizzle-orm'
import type {
  ChartClass,
  ChartRequest,
  DateGrouping,
} from '../../../contracts/model/dashboard/dashboard.ts'
import type { Db } from '../../../server-mock/db/database.ts'
import { toInstant } from '../../../server-mock/db/instant.ts'
import { email } from '../../../server-mock/db/schema/mail.ts'
import { payment } from '../../../server-mock/db/schema/payments.ts'

/** A payment or a mail as a chart counts it: one, or hundredths. */
export type Entry = { id: string; day: string; value: string | null; sum: number }

/** Everything of a customer that a chart could be about. */
export async function readRecords(db: Db, customerId: string) {
  return {
    payments: await db.select().from(payment).where(eq(payment.customerId, customerId)),
    mails: await db.select().from(email).where(eq(email.customerId, customerId)),
  }
}
export type Records = Awaited<ReturnType<typeof readRecords>>

const dayIn = (moment: string): string => toInstant(moment).slice(0, 10)

type Mail = Records['mails'][number]
type Payment = Records['payments'][number]

/** What a subgroup parts the rows by; those without are one. */
const paid: Record<string, (row: Payment) => string | null> = {
  payment_method: (row) => row.method,
  country: (row) => row.country,
  language: (row) => row.language,
  user: (row) => row.activatedBy,
}
const sent: Record<string, (row: Mail) => string | null> = {
  template_type: (row) => row.templateType,
  email_flow: (row) => row.templateFlowId,
  status: (row) => row.outcome,
  user: (row) => row.worker,
}
const received: Record<string, (row: Mail) => boolean> = {
  all: () => true,
  mapped: (row) => row.caseId !== null,
  unmapped: (row) => row.caseId === null,
  unread: (row) => row.unread > 0,
}

const whole = (): string => 'total'

function paymentEntries({ payments }: Records, request: ChartRequest, worker: string | null) {
  const partBy = paid[request.option1 ?? ''] ?? whole
  return payments
    .filter((row) => row.currency === request.currencies[0])
    .filter((row) => worker === null || row.activatedBy === worker)
    .map((row) => ({
      ...{ id: row.id, day: dayIn(row.received), value: partBy(row), sum: row.gross },
    }))
}

function mailEntries({ mails }: Records, request: ChartRequest, worker: string | null): Entry[] {
  const own = mails.filter((row) => worker === null || row.worker === worker)
  if (request.option1 === 'received') {
    const isShown = received[request.option3 ?? ''] ?? (() => false)
    return own
      .filter((row) => row.direction === 'IN' && isShown(row))
      .map((row) => ({ id: row.id, day: dayIn(row.received), value: whole(), sum: 1 }))
  }
  const partBy = sent[request.option2 ?? ''] ?? whole
  return own.flatMap((row) =>
    row.direction === 'OUT' && row.ended !== null
      ? [{ id: row.id, day: dayIn(row.ended), value: partBy(row), sum: 1 }]
      : [],
  )
}

/** What a chart is made of, whatever its days; `worker`: whose work alone. */
export const entriesOf = (
  records: Records,
  chart: ChartClass,
  request: ChartRequest,
  worker: string | null,
): Entry[] =>
  chart === 'Payments'
    ? paymentEntries(records, request, worker)
    : mailEntries(records, request, worker)

const DAY = 86_400_000
const monthIn = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })

/** The Monday of the week of a moment. */
const monday = (at: number): number => at - ((new Date(at).getUTCDay() + 6) % 7) * DAY

/** ISO 8601 by its other definition: the week of 4 January is the first one of its year. */
function weekName(at: number): string {
  const year = new Date(at).getUTCFullYear()
  const own = [year + 1, year, year - 1].find((one) => monday(Date.UTC(one, 0, 4)) <= monday(at))
  const first = monday(Date.UTC(own ?? year, 0, 4))
  const week = (monday(at) - first) / (7 * DAY) + 1
  return `W${String(week).padStart(2, '0')} ${own}`
}

/** The name of the period that a day lies in, as label and year. */
export function periodName(day: string, grouping: DateGrouping, lastDay: string): string {
  const [year, month, date] = day.split('-')
  const at = Date.parse(day)
  switch (grouping) {
    case 'daily':
      return `${date}/${month} ${year}`
    case 'weekly':
      return weekName(at)
    case 'monthly':
      return `${monthIn.format(at).slice(0, 3)} ${year}`
    case 'yearly':
      return `${year} ${year}`
    case 'all_time':
      return `All ${lastDay.slice(0, 4)}`
  }
}

/** Every day of a range, in order. */
export function daysOf(start: string, end: string): string[] {
  const first = Date.parse(start)
  const count = Math.round((Date.parse(end) - first) / DAY) + 1
  return Array.from({ length: count }, (_, at) =>
    new Date(first + at * DAY).toISOString().slice(0, 10),
  )
}

export const sumOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0)

/** Lines of a file of cells, by RFC 4180; numbers stay text. */
export function cellsOf(csv: string): string[][] {
  const lines: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy
  while (cell.lastIndex < csv.length) {
    const found = cell.exec(csv)
    if (!found) throw new Error(`no cell at ${csv.slice(cell.lastIndex - 20)}`)
    const [, quoted, bare, end] = found
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    if (end === '\r\n') lines.push([])
  }
  return lines.filter((line) => line.length > 0)
}
