import type { Fold, Projection } from '../../bus/log/projection.ts'

/** Whoever logs out, or begins a log anew, knows nothing any more. */
export function forgetting<State extends object>(initial: () => State) {
  const forget = (state: State): boolean => {
    Object.assign(state, initial())
    return true
  }
  return { 'session.ended': forget, 'log.rebased': forget }
}

type ReadModel<State extends object, Above> = Omit<Fold<State, Above>, 'open'> &
  Partial<Pick<Fold<State, Above>, 'open'>> &
  Pick<Projection<State>, 'saved'> &
  Partial<Pick<Projection<State>, 'compared'>> & {
    /** Whether anything was read; without it the part is in every checkpoint. */
    isRead?: (state: State) => boolean
  }

/** State that is plain JSON, is read from the server and forgotten with the session. */
export function readModel<State extends object, Above = unknown>({
  initial,
  handlers,
  isRead,
  compared = (saved) => saved,
  ...more
}: ReadModel<State, Above>): Projection<State, State, Above> {
  const same = (state: State): State => ({ ...state })
  return {
    open: same,
    ...more,
    initial,
    handlers: { ...forgetting(initial), ...handlers },
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
