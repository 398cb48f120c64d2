import { combine, createEvent, createStore, type EventCallable, type Store, sample } from 'effector'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { errorOf } from '../../bus/operation.ts'
import { $view } from '../../commands/overlay.ts'
import type { Timeline } from '../../projections/cases/timeline.ts'
import { sessionEnded } from '../../projections/session-state.ts'
import { stableValue } from '../../projections/stable-value.ts'
import { detailIn, timelineIn } from '../../projections/view.ts'
import { createRead } from '../loading/create-read.ts'
import { loadActivities, loadCase } from '../loading/loaders.ts'

/** A case in full, with everything that happened to it. */
export type WholeCase = { detail: CaseDetail; timeline: Timeline }

export type FollowedCase = {
  /** Follows the case of this id from here on; null for none. */
  followed: EventCallable<string | null>
  /** The same once more, after it could not be loaded. */
  repeated: EventCallable<void>
  $id: Store<string | null>
  /** Null before it is there; events keep it up to date. */
  $case: Store<WholeCase | null>
  /** Why it could not be loaded. */
  $error: Store<string | null>
}

type Known = { detail: CaseDetail | null; timeline: Timeline | null; isStale: boolean }
const nothing: Known = { detail: null, timeline: null, isStale: false }
const itself = (id: string) => id

/** Follows one case beside the one that is open: a feature that shows another case makes one of its own. */
export function createFollowedCase(): FollowedCase {
  const followed = createEvent<string | null>()
  const repeated = createEvent()
  const detailRead = createRead<string>({ read: 'case', keyOf: itself, load: loadCase })
  const timelineRead = createRead<string>({
    read: 'activities',
    keyOf: itself,
    load: loadActivities,
  })
  const $id = createStore<string | null>(null)
    .on(followed, (_, id) => id)
    .reset(sessionEnded)
  const stableKnown = stableValue<Known>()
  const $known = combine($view, $id, (view, id): Known => {
    if (id === null) return nothing
    return stableKnown(view.workspace.session, {
      detail: detailIn(view, id),
      timeline: timelineIn(view, id),
      isStale: view.workspace.details.stale.has(id),
    })
  })
  sample({
    clock: sample({
      clock: [followed, repeated, $known.map(({ isStale }) => isStale)],
      source: $id,
      fn: (id, clock) => (clock === false ? null : id),
    }).filterMap((id) => id ?? undefined),
    target: [detailRead.requested, timelineRead.requested],
  })
  return {
    ...{ followed, repeated, $id },
    $case: $known.map(({ detail, timeline }) => detail && timeline && { detail, timeline }),
    $error: combine(
      detailRead.$status,
      timelineRead.$status,
      (detail, timeline) => errorOf(detail) ?? errorOf(timeline),
    ),
  }
}
