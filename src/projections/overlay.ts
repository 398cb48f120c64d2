import { combine } from 'effector'
import { $doers, $haveDoersCome } from './doers.ts'
import { $office } from './office.ts'
import { $pending, viewOf } from './pending.ts'

/** What the screens show: confirmed state with the pending commands' effects above it. */
export const $view = combine($office, $pending, $doers, $haveDoersCome, viewOf)
