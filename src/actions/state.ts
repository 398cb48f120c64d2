import { combine, type Store } from 'effector'
import { readiness } from '../../contracts/rules/activation-readiness.ts'
import { $caseDetail, $pendingFields } from '../projections/open-case.ts'
import { $translations } from '../projections/portal.ts'
import type { ActionState } from './action.ts'
import { $caseView, $openMailId, $selectedCaseId } from './workplace.ts'

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
