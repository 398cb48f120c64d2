import { attach, createEvent, createStore, sample, scopeBind } from 'effector'
import { messages } from '../../contracts/api/messages.ts'
import type { CommandName } from '../../contracts/commands/commands.ts'
import type { SessionUser } from '../../contracts/model/user.ts'
import { BEYOND } from '../bus/catch-up.ts'
import { $clock } from '../bus/clock.ts'
import type { Command, Done } from '../bus/command.ts'
import { $connection } from '../bus/connection.ts'
import { unreachable } from '../bus/gateway-answer.ts'
import { $gateway } from '../bus/gateway-store.ts'
import { $newId } from '../bus/ids.ts'
import { answered } from '../bus/inbox.ts'
import { $ordering, eventsApplied } from '../bus/intake.ts'
import { createJournal, type Journal } from '../bus/journal.ts'
import { emptyJournal, type JournalEnd, type JournalState } from '../bus/journal-state.ts'
import { patiently } from '../bus/late-part.ts'
import type { Failure } from '../bus/outcome.ts'
import { waiting, withCommand, without } from '../bus/pending.ts'
import { $platform } from '../bus/platform.ts'
import { wordsOf } from './command-words.ts'
import { $doers, doerOf, fetchDoersFx } from './doers.ts'
import type { Office } from './fold/office.ts'
import { $office } from './office.ts'
import { $pending, viewOf } from './pending.ts'
import { sessionEnded, sessionStarted } from './session-state.ts'

/** A person sends one again that was stuck; a conflict is saved over, as a new command. */
export const journalRetried = createEvent<string>()
export const journalDiscarded = createEvent<string>()
export const unreadableDiscarded = createEvent()
/** Sends at once instead of at the next attempt. */
export const journalSendPressed = createEvent()

const stateShown = createEvent<JournalState>()
/** A journalled command ended while no form waited for it. */
export const journalEnded = createEvent<JournalEnd>()

/** What of this user's commands is not done yet, in order; kept in the browser (engine.md 17). */
export const $journalState = createStore<JournalState>(emptyJournal, { serialize: 'ignore' })
  .on(stateShown, (_, state) => state)
  .reset(sessionEnded)

/** So long after a failure, in ms, the doers are not asked for again: a newer build may not have them any more. */
const FETCH_AGAIN_AFTER = 2_500

type Attempt = { office: Office; command: Command }

/** One attempt. Never with the session of somebody else, who may have logged in in another tab. */
const attemptFx = attach({
  source: { gateway: $gateway, pending: $pending, doers: $doers, clock: $clock },
  effect: async (
    { gateway, pending, doers, clock },
    { office, command }: Attempt,
  ): Promise<Done<CommandName> | Failure> => {
    const isOfSession = () => gateway.session()?.user.user_id === command.actor.id
    if (!isOfSession()) return unreachable
    if (!doerOf(command.name, doers)) await patiently(fetchDoersFx(), clock)
    const doer = doerOf(command.name, doers)
    if (!doer) await clock.wait(FETCH_AGAIN_AFTER)
    if (!doer || !isOfSession()) return unreachable
    return doer.run(command as never, gateway, viewOf(office, without(pending, command.id), doers))
  },
})
const runFx = attach({
  source: $office,
  mapParams: (command: Command, office): Attempt => ({ office, command }),
  effect: attemptFx,
})

/** A page of what was missed, which also tells whether the server answers and renews the session. */
const reachFx = attach({
  source: { gateway: $gateway, ordering: $ordering },
  effect: async ({ gateway, ordering }) => {
    const since = ordering.cursor ?? BEYOND
    const answer = await gateway.call('readEvents', { query: { since: String(since) } })
    return answer.kind === 'answer' ? answer.value : null
  },
})

const reached = reachFx.doneData.filterMap((page) => page ?? undefined)
sample({
  clock: reached,
  filter: ({ events, reload }) => !reload && events.length > 0,
  fn: ({ events }) => ({ kind: 'wire' as const, events }),
  target: answered,
})
sample({
  clock: reached,
  fn: ({ head }) => ({ kind: 'head' as const, head }),
  target: answered,
})

/** Why nothing was sent, for the place where the person acted. */
const needsConnection = ({ name }: Command): string =>
  `${messages.unreachable} "${wordsOf(name)}" needs a connection: nothing was sent.`

const openFx = attach({
  source: { platform: $platform, clock: $clock },
  effect: ({ platform, clock }, user: SessionUser): Journal | null => {
    if (!platform) return null
    const reach = scopeBind(reachFx)
    const journal = createJournal({
      platform,
      clock,
      userId: user.user_id,
      run: scopeBind(runFx),
      catchUp: async () => (await reach()) !== null,
      needsConnection,
      onState: scopeBind(stateShown),
      onEnd: scopeBind(journalEnded),
    })
    journal.start()
    return journal
  },
})

/** The journal of the session; null without a session, and where commands are not kept. */
export const $journal = createStore<Journal | null>(null, { serialize: 'ignore' })

/** Asks the journal for something, where there is one. */
const askFx = attach({
  source: $journal,
  effect: (journal, ask: (journal: Journal) => void) => {
    if (journal) ask(journal)
  },
})

const closeFx = attach({ source: $journal, effect: (journal) => journal?.close() })

sample({ clock: sessionEnded, fn: () => undefined, target: closeFx })
sample({ clock: closeFx.finally, fn: () => null, target: $journal })

/** A login of the same user in another tab begins the session anew, and with it the journal. */
const reopened = sample({
  clock: sessionStarted,
  source: $journal,
  fn: (journal, user) => ({ journal, user }),
})
const endFormerFx = attach({
  source: $journal,
  effect: (journal, user: SessionUser) => {
    journal?.close()
    return user
  },
})
sample({ clock: reopened, fn: ({ user }) => user, target: endFormerFx })
sample({ clock: endFormerFx.doneData, target: openFx })
sample({ clock: openFx.doneData, target: $journal })

/** What waits is shown as pending, from the first moment after a reload on (engine.md 10). */
$pending
  // What is kept is shown again by the next session; what was not is over with this one.
  .reset(sessionEnded)
  .on(stateShown, (pending, { items }) =>
    items.reduce(
      (all, { entry, standing }) =>
        standing === 'form' || standing === 'refused' ? all : withCommand(all, entry.command),
      pending,
    ),
  )
  .on(journalEnded, (pending, { id, isDone, through }) =>
    isDone && through !== null ? waiting(pending, id, through) : without(pending, id),
  )

sample({
  clock: journalEnded,
  filter: ({ events }) => events.length > 0,
  fn: ({ events }) => ({ kind: 'wire' as const, events }),
  target: answered,
})
sample({
  clock: journalEnded,
  filter: ({ through }) => through !== null,
  fn: ({ through }) => ({ kind: 'head' as const, head: through ?? 0 }),
  target: answered,
})

sample({
  clock: eventsApplied,
  source: $journalState,
  filter: ({ items }) => items.length > 0,
  fn: (_, events) => {
    const ids = events.flatMap(({ commandId }) => commandId ?? [])
    return (journal: Journal) => journal.confirm(ids)
  },
  target: askFx,
})

const setLiveFx = attach({
  source: { journal: $journal, connection: $connection },
  effect: ({ journal, connection }) => journal?.setLive(connection.kind !== 'reconnecting'),
})
sample({ clock: [$connection, openFx.doneData], fn: () => undefined, target: setLiveFx })

/** A stale save is saved over by a new command with the version that was in its way (engine.md 15). */
const retryFx = attach({
  source: { journal: $journal, state: $journalState, ids: $newId, clock: $clock },
  effect: ({ journal, state, ids, clock }, id: string) => {
    const item = state.items.find(({ entry }) => entry.command.id === id)
    if (!item) return
    const { command, state: stands } = item.entry
    const conflict = stands.kind === 'refused' ? stands.conflict : null
    const fresh = conflict && {
      ...command,
      id: ids.next(),
      at: clock.now().toISOString(),
      input: { ...command.input, version: conflict.version },
    }
    // The same name with the same input but for its version.
    journal?.retry(id, fresh as Command | null)
  },
})
sample({ clock: journalRetried, target: retryFx })

sample({
  clock: journalDiscarded,
  fn: (id) => (journal: Journal) => journal.discard(id),
  target: askFx,
})
sample({
  clock: unreadableDiscarded,
  fn: () => (journal: Journal) => journal.discardUnreadable(),
  target: askFx,
})
sample({
  clock: journalSendPressed,
  fn: () => (journal: Journal) => journal.sendNow(),
  target: askFx,
})

/** Discards everything that is unsent, and what cannot be read. */
export const clearJournalFx = attach({
  source: $journal,
  effect: (journal) => journal?.discardAll(),
})

/** The browser would not keep an entry; told once in a session (reliability.md, row 20). */
export const storageRefused = sample({
  clock: $journalState.map(({ isVolatile }) => isVolatile),
  filter: Boolean,
  fn: () => undefined,
})
