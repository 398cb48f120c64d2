import type { Command } from '../../../bus/command/command.ts'
import { isInputKnown, labelOf } from '../../../bus/command/known-commands.ts'
import { caseOf, type Standing } from '../../../bus/outbox/entry.ts'
import type { OutboxItem } from '../../../bus/outbox/state.ts'

/** Longest piece of a note or a contact that is shown, in characters. */
const EXCERPT = 60

const excerpt = (text: string): string =>
  text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text

/** What distinguishes it from another one of its kind: the note's text, the tag, the day. */
export function detailOf({ name, input }: Command): string | null {
  if (!isInputKnown(name)) return null
  if ('text' in input) return excerpt(input.text)
  if ('tag' in input) return input.tag
  if ('date' in input) return input.name ?? null
  if ('public_name' in input) return input.name
  if ('contact' in input) return input.contact.email ?? null
  return null
}

/** What a person did, in one line. */
export function lineOf(command: Command): string {
  const detail = detailOf(command)
  const label = labelOf(command.name)
  return detail === null ? label : `${label}: ${detail}`
}

/** What a person gives up by discarding it. */
export function discardLabels(standing: Standing): string {
  if (standing === 'refused') return 'This change was not saved and will not be sent again.'
  return 'This change will not be sent again. If it has already reached the server, it stays in effect.'
}

/** The case as a person knows it. */
export const aboutOf = ({ entry }: OutboxItem): string | null => {
  const id = caseOf(entry.command)
  return entry.about ?? (id === null ? null : `Case ${id}`)
}
