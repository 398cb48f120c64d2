import type { EventName, KnownEvent } from '../../../contracts/events/definitions.ts'
import { Count, Instant } from '../../../contracts/model/primitives.ts'
import { type Schema, z } from '../../../contracts/schema.ts'
import type { Handler } from '../../bus/log/projection.ts'
import { byName } from './by-name.ts'
import { readModel, take } from './read-model.ts'
import type { NumberedEvent } from './recent.ts'

/** Who changed a record last, as far as an event told; null for the system. */
export const Author = z.object({ name: z.nullable(z.string()), at: Instant })
export type Author = z.infer<typeof Author>

/** Records of one kind: the list that was read, plus later events. */
export type RecordListState<Item> = {
  list: readonly Item[] | null
  /** The moment of the list: events up to this number are in it. */
  asOf: number
  /** By the record's id. */
  authors: Readonly<Record<string, Author>>
}

type RecordKind<Item, Name extends NumberedEvent['name']> = {
  item: Schema<Item>
  idOf: (item: Item) => string
  /** Events that tell of one record, as it is after them. */
  changes: readonly Name[]
  /** The one after which it is gone. */
  deletion: Name
  itemOf: (payload: KnownEvent<Name>['payload']) => Item
  /** The handler of the event that brings a list, by that event's name. */
  listed: (
    take: (state: RecordListState<Item>, list: readonly Item[], as_of: number) => boolean,
  ) => { [N in EventName]?: Handler<RecordListState<Item>, N, unknown> }
}

/** The read model of records that people add, change and delete while others look at their list. */
export function recordList<Item, Name extends NumberedEvent['name']>({
  item,
  idOf,
  changes,
  deletion,
  itemOf,
  listed,
}: RecordKind<Item, Name>) {
  type State = RecordListState<Item>
  const initial = (): State => ({ list: null, asOf: 0, authors: {} })

  function takeEvent(state: State, event: KnownEvent<Name>): boolean {
    const { name, seq, payload, actor, at } = event
    if (!state.list || (seq ?? 0) <= state.asOf) return false
    const one = itemOf(payload)
    const others = state.list.filter((known) => idOf(known) !== idOf(one))
    state.list = name === deletion ? others : [...others, one]
    state.authors = { ...state.authors, [idOf(one)]: { name: actor.name, at } }
    return true
  }

  return readModel<State>({
    saved: z.object({
      list: z.nullable(z.array(item)),
      asOf: Count,
      authors: z.record(z.string(), Author),
    }),
    initial,
    isRead: ({ list }) => list !== null,
    compared: ({ list }) => list?.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1)),
    handlers: byName(changes, takeEvent),
    reads: listed((state, list, as_of) => take(state, { as_of }, { list })),
  })
}
