import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cursorOf, type Play, type Server, startPlay } from './history.ts'
import { MODEL_TIMEOUT, runModel } from './model-run.ts'
import { asks, historyOf, stepWith } from './steps.ts'

/**
 * engine.md, 6: a read is folded per entity, and a stale one never over what is newer. The model is the
 * case as it was in the world of the version that the client shows.
 */
const id = fc.constantFrom('1', '2')

const step = stepWith(
  asks(
    fc.tuple(id, fc.constantFrom('detail', 'activities')).map(
      ([of, what]) =>
        ({ read }: Server) =>
          what === 'detail' ? read.detail(of) : read.activities(of),
    ),
  ),
)

/** The case as the server had it in that version. */
function ofVersion({ worlds }: Play, of: string, version: number) {
  for (const world of worlds.values()) {
    const known = world.get(of)
    if (known?.detail.version === version) return known
  }
  throw new Error(`case ${of} never had version ${version}`)
}

function check(play: Play, before: Map<string, number>): void {
  const { details, activities } = play.workspace
  const reached = play.worlds.get(cursorOf(play))
  for (const [of, detail] of details.map) {
    expect(detail.version).toBeGreaterThanOrEqual(before.get(of) ?? 0)
    expect(detail.version).toBeGreaterThanOrEqual(reached?.get(of)?.detail.version ?? 0)
    before.set(of, detail.version)
    expect(detail).toEqual(ofVersion(play, of, detail.version).detail)
  }
  expect([...details.stale]).toEqual([])
  for (const [of, { asOf, timeline }] of activities.map) {
    const world = play.worlds.get(Math.max(asOf, cursorOf(play)))
    expect(timeline.map((one) => one.id)).toEqual(world?.get(of)?.activities.map((one) => one.id))
  }
}

test(
  'a case and its activities are those of one moment, and never go back, whatever overtakes what',
  () =>
    runModel(
      'as-of',
      fc.property(historyOf(step), (steps) => {
        const play = startPlay()
        const before = new Map<string, number>()
        for (const one of steps) {
          one(play)
          check(play, before)
        }
      }),
    ),
  MODEL_TIMEOUT,
)
