import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { type UserEventName, userEventNames } from '../../../contracts/events/names.ts'
import type { ManagedUser } from '../../../contracts/model/users.ts'
import type { Projection } from '../../bus/projection.ts'
import { eventsAfter, type NumberedEvent, type RecentState } from './recent.ts'

/** Who changed a user last, as far as an event told; null for the system. */
export type Author = { name: string | null; at: string }

/** The customer's users as administrators see them: the list that was read, plus later events. */
export type UsersState = {
  list: readonly ManagedUser[] | null
  /** The moment of the list. */
  asOf: number
  /** By the user's id. */
  authors: Readonly<Record<string, Author>>
}

type UserEvent = KnownEvent<UserEventName>

function takeEvent(state: UsersState, { name, seq, payload, actor, at }: UserEvent): boolean {
  if (!state.list || (seq ?? 0) <= state.asOf) return false
  const { user } = payload
  const others = state.list.filter(({ user_id }) => user_id !== user.user_id)
  state.list = name === 'user.deleted' ? others : [...others, user]
  state.authors = { ...state.authors, [user.user_id]: { name: actor.name, at } }
  return true
}

const isUserEvent = (event: NumberedEvent): event is UserEvent => event.name.startsWith('user.')

const takeEvents = Object.fromEntries(userEventNames.map((name) => [name, takeEvent])) as Record<
  UserEventName,
  typeof takeEvent
>

export const usersProjection: Projection<UsersState, { recent: RecentState }> = {
  initial: () => ({ list: null, asOf: 0, authors: {} }),
  open: (state) => ({ ...state }),
  handlers: {
    ...takeEvents,
    'users.listed': (state, { payload }, { recent }) => {
      const later = eventsAfter(recent, payload.as_of)
      if (!later || state.asOf > payload.as_of) return false
      state.asOf = payload.as_of
      state.list = payload.users
      for (const event of later) if (isUserEvent(event)) takeEvent(state, event)
      return true
    },
    'session.ended': forget,
    'log.rebased': forget,
  },
}

function forget(state: UsersState): boolean {
  state.list = null
  state.asOf = 0
  state.authors = {}
  return true
}
