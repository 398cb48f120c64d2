import type { CaseRow, CaseState } from '../../model/cases/case.ts'

/** Something is or will be claimed; the other states are the end of a claim. */
const open: readonly CaseState[] = ['STANDBY', 'ACTIVE', 'PAYMENT_PROCESSING']

type Known = Pick<CaseRow, 'id' | 'host' | 'state'>

/**
 * The first open case for a host, by its number: a second one would claim the same twice. Hosts are compared whole,
 * since a search also finds those that only contain it.
 */
export function openCaseOf<Row extends Known>(host: string, rows: Iterable<Row>): Row | null {
  let first: Row | null = null
  for (const row of rows) {
    if (row.host !== host || !open.includes(row.state)) continue
    if (first === null || Number(row.id) < Number(first.id)) first = row
  }
  return first
}
