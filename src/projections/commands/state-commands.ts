import type { Doers } from '../../bus/command.ts'
import type { Prediction, View } from '../view.ts'
import { doneWith, headersOf, nothing } from './answers.ts'

type StateCommand = 'case.activate' | 'case.cancel' | 'case.reset'

export const stateDoers: Pick<Doers<View, Prediction>, StateCommand> = {
  'case.activate': {
    run: async (command, gateway) => {
      const request = { params: { id: command.input.case_id } }
      return doneWith(
        await gateway.change('activateCase', request, headersOf(command)),
        ({ initial_email_error }) => ({ initial_email_error }),
      )
    },
  },
  'case.cancel': {
    run: async (command, gateway) => {
      const request = { params: { id: command.input.case_id } }
      return doneWith(await gateway.change('cancelCase', request, headersOf(command)), nothing)
    },
  },
  'case.reset': {
    run: async (command, gateway) => {
      const request = { params: { id: command.input.case_id } }
      return doneWith(await gateway.change('resetCase', request, headersOf(command)), nothing)
    },
  },
}
