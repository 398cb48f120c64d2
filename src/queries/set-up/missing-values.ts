import { combine, createEvent, createStore, sample } from 'effector'
import type { RequestOf, ValueOf } from '../../bus/gateway/call.ts'
import { sessionEnded } from '../../projections/session-state.ts'
import { createOwnRead } from '../loading/own-read.ts'

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

const { readFx, came, failed } = createOwnRead(
  (gateway, customer_id, { flowId, body }: AskedText) =>
    gateway.call('countMissingValues', { params: { customer_id, flow_id: flowId }, body }),
  [$asked],
)

const $ended = createStore<MissingValues | null>(null, { serialize: 'ignore' })
  .on(came, (_, { ask: { key }, value }) => ({ key, kind: 'known', counted: value }))
  .on(failed, (_, { ask: { key } }) => ({ key, kind: 'failed' }))
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
