import { describe, expect, it } from 'vitest'
import type { ConflictChange } from '../../contracts/api/protocol.ts'
import { type ChangeBy, changesByOthers, touchesField } from '../../contracts/rules/stale-fields.ts'

describe('a change of a field', () => {
  it.each([
    ['reminder_date', 'reminder_date', true],
    ['reminder_date', 'reminder_name', false],
    ['findings[f1].price', 'findings', true],
    ['findings', 'findings[f1].price', true],
    ['claim_details.currency', 'claim_details', true],
    ['claim_details', 'claim_details.currency', true],
    ['claim_details.currency', 'claim_details.tax', false],
    ['findings[f1].price', 'findings[f2].price', false],
    ['tags_of_others', 'tags', false],
    ['tags', 'tags_of_others', false],
    ['old.tags', 'tags', false],
    ['tags', 'old.tags', false],
  ])('of %s touches %s: %s', (field, written, touches) => {
    expect(touchesField(field, written)).toBe(touches)
  })
})

const change = (name: string, at: string, ...changes: [string, unknown, unknown][]): ChangeBy => ({
  actor: { id: `id of ${name}`, kind: 'user', name },
  at,
  changes: changes.map(([field, from, to]) => ({ field, from, to })),
})

const byOthers = (since: ChangeBy[], writes: string[], known: ConflictChange[] = []) =>
  changesByOthers(since, 'id of me', writes, known)

describe('what others changed of what is written', () => {
  it('is one entry a field, from its first to its last value, by the youngest author', () => {
    const since = [
      change('Ida', '2026-11-20T08:00:00.000Z', ['host', 'a', 'b'], ['country', 'DE', 'DK']),
      change('Olaf', '2026-11-20T09:00:00.000Z', ['host', 'b', 'c']),
    ]
    expect(byOthers(since, ['host', 'tags'])).toEqual([
      { field: 'host', from: 'a', to: 'c', by: 'Olaf', at: '2026-11-20T09:00:00.000Z' },
    ])
  })

  it('leaves out what this user did', () => {
    const since = [
      change('me', '2026-11-20T08:00:00.000Z', ['host', 'a', 'b']),
      change('Ida', '2026-11-20T09:00:00.000Z', ['tags', [], ['x']]),
    ]
    expect(byOthers(since, ['host', 'tags']).map(({ field }) => field)).toEqual(['tags'])
  })

  it('goes on from what is known already', () => {
    const known = [
      { field: 'host', from: 'a', to: 'b', by: 'Ida', at: '2026-11-20T08:00:00.000Z' },
      { field: 'country', from: 'DE', to: 'DK', by: 'Ida', at: '2026-11-20T08:00:00.000Z' },
    ]
    const since = [change('Olaf', '2026-11-20T09:00:00.000Z', ['host', 'b', 'c'])]
    expect(byOthers(since, ['host'], known)).toEqual([
      { field: 'host', from: 'a', to: 'c', by: 'Olaf', at: '2026-11-20T09:00:00.000Z' },
      known[1],
    ])
    expect(byOthers([], ['host'])).toEqual([])
  })
})
