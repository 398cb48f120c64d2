import type { CaseState } from '../../../contracts/model/cases/case.ts'
import type { Random } from '../../random.ts'

/** One thing that an opponent or the payment provider does. */
export type Step =
  | 'visit'
  | 'login'
  | 'billing'
  | 'initiate'
  | 'fail'
  | 'succeed'
  | 'license'
  | 'callback'
  | 'mail'
  | 'stranger'

/** What one opponent does in this order, beginning with a case of this state. */
export type Course = { state: CaseState; steps: readonly Step[] }

const checkout = ['visit', 'login', 'billing', 'initiate'] as const

const course = (...steps: Step[]): Course => ({ state: 'ACTIVE', steps })

const everyday: readonly (readonly [Course, number])[] = [
  [course('visit'), 30],
  [course('visit', 'login'), 20],
  [course('visit', 'login', 'callback'), 6],
  [course('visit', 'login', 'license'), 8],
  [course('visit', 'login', 'billing'), 5],
  [course('mail'), 14],
  [course('visit', 'login', 'mail'), 4],
  [course('stranger'), 4],
  [course(...checkout, 'fail'), 4],
  [{ state: 'PAYMENT_PROCESSING', steps: ['fail'] }, 1],
]

/** These end a case for good. */
const payments: readonly (readonly [Course, number])[] = [
  [course(...checkout, 'succeed'), 6],
  [course(...checkout, 'fail', 'initiate', 'succeed'), 2],
  [{ state: 'PAYMENT_PROCESSING', steps: ['succeed'] }, 2],
]

/** A storm would settle every case within minutes: there hardly anybody pays. */
const SHARE_OF_PAYERS = { steady: 1, storm: 0.01 } as const

export const drawCourse = (random: Random, mode: 'steady' | 'storm'): Course =>
  random.weighted([
    ...everyday,
    ...payments.map(([one, weight]) => [one, weight * SHARE_OF_PAYERS[mode]] as const),
  ])
