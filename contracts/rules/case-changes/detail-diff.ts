/** The difference between two case details, as `detail-changes` applies it (engine.md 4). */

import type { DetailChange } from '../../events/payloads.ts'
import type { CaseDetail } from '../../model/cases/case.ts'
import { isObject, isPartList, type Json, type Part } from './detail-changes.ts'

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
  const before = from.map((part) => part.id)
  const now = to.map((part) => part.id)
  if ([before, now].some((ids) => new Set(ids).size !== ids.length)) return false
  return before.filter((id) => now.includes(id)).every((id, at) => id === now[at])
}

function diffParts(field: string, from: Part[], to: Part[]): DetailChange[] {
  const before = new Map(from.map((part) => [part.id, part]))
  const now = new Map(to.map((part) => [part.id, part]))
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((id) =>
    diffValues(`${field}[${id}]`, before.get(id) ?? null, now.get(id) ?? null),
  )
}
