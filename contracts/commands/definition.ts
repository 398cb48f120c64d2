import { type Schema, z } from '../schema.ts'
import { lateFleeting, lateLabels } from './late-labels.ts'

/** What a command is, before anybody does it: its input, its result, and how it may be kept. */
export type CommandDefinition<Input, Result> = {
  /** What a person did, in words: for lists of what is unsent, also while nothing more can be fetched. */
  label: string
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

/** A row of the registry: its input is an object of the shape and nothing else. */
export const command = <Shape extends z.core.$ZodShape, Result>(
  label: string,
  input: Shape,
  result: Schema<Result>,
  traits: Traits = {},
): CommandDefinition<z.infer<z.ZodMiniObject<Shape, z.core.$strict>>, Result> => ({
  label,
  input: z.strictObject(input),
  result,
  secret: false,
  fleeting: false,
  offline: false,
  ...traits,
})

/** A row of what comes late: its label and whether it is fleeting have been there from the start. */
export const lateCommand = <Shape extends z.core.$ZodShape, Result>(
  name: keyof typeof lateLabels,
  input: Shape,
  result: Schema<Result>,
) => command(lateLabels[name], input, result, { fleeting: lateFleeting.includes(name) })
