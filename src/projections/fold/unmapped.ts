import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { MailEventName } from '../../../contracts/events/names.ts'
import type { Projection } from '../../bus/projection.ts'
import { eventsAfter, type NumberedEvent, type RecentState } from './recent.ts'

export type UnmappedCounts = { total: number; unread: number }

/** Mail that belongs to no case, counted as the cases are: snapshot plus later events. */
export type UnmappedState = { counts: UnmappedCounts | null; asOf: number }

type MailEvent = KnownEvent<MailEventName>

/** By how much an event moves total and unread. */
function delta({ name, payload }: MailEvent): [total: number, unread: number] {
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
  const [total, unread] = delta(event)
  state.counts = {
    total: Math.max(0, state.counts.total + total),
    unread: Math.max(0, state.counts.unread + unread),
  }
  return true
}

const isMailEvent = (event: NumberedEvent): event is MailEvent => event.name.startsWith('email.')

export const unmappedProjection: Projection<UnmappedState, { recent: RecentState }> = {
  initial: () => ({ counts: null, asOf: 0 }),
  open: (state) => ({ ...state }),
  handlers: {
    'email.unmapped-received': takeEvent,
    'email.unmapped-read': takeEvent,
    'email.unmapped-unread': takeEvent,
    'email.mapped-to-case': takeEvent,
    'email.unmapped-deleted': takeEvent,
    'unmapped.counted': (state, { payload }, { recent }) => {
      const later = eventsAfter(recent, payload.as_of)
      if (!later || state.asOf > payload.as_of) return false
      state.asOf = payload.as_of
      state.counts = { total: payload.total, unread: payload.unread }
      for (const event of later) if (isMailEvent(event)) takeEvent(state, event)
      return true
    },
    'session.ended': forget,
    'log.rebased': forget,
  },
}

function forget(state: UnmappedState): boolean {
  state.counts = null
  state.asOf = 0
  return true
}
