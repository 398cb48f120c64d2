import { licenseRefusal } from '../../../../contracts/rules/findings/license-review.ts'
import { withLicense } from '../../../../contracts/rules/offers/licensed-offer.ts'
import type { Command, CommandHandlers } from '../../../bus/command/command.ts'
import { detailIn, type Prediction, type View } from '../../../projections/view.ts'
import { doneWith, headersOf, nothing, shownIn } from '../effects/answers.ts'
import { licensesInRow, predictFindings } from '../effects/license-effects.ts'
import { predictCase } from '../effects/predict.ts'

type LicenseCommand = 'case.license.review' | 'case.license.delete'

const refuse =
  (act: 'reviewed' | 'deleted') =>
  ({ input }: Command<LicenseCommand>, view: View): string | null => {
    const state = detailIn(view, input.case_id)?.state
    return state ? licenseRefusal(state, act) : null
  }

function predictReview(command: Command<'case.license.review'>, view: View): Prediction | null {
  const { actor, input } = command
  const { case_id, finding_id, state } = input
  const detail = detailIn(view, case_id)
  const before = detail?.findings.find(({ id }) => id === finding_id)?.license
  if (!detail || !before || before.state === state) return null
  const after = withLicense(detail, finding_id, (license) => ({
    ...license,
    state,
    validation_user_name: actor.name,
  }))
  return predictFindings(command, view, detail, after, 'case.license-reviewed')
}

export const licenseHandlers: Pick<CommandHandlers<View, Prediction>, LicenseCommand> = {
  'case.license.review': {
    toasts: { done: 'Success', failed: { text: 'Update license(s) failed.' }, showsConflict: true },
    refuse: refuse('reviewed'),
    run: async (command, gateway) => {
      const { case_id, finding_id, state } = command.input
      const params = { id: case_id, findingId: finding_id }
      const request = { params, query: shownIn(command.input), body: { state } }
      return doneWith(await gateway.change('reviewLicense', request, headersOf(command)), nothing)
    },
    predict: predictReview,
  },
  'case.license.delete': {
    toasts: { done: 'Success', failed: { text: 'Delete license(s) failed.' }, showsConflict: true },
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
