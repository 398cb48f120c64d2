import type { CaseEvent } from '../../contracts/events/case-event.ts'
import type { KnownEvent } from '../../contracts/events/definitions.ts'
import type { Envelope } from '../../contracts/events/envelope.ts'
import type { Parsed } from '../../contracts/schema.ts'
import { type Definitions, type KnownEvents, knownEvents } from '../bus/log/known-events.ts'
import { combine } from '../bus/log/projection.ts'
import { type SavedOf, type StatesOf, saveTogether } from '../bus/log/saved-together.ts'
import { activitiesProjection } from './cases/activities.ts'
import { caseListsProjection } from './cases/case-lists.ts'
import { caseTagsProjection } from './cases/case-tags.ts'
import { countsProjection } from './cases/counts.ts'
import { detailsProjection } from './cases/details.ts'
import { rowsProjection } from './cases/rows.ts'
import { dayProjection } from './parts/day.ts'
import { lastMinuteProjection } from './parts/last-minute-counters.ts'
import { keepUnread, readAgain, recentProjection } from './parts/recent.ts'
import { sessionProjection } from './parts/session.ts'
import { unmappedProjection } from './parts/unmapped.ts'
import { businessProjection } from './set-up/business.ts'
import type { SavedSetUp, SetUpState } from './set-up/parts.ts'
import { providerProjection } from './set-up/provider.ts'
import { termsProjection } from './set-up/terms.ts'

/** The order matters: lists look at the rows that this event has changed already. */
const firstParts = {
  session: sessionProjection,
  day: dayProjection,
  rows: rowsProjection,
  lists: caseListsProjection,
  counts: countsProjection,
  unmapped: unmappedProjection,
  details: detailsProjection,
  activities: activitiesProjection,
  tags: caseTagsProjection,
  provider: providerProjection,
  business: businessProjection,
  terms: termsProjection,
  pulse: lastMinuteProjection,
}

/** It comes last, so that whoever looks up later events meets only earlier arrivals. */
const lastPart = { recent: recentProjection }

type EarlyParts = typeof firstParts & typeof lastPart

/** All confirmed business state of the client: what the log folds to. Late parts are missing before they come. */
export type Workspace = StatesOf<EarlyParts> & Partial<SetUpState>

/** The same as plain JSON: what a checkpoint holds. */
export type SavedWorkspace = SavedOf<EarlyParts> & Partial<SavedSetUp>

/** What comes after the first ones: each ignores every event before its first read, or the state would be another one. */
type LateParts = Readonly<Record<string, object>>

/**
 * How the state is made, folded and kept. Parts may be added at any moment, with the events that they fold: a state of
 * before is completed when it is used next, and what it kept unread is read then (engine.md 6).
 */
export function createFolding(known: KnownEvents = knownEvents) {
  let late: LateParts = {}
  // The types of parts that come later are in `Workspace` from the start.
  const combined = () => {
    const parts = { ...firstParts, ...late, ...lastPart } as EarlyParts
    return { folds: combine<Workspace>(parts), savings: saveTogether(parts) }
  }
  let { folds, savings } = combined()

  function whole(state: Workspace): Workspace {
    const recent = readAgain(state.recent, known.now())
    const lacks = Object.keys(late).some((name) => !(name in state))
    return lacks || recent !== state.recent ? { ...folds.initial(), ...state, recent } : state
  }

  return {
    add: (parts: LateParts, events: Definitions): void => {
      known.add(events)
      late = { ...late, ...parts }
      ;({ folds, savings } = combined())
    },
    create: (): Workspace => folds.initial(),
    /** Folds one batch. Maps inside are changed in place: the state given in is spent. */
    fold: (state: Workspace, events: readonly KnownEvent[]): Workspace =>
      folds.fold(whole(state), events),
    /** The same for a batch of which it is known that there are case events only, as nearly all are. */
    foldCases: (state: Workspace, events: readonly CaseEvent[]): Workspace =>
      folds.foldCases(whole(state), events),
    /** Keeps what nobody can read yet. */
    keep: (state: Workspace, unread: readonly Envelope[]): Workspace => ({
      ...state,
      recent: keepUnread(state.recent, unread),
    }),
    /** Everything in the order in which it lies: lists, details and timelines let their oldest go first. */
    save: (state: Workspace): SavedWorkspace => savings.save(whole(state)),
    /** The way back from `save`. */
    load: (saved: SavedWorkspace): Workspace => whole(savings.load(saved)),
    /** A copy that can be folded on while the original stays as it is. */
    copy: (state: Workspace): Workspace => savings.copy(whole(state)),
    /** Reads a checkpoint from outside. */
    read: (checkpoint: unknown): Parsed<SavedWorkspace> => savings.read(checkpoint),
    /** What two states are compared by. */
    compared: (saved: SavedWorkspace) => savings.compared(saved),
  }
}

export const {
  add: addParts,
  create: createWorkspace,
  fold: foldWorkspace,
  foldCases,
  keep: keepUnreadIn,
  save: saveWorkspace,
  load: loadWorkspace,
  copy: copyWorkspace,
  read: readWorkspace,
  compared: comparedWorkspace,
} = createFolding()
