import { type SQL, sql } from 'drizzle-orm'
import { CaseChange } from '../../contracts/events/payloads.ts'
import { parse } from '../../contracts/schema.ts'
import type { EventDraft } from './draft.ts'

/** How many cases entered (or, negative, left) each state by these events. */
function movesOf(drafts: readonly EventDraft[]): Map<string, number> {
  const moves = new Map<string, number>()
  const add = (state: string, n: number): void => {
    moves.set(state, (moves.get(state) ?? 0) + n)
  }
  for (const draft of drafts) {
    const change = parse(CaseChange, draft.payload)
    if (!change.ok) continue
    const { row, was } = change.value
    if (draft.name === 'case.created') add(row.state, 1)
    else if (was.state !== undefined && was.state !== row.state) {
      add(was.state, -1)
      add(row.state, 1)
    }
  }
  return moves
}

/**
 * Moves the maintained counters by what the events say (engine.md 8). Always in sorted order: two
 * transactions that took them crosswise would deadlock. Null where nothing moves.
 */
export function countingCases(customerId: string, drafts: readonly EventDraft[]): SQL | null {
  const moves = [...movesOf(drafts)].filter(([, n]) => n !== 0)
  if (moves.length === 0) return null
  const rows = moves.map(([state, n]) => ({ state, n }))
  return sql`
    insert into case_count as c (customer_id, state, n)
    select ${customerId}, m.state, m.n
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(state text, n int)
    order by m.state
    on conflict (customer_id, state) do update set n = c.n + excluded.n`
}
