import { combine } from 'effector'
import { $workspace } from '../projections/workspace-store.ts'
import { $commandHandlers, $haveHandlersCome } from './loaded-handlers.ts'
import { $pending, viewOf } from './pending.ts'

/** What the screens show: confirmed state with the pending commands' effects above it. */
export const $view = combine($workspace, $pending, $commandHandlers, $haveHandlersCome, viewOf)
