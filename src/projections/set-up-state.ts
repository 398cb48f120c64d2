import type { SetUpState } from './set-up/parts.ts'
import { wholeOf } from './set-up-parts.ts'
import { $standing } from './workspace-store.ts'

/** What is known of the set-up: whoever reads of it looks here, and with that it is followed. */
export const $setUp = $standing.map((standing): SetUpState => wholeOf(standing))
