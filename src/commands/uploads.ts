import {
  attach,
  createEvent,
  createStore,
  type Effect,
  type EventCallable,
  type Store,
  sample,
  scopeBind,
} from 'effector'
import type { FileRef } from '../../contracts/model/upload.ts'
import type { FileVerdict } from '../../contracts/rules/files/file-kinds.ts'
import { sizeRefusal } from '../../contracts/rules/files/file-size.ts'
import { $gateway } from '../bus/gateway/store.ts'
import type { Sent } from '../bus/gateway/upload-registry.ts'
import { $newId } from '../bus/ids.ts'
import type { Outcome } from '../bus/outcome.ts'
import { sessionEnded } from '../projections/session-state.ts'

/** A rule of `contracts/rules/files/file-kinds`. */
export type Judge = (filename: string, bytes: Uint8Array) => FileVerdict<unknown>

/** A file that was looked at: how commands name it, or why it is not taken. */
export type Chosen = { ref: FileRef; error: null } | { ref: null; error: string }

const UNREADABLE = 'This file cannot be read. Choose another file.'

/** The name that a file travels under: longer ones than the contract takes lose their beginning, never their end. */
const LONGEST = 200

/** Looks at a chosen file, and keeps its bytes in this tab for the command that will name it. */
export const createChooseEffect = (judge: Judge): Effect<File, Chosen> =>
  attach({
    source: { gateway: $gateway, ids: $newId },
    effect: async ({ gateway, ids }, file: File): Promise<Chosen> => {
      // What is too large may not fit into the memory of the tab.
      const large = sizeRefusal(file.size)
      if (large) return { ref: null, error: large.message }
      const bytes = await file.arrayBuffer().catch(() => null)
      if (bytes === null) return { ref: null, error: UNREADABLE }
      const verdict = judge(file.name, new Uint8Array(bytes))
      if (!verdict.ok) return { ref: null, error: verdict.message }
      const file_id = ids.next()
      // By its bytes as they were looked at: the file on the disk may change.
      gateway.uploadRegistry.put(file_id, new Blob([bytes]))
      // No table takes half of a character.
      const filename = file.name.slice(-LONGEST).replace(/^\p{Surrogate}/u, '')
      return { ref: { file_id, filename, size: file.size }, error: null }
    },
  })

/** Lets go of files that no form holds any more. */
export const dropFilesFx = attach({
  source: $gateway,
  effect: ({ uploadRegistry }, files: readonly FileRef[]) => {
    for (const { file_id } of files) uploadRegistry.drop(file_id)
  },
})

const clearFx = attach({ source: $gateway, effect: ({ uploadRegistry }) => uploadRegistry.clear() })
sample({ clock: sessionEnded, fn: () => undefined, target: clearFx })

/** A command that carries files, followed on its way out. */
export type Upload<Input> = {
  /** Sends the command. */
  requested: EventCallable<Input>
  /** Takes it back, while it has not left whole. */
  stopPressed: EventCallable<void>
  /** How much of it has left, 0 to 1; null before the first bytes, and where nothing is on its way. */
  $share: Store<number | null>
  /** It was stopped, and the server has not yet said what became of it. */
  $isStopping: Store<boolean>
}

/** Follows each run of `fx` by the file that `fileOf` names. */
export function createUpload<Input, Result>(
  fx: Effect<Input, Outcome<Result>>,
  fileOf: (input: Input) => FileRef,
): Upload<Input> {
  const requested = createEvent<Input>()
  const stopPressed = createEvent()
  const moved = createEvent<Sent>()
  const followFx = attach({
    source: $gateway,
    effect: ({ uploadRegistry }, input: Input) => {
      const stop = new AbortController()
      const onSent = scopeBind(moved)
      uploadRegistry.follow(fileOf(input).file_id, { stop: stop.signal, onSent })
      return { input, stop }
    },
  })
  sample({ clock: requested, target: followFx })
  sample({ clock: followFx.doneData, fn: ({ input }) => input, target: fx })

  const $share = createStore<number | null>(null)
    .on(moved, (_, { sent, total }) => (total > 0 ? sent / total : null))
    .reset(followFx, fx.finally)
  const $stop = createStore<AbortController | null>(null, { serialize: 'ignore' }).on(
    followFx.doneData,
    (_, { stop }) => stop,
  )
  const stopFx = attach({
    source: { stop: $stop, share: $share },
    effect: ({ stop, share }) => {
      // What has left whole may be done already: its answer says so.
      const isOnItsWay = share !== 1
      if (isOnItsWay) stop?.abort()
      return isOnItsWay
    },
  })
  sample({ clock: stopPressed, target: stopFx })
  const $isStopping = createStore(false)
    .on(stopFx.doneData, (_, isStopped) => isStopped)
    .reset(followFx, fx.finally)
  return { requested, stopPressed, $share, $isStopping }
}
