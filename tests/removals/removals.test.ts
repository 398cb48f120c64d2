import { afterAll, expect, test } from 'vitest'
import type { AnyCall, Policy } from '../../contracts/api/call.ts'
import type { CallName } from '../../contracts/api/calls.ts'
import { routes } from '../../server-mock/http/api.ts'
import { allActors, askCell, type Cell, cellsOf } from '../conformance/matrix/matrix-cells.ts'
import { reportProof } from '../support/proofs/proof.ts'
import { openApi, type TestApi } from '../support/server/api.ts'
import { redUnspoiled, seen } from './seeing.ts'
import { allSwitches, namedInVain, type Switch } from './switches.ts'

/** Given on the command line, to look at these alone: a pattern of switches' ids and calls' names. */
const only = new RegExp(process.env.REMOVE ?? '')

type Removal = { name: CallName; call: AnyCall; part: string; policy: Policy }

/** A policy without one of its parts, by what is gone. */
function weakened({ policy }: AnyCall): [string, Policy][] {
  if (policy.who === 'anybody') return []
  const all = { roles: ['ADMIN', 'AGENT'], plans: ['LITE', 'PRO', 'ENTERPRISE'] } as const
  return [
    ['login', { who: 'anybody' }],
    ...(policy.roles.length < 2
      ? [['role', { ...policy, roles: all.roles }] as [string, Policy]]
      : []),
    ...(policy.plans.length < 3
      ? [['plan', { ...policy, plans: all.plans }] as [string, Policy]]
      : []),
    ...(policy.tenant === 'path'
      ? [['customer', { ...policy, tenant: 'records' }] as [string, Policy]]
      : []),
  ]
}

const whatOf = ({ name, part }: Removal): string => `${name} without its ${part}`

const removals: readonly Removal[] = routes
  .flatMap(({ name, call }) =>
    weakened(call).map(([part, policy]) => ({ name: name as CallName, call, part, policy })),
  )
  .filter((removal) => only.test(whatOf(removal)))

const every = allSwitches()
const switches = every.filter(({ id }) => only.test(id))

const missed: string[] = []
const tally = { policies: 0, red: 0 }
const began = Date.now()

/** Says at once how it went and how far we are. */
function note(what: string, by: string | null): void {
  tally.policies += 1
  if (by === null) missed.push(what)
  else tally.red += 1
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  const place = `${tally.policies} of ${removals.length + switches.length}, ${minutes} min`
  const seenBy = by === null ? '' : `  <- ${by.slice(0, 140)}`
  console.log(`${by === null ? 'MISSED' : 'red   '} ${place}: ${what}${seenBy}`)
}

/** Who is the likeliest to be let in, where this part of a policy is gone. */
const likely: Readonly<Record<string, (cell: Cell) => boolean>> = {
  login: ({ actor }) => actor.user === null,
  role: ({ actor }) => actor.user === 'agent',
  plan: ({ actor, target }) => actor.user === 'admin' && target === 'own',
  customer: ({ target }) => target === 'foreign',
}

/** The cells of a call: the likely ones, then all that are refused, then the others. */
async function cellsBy(api: TestApi, { name, part }: Removal): Promise<Cell[]> {
  const place = (cell: Cell) => (likely[part]?.(cell) ? 0 : 1) + (cell.right >= 400 ? 0 : 2)
  const cells = cellsOf([name], await allActors(api))
  return cells.toSorted((one, other) => place(one) - place(other))
}

/** What the first cell says that is right with the whole policy and wrong without the part. */
async function firstRed(api: TestApi, removal: Removal): Promise<string | null> {
  const { call, policy } = removal
  const whole = call.policy
  for (const cell of await cellsBy(api, removal)) {
    const before = await askCell(api, cell)
    const [first] = await askCell(api, cell, (ask) => {
      call.policy = policy
      return ask().finally(() => {
        call.policy = whole
      })
    })
    if (first && before.length === 0) return first.wrong
  }
  return null
}

test('everything that is looked for by its name is there', () => {
  expect(namedInVain(every)).toEqual([])
})

test('each part of each policy that is taken away turns a cell of the matrix red', async () => {
  const api = await openApi()
  for (const removal of removals) note(whatOf(removal), await firstRed(api, removal))
  await api.close()
})

/** The records that a path names are looked for before its handler is asked, which looks again. */
const isFront = ({ file, kind }: Switch): boolean =>
  file === 'server-mock/http/records.ts' && kind === 'tenant'

const fronts = every.filter(isFront).map(({ id }) => id)

/** The same where what stands before it is gone: the look-up of the record, then its neighbours as well. */
async function seenBehind(one: Switch): Promise<string | null> {
  const neighbours = every.filter(
    ({ id, file, kind }) => file === one.file && kind === one.kind && id !== one.id,
  )
  const behind = await seen(one, fronts)
  if (behind !== null || neighbours.length === 0) return behind
  return seen(one, [...fronts, ...neighbours.map(({ id }) => id)], fronts)
}

test('each filter and condition that is taken away is seen, alone or once the one before it is gone', async () => {
  for (const one of switches) {
    const alone = await seen(one, [])
    note(one.id, alone ?? (isFront(one) ? null : await seenBehind(one)))
  }
})

test('with everything in its place nothing is red', async () => {
  expect(await redUnspoiled()).toEqual([])
})

test('nothing was missed', () => {
  reportProof('removals', 0, tally)
  expect(missed).toEqual([])
})

afterAll(() => {
  globalThis.removedPolicies = undefined
})
