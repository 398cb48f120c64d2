/** A history of cases as data: what may happen in it, how often, and how it may begin. */
import fc from 'fast-check'
import { type Judged, judged } from './table.ts'

/** What concerns no single case, or is judged by nobody. */
const others = ['create', 'mail comes', 'bounce', 'mail refused', 'provider', 'day'] as const

export type Act = Judged | (typeof others)[number]

/** The rest is drawn once in as many. */
const often: Partial<Record<Act, number>> = {
  activate: 14,
  cancel: 6,
  reset: 3,
  'payment begins': 5,
  'payment arrives': 2,
  'payment fails': 3,
  'license comes': 6,
  'license upload': 4,
  'license review': 10,
  'finding delete': 4,
  'invoice make': 4,
  'invoice cancel': 3,
  invoicing: 3,
  offer: 3,
  fees: 2,
  price: 2,
  flow: 3,
  contact: 2,
  'mail comes': 3,
  'mail refused': 4,
  'mail send': 4,
  'mail log': 2,
  'mail back': 4,
  'mail resend': 3,
  'planned mail delete': 3,
  'note add': 2,
  'note delete': 2,
  'note restore': 2,
  pause: 2,
  resume: 3,
  create: 2,
  day: 4,
}

const acts: readonly Act[] = [...judged, ...others].flatMap((act) =>
  Array.from({ length: often[act] ?? 1 }, () => act),
)

export type Step = {
  act: Act
  /** Which case: two that are ready for everything, or the one created last. */
  on: number
  /** Whatever else the act has to choose. */
  value: number
  /** Somebody else than who looks does it. */
  isColleague: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...acts),
  on: fc.constantFrom(0, 0, 0, 1, 2, 2),
  value: fc.nat(419),
  isColleague: fc.constantFrom(false, false, false, true),
})

/** On the first case, by oneself. */
const first = (act: Act, value = 1): Step => ({ act, on: 0, value, isColleague: false })

const uploads = [first('license comes', 0), first('license comes', 1)]
const reviews = [first('license review', 2), first('license review', 1)]
const takenBack = [first('note add'), first('note delete'), first('note restore')]

/** How a history may begin, besides anyhow: ways to where drawing alone seldom leads. */
const beginnings: readonly (readonly Step[])[] = [
  [],
  [first('activate'), ...uploads, ...reviews],
  [
    first('mail comes'),
    first('note add'),
    first('log add'),
    first('activate'),
    ...uploads,
    ...reviews,
  ],
  [first('activate'), first('invoice make'), ...uploads, first('mail refused'), ...reviews],
  [first('activate'), ...uploads, first('payment begins'), ...reviews],
  [
    first('log add'),
    first('note add'),
    first('mail comes'),
    first('activate'),
    first('payment begins'),
  ],
  [
    first('log add'),
    first('note add'),
    first('activate'),
    first('payment arrives'),
    first('mail comes'),
  ],
  [first('cancel'), first('mail refused'), first('mail send'), first('reset')],
  [...takenBack, first('cancel'), ...takenBack],
  [first('activate'), ...takenBack, first('payment begins'), ...takenBack],
  [first('activate'), first('payment arrives'), ...takenBack],
  [first('activate'), ...uploads, ...reviews, ...takenBack],
  [first('cancel'), first('mail comes'), first('reset'), first('mail read'), first('mail unread')],
  [first('log add'), first('activate'), first('mail refused'), first('mail send'), first('cancel')],
]

export const aHistory: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.oneof(
      { weight: 1, arbitrary: fc.constant(beginnings[0] ?? []) },
      { weight: 1, arbitrary: fc.constantFrom(...beginnings) },
    ),
    fc.array(step, { minLength: 12, maxLength: 30, size: 'max' }),
  )
  .map((parts) => parts.flat())

export const isAct = (name: string): name is Act => acts.some((act) => act === name)
export const isJudged = (act: Act): act is Judged => !others.some((other) => other === act)
