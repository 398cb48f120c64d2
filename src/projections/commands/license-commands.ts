import type { Doers } from '../../bus/command.ts'
import type { Prediction, View } from '../view.ts'
import { doneWith, headersOf, nothing } from './answers.ts'

type LicenseCommand = 'case.license.review' | 'case.license.delete'

export const licenseDoers: Pick<Doers<View, Prediction>, LicenseCommand> = {
  'case.license.review': {
    run: async (command, gateway) => {
      const { case_id, finding_id, state } = command.input
      const request = { params: { id: case_id, findingId: finding_id }, body: { state } }
      return doneWith(await gateway.change('reviewLicense', request, headersOf(command)), nothing)
    },
  },
  'case.license.delete': {
    run: async (command, gateway) => {
      const { case_id, finding_id } = command.input
      const request = { params: { id: case_id, findingId: finding_id } }
      return doneWith(await gateway.change('deleteLicense', request, headersOf(command)), nothing)
    },
  },
}
