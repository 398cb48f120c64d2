import type { EntryState, OutboxEntry } from '../../../src/bus/outbox/entry.ts'
import type { Said } from '../../../src/bus/outbox/leader-election.ts'
import { createEnds } from '../../../src/bus/outbox/outcomes.ts'
import type { Offered, OutboxOutcome } from '../../../src/bus/outbox/state.ts'
import { createForms } from '../../../src/bus/outbox/waiting-forms.ts'
import { aNoteCommand } from '../../support/client/outbox-desk.ts'
import { storageTabs } from './storage-tabs.ts'

export const conflict = { error_message: 'Changed.', version: 9, changes: [] }
export const refusal: EntryState = { kind: 'refused', message: 'Changed.', status: 412, conflict }

/** A tab that is told how commands end; what it knows, shows and says. */
export function endsDesk() {
  const { browser, clock, openOutboxStorage } = storageTabs()
  const outboxStorage = openOutboxStorage()
  const forms = createForms(outboxStorage)
  const said: Said[] = []
  const ended: OutboxOutcome[] = []
  const answers: Offered[] = []
  const seen = { isClosed: false, changes: 0 }
  const ends = createEnds({
    outboxStorage,
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
    outboxStorage,
    forms,
    ends,
    said,
    ended,
    answers,
    seen,
    /** Enters a note; `form`: somebody waits for its end. */
    enter: (form: boolean): OutboxEntry => {
      const note = aNoteCommand('n')
      if (form) forms.open(note.id).then((offered) => answers.push(offered))
      outboxStorage.begin(note, null, 'queued')
      return outboxStorage.get(note.id) as OutboxEntry
    },
    /** Another tab of the same user. */
    other: openOutboxStorage,
  }
}
