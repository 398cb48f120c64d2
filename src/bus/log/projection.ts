import { type CaseEvent, isCaseEvent } from '../../../contracts/events/case-event.ts'
import type { EventName, KnownEvent } from '../../../contracts/events/definitions.ts'
import type { Schema } from '../../../contracts/schema.ts'

/**
 * Folds one event into `state`, which it may change in place, and says whether it changed anything.
 * `above` holds the states of all projections; those combined earlier have folded this event already.
 */
export type Handler<State, N extends EventName, Above> = (
  state: State,
  event: KnownEvent<N>,
  above: Above,
) => boolean

export type Handlers<State, Above> = { [N in EventName]?: Handler<State, N, Above> }

/**
 * A pure fold over the log. Content lives in Maps that are changed in place; the object around
 * them is new for every batch that changed it, so whoever compares references sees each batch once.
 */
export type Fold<State extends object, Above = unknown> = {
  initial: () => State
  handlers: Handlers<State, Above>
  /**
   * Folds case events that follow each other, all at once: nearly everything that happens is one of
   * them, and one loop of its own costs each projection least. `above` has folded the whole stretch;
   * what it says must not depend on where a batch ends, or a replay would differ.
   */
  foldCaseEvents?: (state: State, events: readonly CaseEvent[], above: Above) => boolean
  /** Folds each event that is about no case, whatever its name, after its handler. */
  foldOther?: (state: State, event: KnownEvent) => boolean
  /** A new object around the same content, at the start of a batch. */
  open: (state: State) => State
}

/** How the state of a fold is kept beyond its page, copied and compared. */
export type Saving<State extends object, Saved> = {
  /** What a checkpoint holds of it, as it is read from outside. */
  saved: Schema<Saved>
  /** Checkpoints of older recordings may lack it: nothing of it was read then. */
  isYounger: boolean
  save: (state: State) => Saved
  /** The way back from `save`. */
  load: (saved: Saved) => State
  /**
   * A copy that can be folded on while the original stays as it is. Entities are shared, because no fold
   * changes one; whatever is changed in place is not.
   */
  copy: (state: State) => State
  /** What two states are compared by; undefined leaves it out, so that older recordings keep their bytes. */
  compared: (saved: Saved) => unknown
}

/** A read model as one value: how it is folded, kept, copied and compared. */
export type Projection<State extends object, Saved = State, Above = unknown> = Fold<State, Above> &
  Saving<State, Saved>

type Folds<States extends Record<string, object>> = {
  [K in keyof States]: Fold<States[K], States>
}

/** Several projections as one, folded event by event in the order in which they are named. */
export type Combined<States> = {
  initial: () => States
  /** One batch: returns the same object if nothing changed. */
  fold: (states: States, events: readonly KnownEvent[]) => States
  /** The same for a batch of which it is known that there are case events only. */
  foldCases: (states: States, events: readonly CaseEvent[]) => States
}

/** Who folds events of one name: a handler, and the place of its part. */
type Step<States> = { place: number; fold: Handler<never, never, States> }

function stepsOf<States extends Record<string, object>>(
  parts: Folds<States>,
  keys: readonly (keyof States)[],
): Map<string, Step<States>[]> {
  const steps = new Map<string, Step<States>[]>()
  for (const [place, key] of keys.entries()) {
    for (const [name, fold] of Object.entries(parts[key].handlers)) {
      const step = { place, fold: fold as Handler<never, never, States> }
      steps.set(name, [...(steps.get(name) ?? []), step])
    }
  }
  return steps
}

type CaseFold<State, Above> = (state: State, events: readonly CaseEvent[], above: Above) => boolean

/** How a part folds a stretch; handlers for single case events are called one event after the other. */
function caseFoldOf<State extends object, Above>({
  foldCaseEvents,
  handlers,
}: Fold<State, Above>): CaseFold<State, Above> | undefined {
  if (foldCaseEvents || !Object.keys(handlers).some((name) => isCaseEvent({ name }))) {
    return foldCaseEvents
  }
  return (state, events, above) => {
    let isChanged = false
    for (const event of events) {
      // The handler is looked up by this event's name.
      if (handlers[event.name]?.(state, event as never, above)) isChanged = true
    }
    return isChanged
  }
}

/** A stretch is looked at by every projection in turn: no longer than what stays near at hand meanwhile. */
const LONGEST = 256

/** The events one stretch after the other: case events that follow each other, or anything else alone. */
function inStretches(
  events: readonly KnownEvent[],
  foldCases: (events: readonly CaseEvent[]) => void,
  foldOther: (event: KnownEvent) => void,
): void {
  let cases: CaseEvent[] = []
  for (const event of events) {
    const isCase = isCaseEvent(event)
    if (cases.length === LONGEST || (cases.length > 0 && !isCase)) {
      foldCases(cases)
      cases = []
    }
    if (isCase) cases.push(event)
    else foldOther(event)
  }
  if (cases.length > 0) foldCases(cases)
}

export function combine<States extends Record<string, object>>(
  parts: Folds<States>,
): Combined<States> {
  const keys: (keyof States)[] = Object.keys(parts)
  const steps = stepsOf(parts, keys)
  const caseFolds = keys.flatMap((key, place) => {
    const fold = caseFoldOf(parts[key])
    return fold ? [{ place, fold }] : []
  })
  const otherFolds = keys.flatMap((key, place) => {
    const fold = parts[key].foldOther
    return fold ? [{ place, fold }] : []
  })

  /** `above` is what a fold sees: the states of this batch, opened as soon as somebody folds into them. */
  type Draft = { above: States; opened: States[keyof States][]; changed: boolean[] }

  const draftOf = (states: States): Draft => ({ above: { ...states }, opened: [], changed: [] })

  const stateAt = ({ above, opened }: Draft, place: number): States[keyof States] | undefined => {
    const known = opened[place]
    const key = keys[place]
    if (known || key === undefined) return known
    const state = parts[key].open(above[key])
    above[key] = state
    opened[place] = state
    return state
  }
  const close = (states: States, { above, changed }: Draft): States => {
    if (!changed.includes(true)) return states
    for (const [place, key] of keys.entries()) if (!changed[place]) above[key] = states[key]
    return above
  }
  const foldCases = (draft: Draft, events: readonly CaseEvent[]) => {
    for (const { place, fold } of caseFolds) {
      // The fold stands at this part's place.
      if (fold(stateAt(draft, place) as never, events, draft.above)) draft.changed[place] = true
    }
  }
  const foldOther = (draft: Draft, event: KnownEvent) => {
    for (const { place, fold } of steps.get(event.name) ?? []) {
      // The handler was registered under this event's name and this part's key.
      const state = stateAt(draft, place) as never
      if (fold(state, event as never, draft.above)) draft.changed[place] = true
    }
    for (const { place, fold } of otherFolds) {
      // The fold stands at this part's place.
      if (fold(stateAt(draft, place) as never, event)) draft.changed[place] = true
    }
  }

  return {
    initial: () =>
      Object.fromEntries(keys.map((key) => [key, parts[key].initial()])) as unknown as States,
    fold: (states, events) => {
      const draft = draftOf(states)
      inStretches(
        events,
        (cases) => foldCases(draft, cases),
        (event) => foldOther(draft, event),
      )
      return close(states, draft)
    },
    foldCases: (states, events) => {
      const draft = draftOf(states)
      for (let at = 0; at < events.length; at += LONGEST) {
        foldCases(draft, events.slice(at, at + LONGEST))
      }
      return close(states, draft)
    },
  }
}
