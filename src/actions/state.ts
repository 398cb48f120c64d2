import { combine, type Store } from 'effector'
import type { ActionState } from './action.ts'
import { $caseView, $openMailId, $selectedCaseId } from './workplace.ts'

/** What the availability of actions depends on, right now. */
export const $actionState: Store<ActionState> = combine({
  view: $caseView,
  caseId: $selectedCaseId,
  mailId: $openMailId,
})
