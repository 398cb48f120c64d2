import { createEffect, createStore, type Effect, type Event, type Store, sample } from 'effector'
import type { Step } from '../bus/command/command.ts'
import { createOperation, type Operation } from '../bus/operation.ts'
import type { Outcome } from '../bus/outcome.ts'
import { createSaveEffect } from '../commands/send.ts'

/** A save of several calls, all with the version that the form was opened with. */
export type Save = { version: number; steps: readonly Step[] }

export type CaseSave = {
  fx: Effect<Save, Outcome<null>>
  operation: Operation<Save, null>
  /** What was stored of a save that stopped; it is said beside the refusal (engine.md 14). */
  $stored: Store<readonly Step[]>
  /** All of it is done; nothing of it waits for a connection. */
  saved: Event<void>
  /** It ended before its end: some of it may be stored. */
  stopped: Event<void>
}

const nothing: readonly Step[] = []

/** A save of several calls as a form sees it: one operation, refused as a whole. */
export function createCaseSave(
  operationOf: (fx: CaseSave['fx']) => CaseSave['operation'] = createOperation,
): CaseSave {
  const saveFx = createSaveEffect()
  const saveAllFx = createEffect(async ({ steps }: Save): Promise<Outcome<null>> => {
    const outcome = await saveFx(steps)
    if (outcome.kind === 'stopped') return outcome.failure
    return outcome.waits ? { kind: 'waiting' } : { kind: 'done', result: null }
  })
  const operation = operationOf(saveAllFx)
  const $latest = createStore(nothing, { serialize: 'ignore' }).on(saveFx.doneData, (_, outcome) =>
    outcome.kind === 'stopped' ? outcome.stored : nothing,
  )
  const $stored = createStore(nothing, { serialize: 'ignore' }).reset(operation.reset, saveAllFx)
  sample({ clock: operation.failed, source: $latest, target: $stored })
  return {
    fx: saveAllFx,
    operation,
    $stored,
    saved: saveFx.doneData
      .filter({ fn: (outcome) => outcome.kind === 'done' && !outcome.waits })
      .map(() => undefined),
    stopped: operation.failed.map(() => undefined),
  }
}
