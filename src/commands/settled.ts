import { attach, combine, createEffect, createStore, merge, sample } from 'effector'
import type { CommandName, InputOf, ResultOf } from '../../contracts/commands/commands.ts'
import { eventsApplied } from '../bus/log/intake.ts'
import { repeatOf } from '../bus/outbox/state.ts'
import type { Outcome } from '../bus/outcome.ts'
import { sessionEnded } from '../projections/session-state.ts'
import { $outbox, $outboxState, outboxEnded } from './outbox.ts'
import { createCommandEffect } from './send.ts'

type Nothing = Record<string, never>

/** The commands whose sender learns nothing beside their events. */
type Plain = {
  [N in CommandName]: Nothing extends ResultOf<N> ? N : never
}[CommandName]

type Lost<Input> = { id: string; input: Input; isHeard: boolean }

/**
 * Sends commands of one name that answer nothing beside their events: one whose answer was lost is done where its event was
 * heard, before that or later (C9).
 */
export function createSettledEffect<N extends Plain>(name: N) {
  const sendFx = createCommandEffect(name)

  /** What was done by anybody while it was on its way. */
  const $heard = createStore<readonly string[]>([], { serialize: 'ignore' })
    .on(sample({ clock: eventsApplied, filter: sendFx.pending }), (heard, events) => [
      ...heard,
      ...events.flatMap(({ commandId }) => commandId ?? []),
    ])
    .reset(sendFx, sessionEnded)

  const lookFx = attach({
    source: combine({ outbox: $outbox, state: $outboxState, heard: $heard }),
    effect: ({ outbox, state, heard }, input: InputOf<N>): Lost<InputOf<N>> | null => {
      const command = repeatOf(state, name, input)
      if (command === null) return null
      const { id } = command
      const isHeard = heard.includes(id)
      if (isHeard) outbox?.confirm([id])
      return { id, input, isHeard }
    },
  })
  const looked = lookFx.doneData.filterMap((lost) => lost ?? undefined)

  const settledFx = createEffect(async (input: InputOf<N>): Promise<Outcome<Nothing>> => {
    const outcome = await sendFx(input)
    const lost = outcome.kind === 'unknown' ? await lookFx(input) : null
    return lost?.isHeard || outcome.kind === 'done' ? { kind: 'done', result: {} } : outcome
  })

  const $lost = createStore<ReadonlyMap<string, InputOf<N>>>(new Map(), { serialize: 'ignore' })
    .on(looked, (all, { id, input, isHeard }) => (isHeard ? all : new Map(all).set(id, input)))
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
    looked.filterMap(({ input, isHeard }) => (isHeard ? input : undefined)),
  ])

  return { settledFx, doneLater, doneUnanswered }
}
