/** Ways in which an answer of a server can be broken on its way (reliability.md, row 22). */
import type { Dice } from './proof.ts'

/** An answer as it travels. */
export type Wire = {
  status: number
  statusText: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer>
}

export type Mutant = Wire & {
  kind: MutationKind
  /** Where, as a dotted path; empty for the whole answer. */
  at: string
}

type Json = Record<string, unknown>
type Parent = { holder: Json | unknown[]; key: string | number; path: string }

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every member and item of the value, with where it lies. */
function placesOf(value: unknown, path = ''): Parent[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => [
      { holder: value, key: at, path: `${path}.${at}` },
      ...placesOf(item, `${path}.${at}`),
    ])
  }
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, item]) => [
    { holder: value, key, path: `${path}.${key}` },
    ...placesOf(item, `${path}.${key}`),
  ])
}

const get = ({ holder, key }: Parent): unknown =>
  Array.isArray(holder) ? holder[Number(key)] : holder[key]

/** Defines, so that `__proto__` becomes a member like any other. */
function set({ holder, key }: Parent, value: unknown): void {
  Object.defineProperty(holder, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

/** Stands in a body for what `JSON.stringify` cannot write, such as NaN; `written` puts the bare text in its place. */
const token = (text: string) => `@@${text}@@`
const HUGE = 'x'.repeat(300_000)

const nested = (depth: number) => token(`${'['.repeat(depth)}${']'.repeat(depth)}`)
const otherTypes: readonly unknown[] = [7, 'seven', true, [], {}, [[1]], { id: 1 }, -1, '', 0.5]
const hugeValues: readonly unknown[] = [
  HUGE,
  1e308,
  2 ** 53,
  -(2 ** 40),
  token('1e999'),
  2_147_483_647,
  nested(20_000),
]

/** Breaks one place of a parsed body; false where this place cannot be broken that way. */
type Breaker = (place: Parent, dice: Dice) => boolean

const put =
  (value: (dice: Dice) => unknown): Breaker =>
  (place, dice) => {
    set(place, value(dice))
    return true
  }

/** Adds members to an object. */
const extend =
  (members: (dice: Dice) => [string, unknown][]): Breaker =>
  (place, dice) => {
    const holder = get(place)
    if (!isObject(holder)) return false
    for (const [key, value] of members(dice)) set({ holder, key, path: '' }, value)
    return true
  }

const inside = {
  missing: ({ holder, key }) => {
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else delete holder[key]
    return true
  },
  null: put(() => null),
  'wrong type': put((dice) => dice.pick(otherTypes)),
  huge: put((dice) => dice.pick(hugeValues)),
  extra: extend((dice) => [[`added_${dice.upTo(100)}`, dice.pick([...otherTypes, HUGE, null])]]),
  prototype: extend(() => [
    ['__proto__', { polluted: true, toString: 'no function' }],
    ['constructor', { prototype: { polluted: true } }],
    ['hasOwnProperty', 'no function'],
  ]),
  'duplicate ids': ({ holder, key }) => {
    if (!Array.isArray(holder)) return false
    holder.splice(Number(key), 0, holder[Number(key)])
    return true
  },
  NaN: put((dice) => dice.pick([token('NaN'), token('Infinity'), 'NaN', token('-0')])),
  'lone surrogate': (place) => {
    if (typeof get(place) !== 'string') return false
    set(place, '\ud800 lone \udfff')
    return true
  },
  'many items': (place) => {
    const items = get(place)
    if (!Array.isArray(items) || items.length === 0) return false
    set(
      place,
      Array.from({ length: 2_000 }, (_, at) => items[at % items.length]),
    )
    return true
  },
} satisfies Record<string, Breaker>

const page = '<!doctype html><html><body><h1>502 Bad Gateway</h1><hr>nginx</body></html>'
const numbers = ['NaN', '-1', '', '1e3', '2147483648', '999999999999999', '99999999999999999999']
const text = (wire: Wire) =>
  typeof wire.body === 'string' ? wire.body : new TextDecoder().decode(wire.body)

const around = {
  truncated: (wire, dice) => {
    const whole = text(wire)
    return { ...wire, body: whole.slice(0, dice.upTo(Math.max(1, whole.length))) }
  },
  'empty body': (wire, dice) => ({ ...wire, status: dice.pick([wire.status, 500, 404]), body: '' }),
  'error page': (wire, dice) => ({
    ...wire,
    status: dice.pick([200, 200, 403, 500, 418]),
    statusText: dice.pick(['OK', 'Bad Gateway', '']),
    headers: { 'content-type': 'text/html' },
    body: page,
  }),
  'content type': (wire, dice) => ({
    ...wire,
    headers: {
      ...wire.headers,
      'content-type': dice.pick(['text/html', 'image/png', 'x', 'multipart/form-data']),
    },
  }),
  'other root': (wire, dice) => ({
    ...wire,
    body: dice.pick([
      'null',
      '[]',
      '{}',
      '"text"',
      '0',
      'true',
      '[null]',
      '\ufeff{}',
      '\0',
      '{}{}',
    ]),
  }),
  'broken error': (wire, dice) => ({
    ...wire,
    status: dice.pick([400, 404, 409, 412, 422, 500]),
    statusText: 'Refused',
    body: dice.pick([
      '{"error_message":null}',
      '{"error_message":{"html":"<b>"}}',
      '{"error_message":"Stale","version":-1,"changes":[{"field":1}]}',
      '{"error_message":"\\ud800"}',
      JSON.stringify({ error_message: HUGE }),
      '[1,2',
    ]),
  }),
  'broken moment': (wire, dice) => ({
    ...wire,
    headers: { ...wire.headers, 'as-of': dice.pick(numbers), 'events-through': dice.pick(numbers) },
  }),
} satisfies Record<string, (wire: Wire, dice: Dice) => Wire>

export type MutationKind = keyof typeof inside | keyof typeof around

const kindsInside = Object.keys(inside) as (keyof typeof inside)[]
const kindsAround = Object.keys(around) as (keyof typeof around)[]

/** Each kind inside the body occurs twice, because a body has many places to break. */
const round: readonly MutationKind[] = [...kindsInside, ...kindsAround, ...kindsInside]

/** A body as text, with the bare texts that its tokens stand for. */
const written = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/"@@([^"]*)@@"/g, (_, bare: string) => bare)

function mutateInside(wire: Wire, kind: keyof typeof inside, dice: Dice): Mutant | null {
  if (typeof wire.body !== 'string' || !/^[[{]/.test(wire.body)) return null
  const root = { body: JSON.parse(wire.body) as unknown }
  const places = placesOf(root)
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const place = dice.pick(places)
    const breaker: Breaker = inside[kind]
    if (place.path === '.body' && kind === 'missing') continue
    if (breaker(place, dice)) return { ...wire, kind, at: place.path, body: written(root.body) }
  }
  return null
}

/** Breaks a good answer in `count` ways, each kind about as often as the others; the same dice give the same ways. */
export function mutantsOf(wire: Wire, count: number, dice: Dice): Mutant[] {
  const start = dice.upTo(round.length)
  const mutants: Mutant[] = []
  for (let at = 0; mutants.length < count; at += 1) {
    const kind = round[(start + at) % round.length] ?? 'missing'
    if (Object.hasOwn(inside, kind)) {
      const mutant = mutateInside(wire, kind as keyof typeof inside, dice)
      if (mutant) mutants.push(mutant)
    } else {
      const changed = around[kind as keyof typeof around](wire, dice)
      mutants.push({ ...changed, kind, at: '' })
    }
  }
  return mutants
}
