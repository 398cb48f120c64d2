import { createEffect, createEvent, createStore, type Scope, sample } from 'effector'
import { sessionEnded } from '../../projections/session-state.ts'
import { pace } from '../travel/model.ts'
import { importedScope } from './imported-scope.ts'
import { type ReadLog, readLog, sayRefused } from './read-log.ts'

/** A log that somebody else recorded, in a scope of its own. */
export type Imported = Pick<ReadLog, 'header' | 'isFaithful' | 'unreadable' | 'alteredFrom'> & {
  fileName: string
  scope: Scope
}

export const logPicked = createEvent<File>()
/** Back to the own session, or the inspector was closed: nothing of the import is kept. */
export const importLeft = createEvent()
export const importErrorClosed = createEvent()

const importFx = createEffect<File, Imported, Error>(async (file) => {
  const read = await readLog(await file.text(), pace)
  if (!read.ok) throw new Error(sayRefused(read))
  const { header, isFaithful, unreadable, alteredFrom } = read.value
  return {
    fileName: file.name,
    header,
    isFaithful,
    unreadable,
    alteredFrom,
    scope: await importedScope(read.value),
  }
})

sample({ clock: logPicked, target: importFx })

export const $isImporting = importFx.pending

export const $imported = createStore<Imported | null>(null, { serialize: 'ignore' })
  .on(importFx.doneData, (_, imported) => imported)
  .reset(importLeft, sessionEnded)

/** Why a file could not be read, for its place in the inspector. */
export const $importError = createStore<string | null>(null)
  .on(
    importFx.fail,
    (_, { params, error }) => `${params.name} is not an event log: ${error.message}`,
  )
  .reset(logPicked, importErrorClosed, importLeft, sessionEnded)
