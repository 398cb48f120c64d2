import { contactRefusal, readContact } from '../../../../contracts/rules/cases/contact.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import { refused } from '../../../bus/outcome.ts'
import { detailIn, type Prediction, type View } from '../../../projections/view.ts'
import { doneWith, headersOf, nothing } from '../effects/answers.ts'
import { predictCase } from '../effects/predict.ts'

export const contactHandlers: Pick<CommandHandlers<View, Prediction>, 'case.contact.change'> = {
  'case.contact.change': {
    toasts: { done: 'Change saved!' },
    refuse: ({ input }, view) => {
      const contact = readContact(input.contact)
      if (!contact.ok) return contact.message
      const state = detailIn(view, input.case_id)?.state
      return state ? contactRefusal(state) : null
    },
    run: async (command, gateway) => {
      const { case_id, contact } = command.input
      const read = readContact(contact)
      if (!read.ok) return refused(read.message)
      const request = { params: { id: case_id }, body: read.value }
      return doneWith(await gateway.change('changeContact', request, headersOf(command)), nothing)
    },
    predict: ({ input }, view) => {
      const contact = readContact(input.contact)
      if (!contact.ok) return null
      return predictCase(view, input.case_id, 'case.contact-changed', {
        detail: () => ({ opponent_contact_details: contact.value }),
      })
    },
  },
}
