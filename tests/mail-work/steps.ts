/** A history of templates and cases as data: what may happen in it, how often, and how it may begin. */
import fc from 'fast-check'

/** What may happen, and how often of so many. */
const often = {
  save: 14,
  'save the same': 2,
  restore: 3,
  add: 8,
  delete: 6,
  activate: 14,
  cancel: 4,
  reset: 1,
  flow: 2,
  offer: 4,
  pause: 5,
  resume: 6,
  'payment begins': 4,
  'payment arrives': 3,
  'payment fails': 4,
  answer: 4,
  bounce: 4,
  refuse: 3,
  'delete planned': 3,
  'delete failed': 5,
  clock: 18,
  plan: 2,
} as const

export type Act = keyof typeof often

const acts = Object.entries(often).flatMap(([act, times]) =>
  Array.from({ length: times }, () => act as Act),
)

export const isAct = (name: string): name is Act => Object.hasOwn(often, name)

export type Step = {
  act: Act
  /** Which case, or which template. */
  on: number
  /** Whatever else the act has to choose. */
  value: number
  /** Whether active cases follow. */
  applies: boolean
  /** After so many statements the server ends in the middle of it; never with 0. */
  kill: number
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...acts),
  on: fc.nat(11),
  value: fc.nat(839),
  applies: fc.boolean(),
  kill: fc.oneof(
    { weight: 7, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 90 }) },
  ),
})

const first = (act: Act, on = 0, value = 1): Step => ({ act, on, value, applies: true, kill: 0 })

/** How a history may begin, besides anyhow. */
const beginnings: readonly (readonly Step[])[] = [
  [],
  [first('activate'), first('activate', 1), first('activate', 2)],
  [first('add', 4), first('offer'), first('offer', 1), first('activate'), first('activate')],
  [first('activate'), first('clock', 0, 30), first('activate', 1), first('pause')],
  [first('activate'), first('activate', 1), first('payment begins'), first('answer')],
  // The server ends within the order that adds a reminder; a case begins anew before it is carried out.
  [
    ...[first('activate'), first('activate', 1), { ...first('add', 0, 19), kill: 30 }],
    ...[first('cancel'), first('activate')],
  ],
  // The same, and the reminder has left by then.
  [
    ...[first('activate'), first('activate', 1), { ...first('add'), kill: 30 }, first('cancel')],
    ...[first('activate'), first('clock', 0, 7), first('clock', 0, 4)],
  ],
  // A reminder of 20 days is given one of 4, six days after the activation.
  [
    ...[first('add', 0, 19), first('activate'), first('activate', 1), first('clock', 0, 8)],
    first('save', 1, 3),
  ],
]

export const aHistory: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.constantFrom(...beginnings),
    fc.array(step, { minLength: 12, maxLength: 34, size: 'max' }),
  )
  .map((parts) => parts.flat())
