import type { Doers } from '../../bus/command.ts'
import type { Prediction, View } from '../view.ts'
import { caseDoers } from './case-commands.ts'
import { emailDoers } from './email-commands.ts'
import { sessionDoers } from './session-commands.ts'

/** How every command of the registry is done. */
export const doers: Doers<View, Prediction> = { ...sessionDoers, ...caseDoers, ...emailDoers }
