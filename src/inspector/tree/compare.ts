import { RowTable } from '../../projections/cases/row-table.ts'
import type { Workspace } from '../../projections/workspace.ts'

/** Stands where the other side has something and this one has nothing. */
export const ABSENT = Symbol('absent')

/** One place at which two states differ. */
export type Difference = { path: string; from: unknown; to: unknown }

/** Sets whose order says nothing. */
const sorted = (ids: ReadonlySet<string>): Set<string> => new Set([...ids].toSorted())

/**
 * The confirmed entities of a state, as they are compared (engine.md 12): everything that is folded but for what merely
 * helps folding.
 */
export function entitiesOf(workspace: Workspace): Record<string, unknown> {
  const { pulse: _pulse, recent: _recent, ...models } = workspace
  return {
    ...models,
    rows: models.rows.map,
    lists: new Map(
      [...models.lists.map].map(([key, { revision: _, ...list }]) => [
        key,
        { ...list, hidden: sorted(list.hidden), fresh: sorted(list.fresh) },
      ]),
    ),
    details: { opened: models.details.map, stale: sorted(models.details.stale) },
    activities: models.activities.map,
    ...(models.histories && { histories: models.histories.map }),
  }
}

const idOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? value.id
    : null

/** An array by the ids of its items where all have one, else by place. */
function membersOfArray(items: readonly unknown[]): ReadonlyMap<string, unknown> {
  const byId = new Map<string, unknown>()
  for (const item of items) {
    const id = idOf(item)
    if (id === null || byId.has(id)) return new Map(items.map((one, at) => [String(at), one]))
    byId.set(id, item)
  }
  return byId
}

/** Whatever holds parts by name without being plain JSON. */
export const isMap = (value: unknown): value is ReadonlyMap<string, unknown> =>
  value instanceof Map || value instanceof RowTable

/** What a value consists of, by name; null for what has no parts. */
export function membersOf(value: unknown): ReadonlyMap<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null
  if (isMap(value)) return value
  if (value instanceof Set) return new Map([...value].map((item) => [String(item), item]))
  if (Array.isArray(value)) return membersOfArray(value)
  return new Map(Object.entries(value))
}

/** Whether the order of the parts says something. */
const isOrdered = (value: unknown): boolean => value instanceof Set || Array.isArray(value)

const isSameOrder = (a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>) => {
  const others = b.keys()
  for (const key of a.keys()) if (others.next().value !== key) return false
  return true
}

/** Ids stand in brackets, so that a path reads as a place: `rows[4711].state`. */
const isId = (key: string): boolean =>
  /^\d|[^\w-]/.test(key) || (key.length >= 12 && /\d/.test(key) && !key.includes('_'))

const pathTo = (path: string, key: string): string => {
  if (path === '') return key
  return isId(key) ? `${path}[${key}]` : `${path}.${key}`
}

/** Two long lists are mostly the same: seen without taking either apart. */
function isSameRow(from: unknown, to: unknown): boolean {
  if (from instanceof Set && to instanceof Set) {
    if (from.size !== to.size) return false
    const others = to.values()
    for (const item of from) if (others.next().value !== item) return false
    return true
  }
  if (!Array.isArray(from) || !Array.isArray(to) || from.length !== to.length) return false
  return from.every((item, at) => Object.is(item, to[at]))
}

/** Where two values differ, field by field; what both share by reference is passed over at once. */
export function differencesOf(from: unknown, to: unknown, path = ''): Difference[] {
  const found: Difference[] = []
  walk(from, to, path, found)
  return found
}

function walk(from: unknown, to: unknown, path: string, found: Difference[]): void {
  if (Object.is(from, to) || isSameRow(from, to)) return
  const before = membersOf(from)
  const after = membersOf(to)
  if (!before || !after) {
    found.push({ path, from, to })
    return
  }
  const known = found.length
  for (const [key, value] of after) {
    walk(before.has(key) ? before.get(key) : ABSENT, value, pathTo(path, key), found)
  }
  for (const [key, value] of before) {
    if (!after.has(key)) found.push({ path: pathTo(path, key), from: value, to: ABSENT })
  }
  if (found.length > known || !isOrdered(from) || isSameOrder(before, after)) return
  found.push({ path: `${path} (order)`, from: [...before.keys()], to: [...after.keys()] })
}

/** Whether two values differ anywhere; stops at the first place. */
export function differs(from: unknown, to: unknown): boolean {
  if (Object.is(from, to) || isSameRow(from, to)) return false
  const before = membersOf(from)
  const after = membersOf(to)
  if (!before || !after || before.size !== after.size) return true
  for (const [key, value] of after) {
    if (!before.has(key) || differs(before.get(key), value)) return true
  }
  return isOrdered(from) && !isSameOrder(before, after)
}
