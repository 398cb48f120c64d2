import type { DetailChange } from '../../../contracts/events/payloads.ts'
import type { MailTemplateEventName } from '../../../contracts/events/set-up-names.ts'
import type {
  LetterHeader,
  MailTemplate,
  TemplateConfig,
} from '../../../contracts/model/mail/mail-template.ts'
import { sameJson } from '../../../contracts/rules/case-changes/detail-diff.ts'
import type { TemplateValues } from '../../../contracts/rules/mail/mail-templates.ts'
import type { ChangeContext } from '../../events/change.ts'

const plainFields = [
  'name',
  'type',
  'trigger_event',
  'schedule_num_days',
  'subject',
  'content',
] as const

const headerFields = ['case_pin_label', 'case_id_label', 'sender_address'] as const

/** Each part of the settings is a field of its own, so that two people may change two of them. */
function partsOf({ placeholders, letter_header }: TemplateConfig): Map<string, unknown> {
  const header: Partial<LetterHeader> = letter_header ?? {}
  return new Map<string, unknown>([
    ...Object.entries(placeholders).map(
      ([name, config]) => [`config.placeholders.${name}`, config] as const,
    ),
    ...headerFields.flatMap((field) => {
      const value = header[field]
      return value === undefined ? [] : [[`config.letter_header.${field}`, value] as const]
    }),
  ])
}

/** Every value that differs, by its field; of a template that is new, every value. */
export function changesOf(before: TemplateValues | null, after: TemplateValues): DetailChange[] {
  const plain = plainFields.map((field) => ({
    field: field as string,
    from: before?.[field] ?? null,
    to: after[field],
  }))
  const from = before ? partsOf(before.config) : new Map<string, unknown>()
  const to = partsOf(after.config)
  const config = [...new Set([...from.keys(), ...to.keys()])].map((field) => ({
    field,
    from: from.get(field) ?? null,
    to: to.get(field) ?? null,
  }))
  return [...plain, ...config].filter((change) => !sameJson(change.from, change.to))
}

/** Tells everybody of a template; `applied`: active cases follow. */
export function tell(
  change: ChangeContext,
  name: MailTemplateEventName,
  template: MailTemplate,
  { changes = [], applied }: { changes?: DetailChange[]; applied: boolean },
): void {
  const payload = { template, changes, applied }
  change.emit({ name, caseId: null, caseVersion: null, payload })
}
