import { attach, createStore } from 'effector'
import type { CommandName } from '../../contracts/commands/commands.ts'
import type { Doer, Doers } from '../bus/command.ts'
import type { LatePart } from '../bus/late-part.ts'
import { lateDoers } from './commands/late-doers.ts'
import { sessionDoers } from './commands/session-commands.ts'
import type { Prediction, View } from './view.ts'

/** How commands are done, which is fetched when the first one is given, or ahead of that. */
export type LateDoers = LatePart<Doers<View, Prediction>>

/** Of a command of any name. */
export type AnyDoer = Doer<never, View, Prediction>

export const $doers = createStore<LateDoers>(lateDoers, { serialize: 'ignore' })

export const fetchDoersFx = attach({ source: $doers, effect: (late) => late.load() })

/** Turns true when they come: what is pending can be shown from then on. */
export const $haveDoersCome = createStore(false, { serialize: 'ignore' }).on(
  fetchDoersFx.doneData,
  (_, doers) => doers !== null,
)

/** Whoever logs in or out waits for no file. */
const atOnce: Partial<Doers<View, Prediction>> = sessionDoers

/** Null as long as it is not here. The types of the whole have lost which name has which. */
export const doerOf = (name: CommandName, late: LateDoers): AnyDoer | null =>
  (atOnce[name] ?? late.now()?.[name] ?? null) as AnyDoer | null
