/** Stands in for the module of this name in `src`: most tests begin when everything has been fetched. */
import { calls } from '../../../contracts/api/calls.ts'
import { partHere } from './part-here.ts'

export const lateCalls = partHere(calls)
