import { AuditEntry, AuditFilter } from '../../../contracts/events/audit.ts'
import { auditKey } from '../../../contracts/rules/audit/audit-key.ts'
import { z } from '../../../contracts/schema.ts'
import { readModel } from '../parts/read-model.ts'

/** What was read of the audit log under one filter, the latest first. */
const AuditList = z.object({
  filter: AuditFilter,
  entries: z.readonly(z.array(AuditEntry)),
  /** Where the next page begins; null at the end. */
  cursor: z.nullable(z.string()),
})
type AuditList = z.infer<typeof AuditList>

const State = z.object({ lists: z.readonly(z.array(AuditList)) })

/** The filters that were asked about, the last one last. */
export type AuditState = z.infer<typeof State>

/** Filters whose entries are kept: answers may come in another order than they were asked for in. */
const KEPT = 5

/** What was read under a filter; null before that. */
export const auditUnder = ({ lists }: AuditState, filter: AuditFilter): AuditList | null =>
  lists.find((list) => auditKey(list.filter) === auditKey(filter)) ?? null

export const auditProjection = readModel<AuditState>({
  saved: State,
  initial: () => ({ lists: [] }),
  isRead: ({ lists }) => lists.length > 0,
  handlers: {
    'audit.listed': (state, { payload }) => {
      const { filter, after, entries, next_cursor } = payload
      const known = auditUnder(state, filter)
      // A page that is there already, or whose predecessor is not.
      if (after !== null && known?.cursor !== after) return false
      const others = state.lists.filter((list) => list !== known)
      const list = { filter, ...joined(known, { isFirst: after === null, entries, next_cursor }) }
      state.lists = [...others, list].slice(-KEPT)
      return true
    },
  },
})

type Page = { isFirst: boolean; entries: readonly AuditEntry[]; next_cursor: string | null }

/** Entries never change: where a first page meets what was read before, that goes on below it. */
function joined(known: AuditList | null, { isFirst, entries, next_cursor }: Page) {
  const before = known?.entries ?? []
  if (!isFirst) return { entries: [...before, ...entries], cursor: next_cursor }
  const ids = new Set(before.map(({ id }) => id))
  const fresh = entries.filter(({ id }) => !ids.has(id))
  if (known === null || fresh.length === entries.length) return { entries, cursor: next_cursor }
  return { entries: [...fresh, ...before], cursor: known.cursor }
}
