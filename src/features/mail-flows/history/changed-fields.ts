import type {
  ListedMailTemplate,
  TemplateVersion,
} from '../../../../contracts/model/mail/mail-template.ts'
import { comparedText } from '../difference/field-difference.tsx'
import { formOf, type TemplateForm } from '../template/form-values.ts'

/** What a version has of its own; kind and event are the template's for ever. */
const fields = [
  ...(['name', 'days', 'subject', 'content', 'placeholders'] as const),
  ...(['case_id_label', 'case_pin_label', 'sender_address'] as const),
]

/** A version as the form of its template would show it. */
export const formOfVersion = (
  { type, trigger_event }: Pick<ListedMailTemplate, 'type' | 'trigger_event'>,
  version: TemplateVersion,
): TemplateForm => formOf({ ...version, type, trigger_event })

/** The fields that differ, in the order of the form; when settings of placeholders were made counts for nothing. */
export const changedFields = (before: TemplateForm, after: TemplateForm) =>
  fields.filter((field) => comparedText(field, before[field]) !== comparedText(field, after[field]))

/** The form with a version in it. Settings that are as they were stay the ones that are stored. */
export function withVersion(stored: TemplateForm, version: TemplateForm): TemplateForm {
  const placeholders = Object.entries(version.placeholders).map(([name, own]) => {
    const known = stored.placeholders[name]
    const isSame =
      known !== undefined &&
      comparedText('placeholders', { [name]: known }) ===
        comparedText('placeholders', { [name]: own })
    return [name, isSame ? known : own] as const
  })
  return { ...version, placeholders: Object.fromEntries(placeholders) }
}

/** What stood there before the first version. */
export const nothingYet = (form: TemplateForm): TemplateForm => ({
  ...form,
  ...{ name: '', days: '', subject: '', content: '', placeholders: {} },
  ...{ case_id_label: '', case_pin_label: '', sender_address: '' },
})
