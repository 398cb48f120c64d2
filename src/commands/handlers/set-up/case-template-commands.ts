import type { caseTemplateCommands } from '../../../../contracts/commands/case-templates.ts'
import {
  firstTemplateError,
  readCaseTemplate,
  wholeTemplate,
} from '../../../../contracts/rules/cases/case-templates.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import { refused } from '../../../bus/outcome.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith, headersOf, nothing } from '../effects/answers.ts'

/** Shown when the server has confirmed it: an id and a version come from there alone. */
export const caseTemplateHandlers: Pick<
  CommandHandlers<View, Prediction>,
  keyof typeof caseTemplateCommands
> = {
  'case-template.create': {
    toasts: { done: 'Success!', failed: 'reason', hasLongErrors: true },
    run: async ({ id, customerId: customer_id, input }, gateway) => {
      const { values, errors } = readCaseTemplate(wholeTemplate(input))
      const wrong = firstTemplateError(errors)
      if (wrong !== null) return refused(wrong)
      const request = { params: { customer_id }, body: values }
      return doneWith(
        await gateway.change('createCaseTemplate', request, { commandId: id }),
        (template) => ({ template_id: template.id }),
      )
    },
  },
  'case-template.change': {
    toasts: { done: 'Success!', failed: 'reason', hasLongErrors: true, showsConflict: true },
    run: async (command, gateway) => {
      const { customerId: customer_id, input } = command
      const { template_id, version: _, ...given } = input
      const { values, errors } = readCaseTemplate(given)
      const wrong = firstTemplateError(errors)
      if (wrong !== null) return refused(wrong)
      const request = { params: { customer_id, id: template_id }, body: values }
      const answer = await gateway.change('changeCaseTemplate', request, headersOf(command))
      return doneWith(answer, nothing)
    },
  },
  'case-template.delete': {
    toasts: { done: 'Success!', failed: 'reason', hasLongErrors: true },
    run: async ({ id, customerId: customer_id, input }, gateway) => {
      const request = { params: { customer_id, id: input.template_id } }
      const answer = await gateway.change('deleteCaseTemplate', request, { commandId: id })
      return doneWith(answer, nothing)
    },
  },
}
