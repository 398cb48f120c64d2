import type { TemplateConfig } from '../../../../contracts/model/mail/mail-template.ts'
import { placeholderWords } from '../../../actions/placeholders/placeholder-words.ts'

type Settings = TemplateConfig['placeholders']

/** What says when and of which kind settings are, and not what is set. */
const unsaid: readonly string[] = ['created', 'updated', 'type']

const inOrder = <T>(value: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))

function said(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((one) => placeholderWords(String(one))).join(', ')
  return value === null || value === '' ? 'none' : String(value)
}

/** A line for each text and choice; those that are in a group name it. */
const lines = (path: string, value: unknown): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? inOrder<unknown>({ ...value }).flatMap(([key, own]) =>
        lines(`${path}, ${placeholderWords(key)}`, own),
      )
    : [`${path}: ${said(value)}`]

/** The settings of placeholders as text, so that two of them can be compared: the same settings are the same text. */
export const settingsText = (placeholders: Settings): string =>
  inOrder(placeholders)
    .flatMap(([name, config]) => [
      `{{${name}}}`,
      ...inOrder<unknown>({ ...config })
        .filter(([key]) => !unsaid.includes(key))
        .flatMap(([key, value]) => lines(placeholderWords(key), value)),
    ])
    .join('\n')
