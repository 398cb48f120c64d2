import { createEffect, createEvent, createStore, type Effect, sample, scopeBind } from 'effector'
import type { CallResult, FileWatch } from '../../bus/gateway/call.ts'
import { sessionEnded } from '../following/session.ts'

type Start<Ask> = { ask: Ask; control: AbortController }

/** A file that is asked for, followed on its way, and given up: one at a time. It enters no log. */
export function createFileExport<Ask extends object>(
  bringFx: Effect<Ask & FileWatch, CallResult<Blob>>,
) {
  const asked = createEvent<Ask>()
  const cancelled = createEvent()
  const errorClosed = createEvent()
  const bytesCame = createEvent<number>()

  /** What is on its way, and how it is stopped; null while nothing is. */
  const $running = createStore<AbortController | null>(null, { serialize: 'ignore' })

  const runFx = createEffect(({ ask, control }: Start<Ask>) =>
    bringFx({ ...ask, stop: control.signal, onBytes: scopeBind(bytesCame, { safe: true }) }),
  )

  const started = sample({
    clock: asked,
    source: runFx.pending,
    filter: (pending) => !pending,
    fn: (_, ask): Start<Ask> => ({ ask, control: new AbortController() }),
  })
  sample({ clock: started, fn: ({ control }) => control, target: $running })
  sample({ clock: started, target: runFx })

  const stopFx = createEffect((control: AbortController | null) => control?.abort())
  sample({ clock: [cancelled, sessionEnded], source: $running, target: stopFx })

  const ended = runFx.done.filter({ fn: ({ params }) => !params.control.signal.aborted })

  /** Bytes that are here. */
  const $bytes = createStore(0)
    .on(bytesCame, (_, bytes) => bytes)
    .reset(runFx)

  /** Why there is no file; null where there is one, or none was wanted any more. */
  const $error = createStore<string | null>(null)
    .on(ended, (_, { result }) => (result.kind === 'answer' ? null : result.message))
    .reset(runFx, errorClosed, sessionEnded)

  /** The file is here, whole. */
  const came = ended.filterMap(({ params, result }) =>
    result.kind === 'answer' ? { ask: params.ask, file: result.value } : undefined,
  )

  return { asked, cancelled, errorClosed, $exporting: runFx.pending, $bytes, $error, came }
}
