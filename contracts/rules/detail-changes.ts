/**
 * The difference between two case details as a list of field changes, and its application
 * (engine.md 4). Grammar of `field`: members joined by `.`; a part of a list of parts by its id in
 * brackets.
 *
 *     reminder_date            a plain field
 *     claim_details.currency   a field of an object
 *     findings[f1].price       a field of a part
 *     findings[f1]             a whole part: `from` null when it came, `to` null when it went
 *     tags                     a list without ids: as a whole
 */

import type { DetailChange } from '../events/payloads.ts'
import { CaseDetail } from '../model/case.ts'
import { type Parsed, parse } from '../schema.ts'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Part = Json & { id: string }
const isPart = (value: unknown): value is Part => isObject(value) && typeof value.id === 'string'
const isPartList = (value: unknown): value is Part[] => Array.isArray(value) && value.every(isPart)

/** Whether two plain JSON values say the same. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, at) => sameJson(item, b[at]))
  }
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => sameJson(a[key], b[key]))
}

/** Every field in which `after` differs from `before`. */
export const diffDetail = (before: CaseDetail, after: CaseDetail): DetailChange[] =>
  diffObjects('', before, after)

function diffObjects(prefix: string, before: Json, after: Json): DetailChange[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) =>
    diffValues(prefix === '' ? key : `${prefix}.${key}`, before[key] ?? null, after[key] ?? null),
  )
}

function diffValues(field: string, from: unknown, to: unknown): DetailChange[] {
  if (sameJson(from, to)) return []
  if (isObject(from) && isObject(to)) return diffObjects(field, from, to)
  if (isPartList(from) && isPartList(to) && keepsOrder(from, to)) return diffParts(field, from, to)
  return [{ field, from, to }]
}

/** Part changes append and remove; any other order has to travel as a whole. */
function keepsOrder(from: Part[], to: Part[]): boolean {
  const now = to.map((part) => part.id)
  const before = new Set(from.map((part) => part.id))
  if (new Set(now).size !== now.length || before.size !== from.length) return false
  const kept = from.map((part) => part.id).filter((id) => now.includes(id))
  const came = now.filter((id) => !before.has(id))
  return [...kept, ...came].every((id, at) => id === now[at])
}

function diffParts(field: string, from: Part[], to: Part[]): DetailChange[] {
  const before = new Map(from.map((part) => [part.id, part]))
  const now = new Map(to.map((part) => [part.id, part]))
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((id) =>
    diffValues(`${field}[${id}]`, before.get(id) ?? null, now.get(id) ?? null),
  )
}

type Step = { member: string } | { part: string }

const stepPattern = /\[([^\]]+)\]|([^.[\]]+)/gu

const stepsOf = (field: string): Step[] =>
  [...field.matchAll(stepPattern)].map(([, part, member]) =>
    part === undefined ? { member: member ?? '' } : { part },
  )

/** Applies the changes in order and reads the result by the schema: a change that does not fit spoils it. */
export function applyChanges(
  detail: CaseDetail,
  changes: readonly DetailChange[],
): Parsed<CaseDetail> {
  const next = changes.reduce<unknown>(
    (value, change) => put(value, stepsOf(change.field), change.to),
    detail,
  )
  return parse(CaseDetail, next)
}

function put(value: unknown, steps: readonly Step[], to: unknown): unknown {
  const [step, ...rest] = steps
  if (!step) return to
  if ('member' in step) {
    const object = isObject(value) ? value : {}
    return { ...object, [step.member]: put(object[step.member], rest, to) }
  }
  const parts = isPartList(value) ? value : []
  const known = parts.find((part) => part.id === step.part)
  if (!known) return rest.length === 0 && to !== null ? [...parts, to] : parts
  if (rest.length === 0 && to === null) return parts.filter((part) => part !== known)
  return parts.map((part) => (part === known ? put(part, rest, to) : part))
}
