import type { Words } from '../../../actions/conflict/record-notice.tsx'
import { FieldDifference, isLongField } from '../difference/field-difference.tsx'
import type { TemplateForm } from './form-values.ts'

const labels: Readonly<Record<keyof TemplateForm, string>> = {
  type: 'Kind',
  trigger_event: 'Event',
  name: 'Template Name',
  days: 'Days after initial Email',
  subject: 'Subject',
  content: 'Content',
  placeholders: 'Settings of placeholders',
  case_id_label: 'Label for Case ID',
  case_pin_label: 'Label for Case PIN',
  sender_address: 'Sender Address',
  restored_from: 'Version',
}

const isField = (key: string): key is keyof TemplateForm => Object.hasOwn(labels, key)

/** The fields of a template and their values, as a choice between two of them says it. */
export const templateWords: Words = {
  label: (key) => (isField(key) ? labels[key] : key),
  value: (_, value) => String(value) || 'not set',
  long: { has: isLongField, Difference: FieldDifference },
}
