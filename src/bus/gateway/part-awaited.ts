import type { LatePart } from '../../late/late-part.ts'
import type { Clock } from '../clock.ts'
import type { Failure } from '../outcome.ts'
import { unreachable } from './answer.ts'

/** No longer than any answer, in ms (reliability.md, row 8): a file may be on its way for minutes. */
const PATIENCE = 15_000

/** What is loading, or null after so long. */
export const withTimeout = <T>(loading: Promise<T | null>, clock: Clock): Promise<T | null> =>
  Promise.race([loading, clock.wait(PATIENCE).then(() => null)])

const STILL_MISSING =
  'Part of this page could not be loaded. There may be a new version: reload the page.'

/** Why something cannot be done without the part: that the server is out of reach, until it has failed again. */
export const missing = ({ failures }: LatePart<unknown>): Failure =>
  failures() < 2 ? unreachable : { ...unreachable, message: STILL_MISSING }
