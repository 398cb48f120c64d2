import type { CallbackRequest } from '../../../contracts/model/cases/case.ts'
import type { LetterStatus } from '../../../contracts/model/cases/letter.ts'
import type { History } from '../history.ts'
import { offered } from '../offer.ts'
import { atWork, DAY, iso, MINUTE } from '../timestamps.ts'
import { letterWent } from './letters.ts'
import { colleague, corresponded, created, noted, stateChanged, visited, within } from './steps.ts'
import type { Sketch } from './story.ts'

/** Created some days before it was activated. */
export function begun({ history, offer }: Sketch, activatedAt: number): number {
  const { random } = history.frame
  offered(offer, activatedAt)
  const at = Math.min(
    atWork(random, activatedAt - random.int(1, 12) * DAY),
    activatedAt - 40 * MINUTE,
  )
  created(history, at)
  stateChanged(history, activatedAt, 'STANDBY', 'ACTIVE', colleague(history))
  return at
}

/** When a case ended: many lately, some long ago. */
export const endOf = (history: History, longest: number): number => {
  const { random, now } = history.frame
  return Math.round(now - 9 * MINUTE - random.next() ** 1.5 * longest)
}

/** The everyday of an open case: visits, notes, letters, correspondence. Answers a pause of its mails. */
export function lived(history: History, from: number, to: number) {
  const { random, tenant } = history.frame
  for (
    let i = random.weighted([
      [0, 5],
      [1, 3],
      [2, 2],
    ]);
    i > 0;
    i--
  ) {
    visited(history, within(random, from, to))
  }
  if (random.chance(0.22)) noted(history, from, to)
  if (tenant.plan === 'ENTERPRISE' && random.chance(0.03)) {
    const status = random.weighted<LetterStatus>([
      ['sent', 9],
      ['cancelled', 1],
      ['printing', to - from < 9 * DAY ? 3 : 0],
    ])
    letterWent(history, within(random, from, to), status)
  }
  return random.chance(0.2) ? corresponded(history, from, to) : null
}

/** The opponent asked to be called. */
export function calledBack(history: History, at: number): CallbackRequest {
  const { contact } = history.frame.opponent
  return {
    date_requested: iso(at),
    name: contact.name,
    role: history.frame.random.pick(['Owner', 'Managing director', 'Office', null]),
    email: contact.email,
    phone_number: contact.phone_number,
    note: history.frame.random.pick([
      'Please call between 9 and 12.',
      'I would like to talk about the amount.',
      null,
    ]),
  }
}
