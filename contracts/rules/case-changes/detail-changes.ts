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

import type { DetailChange } from '../../events/payloads.ts'
import { CaseDetail } from '../../model/cases/case.ts'
import { type Parsed, parse } from '../../schema.ts'

export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export type Part = Json & { id: string }
const isPart = (value: unknown): value is Part => isObject(value) && typeof value.id === 'string'
export const isPartList = (value: unknown): value is Part[] =>
  Array.isArray(value) && value.every(isPart)

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
