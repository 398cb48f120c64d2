import {
  attach,
  combine,
  createEffect,
  createEvent,
  createStore,
  sample,
  scopeBind,
} from 'effector'
import { PRESENCE_EVERY, type PresenceFrame } from '../../../contracts/realtime.ts'
import { $clock } from '../../bus/clock.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { $newId } from '../../bus/ids.ts'
import { $connection } from '../../bus/realtime/connection.ts'
import { presenceTold } from '../../bus/realtime/realtime.ts'
import { $user, sessionEnded } from '../../projections/session-state.ts'
import { $openCaseId } from '../cases/open-case.ts'
import { $casesInDialogs } from './concurrent-changes.ts'
import {
  type Heard,
  hear,
  next,
  nobody,
  type Other,
  othersAt,
  type Saying,
  type Telling,
  withoutOld,
} from './presence-rules.ts'

// Who has the same case open (engine.md 7): told and heard by the channel alone, in no log and no workspace.

/** How long a case stays open before it is announced, in ms: stepping through a list announces nothing. */
const SETTLES_AFTER = 400

/** How often announcements that no longer count are dropped, in ms. */
const LOOK_EVERY = 5_000

/** A case is on screen: from here on the others are told, until the session ends. */
export const presenceShown = createEvent()
const due = createEvent()
const looked = createEvent()
const visibilityChanged = createEvent<boolean>()
const pageLeft = createEvent()

const isShown = () => typeof document === 'undefined' || document.visibilityState === 'visible'

function onVisibility(listener: (isVisible: boolean) => void): () => void {
  if (typeof document === 'undefined') return () => undefined
  const tell = () => listener(isShown())
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

function onPageLeft(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined
  window.addEventListener('pagehide', listener)
  return () => window.removeEventListener('pagehide', listener)
}

/** This tab among those of its user, and what ends its part in it. */
type Tab = { id: string; isVisible: boolean; stop: () => void }

const startFx = attach({
  source: { clock: $clock, ids: $newId },
  effect: ({ clock, ids }): Tab => {
    const stops = [
      clock.every(PRESENCE_EVERY, scopeBind(due)),
      clock.every(LOOK_EVERY, scopeBind(looked)),
      onVisibility(scopeBind(visibilityChanged)),
      onPageLeft(scopeBind(pageLeft)),
    ]
    const stop = () => {
      for (const end of stops) end()
    }
    return { id: ids.next(), isVisible: isShown(), stop }
  },
})
const stopFx = createEffect((tab: Tab | null) => tab?.stop())

const $tab = createStore<Tab | null>(null, { serialize: 'ignore' })
  .on(startFx.doneData, (_, tab) => tab)
  .on(visibilityChanged, (tab, isVisible) => tab && { ...tab, isVisible })
  .on(stopFx, () => null)

sample({
  clock: presenceShown,
  source: $tab,
  filter: (tab) => tab === null,
  fn: () => undefined,
  target: startFx,
})
sample({ clock: sessionEnded, source: $tab, target: stopFx })

/** What the others should know; null while there is nothing to tell or nobody who would hear it. */
const $mine = combine(
  { caseId: $openCaseId, dialogs: $casesInDialogs, connection: $connection, tab: $tab },
  ({ caseId, dialogs, connection, tab }): Telling | null => {
    if (caseId === null || tab === null || connection.kind !== 'live') return null
    const isEdited = [...dialogs.values()].includes(caseId)
    return { case_id: caseId, state: isEdited ? 'editing' : 'viewing' }
  },
)

const $told = createStore<Telling | null>(null, { serialize: 'ignore' })

const tellFx = attach({
  source: { gateway: $gateway, tab: $tab },
  effect: ({ gateway, tab }, { case_id, state, greets }: Saying) =>
    tab &&
    gateway.call('tellPresence', {
      params: { id: case_id },
      body: { state, greets, tab: tab.id },
    }),
})
const sayFx = createEffect((sayings: readonly Saying[]) => {
  for (const saying of sayings) void tellFx(saying)
})

/** Only what is still true after a while is announced. */
const waitFx = attach({
  source: $clock,
  effect: (clock, mine: Telling | null) => clock.wait(SETTLES_AFTER).then(() => mine),
})
sample({ clock: $mine, target: waitFx })

const settled = sample({
  clock: waitFx.doneData,
  source: { told: $told, mine: $mine, connection: $connection },
  fn: ({ told, mine, connection }, waited) => ({ told, mine, connection, waited }),
}).filterMap(({ told, mine, connection, waited }) =>
  mine === waited
    ? { mine, sayings: connection.kind === 'live' ? next(told, mine) : [] }
    : undefined,
)
$told.on(settled, (_, { mine }) => mine).reset(sessionEnded)
sample({ clock: settled, fn: ({ sayings }) => sayings, target: sayFx })

const isOthers = { told: $told, tab: $tab, user: $user }

/** Somebody new greets: they learn at once who is here. */
const greeted = sample({
  clock: presenceTold,
  source: isOthers,
  fn: ({ told, tab, user }, frame) => ({ told, tab, user, frame }),
}).filterMap(({ told, tab, user, frame }) =>
  frame.greets && frame.user_id !== user?.user_id && frame.case_id === told?.case_id
    ? { told, tab, greets: false }
    : undefined,
)
const again = sample({ clock: due, source: isOthers }).map(({ told, tab }) => ({
  told,
  tab,
  greets: false,
}))
/** While the page was hidden, what was known here may have lapsed: everybody is asked again. */
const back = sample({
  clock: visibilityChanged.filter({ fn: Boolean }),
  source: isOthers,
}).map(({ told, tab }) => ({ told, tab, greets: true }))

sample({
  clock: sample({ clock: [greeted, again, back] }).filterMap(({ told, tab, greets }) =>
    told && tab?.isVisible ? [{ ...told, greets }] : undefined,
  ),
  target: sayFx,
})

/** A closed tab takes leave while it still can; one that comes back from the browser's cache greets again. */
sample({
  clock: sample({ clock: pageLeft, source: $told }).filterMap((told) =>
    told ? [{ ...told, state: 'gone' as const, greets: false }] : undefined,
  ),
  target: sayFx,
})

const hearFx = attach({
  source: { clock: $clock, user: $user },
  effect: ({ clock, user }, frame: PresenceFrame) =>
    frame.user_id === user?.user_id ? null : { frame, at: clock.now().getTime() },
})
const lookFx = attach({ source: $clock, effect: (clock) => clock.now().getTime() })
sample({ clock: presenceTold, target: hearFx })
sample({ clock: looked, target: lookFx })

const $heard = createStore<Heard>(nobody, { serialize: 'ignore' })
  .on(hearFx.doneData, (heard, news) => (news ? hear(heard, news) : heard))
  .on(lookFx.doneData, withoutOld)
  .reset(sessionEnded)

/** Who else has a case open, by name; whoever edits it in one of their tabs edits it. */
export const $othersAt = $heard.map(
  (heard) =>
    (caseId: string): readonly Other[] =>
      othersAt(heard, caseId),
)
/** Who else has the open case open. */
export const $othersHere = combine($othersAt, $openCaseId, (at, caseId) =>
  caseId === null ? [] : at(caseId),
)

/** The cases that somebody else has open. */
export const $heldCases = $heard.map(
  (heard): ReadonlySet<string> =>
    new Set([...heard.values()].flatMap(({ frame }) => frame.case_id ?? [])),
)

/** Whether others' presence can be known at all; `idle` before the channel is opened. */
export const $presenceChannel = $connection.map(({ kind }) => kind)
