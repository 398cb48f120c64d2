import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cursorOf, type Play, type Server, startPlay } from './history.ts'
import { MODEL_TIMEOUT, runModel } from './model-run.ts'
import { asks, historyOf, stepWith } from './steps.ts'

/**
 * Row 4 of the state in engine.md, 8: counts are a snapshot at its `As-Of` plus the later events, whatever
 * overtakes what. The model is a plain recount of the world that the client has reached.
 */
const step = stepWith(asks(fc.constant(({ read }: Server) => read.counts())))

const recount = ({ server, worlds, workspace, ...play }: Play) => {
  const reached = Math.max(cursorOf({ server, worlds, workspace, ...play }), workspace.counts.asOf)
  const world = worlds.get(reached)
  if (!world) throw new Error(`no world of number ${reached}`)
  return server.countsOf(world)
}

test(
  'counts equal a plain recount at every moment, whichever way snapshots and events overtake each other',
  () =>
    runModel(
      'counts',
      fc.property(historyOf(step), (steps) => {
        const play = startPlay()
        for (const one of steps) {
          one(play)
          if (play.workspace.counts.counts)
            expect(play.workspace.counts.counts).toEqual(recount(play))
        }
      }),
    ),
  MODEL_TIMEOUT,
)
