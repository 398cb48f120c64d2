/** Stands in for the module of this name in `src`: most tests begin when everything has been fetched. */
import { commandHandlers } from '../../../src/commands/handlers.ts'
import { partHere } from './part-here.ts'

export const lateHandlers = partHere(commandHandlers)
