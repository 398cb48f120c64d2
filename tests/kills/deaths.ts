/** How each life of the server ends. */
import type { Dice } from '../support/proofs/proof.ts'
import { type Point, type SmtpStep, seldom, smtpSteps } from './points.ts'
import type { Sink } from './sink.ts'
import type { Arming, Victim } from './victim.ts'

/** At a point, or after so many milliseconds of its work or of its start. */
export type Death =
  | { kind: 'point'; number: number; point: Point; nth: number }
  | { kind: 'random'; during: Point['during']; ms: number }

export const nameOf = (death: Death): string =>
  death.kind === 'point' ? death.point.name : `random, ${death.during}`

export const isAtStart = (death: Death): boolean =>
  (death.kind === 'random' ? death.during : death.point.during) !== 'work'

/** What arms a process for its death from its very start; null where it dies otherwise. */
export const armingOf = (death: Death | null): Arming | null =>
  death?.kind === 'point' ? { point: death.number, nth: death.nth } : null

/** How long to wait until a point is passed, in ms: far longer than what leads there takes, on a busy machine as well. */
const POINT_MS = 30_000

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const stepOf = ({ place }: Point): SmtpStep | null =>
  smtpSteps.find((step) => place === `outbox ${step}`) ?? null

/** Sees to it that a working server dies so; false when its point was not passed in time. */
export async function dieAtWork(victim: Victim, sink: Sink, death: Death): Promise<boolean> {
  if (death.kind === 'point') {
    const { point, nth } = death
    const step = stepOf(point)
    const moment = point.moment === 'after' ? 'after' : 'before'
    if (step) sink.set({ step, moment, nth, spring: victim.kill })
    else victim.arm({ point: death.number, nth })
    if (seldom.has(point.place)) victim.strike()
  }
  await Promise.race([pause(death.kind === 'point' ? POINT_MS : death.ms), victim.exited])
  const inTime = !victim.isAlive()
  sink.set(null)
  victim.kill()
  await victim.exited
  return death.kind === 'random' || inTime
}

/** Sees to it that a starting server dies; false when it was ready before its point was passed. */
export async function dieAtStart(victim: Victim, death: Death): Promise<boolean> {
  const isReady = victim.ready.then((took) => took !== null)
  const lateness = death.kind === 'random' ? pause(death.ms).then(() => false) : isReady
  const inTime = !(await Promise.race([lateness, isReady]))
  victim.kill()
  await victim.exited
  return death.kind === 'random' || inTime
}

/** What every command passes is passed so often first, at the most; what few pass, or starts do, once. */
const MOST_PASSES = 4
const often = /^(begin|commit|key|answer|case locked|events|WAL|bulk case|bulk locked)/

const shuffled = <T>(dice: Dice, items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: dice.upTo(2 ** 30) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

const atPoint = (dice: Dice, [number, point]: readonly [number, Point]): Death => ({
  kind: 'point',
  number,
  point,
  nth: 1 + dice.upTo(point.during === 'work' && often.test(point.place) ? MOST_PASSES : 1),
})

/** In milliseconds, so that death comes early and late. */
const within: Readonly<Record<Point['during'], number>> = {
  work: 900,
  start: 1_500,
  'first start': 6_000,
}

function atRandom(dice: Dice): Death {
  const during = dice.upTo(5) === 0 ? 'start' : 'work'
  return { kind: 'random', during, ms: dice.upTo(within[during]) }
}

/** Every named point of a first start, and some at random. */
export const drawFirstDeaths = (
  dice: Dice,
  named: readonly (readonly [number, Point])[],
  random: number,
): Death[] => [
  ...named.map(([number, point]): Death => ({ kind: 'point', number, point, nth: 1 })),
  ...Array.from({ length: random }, (): Death => {
    const during = 'first start'
    return { kind: 'random', during, ms: dice.upTo(within[during]) }
  }),
]

/** So many deaths in an order of chance: as many of these points as fit, each once, and the rest at random. */
export function drawDeaths(
  dice: Dice,
  count: number,
  named: readonly (readonly [number, Point])[],
): Death[] {
  const points = shuffled(dice, named)
    .slice(0, count)
    .map((one) => atPoint(dice, one))
  const random = Array.from({ length: count - points.length }, () => atRandom(dice))
  return shuffled(dice, [...points, ...random])
}
