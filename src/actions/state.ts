import { combine, type Store } from 'effector'
import { readiness } from '../../contracts/rules/cases/activation-readiness.ts'
import { $caseList } from '../queries/cases/case-list.ts'
import { $caseDetail, $pendingFields } from '../queries/cases/open-case.ts'
import { $plan } from '../queries/following/session.ts'
import { $bulk } from '../queries/selection/case-bulk.ts'
import { $isSelecting } from '../queries/selection/case-selection.ts'
import { $translations } from '../queries/set-up/portal.ts'
import type { Action, ActionState } from './action.ts'
import { actionList, actions } from './actions.ts'
import { isCaseView } from './selection.ts'
import { $caseView, $openMailId, $selectedCaseId, $selection, $triage } from './workplace.ts'

const $unmet = combine($caseDetail, $translations, (detail, portal) =>
  detail ? readiness(detail, portal) : [],
)

/** What the availability of actions depends on, right now. */
export const $actionState: Store<ActionState> = combine({
  view: $caseView,
  caseId: $selectedCaseId,
  mailId: $openMailId,
  detail: $caseDetail,
  plan: $plan,
  unmet: $unmet,
  isChangingState: $pendingFields.map((fields) => fields.has('state')),
  mayBulk: combine(
    $isSelecting,
    $bulk,
    (isSelecting, bulk) => isSelecting && bulk?.state !== 'running',
  ),
  isTriage: $triage.map((triage) => triage !== null),
})

/** What needs the list or the case rests while another screen is shown. */
const needsCases = ({ group }: Action): boolean => group === 'Cases' || group === 'Open case'

/** The actions that can be taken at this moment, on the screen that is shown. */
export const $usableActions = combine(
  $actionState,
  $selection,
  (state, selection): readonly Action[] =>
    actionList.filter(
      (action) => action.available(state) && (isCaseView(selection) || !needsCases(action)),
    ),
)

/** They are about the list as well: what is marked before there is one is marked no more when it comes. */
const onList: readonly Action[] = [actions.nextCase, actions.previousCase, actions.toggleSelection]

/**
 * The actions that wait for what they are about: the list, or the open case, which shows when it is loaded whether it
 * allows them.
 */
export const $awaitedActions = combine(
  { state: $actionState, usable: $usableActions, selection: $selection, list: $caseList },
  ({ state, usable, selection, list }): readonly Action[] => {
    if (!isCaseView(selection)) return []
    const isCaseToCome = state.caseId !== null && state.detail === null
    return actionList.filter(
      (action) =>
        (list === null && onList.includes(action)) ||
        (isCaseToCome && action.group === 'Open case' && !usable.includes(action)),
    )
  },
)
