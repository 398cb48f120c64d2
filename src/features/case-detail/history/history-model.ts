import { combine, createEvent, createStore, sample } from 'effector'
import {
  type HistoryGroup,
  historyField,
} from '../../../../contracts/rules/case-changes/case-history-labels.ts'
import { historyRequested } from '../../../actions/requests.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { $setUp } from '../../../projections/set-up-state.ts'
import { $caseHistoryStatus, caseHistoryRequested } from '../../../queries/cases/case-history.ts'
import { sessionEnded } from '../../../queries/following/session.ts'

export const historyClosed = createEvent()
/** Narrows the history to a part of the case; null shows all. */
export const historyGroupChosen = createEvent<HistoryGroup | null>()
/** Reads the page below what is known, or the first one again where that failed. */
export const historyPageRequested = createEvent()

const opened = sample({ clock: historyRequested, source: $selectedCaseId }).filterMap(
  (id) => id ?? undefined,
)

/** The case whose history is on screen. */
export const $historyCaseId = createStore<string | null>(null)
  .on(opened, (_, id) => id)
  .reset(historyClosed, $selectedCaseId, sessionEnded)

export const $historyGroup = createStore<HistoryGroup | null>(null)
  .on(historyGroupChosen, (_, group) => group)
  .reset(historyRequested)

const $known = combine($setUp, $historyCaseId, ({ histories }, id) =>
  id === null ? null : (histories.map.get(id) ?? null),
)

/** What is known of the history, narrowed to the chosen part; null before the first page is there. */
export const $history = combine($known, $historyGroup, (known, group) => {
  if (known === null || group === null) return known
  const entries = known.entries
    .map((entry) => ({
      ...entry,
      changes: entry.changes.filter((change) => historyField(change).group === group),
    }))
    .filter(({ changes }) => changes.length > 0)
  return { ...known, entries }
})

/** How the latest reading of it stands. */
export const $historyStatus = combine($caseHistoryStatus, $historyCaseId, (statuses, id) =>
  id === null ? '' : (statuses.get(id) ?? ''),
)

sample({
  clock: opened,
  fn: (caseId) => ({ caseId, after: null }),
  target: caseHistoryRequested,
})
sample({
  clock: sample({ clock: historyPageRequested, source: { caseId: $historyCaseId, known: $known } }),
  filter: ({ caseId }) => caseId !== null,
  fn: ({ caseId, known }) => ({ caseId: caseId ?? '', after: known?.cursor ?? null }),
  target: caseHistoryRequested,
})
