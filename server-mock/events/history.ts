import { type SQL, sql } from 'drizzle-orm'
import { HistoryNote } from '../../contracts/events/case-history.ts'
import { z } from '../../contracts/schema.ts'
import type { ChangeBy, EventDraft } from './draft.ts'

const Telling = z.object({ history: z.optional(HistoryNote) })

/**
 * Keeps for ever, within the change's transaction, what its events tell for the histories of their cases. Null where
 * they tell nothing, as most do.
 */
export function recordingHistory(
  { customerId, actor }: ChangeBy,
  at: string,
  drafts: readonly EventDraft[],
): SQL | null {
  const rows = drafts.flatMap(({ name, caseId, caseVersion, payload }) => {
    if (caseId === null || caseVersion === null) return []
    const { history } = z.parse(Telling, payload)
    if (!history) return []
    return [{ case_id: caseId, version: caseVersion, event: name, ...history }]
  })
  if (rows.length === 0) return null
  return sql`
    insert into case_history (customer_id, case_id, version, at, actor, event, through, changes)
    select ${customerId}, e.case_id, e.version, ${at}::timestamptz, ${JSON.stringify(actor)}::jsonb,
      e.event, nullif(e.through, 'null'::jsonb), e.changes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as e(case_id bigint, version int, event text, through jsonb, changes jsonb)`
}
