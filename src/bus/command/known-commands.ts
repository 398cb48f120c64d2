import type { CommandName } from '../../../contracts/commands/commands.ts'
import type { CommandDefinition } from '../../../contracts/commands/definition.ts'
import { firstCommands } from '../../../contracts/commands/first-commands.ts'
import { lateFleeting, lateLabels } from '../../../contracts/commands/late-labels.ts'
import { type Parsed, parse } from '../../../contracts/schema.ts'

type Definition = CommandDefinition<unknown, unknown>
type Definitions = Readonly<Record<string, Definition>>

/** What can be read now; it only grows. */
let known: Definitions = firstCommands

/** Takes in definitions that came later (engine.md 17). */
export function knowCommands(more: Definitions): void {
  known = { ...known, ...more }
}

const definitionOf = (name: CommandName): Definition | undefined => known[name]
const labels: Readonly<Record<string, string>> = lateLabels

/** Whether this build has a command of that name, its definition here or still to come. */
export const isCommandName = (name: string): name is CommandName =>
  Object.hasOwn(firstCommands, name) || Object.hasOwn(lateLabels, name)

/** What a person did, in words. */
export const labelOf = (name: CommandName): string =>
  labels[name] ?? definitionOf(name)?.label ?? name

/** How it may be kept: what comes later is neither secret nor waits for a connection. */
export const traitsOf = (name: CommandName): Pick<Definition, 'secret' | 'fleeting' | 'offline'> =>
  definitionOf(name) ?? { secret: false, fleeting: lateFleeting.includes(name), offline: false }

/** Whether the input of a command can be looked at. */
export const isInputKnown = (name: CommandName): boolean => definitionOf(name) !== undefined

/** Reads the input of a command; null where what it takes is not known yet. */
export function readInput(name: CommandName, input: unknown): Parsed<unknown> | null {
  const definition = definitionOf(name)
  return definition ? parse(definition.input, input) : null
}

/** Why a command is not sent as it was given; null where nothing is wrong with it, or not known yet. */
export function inputRefusal({
  name,
  input,
}: {
  name: CommandName
  input: unknown
}): string | null {
  const read = readInput(name, input)
  return read === null || read.ok ? null : `${read.path || name}: ${read.message}`
}
