import { attach, combine, type Effect, type StoreValue, sample } from 'effector'
import { type CommandName, commands } from '../../contracts/commands/commands.ts'
import { parse, type Schema } from '../../contracts/schema.ts'
import type { Command, Doer, Done } from '../bus/command.ts'
import { $gateway } from '../bus/gateway-store.ts'
import { answered } from '../bus/inbox.ts'
import { type Failure, type Outcome, refused } from '../bus/outcome.ts'
import { waiting, withCommand, without } from '../bus/pending.ts'
import { doers } from './commands/doers.ts'
import { $office } from './office.ts'
import { $pending, viewOf } from './pending.ts'
import type { Prediction, View } from './view.ts'

/** A command that has ended, with the last event number that it caused. */
export type Settled = {
  command: Command
  outcome: Outcome<unknown>
  events: Done<CommandName>['events']
  through: number | null
}

type AnyDoer = Pick<Doer<never, View, Prediction>, 'refuse' | 'run'>

const $surroundings = combine({ gateway: $gateway, office: $office, pending: $pending })
type Surroundings = StoreValue<typeof $surroundings>

/** Asks the rules first, then calls: what the schema or a rule refuses is never sent. */
async function perform(
  { gateway, office, pending }: Surroundings,
  command: Command,
): Promise<Done<CommandName> | Failure> {
  const schema: Schema<unknown> = commands[command.name].input
  const input = parse(schema, command.input)
  if (!input.ok) return refused(`${input.path || command.name}: ${input.message}`)
  // The doer was looked up by the command's own name.
  const doer = doers[command.name] as AnyDoer
  const view = viewOf(office, without(pending, command.id))
  const reason = doer.refuse?.(command as never, view) ?? null
  return reason === null ? doer.run(command as never, gateway, view) : refused(reason)
}

async function execute(around: Surroundings, command: Command): Promise<Settled> {
  const answer = await perform(around, command)
  if (answer.kind !== 'done') return { command, outcome: answer, events: [], through: null }
  const { result, events, through } = answer
  return { command, outcome: { kind: 'done', result }, events, through }
}

/** The one door through which everything that a person does goes (architecture, sentence 1). */
export const executeFx: Effect<Command, Settled> = attach({
  source: $surroundings,
  effect: execute,
})

$pending
  .on(executeFx, withCommand)
  .on(executeFx.doneData, (pending, { command, outcome, through }) =>
    outcome.kind === 'done' && through !== null
      ? waiting(pending, command.id, through)
      : without(pending, command.id),
  )
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
