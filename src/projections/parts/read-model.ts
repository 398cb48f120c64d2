import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { Fold, Handlers, Projection } from '../../bus/log/projection.ts'
import { eventsAfter, type RecentState } from './recent.ts'

/** Whoever logs out, or begins a log anew, knows nothing any more. */
export function forgetting<State extends object>(initial: () => State) {
  const forget = (state: State): boolean => {
    Object.assign(state, initial())
    return true
  }
  return { 'session.ended': forget, 'log.rebased': forget }
}

type WithRecent = { recent: RecentState }

type ReadModel<State extends object, Above> = Omit<Fold<State, Above>, 'open'> &
  Partial<Pick<Fold<State, Above>, 'open'>> &
  Pick<Projection<State>, 'saved'> &
  Partial<Pick<Projection<State>, 'compared'>> & {
    /** Whether anything was read; without it the part is in every checkpoint. */
    isRead?: (state: State) => boolean
    /** Handlers of answers of the server; those of the events that follow such an answer stand in `handlers`. */
    reads?: Handlers<State, Above>
  }

type AnyHandler<State, Above> = (state: State, event: never, above: Above) => boolean

/**
 * An answer is taken, and what came after its moment and before it is folded over it: before the first answer events
 * find nothing to change. It is not taken where they are no longer known whole.
 */
const broughtUpToDate =
  <State, Above>(take: AnyHandler<State, Above>, handlers: Handlers<State, Above>) =>
  (state: State, event: KnownEvent & { payload: { as_of: number } }, above: Above & WithRecent) => {
    const later = eventsAfter(above.recent, event.payload.as_of)
    if (!later || !take(state, event as never, above)) return false
    // The handler is looked up by this event's name.
    for (const next of later) handlers[next.name]?.(state, next as never, above)
    return true
  }

/** State that is plain JSON, is read from the server and forgotten with the session. */
export function readModel<State extends object, Above = unknown>({
  initial,
  handlers,
  reads = {},
  isRead,
  compared = (saved) => saved,
  ...more
}: ReadModel<State, Above>): Projection<State, State, Above & WithRecent> {
  const same = (state: State): State => ({ ...state })
  return {
    open: same,
    ...more,
    initial,
    handlers: {
      ...forgetting(initial),
      ...handlers,
      ...Object.fromEntries(
        Object.entries(reads).map(([name, take]) => [name, broughtUpToDate(take, handlers)]),
      ),
    },
    isYounger: isRead !== undefined,
    save: same,
    load: same,
    copy: same,
    compared: (saved) => (isRead?.(saved) === false ? undefined : compared(saved)),
  }
}

/** What was read replaces what was known, unless that is younger. */
export function take<State extends { asOf: number }>(
  state: State,
  { as_of }: { as_of: number },
  read: NoInfer<Partial<State>>,
): boolean {
  if (state.asOf > as_of) return false
  Object.assign(state, read, { asOf: as_of })
  return true
}
