import { NOTE_MAX_LENGTH } from '../../limits.ts'
import { accept, decline, type Verdict } from '../verdict.ts'

/** A note as it is stored, trimmed, or what is wrong with it (NOTE-02; G-477). */
export function readNote(text: string): Verdict<string> {
  const note = text.trim()
  if (note === '') return decline('Write something before saving the note')
  if (note.length > NOTE_MAX_LENGTH) {
    return decline(`Enter at most ${NOTE_MAX_LENGTH} characters`)
  }
  return accept(note)
}

const LONG_LINE = 51

/** Whether the timeline shows the note collapsed: several lines, or one over 51 characters (NOTE-06, NOTE-07). */
export function isLongNote(text: string): boolean {
  const lines = text.split(/\r\n|\r|\n/u)
  return lines.length > 1 || lines.some((line) => line.length > LONG_LINE)
}

/** What is shown of a long note while it is collapsed: less than all of it, whatever the room. */
export function collapsedNote(text: string): string {
  const [first = ''] = text.split(/\r\n|\r|\n/u)
  if (first.length <= LONG_LINE) return `${first} …`
  const shown = first.length > 2 * LONG_LINE ? 2 * LONG_LINE : LONG_LINE
  return `${first.slice(0, shown).trimEnd()}…`
}
