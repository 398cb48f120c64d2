import { createStore, sample } from 'effector'
import { allowsResearch } from '../../../../contracts/rules/cases/case-allows.ts'
import { readLogEntry } from '../../../../contracts/rules/cases/research.ts'
import { z } from '../../../../contracts/schema.ts'
import { logEntryRequested } from '../../../actions/requests.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createDraftedDialog } from '../../../forms/drafted-dialog.ts'
import { draftBy } from '../../../forms/kept-draft.ts'

const LogForm = z.object({ text: z.string() })
type LogForm = z.infer<typeof LogForm>

const addEntryFx = createCommandEffect('case.log.add')
const changeEntryFx = createCommandEffect('case.log.change')

/** The dialog of a line of the case log; null is a new one, beside which nothing of others conflicts. */
export const logEntry = createDraftedDialog<LogForm>({
  name: 'case-log',
  requestedBy: logEntryRequested,
  draftIn: draftBy(LogForm),
  empty: { text: '' },
  read: ({ case_log }, entryId) => ({
    text: case_log.find(({ id }) => id === entryId)?.text ?? '',
  }),
  allows: ({ state }) => allowsResearch(state),
  writes: ({ entryId }) => (entryId === null ? [] : [`case_log[${entryId}]`]),
})
logEntry.sending(addEntryFx)
logEntry.sending(changeEntryFx, ({ entry_id }) => entry_id)

/** What is wrong with the text, until it is changed. */
export const $logTextError = createStore<string | null>(null)
  .on(logEntry.saved, (_, { form }) => {
    const read = readLogEntry(form.text)
    return read.ok ? null : read.message
  })
  .reset(logEntry.form.changed, logEntry.opened, logEntry.form.reloaded)

const judged = logEntry.saved.filterMap(({ of, entryId, form }) => {
  const read = readLogEntry(form.text)
  return read.ok ? { of, entryId, text: read.value } : undefined
})
sample({
  clock: judged.filterMap(({ of, entryId, text }) =>
    entryId === null ? { ...of, text } : undefined,
  ),
  target: addEntryFx,
})
sample({
  clock: judged.filterMap(({ of, entryId, text }) =>
    entryId === null ? undefined : { ...of, entry_id: entryId, text },
  ),
  target: changeEntryFx,
})
