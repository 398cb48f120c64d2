import { fork } from 'effector'
import { expect, test } from 'vitest'
import type { JournalEntry, Standing } from '../../src/bus/journal-entry.ts'
import { emptyJournal } from '../../src/bus/journal-state.ts'
import { $journalState } from '../../src/projections/journal.ts'
import { $openCaseId } from '../../src/projections/open-case.ts'
import { $openPendingWord } from '../../src/projections/pending-word.ts'
import { commandOf, ofCase } from './doer-desk.ts'

const note = commandOf('case.note.add', { ...ofCase, text: 'Hello' })
const added = commandOf('case.create', { host: 'a.example', source_case_id: null })
const item = (command: typeof note | typeof added, standing: Standing) => ({
  entry: { command } as JournalEntry,
  standing,
})

test.each([
  ['waits', ofCase.case_id, [item(note, 'waiting')], 'Waiting'],
  ['is under way', ofCase.case_id, [item(note, 'unknown')], 'Saving'],
  ['is of no case', ofCase.case_id, [item(added, 'waiting')], 'Saving'],
  ['is of another case', '7', [item(added, 'waiting'), item(note, 'waiting')], 'Saving'],
  ['is of a case that nobody has open', null, [item(note, 'waiting')], 'Saving'],
  ['is nothing', ofCase.case_id, [], 'Saving'],
] as const)('what %s is said so at the open case', (_, open, items, word) => {
  const scope = fork({
    values: [
      [$journalState, { ...emptyJournal, items }],
      [$openCaseId, open],
    ],
  })
  expect(scope.getState($openPendingWord)).toBe(word)
})
