import { combine, createEvent, createStore, type StoreValue, sample } from 'effector'
import type { Place } from '../../../actions/place.ts'
import { routineRequested, triageLeft, triageRequested } from '../../../actions/requests.ts'
import {
  $selectedCaseId,
  $triage,
  caseSelected,
  caseViewChosen,
  placeOpened,
  selectionChosen,
} from '../../../actions/workplace.ts'
import { errorOf } from '../../../bus/operation.ts'
import { filterKey } from '../../../projections/cases/case-list.ts'
import {
  $caseList,
  $listStatus,
  $pageStatus,
  casesRefreshRequested,
  moreCasesRequested,
  newCasesShown,
} from '../../../queries/cases/case-list.ts'
import { $today } from '../../../queries/following/day.ts'
import { $heldCases } from '../../../queries/following/presence.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'
import { $workplace } from '../navigation/address.ts'
import { filterOfPlace, firstStation, stationOf, stationPlace, titleOf } from './routine.ts'
import { nextStep, startWalk, type Walk } from './walk.ts'
import { forgetWalkFx, keepWalkFx, resumeWalkFx } from './walk-storage.ts'

/** The bar is on screen: its code may have come after somebody asked for it. */
export const triageShown = createEvent()

const keyOf = (place: Place): string => filterKey(filterOfPlace(place))

/** What is listed: the place of now, and how its list is asked for. */
export const $listed = $workplace.map((place) => ({
  place,
  filter: filterOfPlace(place),
  key: keyOf(place),
}))

/** The list that is gone through; null while it is not loaded. */
export const $queue = combine($caseList, $listed, (list, { key }) =>
  list !== null && filterKey(list.query.filter) === key ? list : null,
)

const stationEnded = createEvent<{ word: string | null }>()
const stepped = createEvent<string>()

export const $walk = createStore<Walk | null>(null, { serialize: 'ignore' })
  .on(resumeWalkFx.doneData, (_, walk) => walk)
  .on(routineRequested, () => startWalk('routine', keyOf(firstStation)))
  .on(placeOpened, (walk, place) => {
    if (walk === null || place.triage === null) return null
    const key = keyOf(place)
    if (walk.key === key && walk.mode === place.triage) return walk
    const earlier = place.triage === 'routine' ? walk.earlier + walk.passed.length : 0
    return { ...startWalk(place.triage, key, earlier), word: walk.word }
  })
  // It seeks no more from here on, whatever follows: what is told of it would else begin another search.
  .on(
    stationEnded,
    (walk, { word }) => walk && { ...walk, word: word ?? walk.word, at: null, phase: 'over' },
  )
  .on(stepped, (walk, at) => walk && { ...walk, at, phase: 'at' })
  .reset(triageLeft, sessionEnded, $triage.updates.filter({ fn: (triage) => triage === null }))

/** A walk is there as soon as its code is: a request, a link or a reload may have been earlier. */
sample({
  clock: sample({
    clock: [triageShown, placeOpened],
    source: { walk: $walk, mode: $triage, listed: $listed, user: $user },
    fn: ({ walk, mode, listed, user }) =>
      walk === null && mode !== null && user !== null
        ? { userId: user.user_id, begun: startWalk(mode, listed.key) }
        : undefined,
  }).filterMap((begin) => begin),
  target: resumeWalkFx,
})
sample({
  clock: triageRequested,
  source: $listed,
  fn: ({ key }) => startWalk('list', key),
  target: $walk,
})
// Whoever lists something else by hand does not go through the old queue any more.
sample({
  clock: $listed,
  source: $walk,
  filter: (walk, { key }) => walk !== null && walk.key !== key,
  fn: () => undefined,
  target: triageLeft,
})
// What is due today was not yet yesterday.
sample({
  clock: $today,
  source: $walk,
  filter: (walk) => walk !== null,
  fn: () => undefined,
  target: casesRefreshRequested,
})

sample({
  clock: sample({
    clock: $walk.updates,
    source: $user,
    fn: (user, walk) =>
      user === null || walk === null ? undefined : { userId: user.user_id, walk },
  }).filterMap((kept) => kept),
  target: keepWalkFx,
})
// A session that was cut off goes on where it was.
sample({
  clock: [
    triageLeft,
    selectionChosen,
    caseViewChosen,
    placeOpened.filter({ fn: ({ triage }) => triage === null }),
    sessionEnded.filter({ fn: ({ reason }) => reason === 'logout' }),
  ],
  fn: () => undefined,
  target: forgetWalkFx,
})

const $around = combine({
  walk: $walk,
  queue: $queue,
  list: $listStatus,
  page: $pageStatus,
  selected: $selectedCaseId,
  held: $heldCases,
})
type Around = StoreValue<typeof $around>

const isReady = ({ list, page }: Around): boolean =>
  [list, page].every((status) => status !== 'request' && errorOf(status) === null)

/** Whoever begins stays at the case that is open, if it is one of the queue. */
function stepFrom({ walk, queue, selected, held }: Around) {
  if (walk?.phase !== 'seeking' || queue === null) return undefined
  const isFirst = walk.passed.length === 0 && selected !== null && queue.ids.includes(selected)
  return isFirst ? { kind: 'case' as const, id: selected } : nextStep(queue, walk.passed, held)
}

/** Asked whenever something came that may answer: the list, a page of it, or somebody who goes on. */
const step = sample({
  clock: [$walk.updates, $queue.updates, $listStatus.updates, $pageStatus.updates],
  source: $around,
  fn: (around) => (isReady(around) ? stepFrom(around) : undefined),
}).filterMap((found) => found)

sample({
  clock: step.filterMap((found) => (found.kind === 'case' ? found.id : undefined)),
  target: [stepped, caseSelected],
})
sample({
  clock: step.filter({ fn: ({ kind }) => kind === 'more' }),
  fn: () => undefined,
  target: moreCasesRequested,
})
sample({
  clock: step.filter({ fn: ({ kind }) => kind === 'renew' }),
  fn: () => undefined,
  target: newCasesShown,
})

const queueEnded = sample({
  clock: step.filter({ fn: ({ kind }) => kind === 'end' }),
  source: { walk: $walk, listed: $listed },
  fn: ({ walk, listed: { place } }) => ({
    next: walk?.mode === 'routine' ? stationPlace(stationOf(place) + 1) : null,
    word: walk?.passed.length ? `${titleOf(place)}: done.` : null,
  }),
})
sample({ clock: queueEnded, fn: ({ word }) => ({ word }), target: stationEnded })
sample({ clock: queueEnded.filterMap(({ next }) => next ?? undefined), target: placeOpened })
const nothingLeft = queueEnded.filter({ fn: ({ next }) => next === null })
sample({ clock: nothingLeft, fn: () => null, target: caseSelected })

// Another case of the queue was opened by hand: it stands to be done from here on.
sample({
  clock: sample({
    clock: caseSelected,
    source: { walk: $walk, queue: $queue },
    fn: ({ walk, queue }, id) =>
      walk !== null && id !== null && id !== walk.at && queue?.ids.includes(id) ? id : undefined,
  }).filterMap((id) => id),
  target: stepped,
})
