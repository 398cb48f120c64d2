import { combine, type Store } from 'effector'
import { readiness } from '../../contracts/rules/activation-readiness.ts'
import { $caseDetail, $pendingFields } from '../projections/open-case.ts'
import { $translations } from '../projections/portal.ts'
import type { Action, ActionState } from './action.ts'
import { actionList } from './actions.ts'
import { isCaseView } from './selection.ts'
import { $caseView, $openMailId, $selectedCaseId, $selection } from './workplace.ts'

const $unmet = combine($caseDetail, $translations, (detail, portal) =>
  detail ? readiness(detail, portal) : [],
)

/** What the availability of actions depends on, right now. */
export const $actionState: Store<ActionState> = combine({
  view: $caseView,
  caseId: $selectedCaseId,
  mailId: $openMailId,
  detail: $caseDetail,
  unmet: $unmet,
  isChangingState: $pendingFields.map((fields) => fields.has('state')),
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
