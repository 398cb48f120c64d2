import { describe, expect, test } from 'vitest'
import { createWorkspace, foldWorkspace } from '../../src/projections/workspace.ts'
import { judge, judgeAll, readBudgets } from '../bench/budgets.ts'
import { batches, countsOf, crowd, mixedEvents, VISIBLE } from '../bench/crowd.ts'
import { foldPlain, plainOffice } from '../bench/plain-office.ts'
import { percentile } from '../bench/statistics.ts'
import { officeEvents } from '../support/client/office.ts'

describe('the budgets of the bench', () => {
  test('a ratio must hold', () => {
    expect(judge(0.9, { kind: 'ratio', atLeast: 0.9 })).toBe('ok')
    expect(judge(0.89, { kind: 'ratio', atLeast: 0.9 })).toBe('broken')
    expect(judge(1.31, { kind: 'ratio', atMost: 1.3 })).toBe('broken')
  })

  test('a goal may be missed, up to three times', () => {
    const budget = { kind: 'goal', atMost: 50 } as const
    expect([50, 51, 150, 151].map((figure) => judge(figure, budget))).toEqual([
      'ok',
      'missed',
      'missed',
      'broken',
    ])
  })

  test('what was not measured is broken', () => {
    expect(judge(undefined, { kind: 'goal', atMost: 50 })).toBe('broken')
    expect(judge(Number.NaN, { kind: 'ratio', atLeast: 0.9 })).toBe('broken')
    const results = judgeAll({}, readBudgets(), ['fold'])
    expect(results.map(({ verdict }) => verdict)).toEqual(['broken', 'broken'])
  })

  test('percentiles of few values are values', () => {
    expect(percentile([3, 1, 2], 0.5)).toBe(2)
    expect(percentile([3, 1, 2], 0.95)).toBe(3)
  })
})

describe('the office of the bench', () => {
  const rows = crowd(1_000)
  const events = mixedEvents(rows, 4_000)
  const share = (name: string) => events.filter((event) => event.name === name).length / 4_000

  test('has the mixture that the budgets were set on', () => {
    expect(share('case.mail-received')).toBeCloseTo(0.5, 1)
    expect(share('case.activated')).toBeCloseTo(0.25, 1)
    expect(share('case.note-added')).toBeCloseTo(0.15, 1)
    expect(share('case.payment-succeeded')).toBeCloseTo(0.1, 1)
    const seen = new Set(rows.slice(0, VISIBLE).map((row) => row.id))
    const onSeen = events.filter((event) => seen.has(event.payload.row.id)).length
    expect(onSeen / events.length).toBeGreaterThan(0.05)
    expect(onSeen / events.length).toBeLessThan(0.12)
  })

  test('is folded alike by the engine and by the reference', () => {
    const reference = plainOffice(rows)
    let office = foldWorkspace(createWorkspace(), officeEvents({ rows, counts: countsOf(rows) }))
    for (const batch of batches(events)) {
      foldPlain(reference, batch)
      office = foldWorkspace(office, batch)
    }
    expect(new Map(office.rows.map)).toEqual(reference.rows)
    expect(office.counts.counts).toEqual(reference.counts)
    expect(reference.activities).toHaveLength(100)
  })
})
