import { attach, createStore, sample } from 'effector'
import { throttle } from 'patronum'
import type { LoggedEvent } from '../../bus/log.ts'
import type { Office } from '../../projections/fold/office.ts'
import { copyOffice } from '../../projections/fold/office.ts'
import { $office } from '../../projections/office.ts'
import { $log } from '../../projections/recording.ts'
import { sessionEnded } from '../../projections/session-state.ts'
import type { Entry } from '../browse/book.ts'
import { $chosen, inspectorClosed, inspectorOpened } from '../browse/model.ts'
import { type Difference, differencesOf, entitiesOf } from './compare.ts'
import { createTraveller, stateAfter, stateAt, type Traveller } from './traveller.ts'

/** How often the live side of the comparison follows, in ms. */
const FOLLOW = 500

/** What an entry did to the state. A command by itself does nothing: its events do. */
export type Look = {
  entry: Entry
  /** The state after it; null when the log no longer reaches back so far. */
  office: Office | null
  changes: readonly Difference[]
}

const eventOf = (entry: Entry): LoggedEvent | null => (entry.kind === 'event' ? entry.event : null)

/** The states to start from are let go with the inspector: they hold many references. */
const $traveller = createStore<Traveller>(createTraveller(), { serialize: 'ignore' }).on(
  [inspectorOpened, inspectorClosed],
  createTraveller,
)

/** Folding gives way to the page every few ms. */
export const pace = {
  now: () => performance.now(),
  rest: () => new Promise<void>((later) => setTimeout(later)),
}

/** Folds up to the entry and one further, apart from everything that is shown. */
const lookFx = attach({
  source: { log: $log, traveller: $traveller },
  effect: async ({ log, traveller }, entry: Entry): Promise<Look> => {
    const before = await stateAt(traveller, log, entry.at, pace)
    const event = eventOf(entry)
    if (before === null || event === null) return { entry, office: before, changes: [] }
    const office = stateAfter(before, event)
    return { entry, office, changes: differencesOf(entitiesOf(before), entitiesOf(office)) }
  },
})

sample({
  clock: $chosen,
  filter: (entry) => entry !== null,
  target: lookFx,
})

/** What the chosen entry did; null while it is worked out, and when none is chosen. */
export const $look = createStore<Look | null>(null, { serialize: 'ignore' }).reset(
  $chosen,
  inspectorClosed,
  sessionEnded,
)
sample({
  clock: lookFx.doneData,
  source: $chosen,
  filter: (chosen, { entry }) => chosen === entry,
  fn: (_, look) => look,
  target: $look,
})

/** The state of now, copied: the live one goes on changing in place. */
export const $now = createStore<Office | null>(null, { serialize: 'ignore' }).reset(
  inspectorClosed,
  sessionEnded,
)
sample({
  clock: [throttle($office, FOLLOW), $look],
  source: { office: $office, look: $look },
  filter: ({ look }) => look !== null,
  fn: ({ office }) => copyOffice(office),
  target: $now,
})
