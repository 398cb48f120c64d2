import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answer, anyChange, cursorOf, hand, happen, type Play, startPlay } from './history.ts'
import { MODEL_TIMEOUT, runModel } from './model-run.ts'

/**
 * engine.md, 6: a read is folded per entity, and a stale one never over what is newer. The model is the
 * case as it was in the world of the version that the client shows.
 */
type Step = (play: Play) => void
const id = fc.constantFrom('1', '2')

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
    arbitrary: fc.tuple(id, fc.constantFrom('detail', 'activities')).map(
      ([of, what]): Step =>
        ({ answers, server }) =>
          void answers.push(
            what === 'detail' ? server.read.detail(of) : server.read.activities(of),
          ),
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
  const { details, activities } = play.office
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
      fc.property(fc.array(step, { minLength: 5, maxLength: 80, size: 'max' }), (steps) => {
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
