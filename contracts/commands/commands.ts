import type { CommandDefinition } from './definition.ts'
import { firstCommands } from './first-commands.ts'
import { lateCommands } from './late-commands.ts'

/** Every command by its name; nothing else changes business state (architecture, sentence 1). */
export const commands = { ...firstCommands, ...lateCommands }

export type Commands = typeof commands
export type CommandName = keyof Commands

export type InputOf<N extends CommandName> =
  Commands[N] extends CommandDefinition<infer Input, infer _Result> ? Input : never
export type ResultOf<N extends CommandName> =
  Commands[N] extends CommandDefinition<infer _Input, infer Result> ? Result : never
