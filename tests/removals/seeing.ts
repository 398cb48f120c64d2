/**
 * Whether somebody sees that a filter is gone. An unspoiled server is looked at first: what it is asked shows by which
 * filters each part of each check comes, so that only those are asked that could see it, the likeliest first, and
 * none after the first red one.
 */
import { type Answer, ask, BEGINNING } from './asking.ts'
import { type CheckName, checksFor } from './checks.ts'
import type { Switch } from './switches.ts'

declare global {
  var removedPolicies: { has(id: string): boolean } | undefined
}

const came = new Set<string>()

function switchOff(ids: readonly string[]): void {
  const off = new Set(ids)
  globalThis.removedPolicies = {
    has: (id) => {
      came.add(id)
      return off.has(id)
    },
  }
}

/** The switches that were come by since the last look. */
function cameBy(): ReadonlySet<string> {
  const all = new Set(came)
  came.clear()
  return all
}

/** Ids and moments that are made while a check runs differ from run to run. */
const made = /\d{4}-\d\d-\d\dT[\d:.]+Z|-SCHEDULED-[\w-]+|made-\d+|\d{8,}|[\w-]{22,}/g

const shapeOf = ({ part, red }: Answer): string[] =>
  red.map((one) => `${part}: ${one.replaceAll(made, '#')}`)

/** What a check finds without these, and which switches each of its parts comes by. */
type Known = { red: ReadonlySet<string>; reached: ReadonlyMap<string, ReadonlySet<string>> }

async function lookAround(check: CheckName, off: readonly string[]): Promise<Known> {
  const red = new Set<string>()
  const reached = new Map<string, ReadonlySet<string>>()
  switchOff(off)
  cameBy()
  for await (const answer of ask(check)) {
    for (const one of shapeOf(answer)) red.add(one)
    reached.set(answer.part, cameBy())
  }
  return { red, reached }
}

const known = new Map<string, Promise<Known>>()

/** The same, found out once. */
function knownOf(check: CheckName, off: readonly string[]): Promise<Known> {
  const key = [check, ...off].join('\n')
  const looked = known.get(key) ?? lookAround(check, off)
  known.set(key, looked)
  return looked
}

/** What was red with everything in its place: nothing, or a red one proves nothing. */
export async function redUnspoiled(): Promise<string[]> {
  const looked = [...known].filter(([key]) => !key.includes('\n'))
  const red = looked.map(async ([check, about]) =>
    [...(await about).red].map((one) => `${check}, ${one}`),
  )
  return (await Promise.all(red)).flat()
}

const comesBy = ({ reached }: Known, { id }: Switch): boolean =>
  [...reached.values()].some((ids) => ids.has(id))

type Search = { check: CheckName; off: readonly string[]; isAsked: (part: string) => boolean }

/** The first thing that is red now and was not before. */
async function firstNews({ check, off, isAsked }: Search, before: Known): Promise<string | null> {
  switchOff(off)
  for await (const answer of ask(check, isAsked)) {
    const news = shapeOf(answer).find((one) => !before.red.has(one))
    if (news !== undefined) return news
  }
  return null
}

/** Whether it is green with the filter back in its place, everything asked in the same order. */
async function isGreenAgain({ check, off, isAsked }: Search, news: string): Promise<boolean> {
  switchOff(off)
  for await (const answer of ask(check, isAsked)) {
    if (shapeOf(answer).includes(news)) return false
    if (news.startsWith(`${answer.part}: `)) return true
  }
  return true
}

/**
 * What is red without this one, and was not without the `others` alone; null where nobody sees it. Only those checks
 * are asked that come by it where the `fronts` among the others are gone.
 */
export async function seen(
  one: Switch,
  others: readonly string[],
  fronts: readonly string[] = others,
): Promise<string | null> {
  for (const check of checksFor(one)) {
    if (!comesBy(await knownOf(check, fronts), one)) continue
    const before = await knownOf(check, others)
    const reaches = (part: string) => before.reached.get(part)?.has(one.id) ?? false
    const isAsked = (part: string) => reaches(part) || reaches(BEGINNING)
    const news = await firstNews({ check, off: [...others, one.id], isAsked }, before)
    if (news !== null && (await isGreenAgain({ check, off: others, isAsked }, news)))
      return `${check}, ${news}`
  }
  return null
}
