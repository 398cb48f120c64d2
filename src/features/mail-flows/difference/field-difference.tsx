import { TemplateConfig } from '../../../../contracts/model/mail/mail-template.ts'
import { parse } from '../../../../contracts/schema.ts'
import { TextDiff } from '../../../ui/text-diff/text-diff.tsx'
import { settingsText } from './placeholder-settings.ts'

/** The fields of a template that have no room in a line. */
const long: readonly string[] = ['content', 'placeholders', 'sender_address']
export const isLongField = (field: string): boolean => long.includes(field)

/** A field as the text that is compared. */
export function comparedText(field: string, value: unknown): string {
  if (field !== 'placeholders') return String(value)
  const read = parse(TemplateConfig.shape.placeholders, value)
  return read.ok ? settingsText(read.value) : ''
}

interface Props {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** What was added to a field of a template and what was removed, word by word. */
export const FieldDifference = ({ field, before, after }: Props) => (
  <TextDiff
    before={comparedText(field, before)}
    after={comparedText(field, after)}
    format={field === 'content' ? 'html' : 'plain'}
  />
)
