/** A history as data, so that a failing one can be written down, shrunk and repeated. */
import fc from 'fast-check'
import { type NetFault, netFaults } from '../world/faults.ts'

/** What people and the world do; how often each is drawn. */
const often = {
  note: 12,
  'note delete': 3,
  tag: 8,
  'tag remove': 3,
  reminder: 7,
  'reminder clear': 2,
  contact: 8,
  activate: 12,
  cancel: 3,
  imprint: 2,
  log: 2,
  'log change': 1,
  reset: 1,
  pause: 2,
  resume: 2,
  'planned mail delete': 2,
  'license review': 6,
  'license delete': 2,
  offer: 4,
  'finding add': 2,
  'finding picture': 2,
  'finding stopped': 2,
  'finding delete': 1,
  'callback finish': 1,
  'mail read': 4,
  'mail unread': 3,
  resend: 4,
  'mail send': 4,
  'mail log': 1,
  'mail back': 4,
  'stray map': 3,
  'stray delete': 1,
  'stray mark': 1,
  invoice: 3,
  'invoice cancel': 2,
  create: 2,
  save: 3,
  rename: 1,
  address: 2,
  credits: 2,
  colleague: 2,
  invite: 1,
  'invitation delete': 1,
  'user deactivate': 1,
  'user activate': 1,
  'password change': 1,
  signature: 1,
  terms: 1,
  'mail setup': 1,
  'mail setup activate': 1,
  'mail inbound activate': 1,
  logout: 1,
  flow: 2,
  'flow add': 1,
  'flow rename': 2,
  'flow delete': 1,
  language: 2,
  'auto fill': 3,
  'template add': 1,
  'template change': 2,
  'template delete': 1,
  'mail template add': 2,
  'mail template change': 4,
  'mail template delete': 1,
  bulk: 3,
  'bulk stop': 3,
  'bulk undo': 4,
  'bulk look': 1,
  undo: 6,
  'view add': 1,
  'view delete': 1,
  open: 5,
  list: 2,
  refresh: 1,
  chip: 1,
  'payment begins': 2,
  'payment arrives': 2,
  'payment fails': 1,
  'license uploaded': 6,
  callback: 2,
  'portal visit': 1,
  'mail arrives': 5,
  'stray arrives': 3,
  scheduler: 2,
  'server drop': 4,
  'socket gap': 3,
  'push duplicate': 2,
  'push reorder': 2,
  'push malformed': 1,
  'renewal lost': 2,
  'renewal answer lost': 2,
  'renewal refused': 2,
  'mail answer lost': 1,
  'mail refused': 2,
  'storage full': 1,
  'tab closed': 2,
  offline: 2,
  'journal retry': 3,
  'journal discard': 1,
  'clock skew': 1,
  'login elsewhere': 1,
  'login here': 1,
  night: 1,
} as const
export type Act = keyof typeof often

export type Step = {
  act: Act
  /** Which client, which case, and whatever else the act has to choose. */
  by: number
  on: number
  value: number
  /** How much later than the step before, in ms. */
  after: number
  /** What the next request of this client meets. */
  net: NetFault | null
}

export type Plan = {
  /** People at work; the first one has two tabs. */
  people: number
  isRealtimeOff: boolean
  /** Of access tokens, in seconds: short, so that they expire in the middle, or long, so that nothing else mends a gap. */
  tokenLife: number
  /** What the latencies are drawn from. */
  noise: number
  steps: readonly Step[]
}

/** Each as often as it is drawn. */
export const acts = Object.entries(often).flatMap(([act, times]) =>
  Array.from({ length: times }, () => act as Act),
)

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...acts),
  by: fc.nat(5),
  on: fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(3) }),
  value: fc.nat(999),
  after: fc.oneof(
    { weight: 4, arbitrary: fc.nat(20) },
    { weight: 4, arbitrary: fc.integer({ min: 20, max: 400 }) },
    { weight: 2, arbitrary: fc.integer({ min: 400, max: 4_000 }) },
  ),
  net: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.constantFrom(...netFaults) },
  ),
})

export const aPlan: fc.Arbitrary<Plan> = fc.record({
  people: fc.constantFrom(2, 2, 2, 3, 3, 4, 5),
  isRealtimeOff: fc.constantFrom(false, false, false, false, false, false, true),
  tokenLife: fc.constantFrom(20, 40, 600),
  noise: fc.nat(1_000_000),
  steps: fc.array(step, { minLength: 31, maxLength: 43, size: 'max' }),
})

const describeStep = ({ act, by, on, value, after, net }: Step): string =>
  `+${after} ms: client ${by}, case ${on}, ${act} (${value})${net ? `, its next request meets "${net}"` : ''}`

/** The step by its place in the plan, from 1 on. */
export const nameStep = (step: Step, place: number): string => `${place}. ${describeStep(step)}`
