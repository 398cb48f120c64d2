import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector'
import {
  isSameButSearch,
  type Place,
  placeOf,
  readPlace,
  writePlace,
} from '../../../actions/place.ts'
import { isOffered, type Selection } from '../../../actions/selection.ts'
import {
  $openMailFlow,
  $selectedCaseId,
  $selection,
  $triage,
  placeOpened,
} from '../../../actions/workplace.ts'
import { $filter, $search } from '../../../features/case-list/index.ts'
import { $plan, $role, sessionEnded } from '../../../queries/following/session.ts'

/** The cases are shown at an address of theirs: at first, and by the way back and forth. */
export const addressOpened = createEvent<string>()
/** Nothing of the workspace is shown any more. */
export const addressLeft = createEvent()

const PATH = '/cases'

/** Whether the page stands at the cases: a query of any other path says nothing. */
export const isAtCases = (): boolean => location.pathname.replace(/\/$/, '') === PATH

/** Where somebody works, the list included that stays behind another screen. */
export const $workplace = combine({
  selection: $selection,
  filter: $filter,
  search: $search,
  caseId: $selectedCaseId,
  triage: $triage,
  flowId: $openMailFlow.map((open) => open?.flowId ?? null),
  templateId: $openMailFlow.map((open) => open?.templateId ?? null),
})

/** What the address is to say: reload, back, a new tab and a link to a colleague lead here again. */
const $place = $workplace.map(placeOf)

const $mayOpen = combine(
  $role,
  $plan,
  (role, plan) => (selection: Selection) =>
    role !== null && plan !== null && isOffered(selection, role, plan),
)

const $isShown = createStore(false)
  .on(addressOpened, () => true)
  .reset(addressLeft, sessionEnded)

sample({
  clock: addressOpened,
  source: $mayOpen,
  fn: (may, query): Place => readPlace(query, may),
  target: placeOpened,
})

/** Takes the place of now, so that several changes of one moment are one step of the history. */
const writeFx = attach({
  source: { place: $place, may: $mayOpen },
  effect: ({ place, may }) => {
    const { search, hash } = location
    const query = writePlace(search, place)
    if (!isAtCases() || query === search) return
    const way = isSameButSearch(readPlace(search, may), place) ? 'replaceState' : 'pushState'
    history[way](null, '', PATH + query + hash)
  },
})
// An address that says what nobody may open, or nothing that there is, is put right at once.
sample({
  clock: [$place, addressOpened],
  source: $isShown,
  filter: (isShown) => isShown,
  fn: () => undefined,
  target: writeFx,
})

/** Whoever logs in next begins at home; a session that was cut off goes on where it was. */
const forgetFx = createEffect(() => {
  if (isAtCases()) history.replaceState(null, '', PATH)
})
sample({
  clock: sessionEnded.filter({ fn: ({ reason }) => reason === 'logout' }),
  fn: () => undefined,
  target: forgetFx,
})
