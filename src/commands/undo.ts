import { attach, type Event } from 'effector'
import type { CommandName } from '../../contracts/commands/commands.ts'
import type { Step } from '../bus/command/command.ts'
import type { Outcome } from '../bus/outcome.ts'
import { executeFx } from './execute.ts'
import { createSaveEffect } from './send.ts'

/** What takes a command back, and the save that it was a part of. */
export type Undoable = { step: Step; parentId: string | null }

export type CommandEnded = {
  name: CommandName
  outcome: Outcome<unknown>
  undo: Undoable | null
}

/** Every command that ended, for notices of the whole app, with what takes it back; its input is nobody's business. */
export const commandEnded: Event<CommandEnded> = executeFx.doneData.map(
  ({ command: { name, parentId }, outcome, undo }) => ({
    name,
    outcome,
    undo: undo && { step: undo, parentId },
  }),
)

/** Takes back, the last first, as forward commands; a refusal stops the rest. */
export const undoFx = attach({
  effect: createSaveEffect(),
  mapParams: (steps: readonly Step[]) => steps.toReversed(),
})
