import {
  acknowledgeRefusal,
  resendRefusal,
} from '../../../../contracts/rules/letters/letter-transitions.ts'
import { LETTER_SENT, WRITTEN_MS } from '../../../../contracts/rules/mail/compose.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import { type Prediction, timelineIn, type View } from '../../../projections/view.ts'
import { doneWith, nothing } from '../effects/answers.ts'

type LetterCommand = 'case.letter.send' | 'case.letter.acknowledge'

/** A letter as the timeline says it; undefined where it is not loaded, and the server has to know. */
const letterIn = (view: View, caseId: string, letterId: string) =>
  timelineIn(view, caseId)
    ?.filter((entry) => entry.type === 'LETTER_SENT')
    .find(({ content }) => content.letter_id === letterId)?.content

/** Its place in the timeline and what it holds are the server's to say: nothing is shown before its answer. */
export const letterHandlers: Pick<CommandHandlers<View, Prediction>, LetterCommand> = {
  'case.letter.send': {
    toasts: { done: LETTER_SENT, doneMs: WRITTEN_MS },
    refuse: ({ input: { case_id, old_failed_letter_id: old } }, view) => {
      const letter = old === undefined ? undefined : letterIn(view, case_id, old)
      return letter ? resendRefusal(letter) : null
    },
    run: async (command, gateway) => {
      const { case_id, template_id, old_failed_letter_id, draft_id, ...body } = command.input
      const query = {
        ...(template_id !== undefined && { template_id }),
        ...(old_failed_letter_id !== undefined && { old_failed_letter_id }),
        ...(draft_id !== undefined && { draft_id }),
      }
      const request = { params: { id: case_id }, query, body }
      const headers = { commandId: command.id }
      return doneWith(await gateway.change('sendLetter', request, headers), nothing)
    },
  },
  'case.letter.acknowledge': {
    toasts: { done: 'Success' },
    refuse: ({ input }, view) => {
      const letter = letterIn(view, input.case_id, input.letter_id)
      return letter ? acknowledgeRefusal(letter) : null
    },
    run: async (command, gateway) => {
      const { case_id, letter_id: letterId } = command.input
      const request = { params: { id: case_id, letterId } }
      const headers = { commandId: command.id }
      return doneWith(await gateway.change('acknowledgeLetter', request, headers), nothing)
    },
  },
}
