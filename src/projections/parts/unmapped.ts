import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { type MailEventName, mailEventNames } from '../../../contracts/events/names.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import { byName } from './by-name.ts'
import { readModel, take } from './read-model.ts'

const State = z.object({
  counts: z.nullable(z.object({ total: Count, unread: Count })),
  asOf: Count,
})

/** Mail that belongs to no case, counted as the cases are: snapshot plus later events. */
export type UnmappedState = z.infer<typeof State>

type MailEvent = KnownEvent<MailEventName>

/** By how much an event moves total and unread. */
export function unmappedChange({ name, payload }: MailEvent): [total: number, unread: number] {
  const { unread } = payload.email
  switch (name) {
    case 'email.unmapped-received':
      return [1, unread]
    case 'email.unmapped-read':
      return [0, -1]
    case 'email.unmapped-unread':
      return [0, 1]
    case 'email.mapped-to-case':
    case 'email.unmapped-deleted':
      return [-1, -unread]
  }
}

function takeEvent(state: UnmappedState, event: MailEvent): boolean {
  if (!state.counts || (event.seq ?? 0) <= state.asOf) return false
  const [total, unread] = unmappedChange(event)
  state.counts = {
    total: Math.max(0, state.counts.total + total),
    unread: Math.max(0, state.counts.unread + unread),
  }
  return true
}

export const unmappedProjection = readModel<UnmappedState>({
  saved: State,
  initial: () => ({ counts: null, asOf: 0 }),
  handlers: byName(mailEventNames, takeEvent),
  reads: {
    'unmapped.counted': (state, { payload: { as_of, total, unread } }) =>
      take(state, { as_of }, { counts: { total, unread } }),
  },
})
