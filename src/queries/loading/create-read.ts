import {
  attach,
  combine,
  createEvent,
  createStore,
  type Event,
  type EventCallable,
  type Store,
  type StoreValue,
  sample,
} from 'effector'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { ReadName } from '../../../contracts/events/local-events.ts'
import { $clock, type Clock } from '../../bus/clock.ts'
import { malformedAnswer } from '../../bus/gateway/answer.ts'
import type { Gateway } from '../../bus/gateway/call.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { $newId } from '../../bus/ids.ts'
import { answered } from '../../bus/log/inbox.ts'
import { $cursor } from '../../bus/log/intake.ts'
import { type LocalEvent, localEvents } from '../../bus/log/local-event.ts'
import type { Status } from '../../bus/operation.ts'
import { type Failure, isVerdict, refused } from '../../bus/outcome.ts'
import { $user, sessionEnded } from '../../projections/session-state.ts'
import { $workspace } from '../../projections/workspace-store.ts'
import { askAgain } from './ask-again.ts'

const $surroundings = combine({
  gateway: $gateway,
  clock: $clock,
  ids: $newId,
  user: $user,
  /** The moment of an answer that names none (engine.md 5). */
  cursor: $cursor.map((cursor) => cursor ?? 0),
})

type Surroundings = StoreValue<typeof $surroundings>

/** What a read brought: its events, and the moment they are of (engine.md 6). */
export type Loaded = { kind: 'loaded'; events: readonly KnownEvent[]; asOf: number }

export type Loader<Params> = (
  around: {
    gateway: Gateway
    customerId: string
    cursor: number
    event: LocalEvent
    wait: Clock['wait']
  },
  params: Params,
) => Promise<Loaded | Failure>

type Options<Params> = {
  read: ReadName
  /** Which one of its kind, where there are several; the status speaks of the one asked for last. */
  keyOf?: (params: Params) => string
  load: Loader<Params>
}

export type Read<Params> = {
  requested: EventCallable<Params>
  $status: Store<Status>
  /** The answer is on its way into the log. */
  loaded: Event<Params>
  ended: Event<{ params: Params; error: string }>
  reset: EventCallable<void>
}

/** How often a read is asked for whose answers are too old. */
const TRIES = 3

type Ask<Params> = { params: Params; tries: number }

/**
 * A read of the server: its answer enters the log as events, its failure as `read.failed`. An answer
 * older than the events that are kept to bring it up to date is asked for again (engine.md 6), and fails
 * where the server goes on answering from the past; one that belongs to a session that is over is let go. The read asked
 * for last that failed without the server's verdict is asked for again once the server can be reached.
 */
export function createRead<Params>(options: Options<Params>): Read<Params> {
  const { read, keyOf = () => '', load } = options
  const requested = createEvent<Params>()
  const reset = createEvent()

  const failed = (around: Surroundings, { params }: Ask<Params>, failure: Failure) => ({
    kind: 'failed' as const,
    events: [
      localEvents(around)('read.failed', { read, key: keyOf(params), message: failure.message }),
    ],
    userId: around.user?.user_id ?? null,
    error: failure.message,
    isJudged: isVerdict(failure),
  })

  const readFx = attach({
    source: $surroundings,
    effect: async (around: Surroundings, ask: Ask<Params>) => {
      const { gateway, clock, user, cursor } = around
      const event = localEvents(around)
      const customerId = user?.customer_id ?? ''
      const given = { gateway, customerId, cursor, event, wait: clock.wait }
      const answer = await load(given, ask.params)
      if (answer.kind !== 'loaded') return failed(around, ask, answer)
      return { ...answer, userId: user?.user_id ?? null, error: '', isJudged: true }
    },
  })
  const giveUpFx = attach({
    source: $surroundings,
    effect: (around: Surroundings, ask: Ask<Params>) =>
      failed(around, ask, refused(malformedAnswer)),
  })

  const settled = sample({
    clock: [readFx.done, giveUpFx.done],
    source: $workspace,
    fn: ({ session, recent }, { params: ask, result }) => ({
      ask,
      result,
      isCurrent: session.user?.user_id === result.userId,
      isTooOld: result.kind === 'loaded' && result.asOf < recent.since,
    }),
  })
  const entered = settled.filter({ fn: ({ isCurrent, isTooOld }) => isCurrent && !isTooOld })
  const ended = entered.map(({ ask, result }) => ({ params: ask.params, error: result.error }))
  const unjudged = entered.filterMap(({ ask, result }) =>
    result.isJudged ? undefined : { params: ask.params },
  )

  sample({ clock: requested, fn: (params) => ({ params, tries: 1 }), target: readFx })
  const tooOld = settled.filterMap(({ ask, isCurrent, isTooOld }) =>
    isCurrent && isTooOld ? ask : undefined,
  )
  sample({
    clock: tooOld,
    filter: ({ tries }) => tries < TRIES,
    fn: ({ params, tries }) => ({ params, tries: tries + 1 }),
    target: readFx,
  })
  sample({ clock: tooOld, filter: ({ tries }) => tries >= TRIES, target: giveUpFx })
  sample({
    clock: entered,
    fn: ({ result }) => ({ kind: 'local' as const, events: result.events }),
    target: answered,
  })

  const $asked = createStore('', { serialize: 'ignore' }).on(readFx, (_, { params }) =>
    keyOf(params),
  )
  const $status = createStore<Status>('', { serialize: 'ignore' })
    .on(readFx, () => 'request')
    .reset(reset, sessionEnded)
  sample({
    clock: ended,
    source: $asked,
    filter: (asked, { params }) => asked === keyOf(params),
    fn: (_, { error }) => error || 'success',
    target: $status,
  })

  askAgain({
    asked: requested,
    failed: sample({
      clock: unjudged,
      source: $asked,
      filter: (asked, { params }) => asked === keyOf(params),
      fn: (_, { params }) => params,
    }),
    forgotten: [reset],
    again: requested,
  })

  const loaded = ended.filterMap(({ params, error }) => (error === '' ? params : undefined))
  return { requested, $status, loaded, ended, reset }
}
