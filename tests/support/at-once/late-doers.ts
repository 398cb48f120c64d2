/** Stands in for the module of this name in `src`: most tests begin when everything has been fetched. */
import { doers } from '../../../src/projections/commands/doers.ts'
import { partHere } from './part-here.ts'

export const lateDoers = partHere(doers)
