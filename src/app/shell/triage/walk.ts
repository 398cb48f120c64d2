import type { Triage } from '../../../actions/place.ts'

/** A case that was gone past; `left`: it had left the queue by then, so nothing waits there any more. */
export type Passed = { readonly id: string; readonly left: boolean }

/** How far somebody is on their way through a queue. The queue itself is the list; nothing of it is kept here. */
export type Walk = {
  readonly mode: Triage
  /** Which queue: the place that lists it. */
  readonly key: string
  readonly passed: readonly Passed[]
  /** Cases that were gone past at earlier stations of the routine. */
  readonly earlier: number
  /** The case that stands to be done; null while the next one is looked for, and at the end. */
  readonly at: string | null
  readonly phase: 'seeking' | 'at' | 'over'
  /** What has just happened, in a sentence. */
  readonly word: string | null
  /** What waited in the queue at the last step, as far as it was loaded. */
  readonly known: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

export const startWalk = (mode: Triage, key: string, earlier = 0): Walk => ({
  mode,
  key,
  passed: [],
  earlier,
  at: null,
  phase: 'seeking',
  word: null,
  known: nothing,
})

/** What of the list a walk looks at. */
export type Queue = {
  /** The loaded cases that belong to it now, in its order. */
  readonly ids: readonly string[]
  /** All that belong to it now, loaded or not; null where the server did not count them. */
  readonly total: number | null
  /** No page follows. */
  readonly ended: boolean
  /** Cases that came after the list was loaded. */
  readonly newCount: number
}

/** Whether a case belongs to the queue now; a case that this client never saw may, or may not. */
export type Membership = 'in' | 'out' | 'unknown'

/** Where to go next: a case, more of the list, or nowhere. */
export type Step =
  | { kind: 'case'; id: string }
  | { kind: 'more' }
  | { kind: 'renew' }
  | { kind: 'end' }

/**
 * The first case in the list's order that was not gone past; one that a colleague has open comes when no other is left,
 * so that two people at one queue take turns by themselves.
 */
export function nextStep(queue: Queue, passed: readonly Passed[], held: ReadonlySet<string>): Step {
  const gone = new Set(passed.map(({ id }) => id))
  const waiting = queue.ids.filter((id) => !gone.has(id))
  const id = waiting.find((one) => !held.has(one)) ?? waiting[0]
  if (id !== undefined) return { kind: 'case', id }
  if (!queue.ended) return { kind: 'more' }
  return queue.newCount > 0 ? { kind: 'renew' } : { kind: 'end' }
}

export type Numbers = {
  /** The how manieth case this is. */
  readonly position: number
  /** All that were gone past, stand to be done, or wait; null while that is not known. */
  readonly total: number | null
  /** Gone past although they still wait. */
  readonly skipped: number
}

/** "7 of 50": what was gone past, what stands here and what waits, each case once. */
export function numbersOf(
  { passed, at }: Pick<Walk, 'passed' | 'at'>,
  total: number | null,
  whereIs: (id: string, left: boolean) => Membership,
): Numbers {
  const places = passed.map(({ id, left }) => whereIs(id, left))
  const skipped = places.filter((place) => place === 'in').length
  const isHere = at !== null && !passed.some(({ id }) => id === at)
  const here = at !== null && isHere ? whereIs(at, false) : 'in'
  const isKnown = total !== null && here !== 'unknown' && !places.includes('unknown')
  return {
    position: passed.length + (isHere ? 1 : 0),
    total: isKnown ? passed.length + total - skipped + (here === 'out' ? 1 : 0) : null,
    skipped,
  }
}

/** The walk after its case was gone past. */
export function pass(walk: Walk, left: boolean, waiting: ReadonlySet<string>, gone: number): Walk {
  if (walk.at === null) return walk
  const passed = [...walk.passed.filter(({ id }) => id !== walk.at), { id: walk.at, left }]
  const word = gone === 0 ? null : goneWord(gone)
  return { ...walk, passed, at: null, phase: 'seeking', word, known: waiting }
}

const goneWord = (gone: number): string =>
  gone === 1 ? '1 case has since left the list.' : `${gone} cases have since left the list.`

/** The walk at the case that was gone past last. */
export function back(walk: Walk): Walk {
  const last = walk.passed.at(-1)
  if (last === undefined) return walk
  return { ...walk, passed: walk.passed.slice(0, -1), at: last.id, phase: 'at', word: null }
}
