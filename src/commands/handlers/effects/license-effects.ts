import type { CaseEventName } from '../../../../contracts/events/names.ts'
import type { CaseDetail, CaseRow } from '../../../../contracts/model/cases/case.ts'
import { transition, transitionFacts } from '../../../../contracts/rules/cases/case-transitions.ts'
import { isFullyLicensed } from '../../../../contracts/rules/cases/open-findings.ts'
import type { WithOffer } from '../../../../contracts/rules/offers/licensed-offer.ts'
import type { Command } from '../../../bus/command/command.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { predictCase } from './predict.ts'
import { closing, enteredAt, stateChange } from './state-effects.ts'

/** What may complete the licences of a case. */
type FindingsCommand = 'case.license.review' | 'case.finding.delete'

/**
 * A change of image uses or licences as it shows before its answer: T10 along with it where nothing is left to
 * claim.
 */
export function predictFindings(
  command: Command<FindingsCommand>,
  view: View,
  detail: CaseDetail,
  after: WithOffer,
  name: CaseEventName,
): Prediction {
  const { at, input } = command
  const { case_id } = input
  const verdict = transition(detail.state, 'licenses-complete', transitionFacts(detail))
  if (!verdict.ok || !isFullyLicensed(after.findings)) {
    return predictCase(view, case_id, name, {
      row: (row) => licensesInRow(after, row),
      detail: () => after,
    })
  }
  const to = verdict.value
  const { row, detail: closed, removed } = closing(view, case_id)
  const licensed = { findings: after.findings, charge_details: null }
  return predictCase(view, case_id, 'case.licenses-completed', {
    row: (known) => ({ ...licensesInRow(licensed, known), ...row(known), ...enteredAt(to, at) }),
    detail: (known) => ({
      ...licensed,
      ...closed(known),
      state: to,
      date_state_updated: at,
    }),
    activities: [stateChange(command, case_id, detail.state, to)],
    removed,
  })
}

/** What the list item repeats of licences and offer. */
export const licensesInRow = (
  { findings, charge_details }: Pick<CaseDetail, 'findings' | 'charge_details'>,
  { currency }: CaseRow,
): Partial<CaseRow> => ({
  total_unchecked_licenses: findings.filter(({ license }) => license?.state === 'UNCHECKED').length,
  final_amount:
    charge_details && currency !== null ? charge_details.final_amount_gross_no_settlement : null,
})
