import type { Command, Doers, Done } from '../../bus/command.ts'
import type { Gateway } from '../../bus/gateway-call.ts'
import type { Failure } from '../../bus/outcome.ts'
import type { Prediction, View } from '../view.ts'
import { doneWith, headersOf, nothing } from './answers.ts'

type Toggle = 'case.automation.pause' | 'case.automation.resume'
type AutomationCommand = Toggle | 'case.scheduled-mail.delete'

async function toggle(
  command: Command<Toggle>,
  gateway: Gateway,
  state: 'PAUSED' | 'SCHEDULED',
): Promise<Done<Toggle> | Failure> {
  const request = { params: { id: command.input.case_id }, query: { state } }
  return doneWith(await gateway.change('setAutomation', request, headersOf(command)), nothing)
}

export const automationDoers: Pick<Doers<View, Prediction>, AutomationCommand> = {
  'case.automation.pause': {
    run: (command, gateway) => toggle(command, gateway, 'PAUSED'),
  },
  'case.automation.resume': {
    run: (command, gateway) => toggle(command, gateway, 'SCHEDULED'),
  },
  'case.scheduled-mail.delete': {
    run: async (command, gateway) => {
      const { case_id, activity_id } = command.input
      const request = { params: { id: case_id, activityId: activity_id } }
      return doneWith(
        await gateway.change('deleteScheduledEmail', request, headersOf(command)),
        nothing,
      )
    },
  },
}
