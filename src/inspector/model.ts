import { createEffect, createEvent, createStore, sample } from 'effector'
import { exportFx, type LoggedEvent } from '../projections/recording.ts'
import { sessionEnded } from '../projections/session.ts'

export const filterTyped = createEvent<string>()
export const eventChosen = createEvent<string | null>()
export const redactionChosen = createEvent<boolean>()
export const exportRequested = createEvent()

export const $filterText = createStore('')
  .on(filterTyped, (_, text) => text)
  .reset(sessionEnded)

export const $chosenId = createStore<string | null>(null)
  .on(eventChosen, (_, id) => id)
  .reset(sessionEnded)

/** Personal data is replaced unless somebody decides otherwise. */
export const $redact = createStore(true)
  .on(redactionChosen, (_, redact) => redact)
  .reset(sessionEnded)

const downloadFx = createEffect((text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'framewright-session.ndjson'
  link.click()
  URL.revokeObjectURL(url)
})

sample({
  clock: exportRequested,
  source: $redact,
  fn: (redact) => ({ redact }),
  target: exportFx,
})
sample({ clock: exportFx.doneData, target: downloadFx })

export const $isExporting = exportFx.pending

/** Whether an event shows under a filter text: by its name, case, actor or number. */
export function matchesText(event: LoggedEvent, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return true
  const fields = [event.name, event.caseId, event.actor.name, event.actor.kind, event.seq]
  return fields.some((field) => field !== null && String(field).toLowerCase().includes(wanted))
}
