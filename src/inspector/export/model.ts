import { createEffect, createEvent, createStore, sample } from 'effector'
import { exportFx } from '../../commands/recording.ts'
import { sessionEnded } from '../../projections/session-state.ts'
import { saveFile } from './save-file.ts'

export const exportOpened = createEvent()
export const exportClosed = createEvent()
export const redactionChosen = createEvent<boolean>()
export const exportConfirmed = createEvent()

/** Personal data is replaced unless somebody decides otherwise, each time anew. */
export const $redact = createStore(true)
  .on(redactionChosen, (_, redact) => redact)
  .reset(exportOpened, sessionEnded)

export const $isExportOpen = createStore(false)
  .on(exportOpened, () => true)
  .reset(exportClosed, sessionEnded)

const saveFx = createEffect((text: string) => saveFile('framewright-session.ndjson', text))

sample({
  clock: exportConfirmed,
  source: $redact,
  fn: (redact) => ({ redact }),
  target: exportFx,
})
sample({ clock: exportFx.doneData, target: saveFx })
sample({ clock: saveFx.done, fn: () => undefined, target: exportClosed })

export const $isExporting = exportFx.pending
