import type { Schema } from '../schema.ts'

/** What a command is, before anybody does it: its input, its result, and how it may be kept. */
export type CommandDefinition<Input, Result> = {
  input: Schema<Input>
  /** What the sender learns beside the events. */
  result: Schema<Result>
  /** Its input is never kept in the outbox, logged or queued (engine.md 17). */
  secret: boolean
  /** Its failure concerns nobody: never kept in the outbox either. */
  fleeting: boolean
  /** Safe to run later, when the connection is back (engine.md 17). */
  offline: boolean
}

type Traits = Partial<Pick<CommandDefinition<unknown, unknown>, 'secret' | 'fleeting' | 'offline'>>

export const command = <Input, Result>(
  input: Schema<Input>,
  result: Schema<Result>,
  traits: Traits = {},
): CommandDefinition<Input, Result> => ({
  input,
  result,
  secret: false,
  fleeting: false,
  offline: false,
  ...traits,
})
