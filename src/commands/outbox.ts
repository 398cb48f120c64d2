import { attach, createEvent, createStore, sample, scopeBind } from 'effector'
import type { CommandName } from '../../contracts/commands/commands.ts'
import * as messages from '../../contracts/messages.ts'
import type { SessionUser } from '../../contracts/model/accounts/user.ts'
import { $clock } from '../bus/clock.ts'
import type { Command, Done } from '../bus/command/command.ts'
import { inputRefusal, labelOf } from '../bus/command/known-commands.ts'
import { waiting, withCommand, without } from '../bus/command/pending.ts'
import { unreachable } from '../bus/gateway/answer.ts'
import { withTimeout } from '../bus/gateway/part-awaited.ts'
import { $gateway } from '../bus/gateway/store.ts'
import { $newId } from '../bus/ids.ts'
import { answered } from '../bus/log/inbox.ts'
import { $ordering, eventsApplied } from '../bus/log/intake.ts'
import { createOutbox, type Outbox } from '../bus/outbox/outbox.ts'
import { emptyOutbox, type OutboxOutcome, type OutboxState } from '../bus/outbox/state.ts'
import { type Failure, refused } from '../bus/outcome.ts'
import { $platform } from '../bus/platform.ts'
import { BEYOND } from '../bus/realtime/catch-up.ts'
import { $connection } from '../bus/realtime/connection.ts'
import { sessionEnded, sessionStarted } from '../projections/session-state.ts'
import type { Workspace } from '../projections/workspace.ts'
import { $workspace } from '../projections/workspace-store.ts'
import { $commandHandlers, fetchHandlersFx, handlerOf } from './loaded-handlers.ts'
import { $pending, viewOf } from './pending.ts'

/** A person sends one again that was stuck; a conflict is saved over, as a new command. */
export const outboxRetried = createEvent<string>()
export const outboxDiscarded = createEvent<string>()
export const unreadableDiscarded = createEvent()
/** Sends at once instead of at the next attempt. */
export const outboxSendPressed = createEvent()

const stateShown = createEvent<OutboxState>()
/** A command kept in the outbox ended while no form waited for it. */
export const outboxEnded = createEvent<OutboxOutcome>()

/** What of this user's commands is not done yet, in order; kept in the browser (engine.md 17). */
export const $outboxState = createStore<OutboxState>(emptyOutbox, { serialize: 'ignore' })
  .on(stateShown, (_, state) => state)
  .reset(sessionEnded)

/** So long after a failure, in ms, the command handlers are not asked for again: a newer build may not have them any more. */
const FETCH_AGAIN_AFTER = 2_500

type Attempt = { workspace: Workspace; command: Command }

/** One attempt. Never with the session of somebody else, who may have logged in in another tab. */
const attemptFx = attach({
  source: {
    gateway: $gateway,
    pending: $pending,
    commandHandlers: $commandHandlers,
    clock: $clock,
  },
  effect: async (
    { gateway, pending, commandHandlers, clock },
    { workspace, command }: Attempt,
  ): Promise<Done<CommandName> | Failure> => {
    const isOfSession = () => gateway.session()?.user.user_id === command.actor.id
    if (!isOfSession()) return unreachable
    if (!handlerOf(command.name, commandHandlers)) await withTimeout(fetchHandlersFx(), clock)
    const handler = handlerOf(command.name, commandHandlers)
    if (!handler) await clock.wait(FETCH_AGAIN_AFTER)
    if (!handler || !isOfSession()) return unreachable
    const wrong = inputRefusal(command)
    if (wrong !== null) return refused(wrong)
    return handler.run(
      command as never,
      gateway,
      viewOf(workspace, without(pending, command.id), commandHandlers),
    )
  },
})
const runFx = attach({
  source: $workspace,
  mapParams: (command: Command, workspace): Attempt => ({ workspace, command }),
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
  `${messages.unreachable} “${labelOf(name)}” needs a connection: nothing was sent.`

const openFx = attach({
  source: { platform: $platform, clock: $clock },
  effect: ({ platform, clock }, user: SessionUser): Outbox | null => {
    if (!platform) return null
    const reach = scopeBind(reachFx)
    const outbox = createOutbox({
      platform,
      clock,
      userId: user.user_id,
      run: scopeBind(runFx),
      catchUp: async () => (await reach()) !== null,
      needsConnection,
      onState: scopeBind(stateShown),
      onEnd: scopeBind(outboxEnded),
    })
    outbox.start()
    return outbox
  },
})

/** The outbox of the session; null without a session, and where commands are not kept. */
export const $outbox = createStore<Outbox | null>(null, { serialize: 'ignore' })

/** Asks the outbox for something, where there is one. */
const askFx = attach({
  source: $outbox,
  effect: (outbox, ask: (outbox: Outbox) => void) => {
    if (outbox) ask(outbox)
  },
})

const closeFx = attach({ source: $outbox, effect: (outbox) => outbox?.close() })

sample({ clock: sessionEnded, fn: () => undefined, target: closeFx })
sample({ clock: closeFx.finally, fn: () => null, target: $outbox })

/** A login of the same user in another tab begins the session anew, and with it the outbox. */
const reopened = sample({
  clock: sessionStarted,
  source: $outbox,
  fn: (outbox, user) => ({ outbox, user }),
})
const endFormerFx = attach({
  source: $outbox,
  effect: (outbox, user: SessionUser) => {
    outbox?.close()
    return user
  },
})
sample({ clock: reopened, fn: ({ user }) => user, target: endFormerFx })
sample({ clock: endFormerFx.doneData, target: openFx })
sample({ clock: openFx.doneData, target: $outbox })

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
  .on(outboxEnded, (pending, { id, isDone, through }) =>
    isDone && through !== null ? waiting(pending, id, through) : without(pending, id),
  )

sample({
  clock: outboxEnded,
  filter: ({ events }) => events.length > 0,
  fn: ({ events }) => ({ kind: 'wire' as const, events }),
  target: answered,
})
sample({
  clock: outboxEnded,
  filter: ({ through }) => through !== null,
  fn: ({ through }) => ({ kind: 'head' as const, head: through ?? 0 }),
  target: answered,
})

sample({
  clock: eventsApplied,
  source: $outboxState,
  filter: ({ items }) => items.length > 0,
  fn: (_, events) => {
    const ids = events.flatMap(({ commandId }) => commandId ?? [])
    return (outbox: Outbox) => outbox.confirm(ids)
  },
  target: askFx,
})

const setLiveFx = attach({
  source: { outbox: $outbox, connection: $connection },
  effect: ({ outbox, connection }) => outbox?.setLive(connection.kind !== 'reconnecting'),
})
sample({ clock: [$connection, openFx.doneData], fn: () => undefined, target: setLiveFx })

/** A stale save is saved over by a new command with the version that was in its way (engine.md 15). */
const retryFx = attach({
  source: { outbox: $outbox, state: $outboxState, ids: $newId, clock: $clock },
  effect: ({ outbox, state, ids, clock }, id: string) => {
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
    outbox?.retry(id, fresh as Command | null)
  },
})
sample({ clock: outboxRetried, target: retryFx })

sample({
  clock: outboxDiscarded,
  fn: (id) => (outbox: Outbox) => outbox.discard(id),
  target: askFx,
})
sample({
  clock: unreadableDiscarded,
  fn: () => (outbox: Outbox) => outbox.discardUnreadable(),
  target: askFx,
})
sample({
  clock: outboxSendPressed,
  fn: () => (outbox: Outbox) => outbox.sendNow(),
  target: askFx,
})

/** Discards everything that is unsent, and what cannot be read. */
export const clearOutboxFx = attach({
  source: $outbox,
  effect: (outbox) => outbox?.discardAll(),
})

/** The browser would not keep an entry; told once in a session (reliability.md, row 20). */
export const storageRefused = sample({
  clock: $outboxState.map(({ isVolatile }) => isVolatile),
  filter: Boolean,
  fn: () => undefined,
})
