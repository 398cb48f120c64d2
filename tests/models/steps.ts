import fc from 'fast-check'
import type { KnownEvent } from '../../contracts/events/definitions.ts'
import { answer, anyChange, hand, happen, type Play, type Server } from './history.ts'

/** One thing that happens: on the server, on the way, or at the client. */
export type Step = (play: Play) => void

type Weighted = fc.WeightedArbitrary<Step>

/** The client asks the server; its answer arrives at some later step. */
export const asks = (reads: fc.Arbitrary<(server: Server) => KnownEvent>): Weighted => ({
  weight: 2,
  arbitrary: reads.map(
    (read): Step =>
      ({ answers, server }) =>
        void answers.push(read(server)),
  ),
})

/** A change on the server, events or an answer that arrive, or what the model adds. */
export const stepWith = (...added: Weighted[]): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: anyChange.map(
        (change): Step =>
          (play) =>
            happen(play, change),
      ),
    },
    {
      weight: 3,
      arbitrary: fc.nat({ max: 4 }).map(
        (count): Step =>
          (play) =>
            hand(play, count),
      ),
    },
    {
      weight: 2,
      arbitrary: fc.nat({ max: 5 }).map(
        (which): Step =>
          (play) =>
            void answer(play, which),
      ),
    },
    ...added,
  )

/** A history of such steps. */
export const historyOf = (step: fc.Arbitrary<Step>): fc.Arbitrary<Step[]> =>
  fc.array(step, { minLength: 5, maxLength: 80, size: 'max' })
