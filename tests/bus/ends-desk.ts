import { createEnds } from '../../src/bus/journal-ends.ts'
import type { EntryState, JournalEntry } from '../../src/bus/journal-entry.ts'
import { createForms } from '../../src/bus/journal-forms.ts'
import type { JournalEnd, Offered } from '../../src/bus/journal-state.ts'
import type { Said } from '../../src/bus/journal-tabs.ts'
import { aNoteCommand } from '../support/journal-desk.ts'
import { shelfTabs } from './shelf-tabs.ts'

export const conflict = { error_message: 'Changed.', version: 9, changes: [] }
export const refusal: EntryState = { kind: 'refused', message: 'Changed.', status: 412, conflict }

/** A tab that is told how commands end; what it knows, shows and says. */
export function endsDesk() {
  const { browser, clock, openShelf } = shelfTabs()
  const shelf = openShelf()
  const forms = createForms(shelf)
  const said: Said[] = []
  const ended: JournalEnd[] = []
  const answers: Offered[] = []
  const seen = { isClosed: false, changes: 0 }
  const ends = createEnds({
    shelf,
    forms,
    clock,
    say: (message) => said.push(message),
    isClosed: () => seen.isClosed,
    onEnd: (end) => ended.push(end),
    onChange: () => {
      seen.changes += 1
    },
  })
  return {
    browser,
    clock,
    shelf,
    forms,
    ends,
    said,
    ended,
    answers,
    seen,
    /** Enters a note; `form`: somebody waits for its end. */
    enter: (form: boolean): JournalEntry => {
      const note = aNoteCommand('n')
      if (form) forms.open(note.id).then((offered) => answers.push(offered))
      shelf.begin(note, null, 'queued')
      return shelf.get(note.id) as JournalEntry
    },
    /** Another tab of the same user. */
    other: openShelf,
  }
}
