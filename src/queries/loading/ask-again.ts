import {
  createStore,
  type Event,
  type Store,
  sample,
  type Unit,
  type UnitTargetable,
} from 'effector'
import { serverReached } from '../../bus/realtime/connection.ts'
import { sessionEnded } from '../../projections/session-state.ts'

type Asking<Params> = {
  asked: Unit<Params>
  /** Nobody has looked at it: the server was out of reach, or out of order. */
  failed: Event<Params>
  /** Nobody waits for it any more. */
  forgotten?: readonly (Event<unknown> | Store<unknown>)[]
  again: UnitTargetable<Params>
}

/**
 * What was asked for last and failed without the server having judged it is asked for once more as soon as the server can
 * be reached: at once where that was while the answer was still waited for.
 */
export function askAgain<Params>({ asked, failed, forgotten = [], again }: Asking<Params>): void {
  const $reached = createStore(0, { serialize: 'ignore' }).on(serverReached, (times) => times + 1)
  const $askedAt = createStore(0, { serialize: 'ignore' })
  sample({ clock: asked, source: $reached, target: $askedAt })
  const $lost = createStore<{ params: Params } | null>(null, { serialize: 'ignore' })
    .on(failed, (_, params) => ({ params }))
    .reset(asked, sessionEnded, ...forgotten)
  sample({
    clock: sample({ clock: serverReached, source: $lost }).filterMap((lost) => lost ?? undefined),
    fn: ({ params }) => params,
    target: again,
  })
  sample({
    clock: sample({
      clock: failed,
      source: { reached: $reached, askedAt: $askedAt },
      fn: ({ reached, askedAt }, params) => ({ isBack: reached > askedAt, params }),
    }).filter({ fn: ({ isBack }) => isBack }),
    fn: ({ params }) => params,
    target: again,
  })
}
