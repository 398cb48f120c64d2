import { businessCommands } from './business.ts'
import { caseCommands } from './cases.ts'
import type { CommandDefinition } from './definition.ts'
import { emailCommands } from './emails.ts'
import { mailSetupCommands } from './mail-setup.ts'
import { sessionCommands } from './session.ts'

/** Every command by its name; nothing else changes business state (architecture, sentence 1). */
export const commands = {
  ...sessionCommands,
  ...caseCommands,
  ...emailCommands,
  ...mailSetupCommands,
  ...businessCommands,
}

export type Commands = typeof commands
export type CommandName = keyof Commands

export type InputOf<N extends CommandName> =
  Commands[N] extends CommandDefinition<infer Input, infer _Result> ? Input : never
export type ResultOf<N extends CommandName> =
  Commands[N] extends CommandDefinition<infer _Input, infer Result> ? Result : never
