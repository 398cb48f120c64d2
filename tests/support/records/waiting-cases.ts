/** Cases that wait for somebody, and what becomes of them, as a walk through a queue meets them. */
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { aCaseRow } from './builders.ts'
import { minutesLater } from './events.ts'

/** Cases that wait for nobody but by `parts`, the first one newest. */
export const waitingCases = (
  count: number,
  parts: Partial<CaseRow> = { total_unread_emails: 1 },
  from = 1,
): CaseRow[] =>
  Array.from({ length: count }, (_, at) =>
    aCaseRow({
      id: String(from + at),
      host: `host-${from + at}.example`,
      num_scheduled_emails_scheduled: 1,
      date_state_updated: minutesLater(1000 - from - at),
      ...parts,
    }),
  )

/** Changes one of the server's cases; gives what its event says of that. */
export function changeCase(rows: CaseRow[], id: string, parts: Partial<CaseRow>) {
  const at = rows.findIndex((one) => one.id === id)
  const before = rows[at]
  if (before === undefined) throw new Error(`no case ${id} to change`)
  const row: CaseRow = { ...before, ...parts, version: before.version + 1 }
  rows[at] = row
  const was = Object.fromEntries(
    Object.keys(parts).map((key) => [key, before[key as keyof CaseRow]]),
  )
  return { row, was }
}
