import { type Parsed, parse, type Schema, z } from '../../../contracts/schema.ts'
import type { Saving } from './projection.ts'

/** A part of any types. */
type AnyPart = {
  initial: () => object
  saved: object
  isYounger: boolean
  save: (state: never) => unknown
  load: (saved: never) => object
  copy: (state: never) => object
  compared: (saved: never) => unknown
}
type Savings = Record<string, AnyPart>

/** The states that parts fold to, by name. */
export type StatesOf<Parts extends Savings> = {
  [K in keyof Parts]: Parts[K] extends { load: (saved: never) => infer State } ? State : never
}

/** What a checkpoint holds of parts, by name. */
export type SavedOf<Parts extends Savings> = {
  [K in keyof Parts]: Parts[K] extends { save: (state: never) => infer Saved } ? Saved : never
}

/** Several parts kept, copied and compared as one. */
export type SavedTogether<States, Saved> = {
  save: (states: States) => Saved
  load: (saved: Saved) => States
  copy: (states: States) => States
  /** Reads a checkpoint from outside. */
  read: (checkpoint: unknown) => Parsed<Saved>
  compared: (saved: Saved) => Record<string, unknown>
}

/** The parts keep the names that they are given here: checkpoints hold them for ever. */
export function saveTogether<Parts extends Savings>(
  parts: Parts,
): SavedTogether<StatesOf<Parts>, SavedOf<Parts>> {
  type States = StatesOf<Parts>
  type Saved = SavedOf<Parts>
  type Part = Saving<object, unknown> & { initial: () => object }
  const each = (value: (part: Part, key: keyof Parts) => unknown) =>
    Object.fromEntries(
      // What belongs to a part's name is given to that part alone.
      Object.entries(parts).map(([key, part]) => [key, value(part as never, key)]),
    )
  let schema: Schema<Saved> | undefined

  /** Made when somebody reads a checkpoint: most pages never do. */
  const schemaOf = () =>
    z.object(
      Object.fromEntries(
        Object.entries(parts).map(([key, part]) => {
          const { saved, isYounger, save } = part as unknown as Part
          return [key, isYounger ? z._default(saved, save(part.initial())) : saved]
        }),
      ),
    ) as unknown as Schema<Saved>

  return {
    save: (states) => each(({ save }, key) => save(states[key] as object)) as Saved,
    load: (saved) =>
      // Taken before a part had come, it lacks that part.
      each(({ load, initial }, key) => (key in saved ? load(saved[key]) : initial())) as States,
    copy: (states) => each(({ copy }, key) => copy(states[key] as object)) as States,
    read: (checkpoint) => {
      schema ??= schemaOf()
      return parse(schema, checkpoint)
    },
    compared: (saved) =>
      Object.fromEntries(
        Object.entries(each(({ compared }, key) => compared(saved[key]))).filter(
          ([, value]) => value !== undefined,
        ),
      ),
  }
}
