import { combine, createEvent, createStore, sample } from 'effector'
import type { MarkedCases } from '../../../contracts/model/cases/case-export.ts'
import { exportRequested } from '../../actions/requests.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import { $selectedCount, $selectedTarget } from '../../queries/selection/case-selection.ts'
import { exportClosed } from './open.ts'

/** Which cases of the list: what is marked in it, or all. */
export type Extent = 'marked' | 'list'
export const extentChosen = createEvent<Extent>()
/** The dialog is on screen: its code may have come after somebody asked for it. */
export const exportShown = createEvent()

/** Whoever has marked some means those, each time anew. */
export const $extent = createStore<Extent>('marked')
  .on(extentChosen, (_, extent) => extent)
  .reset(exportRequested, sessionEnded)

type Marks = {
  /** Null where what was marked has left the list. */
  readonly marked: MarkedCases | null
  /** Null where nobody counted. */
  readonly count: number | null
}

const $marksNow = combine($selectedTarget, $selectedCount, (target, count): Marks | null => {
  if (target === null) return null
  const marked = 'ids' in target ? { only: target.ids } : { except: target.except ?? [] }
  return { marked, count }
})

/** Whoever had marked some when it was opened does not mean all the others when those leave the list meanwhile. */
const $wasMarked = createStore(false).reset(exportClosed, sessionEnded)
sample({
  clock: exportShown,
  source: $marksNow,
  fn: (marks) => marks !== null,
  target: $wasMarked,
})

/** What is marked; null where nothing was. */
export const $marks = combine($marksNow, $wasMarked, (marks, wasMarked): Marks | null =>
  marks === null && wasMarked ? { marked: null, count: 0 } : marks,
)

export const $isNothingMarked = combine(
  $marks,
  $extent,
  (marks, extent) => extent === 'marked' && marks?.marked === null,
)
