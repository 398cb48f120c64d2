import {
  type MailTemplate,
  PlaceholderConfig,
  TemplateType,
  TriggerEvent,
} from '../../../../contracts/model/mail/mail-template.ts'
import { triggerLabels } from '../../../../contracts/rules/mail/flow-sections.ts'
import {
  type OtherTemplate,
  readDays,
  storedTemplate,
  type TemplateErrors,
  type TemplateValues,
  templateErrors,
} from '../../../../contracts/rules/mail/mail-templates.ts'
import { writeNumber } from '../../../../contracts/rules/typed/typed-number-text.ts'
import { z } from '../../../../contracts/schema.ts'
import { type Editing, unsavedFields } from '../../../forms/records/editing.ts'
import { limitBytes, pictureBytes, TOO_LARGE } from '../../../ui/rich-text/pictures.ts'
import type { TemplateKind } from './form-id.ts'

const text = z.string()

/** A template as typed: one text for each field; settings of placeholders stay while their tag may come back. */
export const TemplateForm = z.object({
  type: TemplateType,
  trigger_event: z.nullable(TriggerEvent),
  name: text,
  days: text,
  subject: text,
  content: text,
  placeholders: z.record(text, PlaceholderConfig),
  case_id_label: text,
  case_pin_label: text,
  sender_address: text,
  /** The version that these values were brought back from, until one of them is changed. */
  restored_from: z.nullable(z.int()),
})
export type TemplateForm = z.infer<typeof TemplateForm>

type Written = Pick<
  MailTemplate,
  'type' | 'trigger_event' | 'name' | 'schedule_num_days' | 'subject' | 'content' | 'config'
>

/** What is stored, ready to be changed. */
export const formOf = ({ config, schedule_num_days, ...template }: Written): TemplateForm => ({
  type: template.type,
  trigger_event: template.trigger_event,
  name: template.name,
  days: writeNumber(schedule_num_days, 'count'),
  subject: template.subject,
  content: template.content,
  placeholders: config.placeholders,
  case_id_label: config.letter_header?.case_id_label ?? '',
  case_pin_label: config.letter_header?.case_pin_label ?? '',
  sender_address: config.letter_header?.sender_address ?? '',
  restored_from: null,
})

/** What stands in the form of a template that is not there yet: an event's email has its name already. */
export const emptyForm = ({ type, trigger_event }: TemplateKind): TemplateForm => ({
  ...formOf({
    type,
    trigger_event,
    name: trigger_event === null ? '' : triggerLabels[trigger_event],
    schedule_num_days: null,
    subject: '',
    content: '',
    config: { placeholders: {} },
  }),
  ...(type === 'letter' && { case_id_label: 'Case ID', case_pin_label: 'PIN' }),
})

const daysIn = (form: TemplateForm): number | null => {
  const read = readDays(form.days)
  return read.ok ? read.value : null
}

const valuesIn = (form: TemplateForm): TemplateValues => ({
  type: form.type,
  trigger_event: form.trigger_event,
  name: form.name,
  schedule_num_days: daysIn(form),
  subject: form.subject,
  content: form.content,
  config: {
    placeholders: form.placeholders,
    letter_header: {
      case_id_label: form.case_id_label,
      case_pin_label: form.case_pin_label,
      sender_address: form.sender_address,
    },
  },
})

/** What is wrong with each field of the form; empty where nothing is. */
export type FormErrors = Omit<TemplateErrors, 'schedule_num_days'> & { days?: string }

/** What a save of the form says, and what is wrong with it; what is typed as days and is none comes before the rest. */
export function readForm(
  form: TemplateForm,
  others: readonly OtherTemplate[],
  bytesOf: (id: string) => number = () => 0,
) {
  const typed = valuesIn(form)
  const { schedule_num_days: inDays, ...rest } = templateErrors(typed, others)
  const read = readDays(form.days)
  const days = form.type === 'scheduled' && !read.ok ? read.message : inDays
  const isLarge = pictureBytes(form.content, bytesOf) > limitBytes
  const errors: FormErrors = {
    ...(isLarge && { content: TOO_LARGE }),
    ...rest,
    ...(days !== undefined && { days }),
  }
  const values = storedTemplate(typed)
  const { restored_from } = form
  return {
    values: { ...values, ...(restored_from !== null && { restored_from }) },
    errors,
    stored: formOf(values),
  }
}

/** How many fields a save would change; the settings of a placeholder belong to the content. */
export function unsavedParts(editing: Editing<TemplateForm>): number {
  const fields = unsavedFields(editing).filter((key) => key !== 'restored_from')
  const isOne = fields.includes('content') && fields.includes('placeholders')
  return fields.length - (isOne ? 1 : 0)
}
