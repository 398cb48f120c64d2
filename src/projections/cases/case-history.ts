import { type CaseEvent, isCaseEvent } from '../../../contracts/events/case-event.ts'
import { HistoryEntry } from '../../../contracts/events/case-history.ts'
import { z } from '../../../contracts/schema.ts'
import type { Projection } from '../../bus/log/projection.ts'
import { putLatest } from '../parts/latest.ts'
import { forgetting } from '../parts/read-model.ts'
import { eventsAfter, type RecentState } from '../parts/recent.ts'
import { KEPT_CASES } from './details.ts'

const Known = z.object({
  /** The newest first, without a gap down to where the next page begins. */
  entries: z.readonly(z.array(HistoryEntry)),
  /** Where the next page begins; null at the end. */
  cursor: z.nullable(z.string()),
})

/** What is known of a case's history. */
export type CaseHistory = z.infer<typeof Known>

/** Of the cases whose history was opened. */
export type CaseHistoryState = { map: Map<string, CaseHistory> }

const initial = (): CaseHistoryState => ({ map: new Map() })

/** In the order in which they were opened. */
const Saved = z.array(z.extend(Known, { case_id: z.string() }))
type Saved = z.infer<typeof Saved>

/** What an event tells of its case, as the server's answer tells it. */
function entryOf({ name, at, actor, caseVersion, payload }: CaseEvent): HistoryEntry | null {
  if (!payload.history || caseVersion === null) return null
  const id = String(caseVersion)
  return { ...payload.history, id, version: caseVersion, at, actor, event: name }
}

/** Entries never change, and those of one case differ by their versions: what is there already is not added again. */
function joined(fresh: readonly HistoryEntry[], known: readonly HistoryEntry[]): HistoryEntry[] {
  const versions = new Set(known.map(({ version }) => version))
  const added = fresh.filter(({ version }) => !versions.has(version))
  return [...added, ...known].sort((a, b) => b.version - a.version)
}

function takeEvent(state: CaseHistoryState, event: CaseEvent): boolean {
  const { id } = event.payload.row
  const known = state.map.get(id)
  const entry = known ? entryOf(event) : null
  if (!known || !entry) return false
  state.map.set(id, { ...known, entries: joined([entry], known.entries) })
  return true
}

type Page = { entries: readonly HistoryEntry[]; next_cursor: string | null }

/** A first page goes on in what is known below it, where the two meet. */
function withFirstPage(known: CaseHistory | undefined, { entries, next_cursor }: Page) {
  const oldest = entries.at(-1)?.version ?? 0
  const meets = known?.entries.some(({ version }) => version >= oldest)
  if (!known || !meets) return { entries, cursor: next_cursor }
  return { entries: joined(entries, known.entries), cursor: known.cursor }
}

/** What was read of the histories of cases, kept up to date by what happens to them. */
export const caseHistoryProjection: Projection<CaseHistoryState, Saved, { recent: RecentState }> = {
  initial,
  open: (state) => ({ ...state }),
  foldCaseEvents: (state, events) => {
    let isChanged = false
    if (state.map.size === 0) return isChanged
    for (const event of events) if (takeEvent(state, event)) isChanged = true
    return isChanged
  },
  handlers: {
    'case-history.listed': (state, { payload }, { recent }) => {
      const { case_id, after, as_of, ...page } = payload
      const known = state.map.get(case_id)
      const later = eventsAfter(recent, as_of)
      // A page that is there already, or whose predecessor is not.
      if (!later || (after !== null && known?.cursor !== after)) return false
      const history =
        after === null || !known
          ? withFirstPage(known, page)
          : { entries: joined(page.entries, known.entries), cursor: page.next_cursor }
      putLatest(state.map, case_id, history, KEPT_CASES)
      for (const event of later) {
        if (isCaseEvent(event) && event.payload.row.id === case_id) takeEvent(state, event)
      }
      return true
    },
    ...forgetting(initial),
  },
  saved: Saved,
  isYounger: true,
  save: ({ map }) => [...map].map(([case_id, known]) => ({ case_id, ...known })),
  load: (saved) => ({ map: new Map(saved.map(({ case_id, ...known }) => [case_id, known])) }),
  copy: ({ map }) => ({ map: new Map(map) }),
  compared: (saved) => (saved.length === 0 ? undefined : saved),
}
