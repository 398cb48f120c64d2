import { createEffect, createEvent, createStore, sample, scopeBind } from 'effector'
import type { AuditFilter } from '../../../contracts/model/audit.ts'
import { exportAuditFx } from '../../projections/audit.ts'
import { $today } from '../../projections/day.ts'
import { sessionEnded } from '../../projections/session.ts'
import { saveBlob } from '../../ui/save-blob.ts'
import { $filter } from './model.ts'

export const exportPressed = createEvent()
export const exportCancelled = createEvent()
export const exportErrorClosed = createEvent()
const bytesCame = createEvent<number>()

/** What is on its way, and how it is stopped; null while nothing is. */
const $running = createStore<AbortController | null>(null, { serialize: 'ignore' })

type Start = { filter: AuditFilter; control: AbortController }

const runFx = createEffect(({ filter, control }: Start) =>
  exportAuditFx({ filter, stop: control.signal, onBytes: scopeBind(bytesCame, { safe: true }) }),
)

export const $exporting = runFx.pending
/** Bytes that are here. */
export const $exportedBytes = createStore(0)
  .on(bytesCame, (_, bytes) => bytes)
  .reset(runFx)

const started = sample({
  clock: exportPressed,
  source: { filter: $filter, pending: runFx.pending },
  filter: ({ pending }) => !pending,
  fn: ({ filter }): Start => ({ filter, control: new AbortController() }),
})
sample({ clock: started, fn: ({ control }) => control, target: $running })
sample({ clock: started, target: runFx })

const stopFx = createEffect((control: AbortController | null) => control?.abort())
sample({ clock: [exportCancelled, sessionEnded], source: $running, target: stopFx })

const ended = runFx.done.filter({ fn: ({ params }) => !params.control.signal.aborted })

/** Why there is no file; null where there is one, or none was wanted any more. */
export const $exportError = createStore<string | null>(null)
  .on(ended, (_, { result }) => (result.kind === 'answer' ? null : result.message))
  .reset(runFx, exportErrorClosed, sessionEnded)

const saveFx = createEffect(({ day, file }: { day: string; file: Blob }) =>
  saveBlob(`audit-log-${day}.csv`, file),
)
sample({
  clock: sample({
    clock: ended,
    source: $today,
    fn: (day, { result }) => (result.kind === 'answer' ? { day, file: result.value } : undefined),
  }).filterMap((saved) => saved),
  target: saveFx,
})
