import { attach, combine, createEffect, createStore, merge, sample } from 'effector'
import type { CommandName, InputOf, ResultOf } from '../../contracts/commands/commands.ts'
import type { KnownEvent } from '../../contracts/events/definitions.ts'
import { eventsApplied } from '../bus/log/intake.ts'
import { repeatOf } from '../bus/outbox/state.ts'
import type { Outcome } from '../bus/outcome.ts'
import { sessionEnded } from '../projections/session-state.ts'
import { $outbox, $outboxState, outboxEnded } from './outbox.ts'
import { createCommandEffect } from './send.ts'

type Lost<N extends CommandName> = { id: string; input: InputOf<N>; result: ResultOf<N> | null }

/**
 * Sends commands of one name whose events say what their answer says: one whose answer was lost is done where its events were
 * heard, before that or later (C9). `resultOf`: what they say; null where they leave it open.
 */
export function createSettledEffect<N extends CommandName>(
  name: N,
  resultOf: (events: readonly KnownEvent[]) => ResultOf<N> | null,
) {
  const sendFx = createCommandEffect(name)

  /** What was done by commands while it was on its way. */
  const $heard = createStore<readonly KnownEvent[]>([], { serialize: 'ignore' })
    .on(sample({ clock: eventsApplied, filter: sendFx.pending }), (heard, events) => [
      ...heard,
      ...events.filter(({ commandId }) => commandId !== null),
    ])
    .reset(sendFx, sessionEnded)

  const lookFx = attach({
    source: combine({ outbox: $outbox, state: $outboxState, heard: $heard }),
    effect: ({ outbox, state, heard }, input: InputOf<N>): Lost<N> | null => {
      const command = repeatOf(state, name, input)
      if (command === null) return null
      const { id } = command
      const own = heard.filter(({ commandId }) => commandId === id)
      const result = own.length > 0 ? resultOf(own) : null
      if (result !== null) outbox?.confirm([id])
      return { id, input, result }
    },
  })
  const looked = lookFx.doneData.filterMap((lost) => lost ?? undefined)

  const settledFx = createEffect(async (input: InputOf<N>): Promise<Outcome<ResultOf<N>>> => {
    const outcome = await sendFx(input)
    const lost = outcome.kind === 'unknown' ? await lookFx(input) : null
    return lost && lost.result !== null ? { kind: 'done', result: lost.result } : outcome
  })

  const $lost = createStore<ReadonlyMap<string, InputOf<N>>>(new Map(), { serialize: 'ignore' })
    .on(looked, (all, { id, input, result }) =>
      result === null ? new Map(all).set(id, input) : all,
    )
    .reset(sessionEnded)
  /** One that was told as unknown is done: its event came, or somebody sent it again elsewhere. */
  const doneLater = sample({
    clock: outboxEnded,
    source: $lost,
    fn: (lost, { id, isDone }) => (isDone ? lost.get(id) : undefined),
  }).filterMap((input) => input)
  /** The same, and one of which nobody was told anything else. */
  const doneUnanswered = merge([
    doneLater,
    looked.filterMap(({ input, result }) => (result === null ? undefined : input)),
  ])

  return { settledFx, doneLater, doneUnanswered }
}
