import { attach, combine, createEvent, createStore, sample } from 'effector'
import type { RequestOf, ValueOf } from '../../bus/gateway/call.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { $user, sessionEnded } from '../../projections/session-state.ts'

/** The placeholders of a text with their settings; `key` is the same for texts that say the same of every case. */
export type AskedText = {
  key: string
  flowId: string
  body: RequestOf<'countMissingValues'>['body']
}

/** What is known of the text that was asked about last. */
export type MissingValues =
  | { key: string; kind: 'counting' | 'failed' }
  | { key: string; kind: 'known'; counted: ValueOf<'countMissingValues'> }

/** For how many active cases of its flow a text has placeholders without a value; null for none that is looked at. */
export const missingValuesAsked = createEvent<AskedText | null>()
/** The same once more, after it failed. */
export const missingValuesRepeated = createEvent()

const $asked = createStore<AskedText | null>(null, { serialize: 'ignore' })
  .on(missingValuesAsked, (asked, next) => (asked?.key === next?.key ? asked : next))
  .reset(sessionEnded)

/** Of the cases as they are now: plain answers, which enter no log (engine.md 7). */
const readFx = attach({
  source: { gateway: $gateway, user: $user },
  effect: ({ gateway, user }, { flowId, body }: AskedText) =>
    gateway.call('countMissingValues', {
      params: { customer_id: user?.customer_id ?? '', flow_id: flowId },
      body,
    }),
})

const $ended = createStore<MissingValues | null>(null, { serialize: 'ignore' })
  .on(readFx.done, (_, { params: { key }, result }) =>
    result.kind === 'answer'
      ? { key, kind: 'known', counted: result.value }
      : { key, kind: 'failed' },
  )
  .on(missingValuesAsked, (ended, next) => (ended?.key === next?.key ? ended : null))
  .reset(missingValuesRepeated, sessionEnded)

// One count after the other: it takes the server up to two seconds, and texts change faster than that.
const $state = combine({ asked: $asked, ended: $ended, isReading: readFx.pending })
sample({
  clock: sample({ clock: [$asked, $ended, readFx.finally], source: $state }).filterMap(
    ({ asked, ended, isReading }) =>
      asked && !isReading && ended?.key !== asked.key ? asked : undefined,
  ),
  target: readFx,
})

/** What is known of the text that is asked about; null where none is. An answer about another text says nothing of it. */
export const $missingValues = $state.map(({ asked, ended }): MissingValues | null => {
  if (!asked) return null
  return ended?.key === asked.key ? ended : { key: asked.key, kind: 'counting' }
})
