/**
 * Every call that takes a body, with a right one from the catalogue, and what may be wrong with it (reliability.md,
 * 3.8): members that nobody listed, and members of another type. Generated from the server's own list of calls.
 */
import { getTableColumns } from 'drizzle-orm'
import type { AnyCall } from '../../contracts/api/call.ts'
import type { CallName } from '../../contracts/api/calls.ts'
import { parse } from '../../contracts/schema.ts'
import { tables } from '../../server-mock/db/tables.ts'
import { routes } from '../../server-mock/http/api.ts'
import { requestOf } from '../support/calls/catalogue.ts'
import type { Request } from '../support/calls/entry.ts'
import { inParallel } from '../support/proofs/in-parallel.ts'
import { keysOf } from '../support/proofs/schema-keys.ts'
import type { TestApi } from '../support/server/api.ts'
import { dumpOf } from '../support/server/dump.ts'
import { mint } from '../support/server/tokens.ts'

/** The calls that take a body of named members in JSON, by name; a form has tests of its own. */
export const bodyCalls: readonly (readonly [CallName, AnyCall])[] = routes.flatMap(
  ({ name, call }) => (call.body === null || call.form ? [] : [[name as CallName, call] as const]),
)

/** The changing calls that take no body. */
export const bodilessCalls: readonly CallName[] = routes.flatMap(({ name, call }) =>
  call.body === null && call.method !== 'GET' ? [name as CallName] : [],
)

/** Takes any members and reads none: what an activation says is in its path (document 1, section 7). */
export const openBodies: readonly CallName[] = ['activateUser', 'deactivateUser']

const columnNames = tables.flatMap((table) =>
  Object.entries(getTableColumns(table)).flatMap(([key, { name }]) => [key, name]),
)

/** What somebody would try first, each alone, and everything that any record has, all at once. */
const wanted = [
  ...['customer_id', 'customerId', 'user_id', 'id', 'role', 'user_role', 'state', 'is_active'],
  ...['verified', 'plan', 'subscription', 'credits', 'amount', 'price', 'created', 'version'],
  ...['password_hash', 'email', 'events', 'constructor', 'toString'],
]

export type Right = { request: Request; json: Record<string, unknown>; token: string }

/** A request that an administrator of ENTERPRISE may make, ready to be made wrong. */
export async function rightRequest(api: TestApi, name: CallName): Promise<Right> {
  const office = api.offices.enterprise
  const token = await mint(api, office, 'admin')
  const request = await requestOf(name, office, { api, token, office })
  return { request, json: Object(request.json), token }
}

/** Everything that one customer's rows say, and whether requests changed any of it. */
async function whatWrote(api: TestApi, work: () => Promise<void>): Promise<string[]> {
  const { db } = api.services.database
  const before = await dumpOf(db)
  await work()
  const after = await dumpOf(db)
  const written = Object.keys(after).filter((table) => before[table] !== after[table])
  return written.length > 0 ? [`wrote ${written.join(', ')}`] : []
}

/** Sends each of these bodies; answers those that were not refused as a wrong form, and what they changed. */
async function refusedAll(
  api: TestApi,
  { request, token }: Right,
  bodies: readonly (readonly [string, string])[],
): Promise<string[]> {
  const found: string[] = []
  const send =
    ([what, body]: readonly [string, string]) =>
    async () => {
      const headers = { 'content-type': 'application/json' }
      const method = request.method ?? 'POST'
      const reply = await api.call(request.path, { token, method, headers, body })
      const keys = Object.keys(reply.json ?? {}).join()
      if (reply.status !== 400 || keys !== 'error_message') found.push(`${what}: ${reply.status}`)
    }
  const wrote = await whatWrote(api, async () => void (await inParallel(bodies.map(send))))
  return [...found, ...wrote]
}

/** Members that the contract does not list: each is refused, and nothing is written. */
export async function unlistedMembers(
  api: TestApi,
  name: CallName,
  call: AnyCall,
): Promise<string[]> {
  const right = await rightRequest(api, name)
  const { json } = right
  const listed = new Set([...keysOf(call.body), ...Object.keys(json)])
  const unlisted = (keys: readonly string[]) => keys.filter((key) => !listed.has(key))
  const own = api.offices.enterprise.id
  const together = Object.fromEntries(unlisted(columnNames).map((key) => [key, own]))
  return refusedAll(api, right, [
    ...unlisted(wanted).map((key) => [key, JSON.stringify({ ...json, [key]: own })] as const),
    ['all columns', JSON.stringify({ ...json, ...together })],
    ['__proto__', JSON.stringify(json).replace('{', '{"__proto__":{"role":"ADMIN"},')],
  ])
}

/** Every member of a body, nested ones too, as a path. */
function members(value: unknown, at: readonly (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[...at]]
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  const inside = entries.flatMap(([key, member]) => members(member, [...at, key]))
  return at.length > 0 ? [[...at], ...inside] : inside
}

function put(value: unknown, [key, ...rest]: (string | number)[], to: unknown): unknown {
  if (key === undefined) return to
  if (Array.isArray(value))
    return value.map((item, at) => (at === key ? put(item, rest, to) : item))
  const object = Object(value)
  return { ...object, [key]: put(object[key], rest, to) }
}

const at = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inner, key) => Object(inner)[key], value)

const wrongValues = [null, true, 1, -1, 1.5, 1e21, 'text', '7', '', [], ['x'], {}, { a: 1 }]

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

/** Text that no table takes: a NUL, half of a character. */
const unstorable = ['a\\u0000b', '\\u0000', 'a\\ud800b', '\\udc00']

/**
 * Members of another type: an array, an object, a number as text, another number. Null stands where the contract
 * says that a member may be empty; nothing else of another type may stand anywhere.
 */
export async function wrongTypes(api: TestApi, name: CallName, call: AnyCall): Promise<string[]> {
  const right = await rightRequest(api, name)
  const { json } = right
  const found: string[] = []
  const bodies: [string, string][] = []
  for (const path of members(json)) {
    const before = at(json, path)
    for (const wrong of wrongValues) {
      if (typeOf(wrong) === typeOf(before)) continue
      const changed = put(json, path, wrong)
      if (call.body !== null && parse(call.body, changed).ok) {
        const isEmptied = wrong === null || before === null
        if (!isEmptied) found.push(`${path.join('.')} may be ${JSON.stringify(wrong)}`)
        continue
      }
      bodies.push([`${path.join('.')} = ${JSON.stringify(wrong)}`, JSON.stringify(changed)])
    }
    if (typeof before !== 'string') continue
    for (const text of unstorable) {
      const body = JSON.stringify(put(json, path, '@@')).replace('"@@"', `"${text}"`)
      bodies.push([`${path.join('.')} = ${text}`, body])
    }
  }
  // An empty list is no other type where the body is one.
  if (!Array.isArray(json)) bodies.push(['[]', '[]'])
  for (const body of ['"x"', '1', 'true', '{', '{"a":1}}', '\u0000', 'NaN'])
    bodies.push([body, body])
  return [...found, ...(await refusedAll(api, right, bodies))]
}

/** A call without a body takes none. */
export async function bodyWhereNoneIs(api: TestApi, name: CallName): Promise<string[]> {
  const right = await rightRequest(api, name)
  const own = api.offices.enterprise.id
  return refusedAll(api, right, [
    ['a member', JSON.stringify({ customer_id: own })],
    ['a list', '["x"]'],
    ['text', '"x"'],
  ])
}
