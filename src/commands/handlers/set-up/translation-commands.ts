import type { translationCommands } from '../../../../contracts/commands/portal/translations.ts'
import {
  faqError,
  storedFaq,
  translationMessage,
} from '../../../../contracts/rules/portal/translations.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import type { CallResult, Gateway, ValueOf } from '../../../bus/gateway/call.ts'
import { refused } from '../../../bus/outcome.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith, headersOf, nothing } from '../effects/answers.ts'

type Name = keyof typeof translationCommands

const toasts = { done: 'Success!', failed: 'reason', hasLongErrors: true } as const

type Answer = CallResult<Pick<ValueOf<'deleteTranslation'>, 'events'>>

/** What a change brings back, a refusal in the words of the screen (document 3, section 8). */
function ended(answer: Answer) {
  const done = doneWith<Name, Pick<ValueOf<'deleteTranslation'>, 'events'>>(answer, nothing)
  return done.kind === 'refused' ? { ...done, message: translationMessage(done.message) } : done
}

/** A text is HTML, and the FAQ alone is a list. */
const CONTENT_MISFIT = 'This content does not fit its page.'

const textCalls = {
  login: 'saveLoginText',
  case_overview: 'saveCaseOverviewText',
  about_us: 'saveAboutUsText',
} as const

type Acting =
  | 'createTranslation'
  | 'deleteTranslation'
  | 'makeTranslationDefault'
  | 'activateTranslation'
  | 'deactivateTranslation'
type Given = { id: string; customerId: string; input: { language: string } }

/** An act that names a language and nothing else. */
const act = (call: Acting, done = 'Success!') => ({
  toasts: { ...toasts, done },
  run: async ({ id, customerId: customer_id, input: { language } }: Given, gateway: Gateway) => {
    const request = { params: { customer_id }, query: {}, body: { language } }
    return ended(await gateway.change(call, request, { commandId: id }))
  },
})

/** Shown when the server has confirmed it: versions come from there alone. */
export const translationHandlers: Pick<CommandHandlers<View, Prediction>, Name> = {
  'translation.add': act('createTranslation'),
  'translation.delete': act('deleteTranslation', 'deletion successful!'),
  'translation.make-default': act('makeTranslationDefault'),
  'translation.activate': act('activateTranslation'),
  'translation.deactivate': act('deactivateTranslation'),
  'translation.text.save': {
    toasts: { ...toasts, showsConflict: true },
    run: async (command, gateway) => {
      const { language, text, content, restored_from } = command.input
      const given = { language, ...(restored_from !== undefined && { restored_from }) }
      const params = { customer_id: command.customerId }
      if (typeof content === 'string') {
        if (text === 'faq') return refused(CONTENT_MISFIT)
        const request = { params, body: { ...given, content } }
        return ended(await gateway.change(textCalls[text], request, headersOf(command)))
      }
      if (text !== 'faq') return refused(CONTENT_MISFIT)
      const faq = storedFaq(content)
      const wrong = faqError(faq)
      if (wrong !== null) return refused(wrong)
      // An empty FAQ is left out (TRANS-20).
      const request = { params, body: { ...given, ...(faq.length > 0 && { content: faq }) } }
      return ended(await gateway.change('saveFaq', request, headersOf(command)))
    },
  },
}
