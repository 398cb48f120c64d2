import type { ConflictBody, ConflictChange } from '../../../contracts/protocol.ts'
import { formatDateTime } from '../../ui/format.ts'
import { partLabel, shownValue } from './field-labels.ts'

/** The author of what no person did: a mail that was sent, a payment that arrived. */
const NOBODY = 'The system'

const each = (values: readonly string[]) => [...new Set(values)]
const listed = (values: readonly string[]) =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} and ${values.at(-1)}`

const authors = (changes: readonly ConflictChange[]) =>
  listed(each(changes.map(({ by }) => by ?? NOBODY)))

/** 'Bruno Kranz, 20/11/2026 09:12'. */
export const whoAndWhen = ({ by, at }: ConflictChange): string =>
  [by ?? (at === '' ? 'Another user' : NOBODY), formatDateTime(at)].filter(Boolean).join(', ')

/** Said before anything was sent. */
export const changedSentence = (changes: readonly ConflictChange[]): string =>
  `${authors(changes)} changed this case while this dialog was open.`

/** What else was done to the case, by its parts; null where nobody would see anything of it. */
export function asideSentence(changes: readonly ConflictChange[]): string | null {
  const seen = changes.flatMap((change) => {
    const label = partLabel(change.field)
    return label === null ? [] : [{ change, label }]
  })
  if (seen.length === 0) return null
  const labels = listed(each(seen.map(({ label }) => label)))
  return `${authors(seen.map(({ change }) => change))} also changed: ${labels}.`
}

/** A refusal in one line, where there is no dialog to list it in. */
export const staleSentence = ({ error_message, changes }: ConflictBody): string =>
  [
    error_message,
    ...changes.flatMap((change) => {
      const { field, from, to } = change
      const label = partLabel(field)
      const values = `${shownValue(field, from)} → ${shownValue(field, to)}`
      return label === null ? [] : [`${label}: ${values} (${whoAndWhen(change)}).`]
    }),
  ].join(' ')
