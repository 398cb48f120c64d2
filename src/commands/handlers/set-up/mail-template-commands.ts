import type { mailTemplateCommands } from '../../../../contracts/commands/mail-templates.ts'
import {
  firstTemplateError,
  storedTemplate,
  type TemplateValues,
  templateErrors,
} from '../../../../contracts/rules/mail/mail-templates.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import { refused } from '../../../bus/outcome.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith, headersOf } from '../effects/answers.ts'

const toasts = { done: 'Success!', failed: 'reason', hasLongErrors: true } as const

/** Only where somebody was asked it is said what they answered (G-27). */
const flagOf = (apply: boolean | null) => (apply === null ? undefined : (`${apply}` as const))

type Given = Omit<TemplateValues, 'trigger_event' | 'schedule_num_days'> & {
  flow_id: string
  trigger_event?: TemplateValues['trigger_event'] | undefined
  schedule_num_days?: TemplateValues['schedule_num_days'] | undefined
}

/** The values as they are stored, or why they are not sent: by the others of the flow, as far as they are known. */
function judged(input: Given, templateId: string | null, { workspace }: View) {
  const { trigger_event = null, schedule_num_days = null } = input
  const { name, type, subject, content, config } = input
  const values = storedTemplate({
    ...{ name, type, trigger_event, schedule_num_days },
    ...{ subject, content, config },
  })
  const known = workspace.mailTemplates?.flows[input.flow_id]?.templates ?? []
  const others = known.filter(({ id }) => id !== templateId)
  return { values, wrong: firstTemplateError(templateErrors(values, others)) }
}

/** Shown when the server has confirmed it: an id and a version come from there alone. */
export const mailTemplateHandlers: Pick<
  CommandHandlers<View, Prediction>,
  keyof typeof mailTemplateCommands
> = {
  'mail-template.create': {
    toasts,
    run: async ({ id, customerId: customer_id, input }, gateway, view) => {
      const { values, wrong } = judged(input, null, view)
      if (wrong !== null) return refused(wrong)
      const flag = flagOf(input.apply)
      const answer = await gateway.change(
        'createMailTemplate',
        {
          params: { customer_id, flow_id: input.flow_id },
          query: flag ? { add_scheduled_emails: flag } : {},
          body: values,
        },
        { commandId: id },
      )
      return doneWith(answer, ({ id: template_id, affected_cases: affected }) => ({
        template_id,
        affected,
      }))
    },
  },
  'mail-template.change': {
    toasts: { ...toasts, showsConflict: true },
    run: async (command, gateway, view) => {
      const { customerId: customer_id, input } = command
      const { flow_id, template_id, restored_from } = input
      const { values, wrong } = judged(input, template_id, view)
      if (wrong !== null) return refused(wrong)
      const flag = flagOf(input.apply)
      const answer = await gateway.change(
        'changeMailTemplate',
        {
          params: { customer_id, flow_id, template_id },
          query: flag ? { update_scheduled_emails: flag } : {},
          body: { ...values, ...(restored_from !== undefined && { restored_from }) },
        },
        headersOf(command),
      )
      return doneWith(answer, ({ affected_cases: affected }) => ({ affected }))
    },
  },
  'mail-template.delete': {
    toasts: { ...toasts, done: 'deletion successful!' },
    run: async ({ id, customerId: customer_id, input }, gateway) => {
      const { flow_id, template_id, apply } = input
      const flag = flagOf(apply)
      const answer = await gateway.change(
        'deleteMailTemplate',
        {
          params: { customer_id, flow_id, template_id },
          query: flag ? { delete_scheduled_emails: flag } : {},
        },
        { commandId: id },
      )
      return doneWith(answer, ({ affected_cases: affected }) => ({ affected }))
    },
  },
  'mail-template.test': {
    toasts: null,
    run: async ({ id, customerId: customer_id, input }, gateway) => {
      const { flow_id, template_id, ...body } = input
      const answer = await gateway.change(
        'sendTemplateTest',
        { params: { customer_id, flow_id, template_id }, body },
        { commandId: id },
      )
      return doneWith(answer, ({ to, missing_placeholders, email_error }) => ({
        to,
        missing_placeholders,
        email_error,
      }))
    },
  },
}
