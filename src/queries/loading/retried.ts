import type { Loader } from './create-read.ts'

/** The pauses before the further attempts of a read, in ms (gaps-1, "Retry of the status call"). */
export const RETRY_AFTER = [1_000, 2_000, 4_000]

/** The same read, tried again after each pause until it succeeds; then its last failure holds. */
export const retried =
  <Params>(load: Loader<Params>): Loader<Params> =>
  async (around, params) => {
    let answer = await load(around, params)
    for (const pause of RETRY_AFTER) {
      if (answer.kind === 'loaded') return answer
      await around.wait(pause)
      answer = await load(around, params)
    }
    return answer
  }
