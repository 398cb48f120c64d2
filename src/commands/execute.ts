import { attach, combine, type Effect, type StoreValue, sample, scopeBind } from 'effector'
import type { CommandName } from '../../contracts/commands/commands.ts'
import { $clock } from '../bus/clock.ts'
import type { Command, Done, Step } from '../bus/command/command.ts'
import { inputRefusal } from '../bus/command/known-commands.ts'
import { waiting, withCommand, without } from '../bus/command/pending.ts'
import { missing, withTimeout } from '../bus/gateway/part-awaited.ts'
import { $gateway } from '../bus/gateway/store.ts'
import { answered } from '../bus/log/inbox.ts'
import { caseOf, isKeptInOutbox, mayWait } from '../bus/outbox/entry.ts'
import { type Failure, type Outcome, refused, refusedForNow, type Waiting } from '../bus/outcome.ts'
import { $platform } from '../bus/platform.ts'
import { detailIn, rowIn, type View } from '../projections/view.ts'
import type { Workspace } from '../projections/workspace.ts'
import { $workspace } from '../projections/workspace-store.ts'
import { $commandHandlers, type AnyHandler, fetchHandlersFx, handlerOf } from './loaded-handlers.ts'
import { $outbox } from './outbox.ts'
import { $pending, viewOf } from './pending.ts'

/** A command that has ended or waits, with the last event number that it caused. */
export type Settled = {
  command: Command
  outcome: Outcome<unknown>
  events: Done<CommandName>['events']
  through: number | null
  /** What takes it back; null where nothing was done, and where nothing does. */
  undo: Step | null
  /** The outbox keeps it: its effect stays on screen until it is known what became of it. */
  isKept: boolean
}

const $means = combine({
  gateway: $gateway,
  clock: $clock,
  commandHandlers: $commandHandlers,
  pending: $pending,
  outbox: $outbox,
  keepsCommands: $platform.map((platform) => platform !== null),
})
type Surroundings = StoreValue<typeof $means> & { workspace: Workspace }

/** The case as a person knows it, for a list of what is unsent. */
function aboutOf(command: Command, view: View): string | null {
  if ('host' in command.input) return command.input.host
  const id = caseOf(command)
  if (id === null) return null
  return rowIn(view, id)?.host ?? detailIn(view, id)?.host ?? null
}

const SESSION_OVER = 'Your session has ended: nothing was sent. Log in and try again.'

/** Given in a session that is no more, as the rest of a save is when its session ends in the middle. */
const isLeftOver = ({ outbox, keepsCommands }: Surroundings, { name, actor }: Command): boolean =>
  keepsCommands && isKeptInOutbox(name) && actor.id !== null && outbox?.userId !== actor.id

/** Why it is not to be sent, as things are seen. */
type Judge = (handler: AnyHandler, view: View) => string | null

const viewBefore = ({ workspace, pending, commandHandlers }: Surroundings, { id }: Command): View =>
  viewOf(workspace, without(pending, id), commandHandlers)

/** Runs a command as soon as its handler is here, which judges it then: until that it is kept, and nothing is sent. */
function lateRun(around: Surroundings, command: Command, judge: Judge) {
  const { gateway, clock, commandHandlers } = around
  // Bound now: the outbox runs it outside of the scope.
  const fetchHandlers = scopeBind(fetchHandlersFx)
  return async (): Promise<Done<CommandName> | Failure> => {
    await withTimeout(fetchHandlers(), clock)
    const handler = handlerOf(command.name, commandHandlers)
    if (!handler) return refusedForNow(missing(commandHandlers))
    const user = gateway.session()?.user.user_id ?? null
    if (user !== command.actor.id) return refused(SESSION_OVER)
    const view = viewBefore(around, command)
    // What it takes may have come with the handler.
    const reason = inputRefusal(command) ?? judge(handler, view)
    return reason === null ? handler.run(command as never, gateway, view) : refused(reason)
  }
}

/**
 * Asks the rules first: what the schema or a rule refuses is never sent. Then the outbox keeps the
 * command before anything is sent; a secret one goes past it.
 */
async function perform(
  around: Surroundings,
  command: Command,
): Promise<Done<CommandName> | Failure | Waiting> {
  const { gateway, commandHandlers, outbox } = around
  if (isLeftOver(around, command)) return refused(SESSION_OVER)
  const wrong = inputRefusal(command)
  if (wrong !== null) return refused(wrong)
  const handler = handlerOf(command.name, commandHandlers)
  const view = viewBefore(around, command)
  // A repeat may have been done already, and the state here may show just that: only the server can judge it.
  const isRepeat = outbox?.keeps(command.id) ?? false
  const judge: Judge = (by, seen) =>
    isRepeat ? null : (by.refuse?.(command as never, seen) ?? null)
  const reason = handler && judge(handler, view)
  if (reason !== null) return refused(reason)
  const run = handler
    ? () => handler.run(command as never, gateway, view)
    : lateRun(around, command, judge)
  if (!outbox || !isKeptInOutbox(command.name)) return run()
  const about = aboutOf(command, view)
  return mayWait(command.name) ? outbox.offer(command, about) : outbox.direct(command, about, run)
}

async function execute(around: Surroundings, command: Command): Promise<Settled> {
  const answer = await perform(around, command)
  const isKept = around.outbox !== null && isKeptInOutbox(command.name)
  const settled = { command, isKept, events: [], through: null, undo: null }
  if (answer.kind !== 'done') return { ...settled, outcome: answer }
  const { result, events, through } = answer
  // Whatever did it is here by now.
  const undo =
    handlerOf(command.name, around.commandHandlers)?.undo?.(command as never, events) ?? null
  return { ...settled, outcome: { kind: 'done', result }, events, through, undo }
}

const executeInFx = attach({
  source: $means,
  effect: (means, { workspace, command }: { workspace: Workspace; command: Command }) =>
    execute({ ...means, workspace }, command),
})

/**
 * The one door through which everything that a person does goes (architecture, sentence 1). The workspace
 * is looked up when a command comes: combined with the rest, it would wake this for every batch.
 */
export const executeFx: Effect<Command, Settled> = attach({
  source: $workspace,
  mapParams: (command: Command, workspace) => ({ workspace, command }),
  effect: executeInFx,
})

$pending
  .on(executeFx, withCommand)
  .on(executeFx.doneData, (pending, { command, outcome, through, isKept }) => {
    if (outcome.kind === 'done' && through !== null) return waiting(pending, command.id, through)
    const isOpen = outcome.kind === 'waiting' || outcome.kind === 'unknown'
    return isOpen && isKept ? pending : without(pending, command.id)
  })
  .on(executeFx.fail, (pending, { params }) => without(pending, params.id))

sample({
  clock: executeFx.doneData,
  filter: ({ events }) => events.length > 0,
  fn: ({ events }) => ({ kind: 'wire' as const, events }),
  target: answered,
})

/** Answers that only name their last event: the log fetches up to it (engine.md 5). */
sample({
  clock: executeFx.doneData,
  filter: ({ through }) => through !== null,
  fn: ({ through }) => ({ kind: 'head' as const, head: through ?? 0 }),
  target: answered,
})
