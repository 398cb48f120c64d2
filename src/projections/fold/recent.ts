import type { CaseEvent, KnownEvent } from '../../../contracts/events/definitions.ts'
import {
  type CaseTemplateEventName,
  caseEventNames,
  caseTemplateEventNames,
  type MailEventName,
  mailEventNames,
  type PlanEventName,
  planEventNames,
  type UserEventName,
  userEventNames,
} from '../../../contracts/events/names.ts'
import type { Projection } from '../../bus/projection.ts'

/** Events kept to bring a late answer up to date: more than arrive while one request is under way. */
const RECENT_EVENTS = 2_000

/**
 * The latest numbered events, so that a read whose `As-Of` is older than what was folded meanwhile is
 * brought up to date instead of being taken blindly (engine.md 6 and 8).
 *
 *     since            through
 *       |  kept events  |
 *     --+---------------+-->  seq
 */
export type RecentState = {
  /** Every known event after this number is kept. */
  since: number
  /** In order of `seq`. */
  events: NumberedEvent[]
}

type OtherName = CaseTemplateEventName | MailEventName | PlanEventName | UserEventName

export type NumberedEvent = CaseEvent | KnownEvent<OtherName>

const otherNames: readonly OtherName[] = [
  ...mailEventNames,
  ...planEventNames,
  ...userEventNames,
  ...caseTemplateEventNames,
]

const numberedNames: ReadonlySet<string> = new Set([...caseEventNames, ...otherNames])

export const isNumbered = (event: KnownEvent): event is NumberedEvent =>
  numberedNames.has(event.name)

/** The events after `asOf`, in order, or null when some of them are no longer kept. */
export function eventsAfter(recent: RecentState, asOf: number): readonly NumberedEvent[] | null {
  if (asOf < recent.since) return null
  const last = recent.events.findLastIndex(({ seq }) => (seq ?? 0) <= asOf)
  return recent.events.slice(last + 1)
}

const hasNumber = ({ seq }: NumberedEvent): boolean => seq !== null

function keep(state: RecentState, events: readonly NumberedEvent[]): boolean {
  const numbered = events.every(hasNumber) ? events : events.filter(hasNumber)
  if (numbered.length === 0) return false
  state.events.push(...numbered)
  // The oldest go at the same event wherever a batch ends: a replay has other batches.
  if (state.events.length >= 2 * RECENT_EVENTS) {
    const gone = state.events.splice(0, RECENT_EVENTS)
    state.since = gone.at(-1)?.seq ?? state.since
  }
  return true
}

const keepOne = (state: RecentState, event: NumberedEvent): boolean => keep(state, [event])

const keepOthers = Object.fromEntries(otherNames.map((name) => [name, keepOne])) as Record<
  OtherName,
  typeof keepOne
>

export const recentProjection: Projection<RecentState> = {
  initial: () => ({ since: 0, events: [] }),
  open: (state) => ({ ...state }),
  foldCaseEvents: keep,
  handlers: {
    ...keepOthers,
    'session.started': (state, { payload }) => startAt(state, payload.as_of),
    'log.rebased': (state, { payload }) => startAt(state, payload.as_of),
  },
}

function startAt(state: RecentState, number: number): boolean {
  state.since = number
  state.events = []
  return true
}
