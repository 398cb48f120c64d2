import { expect, test } from 'vitest'
import type { AnyCall, Policy } from '../../contracts/api/call.ts'
import type { CallName } from '../../contracts/api/calls.ts'
import { routes } from '../../server-mock/http/api.ts'
import { askMatrix } from '../conformance/matrix-cells.ts'
import { openApi } from '../support/api.ts'
import { reportProof } from '../support/proof.ts'
import { type CheckName, checksFor, run } from './checks.ts'
import { allSwitches, type Switch } from './switches.ts'

declare global {
  var removedPolicies: Set<string> | undefined
}

/** Named on the command line, to look at these alone: a part of a switch's id or of a call's name. */
const only = process.env.REMOVE ?? ''

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

const removals = routes.flatMap(({ name, call }) =>
  weakened(call).map(([part, policy]) => ({ name: name as CallName, call, part, policy })),
)

type Verdict = { what: string; red: boolean; by: string }

const missed: string[] = []
const tally = { policies: 0, red: 0 }

function note({ what, red, by }: Verdict): void {
  tally.policies += 1
  if (red) tally.red += 1
  else missed.push(what)
  console.log(`${red ? 'red   ' : 'MISSED'} ${what}${by === '' ? '' : `  <- ${by.slice(0, 140)}`}`)
}

test('each part of each policy that is taken away turns a cell of the matrix red', async () => {
  const api = await openApi()
  for (const { name, call, part, policy } of removals) {
    const what = `${name} without its ${part}`
    if (!what.includes(only)) continue
    const kept = call.policy
    const before = await askMatrix(api, [name])
    expect(before, name).toEqual([])
    call.policy = policy
    const [first] = await askMatrix(api, [name])
    call.policy = kept
    note({ what, red: first !== undefined, by: first?.wrong ?? '' })
  }
  await api.close()
})

/** The records that a path names are looked for before its handler is asked, which looks again. */
const isFront = ({ file, kind }: Switch): boolean =>
  file === 'server-mock/http/records.ts' && kind === 'tenant'

const switches = allSwitches()
const fronts = switches.filter(isFront).map(({ id }) => id)

/** What is red with these removed, by check; the checks of an unspoiled server are all green. */
const known = new Map<string, Promise<string[]>>()
function redWithout(ids: readonly string[], check: CheckName): Promise<string[]> {
  const key = `${check} ${ids.join()}`
  const asked = known.get(key) ?? askWithout(ids, check)
  known.set(key, asked)
  return asked
}

async function askWithout(ids: readonly string[], check: CheckName): Promise<string[]> {
  globalThis.removedPolicies = new Set(ids)
  return run(check).finally(() => {
    globalThis.removedPolicies = undefined
  })
}

/** The first thing that is red without this one, and was not without the `others` alone. */
async function seen(one: Switch, others: readonly string[]): Promise<string | null> {
  for (const check of checksFor(one.kind)) {
    const before = new Set(await redWithout(others, check))
    const red = await askWithout([...others, one.id], check)
    const news = red.find((finding) => !before.has(finding))
    if (news !== undefined) return `${check}: ${news}`
  }
  return null
}

/** The same where what stands before it is gone: the look-up of the record, then its neighbours as well. */
async function seenBehind(one: Switch): Promise<string | null> {
  const neighbours = switches.filter(
    ({ id, file, kind }) => file === one.file && kind === one.kind && id !== one.id,
  )
  const nearer = [...fronts, ...neighbours.map(({ id }) => id)]
  return (await seen(one, fronts)) ?? (await seen(one, nearer))
}

test('each filter and condition that is taken away is seen, alone or once the one before it is gone', async () => {
  for (const one of switches) {
    if (!one.id.includes(only)) continue
    const alone = await seen(one, [])
    const by = alone ?? (isFront(one) ? null : await seenBehind(one))
    note({ what: one.id, red: by !== null, by: by ?? '' })
  }
})

test('nothing was missed', () => {
  reportProof('removals', 0, tally)
  expect(missed).toEqual([])
})
