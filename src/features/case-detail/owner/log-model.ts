import { combine, createStore, sample } from 'effector'
import { allowsResearch } from '../../../../contracts/rules/cases/case-allows.ts'
import { readLogEntry } from '../../../../contracts/rules/cases/research.ts'
import { z } from '../../../../contracts/schema.ts'
import { logEntryRequested } from '../../../actions/requests.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { refuseInto } from '../../../forms/conflict.ts'
import { formOperation } from '../../../forms/form-operation.ts'
import { createKeptDraft, draftBy, versionedBy } from '../../../forms/kept-draft.ts'
import { createDraftedForm, savingOf } from '../drafted-form/drafted-form.ts'

const LogForm = z.object({ text: z.string() })
type LogForm = z.infer<typeof LogForm>

const addEntryFx = createCommandEffect('case.log.add')
const changeEntryFx = createCommandEffect('case.log.change')
const addEntry = formOperation('case-log', addEntryFx)
const changeEntry = formOperation('case-log', changeEntryFx)

/** The dialog of a line of the case log; null is a new one, beside which nothing of others conflicts. */
export const logEntry = createDraftedForm<LogForm>({
  name: 'case-log',
  draft: createKeptDraft('case-log', versionedBy(draftBy(LogForm))),
  empty: { text: '' },
  read: ({ case_log }, entryId) => ({
    text: case_log.find(({ id }) => id === entryId)?.text ?? '',
  }),
  allows: ({ state }) => allowsResearch(state),
  writes: ({ entryId }) => (entryId === null ? [] : [`case_log[${entryId}]`]),
  done: [
    addEntry.done.map(({ input }) => ({ caseId: input.case_id, entryId: null })),
    changeEntry.done.map(({ input }) => ({ caseId: input.case_id, entryId: input.entry_id })),
  ],
  saving: [savingOf(addEntryFx), savingOf(changeEntryFx)],
})
sample({ clock: logEntryRequested, fn: () => null, target: logEntry.requested })
const again = logEntry.confirmed
refuseInto(logEntry.conflict, { fx: addEntryFx, operation: addEntry, again })
refuseInto(logEntry.conflict, { fx: changeEntryFx, operation: changeEntry, again })
sample({
  clock: logEntry.opened,
  fn: () => undefined,
  target: [addEntry.reset, changeEntry.reset],
})

export const $logRefusal = combine(
  addEntry.$error,
  changeEntry.$error,
  (added, changed) => added ?? changed,
)

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
