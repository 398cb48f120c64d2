import type { Words } from '../../../actions/conflict/record-notice.tsx'
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

/** HTML as its words alone. */
const wordsIn = (html: string): string =>
  html
    .replace(/<[^<>]*>/gu, ' ')
    .replace(/&nbsp;/giu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()

/** The fields of a template and their values, as a choice between two of them says it. */
export const templateWords: Words = {
  label: (key) => (isField(key) ? labels[key] : key),
  value: (key, value) => {
    if (key === 'placeholders') return Object.keys(Object(value)).join(', ') || 'none'
    const text = key === 'content' ? wordsIn(String(value)) : String(value)
    return text === '' ? 'not set' : text
  },
}
