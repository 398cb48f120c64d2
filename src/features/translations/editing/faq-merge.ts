import { FaqEntry } from '../../../../contracts/model/portal/translation.ts'
import { sameJson } from '../../../../contracts/rules/case-changes/detail-diff.ts'
import { isBlankHtml } from '../../../../contracts/rules/typed/blank-html.ts'
import { parse, z } from '../../../../contracts/schema.ts'
import type { Joined } from '../../../forms/merge.ts'

type Faq = readonly FaqEntry[]

/**
 * Which entry of `before` each of `after` is, as they have no names of their own: the same, else the one with its question,
 * its answer, or its place; null for one that is new.
 */
export function aligned(before: Faq, after: Faq): (number | null)[] {
  const found: (number | null)[] = after.map(() => null)
  const free = new Set(before.keys())
  const match = (isSame: (was: FaqEntry, now: FaqEntry, at: number, of: number) => boolean) => {
    for (const [at, now] of after.entries()) {
      if (found[at] !== null) continue
      const fits = [...free].filter((of) => {
        const was = before[of]
        return was !== undefined && isSame(was, now, at, of)
      })
      const of = fits.find((place) => place === at) ?? fits[0]
      if (of === undefined) continue
      found[at] = of
      free.delete(of)
    }
  }
  match(sameJson)
  match((was, now) => was.question.trim() !== '' && was.question.trim() === now.question.trim())
  match((was, now) => !isBlankHtml(was.answer) && was.answer === now.answer)
  match((_was, _now, at, of) => at === of && before.length === after.length)
  return found
}

/** An entry by its place in what both began with, or as one that one of them added. */
type Key = string

/** Whose word counts where both changed the same; `was` for neither. */
type Whose = 'was' | 'mine' | 'theirs'

/** One list by the names of its entries, in its order. */
type Side = Map<Key, FaqEntry>

const sideOf = (faq: Faq, name: (entry: FaqEntry, at: number) => Key): Side =>
  new Map(faq.map((entry, at) => [name(entry, at), entry]))

/** The names that stand in both, in the order of the first. */
const shared = (side: Side, other: Side): Key[] => [...side.keys()].filter((key) => other.has(key))

const isMoved = (side: Side, was: Side): boolean => !sameJson(shared(side, was), shared(was, side))

/** The names of `first`, and those that only `second` has behind the one that they stand behind there. */
function woven(first: Side, second: Side): Key[] {
  const order = [...first.keys()]
  const own = [...second.keys()]
  for (const [at, key] of own.entries()) {
    if (first.has(key)) continue
    const before = own.slice(0, at).findLast((one) => order.includes(one))
    let place = before === undefined ? 0 : order.indexOf(before) + 1
    // What the other one added at the same place comes first.
    while (place < order.length && !second.has(order[place] ?? '')) place += 1
    order.splice(place, 0, key)
  }
  return order
}

/** A value that both may have changed. */
function three<T>(values: Record<Whose, T>, whose: Whose): T {
  const { was, mine, theirs } = values
  if (sameJson(mine, was) || sameJson(mine, theirs)) return theirs
  if (sameJson(theirs, was)) return whose === 'was' ? was : mine
  return values[whose]
}

type Sides = Record<Whose, Side>

/** An entry of the joined list; undefined where there is none. */
function entryOf({ was, mine, theirs }: Sides, key: Key, whose: Whose): FaqEntry | undefined {
  const [before, own, other] = [was.get(key), mine.get(key), theirs.get(key)]
  // What only I added was in nothing that I began with.
  if (!before) return other ?? (whose === 'was' ? undefined : own)
  if (!own || !other)
    return three({ was: before, mine: own ?? null, theirs: other ?? null }, whose) ?? undefined
  const part = (name: keyof FaqEntry) =>
    three({ was: before[name], mine: own[name], theirs: other[name] }, whose)
  return { question: part('question'), answer: part('answer') }
}

const Faqs = z.array(FaqEntry)
const read = (value: unknown): Faq => {
  const faq = parse(Faqs, value)
  return faq.ok ? faq.value : []
}

/**
 * Two FAQs that two people made of one, question by question: what only one of them changed, added, removed or moved is in
 * all; where both changed the same, `mine` and `theirs` differ, and `was` says what stood there.
 */
export function joinFaq(before: unknown, own: unknown, other: unknown): Joined {
  const lists = { was: read(before), mine: read(own), theirs: read(other) }
  const was = sideOf(lists.was, (_, at) => `${at}`)
  const known = aligned(lists.was, lists.theirs)
  const theirs = sideOf(lists.theirs, (_, at) => `${known[at] ?? `theirs ${at}`}`)
  const kept = aligned(lists.was, lists.mine)
  const added = [...theirs].filter(([key]) => !was.has(key))
  const mine = sideOf(lists.mine, (entry, at) => {
    // Both may have added the same.
    const same = added.findIndex(([, one]) => sameJson(one, entry))
    if (kept[at] === null && same !== -1) return added.splice(same, 1)[0]?.[0] ?? ''
    return `${kept[at] ?? `mine ${at}`}`
  })
  const sides = { was, mine, theirs }
  const isOrderMine = isMoved(mine, was)
  const isOrderTheirs = isMoved(theirs, was)
  const list = (whose: Whose) => {
    const isLedByMine = isOrderMine && (whose === 'mine' || (whose === 'theirs' && !isOrderTheirs))
    const order = isLedByMine ? woven(mine, theirs) : woven(theirs, mine)
    const all = whose === 'was' && isOrderTheirs && isOrderMine ? woven(was, theirs) : order
    return all.flatMap((key) => entryOf(sides, key, whose) ?? [])
  }
  return { was: list('was'), mine: list('mine'), theirs: list('theirs') }
}
