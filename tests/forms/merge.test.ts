import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  choose,
  chooseRest,
  isUndecided,
  type Merged,
  merged,
  mergeTheirs,
  typeInto,
} from '../../src/forms/merge.ts'

type Form = { name: string; city: string; phone: string }
type Key = keyof Form
const keys: readonly Key[] = ['name', 'city', 'phone']
const stored: Form = { name: 'n', city: 'c', phone: 'p' }

type Step =
  | { kind: 'type'; key: Key; value: string }
  | { kind: 'theirs'; key: Key; value: string }
  | { kind: 'choose'; key: Key; choice: 'mine' | 'theirs' }

const key = fc.constantFrom(...keys)
const value = fc.constantFrom('x', 'y', 'z')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), key, value }),
  fc.record({ kind: fc.constant('theirs' as const), key, value }),
  fc.record({
    kind: fc.constant('choose' as const),
    key,
    choice: fc.constantFrom('mine' as const, 'theirs' as const),
  }),
)

type Run = { state: Merged<Form>; now: Form; typedLast: Map<Key, boolean>; touched: Set<Key> }

function run(steps: readonly Step[]): Run {
  const start: Run = {
    state: merged(stored),
    now: stored,
    typedLast: new Map(),
    touched: new Set(),
  }
  return steps.reduce(({ state, now, typedLast, touched }, one): Run => {
    if (one.kind === 'choose') return { state: choose(state, one), now, typedLast, touched }
    if (one.kind === 'type') {
      const typed = typeInto(state, { [one.key]: one.value })
      const last = new Map(typedLast).set(one.key, true)
      return { state: typed, now, typedLast: last, touched: new Set(touched).add(one.key) }
    }
    if (now[one.key] === one.value) return { state, now, typedLast, touched }
    const after = { ...now, [one.key]: one.value }
    const last = new Map(typedLast).set(one.key, false)
    return { state: mergeTheirs(state, now, after), now: after, typedLast: last, touched }
  }, start)
}

describe('a form that two people change', () => {
  test('follows the case wherever nothing was typed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const { state, now, touched } = run(steps)
        for (const one of keys) if (!touched.has(one)) expect(state.form[one]).toBe(now[one])
      }),
      { numRuns: 500 },
    )
  })

  test('never differs from what somebody else stored last without asking', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const { state, now, typedLast } = run(steps)
        for (const one of keys) {
          const isSilent = state.form[one] !== now[one] && typedLast.get(one) === false
          if (isSilent) expect(state.clashes.map((clash) => clash.key)).toContain(one)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('shows whose value was chosen, and loses neither of the two', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const { state, now } = run(steps)
        for (const clash of state.clashes) {
          const theirs = now[clash.key as Key]
          expect(clash.theirs).toBe(theirs)
          const shown = clash.choice === 'theirs' ? theirs : clash.mine
          expect(state.form[clash.key as Key]).toBe(shown)
          const back = choose(choose(state, { key: clash.key, choice: 'theirs' }), {
            key: clash.key,
            choice: 'mine',
          })
          expect(back.form[clash.key as Key]).toBe(clash.mine)
        }
        expect(isUndecided(chooseRest(state))).toBe(false)
        expect(chooseRest(state).form).toEqual(state.form)
      }),
      { numRuns: 500 },
    )
  })

  test('tells once which fields it took over, the latest last, until something is typed there', () => {
    const { state } = run([
      { kind: 'theirs', key: 'city', value: 'x' },
      { kind: 'theirs', key: 'name', value: 'y' },
      { kind: 'theirs', key: 'city', value: 'z' },
    ])
    expect(state).toEqual({
      form: { name: 'y', city: 'z', phone: 'p' },
      clashes: [],
      taken: ['name', 'city'],
    })
    expect(typeInto(state, { city: 'own' }).taken).toEqual(['name'])
  })

  const clashed = (...steps: Step[]) =>
    run([
      { kind: 'type', key: 'name', value: 'x' },
      { kind: 'type', key: 'city', value: 'x' },
      { kind: 'theirs', key: 'name', value: 'y' },
      { kind: 'theirs', key: 'city', value: 'y' },
      ...steps,
    ]).state
  const untouched = { key: 'name', was: 'n', mine: 'x', theirs: 'y', choice: null }

  test('lets the reader choose field by field', () => {
    const state = clashed({ kind: 'choose', key: 'city', choice: 'theirs' })
    expect(state.clashes).toEqual([
      untouched,
      { ...untouched, key: 'city', was: 'c', choice: 'theirs' },
    ])
    expect(state.form).toEqual({ name: 'x', city: 'y', phone: 'p' })
    expect(isUndecided(state)).toBe(true)
    const back = choose(state, { key: 'city', choice: 'mine' })
    expect(back.form).toEqual({ name: 'x', city: 'x', phone: 'p' })
    expect(choose(state, { key: 'phone', choice: 'theirs' })).toEqual(state)
  })

  test('follows them further where theirs was chosen, without another question', () => {
    const state = clashed(
      { kind: 'choose', key: 'city', choice: 'theirs' },
      { kind: 'theirs', key: 'city', value: 'z' },
    )
    const city = { key: 'city', was: 'c', mine: 'x', theirs: 'z', choice: 'theirs' }
    expect(state).toEqual({
      form: { name: 'x', city: 'z', phone: 'p' },
      clashes: [untouched, city],
      taken: [],
    })
  })

  test('is mine again where something is typed over theirs', () => {
    const city = { key: 'city', was: 'c', mine: 'z', theirs: 'y' }
    const typed: Step = { kind: 'type', key: 'city', value: 'z' }
    const over = clashed({ kind: 'choose', key: 'city', choice: 'theirs' }, typed)
    expect(over.clashes).toEqual([untouched, { ...city, choice: 'mine' }])
    expect(over.form.city).toBe('z')
    expect(clashed(typed).clashes).toEqual([untouched, { ...city, choice: null }])
  })

  test('is asked about no longer where they came back to the same', () => {
    const state = clashed({ kind: 'theirs', key: 'city', value: 'x' })
    expect(state.clashes).toEqual([untouched])
  })

  test('is saved over with mine wherever nothing was chosen', () => {
    const state = chooseRest(clashed({ kind: 'choose', key: 'city', choice: 'theirs' }))
    expect(state.clashes).toEqual([
      { ...untouched, choice: 'mine' },
      { ...untouched, key: 'city', was: 'c', choice: 'theirs' },
    ])
  })

  test('asks anew when they change again what the reader had kept', () => {
    const { state } = run([
      { kind: 'type', key: 'city', value: 'x' },
      { kind: 'theirs', key: 'city', value: 'y' },
      { kind: 'choose', key: 'city', choice: 'mine' },
      { kind: 'theirs', key: 'city', value: 'z' },
    ])
    expect(state.clashes).toEqual([{ key: 'city', was: 'c', mine: 'x', theirs: 'z', choice: null }])
  })

  test('needs no answer where both came to the same', () => {
    const { state } = run([
      { kind: 'type', key: 'city', value: 'x' },
      { kind: 'theirs', key: 'city', value: 'y' },
      { kind: 'theirs', key: 'city', value: 'x' },
    ])
    expect([state.clashes, state.form.city]).toEqual([[], 'x'])
  })
})
