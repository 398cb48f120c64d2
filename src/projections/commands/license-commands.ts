import { transition, transitionFacts } from '../../../contracts/rules/case-transitions.ts'
import { licenseRefusal } from '../../../contracts/rules/license-review.ts'
import { isFullyLicensed } from '../../../contracts/rules/open-findings.ts'
import type { Command, Doers } from '../../bus/command.ts'
import { detailIn, type Prediction, type View } from '../view.ts'
import { doneWith, headersOf, nothing } from './answers.ts'
import { licensesInRow, withLicense } from './license-effects.ts'
import { predictCase } from './predict.ts'
import { closing, enteredAt, stateChange } from './state-effects.ts'

type LicenseCommand = 'case.license.review' | 'case.license.delete'

const refuse =
  (act: 'reviewed' | 'deleted') =>
  ({ input }: Command<LicenseCommand>, view: View): string | null => {
    const state = detailIn(view, input.case_id)?.state
    return state ? licenseRefusal(state, act) : null
  }

/** T10 along with the review where nothing is left to claim. */
function predictReview(command: Command<'case.license.review'>, view: View): Prediction | null {
  const { at, actor, input } = command
  const { case_id, finding_id, state } = input
  const detail = detailIn(view, case_id)
  const before = detail?.findings.find(({ id }) => id === finding_id)?.license
  if (!detail || !before || before.state === state) return null
  const after = withLicense(detail, finding_id, (license) => ({
    ...license,
    state,
    validation_user_name: actor.name,
  }))
  const verdict = transition(detail.state, 'licenses-complete', transitionFacts(detail))
  if (!verdict.ok || !isFullyLicensed(after.findings)) {
    return predictCase(view, case_id, 'case.license-reviewed', {
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

export const licenseDoers: Pick<Doers<View, Prediction>, LicenseCommand> = {
  'case.license.review': {
    refuse: refuse('reviewed'),
    run: async (command, gateway) => {
      const { case_id, finding_id, state } = command.input
      const request = { params: { id: case_id, findingId: finding_id }, body: { state } }
      return doneWith(await gateway.change('reviewLicense', request, headersOf(command)), nothing)
    },
    predict: predictReview,
  },
  'case.license.delete': {
    refuse: refuse('deleted'),
    run: async (command, gateway) => {
      const { case_id, finding_id } = command.input
      const request = { params: { id: case_id, findingId: finding_id } }
      return doneWith(await gateway.change('deleteLicense', request, headersOf(command)), nothing)
    },
    predict: ({ input }, view) => {
      const detail = detailIn(view, input.case_id)
      if (!detail) return null
      const after = withLicense(detail, input.finding_id, () => null)
      return predictCase(view, input.case_id, 'case.license-deleted', {
        row: (row) => licensesInRow(after, row),
        detail: () => after,
      })
    },
  },
}
