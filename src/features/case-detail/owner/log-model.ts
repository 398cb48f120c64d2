import { combine, createStore, sample } from 'effector'
import { readLogEntry } from '../../../../contracts/rules/research.ts'
import { z } from '../../../../contracts/schema.ts'
import { createOperation } from '../../../bus/operation.ts'
import { refuseInto } from '../../../projections/conflict.ts'
import { createCommandEffect } from '../../../projections/send.ts'
import { createResearchForm } from './research-form.ts'

const LogForm = z.object({ text: z.string() })
type LogForm = z.infer<typeof LogForm>

const addEntryFx = createCommandEffect('case.log.add')
const changeEntryFx = createCommandEffect('case.log.change')
const addEntry = createOperation(addEntryFx)
const changeEntry = createOperation(changeEntryFx)

/** The dialog of a line of the case log; null is a new one, beside which nothing of others conflicts. */
export const logEntry = createResearchForm<LogForm>({
  name: 'case-log',
  Form: LogForm,
  empty: { text: '' },
  read: ({ case_log }, entryId) => ({
    text: case_log.find(({ id }) => id === entryId)?.text ?? '',
  }),
  writes: (entryId) => (entryId === null ? [] : [`case_log[${entryId}]`]),
  done: [addEntry.done, changeEntry.done],
})
const again = logEntry.confirmed
refuseInto(logEntry.conflict, { fx: addEntryFx, operation: addEntry, again })
refuseInto(logEntry.conflict, { fx: changeEntryFx, operation: changeEntry, again })
sample({
  clock: logEntry.opened,
  fn: () => undefined,
  target: [addEntry.reset, changeEntry.reset],
})

export const $logPending = combine(
  addEntry.$pending,
  changeEntry.$pending,
  (adding, changing) => adding || changing,
)
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
