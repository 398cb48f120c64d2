import { offered } from '../offer.ts'
import { atWork, DAY, iso, MINUTE } from '../timestamps.ts'
import { researchLog } from './notes.ts'
import { colleague, created, fresh, noted, within } from './steps.ts'
import { type Outcome, outcome, type Sketch } from './story.ts'

export function standbyStory(sketch: Sketch): Outcome {
  const { history, offer } = sketch
  const { random, now } = history.frame
  const age = random.chance(0.08) ? fresh(random) : random.next() ** 1.5 * 32 * DAY
  const createdAt = age > DAY ? atWork(random, now - age) : now - age
  created(history, createdAt)
  offered(offer, now)
  if (random.chance(0.15)) noted(history, createdAt, now - 2 * MINUTE)
  const entries = random.weighted([
    [0, 6],
    [1, 3],
    [2, 1],
  ])
  return outcome({
    state: 'STANDBY',
    created: createdAt,
    stateUpdated: createdAt,
    wasActivated: false,
    prepared: random.weighted([
      ['host', 2],
      ['contact', 3],
      ['offer', 2],
      ['ready', 4],
    ]),
    caseLog: Array.from({ length: entries }, () => ({
      id: random.id(),
      text: random.pick(researchLog),
      created: iso(within(random, createdAt, now - MINUTE)),
      user_name: colleague(history).name,
    })),
  })
}
