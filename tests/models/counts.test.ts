import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answer, anyChange, cursorOf, hand, happen, type Play, startPlay } from './history.ts'
import { MODEL_TIMEOUT, runModel } from './model-run.ts'

/**
 * Row 4 of the state in engine.md, 8: counts are a snapshot at its `As-Of` plus the later events, whatever
 * overtakes what. The model is a plain recount of the world that the client has reached.
 */
type Step = (play: Play) => void

const step: fc.Arbitrary<Step> = fc.oneof(
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
    arbitrary: fc.constant<Step>((play) => void play.answers.push(play.server.read.counts())),
  },
  {
    weight: 2,
    arbitrary: fc.nat({ max: 5 }).map(
      (which): Step =>
        (play) =>
          void answer(play, which),
    ),
  },
)

const recount = ({ server, worlds, office, ...play }: Play) => {
  const reached = Math.max(cursorOf({ server, worlds, office, ...play }), office.counts.asOf)
  const world = worlds.get(reached)
  if (!world) throw new Error(`no world of number ${reached}`)
  return server.countsOf(world)
}

test(
  'counts equal a plain recount at every moment, whichever way snapshots and events overtake each other',
  () =>
    runModel(
      'counts',
      fc.property(fc.array(step, { minLength: 5, maxLength: 80, size: 'max' }), (steps) => {
        const play = startPlay()
        for (const one of steps) {
          one(play)
          if (play.office.counts.counts) expect(play.office.counts.counts).toEqual(recount(play))
        }
      }),
    ),
  MODEL_TIMEOUT,
)
