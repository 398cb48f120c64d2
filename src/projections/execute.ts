import { attach, type Effect, sample } from 'effector'
import { type CommandName, commands } from '../../contracts/commands/commands.ts'
import { parse, type Schema } from '../../contracts/schema.ts'
import type { Command, Done } from '../bus/command.ts'
import type { Gateway } from '../bus/gateway-call.ts'
import { $gateway } from '../bus/gateway-store.ts'
import { answered } from '../bus/inbox.ts'
import { type Failure, type Outcome, refused } from '../bus/outcome.ts'
import { doers } from './commands/doers.ts'

/** A command that has ended, with the last event number that it caused. */
export type Settled = {
  command: Command
  outcome: Outcome<unknown>
  events: Done<CommandName>['events']
  through: number | null
}

type AnyRun = (command: Command, gateway: Gateway) => Promise<Done<CommandName> | Failure>

/** Parses the input, then calls: what does not fit the schema is refused before anything is sent. */
async function execute(gateway: Gateway, command: Command): Promise<Settled> {
  const schema: Schema<unknown> = commands[command.name].input
  const input = parse(schema, command.input)
  // The doer was looked up by the command's own name.
  const run = doers[command.name].run as AnyRun
  const answer = input.ok
    ? await run(command, gateway)
    : refused(`${input.path || command.name}: ${input.message}`)
  if (answer.kind !== 'done') return { command, outcome: answer, events: [], through: null }
  const { result, events, through } = answer
  return { command, outcome: { kind: 'done', result }, events, through }
}

/** The one door through which everything that a person does goes (architecture, sentence 1). */
export const executeFx: Effect<Command, Settled> = attach({
  source: $gateway,
  effect: execute,
})

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
