import { describe, expect, test } from 'vitest'
import type { Actor } from '../../../contracts/events/envelope.ts'
import type { ConflictChange } from '../../../contracts/protocol.ts'
import {
  type ChangeBy,
  changesByOthers,
  touchesField,
} from '../../../contracts/rules/case-changes/stale-fields.ts'

test.each([
  ['contact', 'contact', true],
  ['contact.email', 'contact', true],
  ['contact', 'contact.email', true],
  ['findings[3]', 'findings', true],
  ['findings', 'findings[3].fee', true],
  ['contact.email', 'contact.name', false],
  ['contacts', 'contact', false],
  ['contact', 'contacts', false],
  ['findings[3]', 'findings[4]', false],
  ['old.contact', 'contact', false],
  ['contact', 'old.contact', false],
])('a change touches what a save writes %s and %s: %s', (field, written, touches) => {
  expect(touchesField(field, written)).toBe(touches)
})

const me: Actor = { kind: 'user', id: 'u1', name: 'Agnes Berg' }
const colleague: Actor = { kind: 'user', id: 'u2', name: 'Bo Lind' }
const strangers: Actor[] = [
  { kind: 'opponent', id: null, name: 'Jo Park' },
  { kind: 'provider', id: null, name: null },
  { kind: 'system', id: null, name: null },
]

const by = (actor: Actor, at: string, from: string | null, to: string | null): ChangeBy => ({
  actor,
  at,
  changes: [{ field: 'tags', from, to }],
})

const told = (since: readonly ChangeBy[], known: readonly ConflictChange[] = []) =>
  changesByOthers(since, 'u1', ['tags'], known)

describe('what others changed', () => {
  test.each([colleague, ...strangers])('is told of everybody else: $kind $name', (actor) => {
    expect(told([by(actor, 't1', 'a', 'b')])).toEqual([
      { field: 'tags', from: 'a', to: 'b', by: actor.name, at: 't1' },
    ])
  })

  test('leaves out what the person did, and fields that the save does not write', () => {
    const elsewhere = { actor: colleague, at: 't1', changes: [{ field: 'host', from: 1, to: 2 }] }
    expect(told([by(me, 't1', 'a', 'b'), elsewhere])).toEqual([])
    expect(changesByOthers([elsewhere], 'u1', ['tags', 'host', 'country'])).toHaveLength(1)
  })

  test('leaves out the prices of fees, which follow from what somebody changed', () => {
    const fee = { name: 'Research', percentage: 5, price: 10, taxable: true }
    const fees = (from: unknown, to: unknown): ChangeBy => ({
      actor: colleague,
      at: 't1',
      changes: [{ field: 'claim_details.additional_fees', from, to }],
    })
    const written = ['claim_details.additional_fees']
    const of = (from: unknown, to: unknown) => changesByOthers([fees(from, to)], 'u1', written)
    expect(of([fee], [{ ...fee, price: 12 }])).toEqual([])
    expect(of([fee], [{ ...fee, price: 12, percentage: 6 }])).toHaveLength(1)
    expect(of([fee], [])).toHaveLength(1)
    expect(of(null, [fee])).toHaveLength(1)
    const uses = { field: 'findings', from: [fee], to: [{ ...fee, price: 12 }] }
    const priced = { actor: colleague, at: 't1', changes: [uses] }
    expect(changesByOthers([priced], 'u1', ['findings'])).toHaveLength(1)
  })

  test('goes from the first value to the last and names the latest author', () => {
    const since = [
      by(colleague, 't1', 'a', 'b'),
      by(me, 't2', 'b', 'c'),
      by(strangers[0] ?? me, 't3', 'c', 'd'),
    ]
    expect(told(since)).toEqual([{ field: 'tags', from: 'a', to: 'd', by: 'Jo Park', at: 't3' }])
  })

  test('goes on from what was known before', () => {
    const known = [{ field: 'tags', from: 'z', to: 'a', by: 'Bo Lind', at: 't0' }]
    expect(told([], known)).toEqual(known)
    expect(told([by(colleague, 't1', 'a', 'b')], known)).toEqual([
      { field: 'tags', from: 'z', to: 'b', by: 'Bo Lind', at: 't1' },
    ])
  })
})
