import type { caseFlowCommands } from '../../../../contracts/commands/case-flow.ts'
import type { CaseState } from '../../../../contracts/model/cases/case.ts'
import { autoFilled } from '../../../../contracts/rules/cases/auto-fill.ts'
import {
  autoFillRefusal,
  flowRefusal,
  languageRefusal,
} from '../../../../contracts/rules/cases/case-flow.ts'
import { underPlan } from '../../../../contracts/rules/cases/case-templates.ts'
import { dayOf } from '../../../../contracts/rules/time/days.ts'
import type { Command, CommandHandlers } from '../../../bus/command/command.ts'
import { detailIn, type Prediction, type View } from '../../../projections/view.ts'
import { doneWith, headersOf, nothing } from '../effects/answers.ts'
import { amountIn } from '../effects/offer-effects.ts'
import { predictCase } from '../effects/predict.ts'
import { undoChange } from '../effects/undo-change.ts'

type FlowCommand = keyof typeof caseFlowCommands

/** What the rule of the state says; of a case that is not loaded the server decides. */
function refusedBy(view: View, caseId: string, rule: (state: CaseState) => string | null) {
  const state = detailIn(view, caseId)?.state
  return state ? rule(state) : null
}

/** Whether a language is active, as far as the client knows the portal's languages. */
const isActive = ({ workspace }: View, id: string): 0 | 1 =>
  workspace.translations?.translations?.translations.find((known) => known.id === id)?.is_active ??
  1

function predictAutoFill({ input, at }: Command<'case.auto-fill'>, view: View): Prediction | null {
  const { caseTemplates, invoiceTemplates, mailFlows, translations, session } = view.workspace
  const detail = detailIn(view, input.case_id)
  const known = caseTemplates?.list?.find(({ id }) => id === input.template_id)
  if (!detail || !known || !session.user) return null
  const template = underPlan(known, session.user.subscription)
  const filled = autoFilled(detail, template, dayOf(at), {
    flow: mailFlows?.flows?.find(({ id }) => id === template.email_flow_id) ?? null,
    translation:
      translations?.translations?.translations.find(({ id }) => id === template.translation_id) ??
      null,
    invoice: invoiceTemplates?.list?.find(({ id }) => id === template.invoice_template_id) ?? null,
  })
  return predictCase(view, input.case_id, 'case.auto-filled', {
    row: () => ({
      country: filled.country,
      currency: filled.claim_details.currency,
      final_amount: amountIn(filled),
    }),
    detail: () => filled,
  })
}

export const caseFlowHandlers: Pick<CommandHandlers<View, Prediction>, FlowCommand> = {
  'case.flow.assign': {
    toasts: { done: 'Change saved!' },
    refuse: ({ input }, view) => refusedBy(view, input.case_id, flowRefusal),
    run: async (command, gateway) => {
      const { case_id, flow } = command.input
      const request = { params: { id: case_id, flowId: flow.id } }
      return doneWith(await gateway.change('assignFlow', request, headersOf(command)), nothing)
    },
    predict: ({ input }, view) =>
      predictCase(view, input.case_id, 'case.flow-assigned', {
        detail: () => ({ email_flow: input.flow, email_flow_id: input.flow.id }),
      }),
    undo: undoChange,
  },
  'case.language.assign': {
    toasts: { done: 'Change saved!' },
    refuse: ({ input }, view) =>
      refusedBy(view, input.case_id, (state) =>
        languageRefusal(state, { is_active: isActive(view, input.translation.id) }),
      ),
    run: async (command, gateway) => {
      const { case_id, translation } = command.input
      const request = { params: { id: case_id }, body: translation }
      return doneWith(await gateway.change('assignLanguage', request, headersOf(command)), nothing)
    },
    predict: ({ input }, view) =>
      predictCase(view, input.case_id, 'case.language-assigned', {
        detail: () => ({ translation: input.translation }),
      }),
    undo: undoChange,
  },
  'case.auto-fill': {
    toasts: { done: 'Change saved!' },
    refuse: ({ input }, view) => refusedBy(view, input.case_id, autoFillRefusal),
    run: async (command, gateway) => {
      const { case_id, template_id } = command.input
      const request = { params: { id: case_id, templateId: template_id } }
      return doneWith(await gateway.change('autoFill', request, headersOf(command)), nothing)
    },
    predict: predictAutoFill,
  },
}
