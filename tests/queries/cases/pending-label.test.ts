import { fork } from 'effector'
import { expect, test } from 'vitest'
import type { OutboxEntry, Standing } from '../../../src/bus/outbox/entry.ts'
import { emptyOutbox } from '../../../src/bus/outbox/state.ts'
import { $outboxState } from '../../../src/commands/outbox.ts'
import { $openCaseId } from '../../../src/queries/cases/open-case.ts'
import { $openPendingLabel } from '../../../src/queries/cases/pending-label.ts'
import { commandOf, ofCase } from '../../commands/handlers/handler-desk.ts'

const note = commandOf('case.note.add', { ...ofCase, text: 'Hello' })
const added = commandOf('case.create', { host: 'a.example', source_case_id: null })
const item = (command: typeof note | typeof added, standing: Standing) => ({
  entry: { command } as OutboxEntry,
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
      [$outboxState, { ...emptyOutbox, items }],
      [$openCaseId, open],
    ],
  })
  expect(scope.getState($openPendingLabel)).toBe(word)
})
