import { attach, createStore } from 'effector'
import type { CommandName } from '../../contracts/commands/commands.ts'
import type { CommandHandler, CommandHandlers } from '../bus/command/command.ts'
import type { LatePart } from '../late/late-part.ts'
import type { Prediction, View } from '../projections/view.ts'
import { sessionHandlers } from './handlers/set-up/session-commands.ts'
import { lateHandlers } from './late-handlers.ts'

/** How commands are done, which is fetched when the first one is given, or ahead of that. */
export type LateHandlers = LatePart<CommandHandlers<View, Prediction>>

/** Of a command of any name. */
export type AnyHandler = CommandHandler<never, View, Prediction>

export const $commandHandlers = createStore<LateHandlers>(lateHandlers, { serialize: 'ignore' })

export const fetchHandlersFx = attach({ source: $commandHandlers, effect: (late) => late.load() })

/** Turns true when they come: what is pending can be shown from then on. */
export const $haveHandlersCome = createStore(false, { serialize: 'ignore' }).on(
  fetchHandlersFx.doneData,
  (_, commandHandlers) => commandHandlers !== null,
)

/** Whoever logs in or out waits for no file. */
const atOnce: Partial<CommandHandlers<View, Prediction>> = sessionHandlers

/** Null as long as it is not here. The types of the whole have lost which name has which. */
export const handlerOf = (name: CommandName, late: LateHandlers): AnyHandler | null =>
  (atOnce[name] ?? late.now()?.[name] ?? null) as AnyHandler | null
