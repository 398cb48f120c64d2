import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { applyChanges } from '../../../contracts/rules/case-changes/detail-changes.ts'
import { diffDetail, sameJson } from '../../../contracts/rules/case-changes/detail-diff.ts'
import { aCaseDetail, aFinding } from '../../support/records/builders.ts'

const fields = (before: CaseDetail, after: CaseDetail) =>
  diffDetail(before, after).map((change) => change.field)

describe('changes of a case detail', () => {
  it('names a plain field, a nested field and a list without ids', () => {
    const before = aCaseDetail({ tags: ['a'] })
    const after: CaseDetail = {
      ...before,
      reminder_date: '2026-12-01',
      tags: ['a', 'b'],
      claim_details: { ...before.claim_details, currency: 'CHF' },
    }
    expect(fields(before, after).sort()).toEqual([
      'claim_details.currency',
      'reminder_date',
      'tags',
    ])
  })

  it('names a part by its id, whole when it comes or goes', () => {
    const before = aCaseDetail({ findings: [aFinding({ id: 'f1' }), aFinding({ id: 'f2' })] })
    const after: CaseDetail = {
      ...before,
      findings: [aFinding({ id: 'f2', price: 77 }), aFinding({ id: 'f3' })],
    }
    expect(fields(before, after)).toEqual(['findings[f1]', 'findings[f2].price', 'findings[f3]'])
  })

  it('names a list whole that holds no parts, and a part that comes into an empty list', () => {
    const fee = { name: 'Research', percentage: 5, taxable: true, price: 6 }
    const of = (tags: string[], price: number | null, findings = [aFinding({ id: 'f1' })]) => {
      const { claim_details, ...plain } = aCaseDetail({ tags, findings })
      const additional_fees = price === null ? [] : [{ ...fee, price }]
      return { ...plain, claim_details: { ...claim_details, additional_fees } }
    }
    expect(fields(of([], 6), of(['a'], 7))).toEqual(['tags', 'claim_details.additional_fees'])
    expect(fields(of(['a'], null), of(['b'], 7))).toEqual(['tags', 'claim_details.additional_fees'])
    expect(fields(of(['a'], 6), of([], null))).toEqual(['tags', 'claim_details.additional_fees'])
    expect(fields(of([], 6, []), of([], 6))).toEqual(['findings[f1]'])
    expect(fields(of([], 6), of([], 6, []))).toEqual(['findings[f1]'])
  })

  it('names a list whole that holds a part twice', () => {
    const once = aCaseDetail({ findings: [aFinding({ id: 'f1' })] })
    const twice = aCaseDetail({ findings: [aFinding({ id: 'f1' }), aFinding({ id: 'f1' })] })
    expect(fields(once, twice)).toEqual(['findings'])
    expect(fields(twice, once)).toEqual(['findings'])
  })

  it('is nothing between equals', () => {
    expect(diffDetail(aCaseDetail({}), aCaseDetail({}))).toEqual([])
  })

  it('leads from before to after, whatever changed', () => {
    fc.assert(
      fc.property(someDetail, someDetail, (before, after) => {
        const applied = applyChanges(before, diffDetail(before, after))
        expect(applied).toEqual({ ok: true, value: after })
      }),
    )
  })

  it.each([
    ['another order', ['f2', 'f1']],
    ['one in between', ['f1', 'f3', 'f2']],
  ])('sends a list of parts as a whole for %s', (_, ids) => {
    const before = aCaseDetail({ findings: [aFinding({ id: 'f1' }), aFinding({ id: 'f2' })] })
    const after = { ...before, findings: ids.map((id) => aFinding({ id })) }
    expect(fields(before, after)).toEqual(['findings'])
    expect(applyChanges(before, diffDetail(before, after))).toEqual({ ok: true, value: after })
    expect(applyChanges(after, diffDetail(after, before))).toEqual({ ok: true, value: before })
  })

  it('changes a part that is there, and takes away what went, and nothing of others', () => {
    const detail = aCaseDetail({ findings: [aFinding({ id: 'f1' }), aFinding({ id: 'f2' })] })
    const findings = (field: string, to: unknown) => {
      const applied = applyChanges(detail, [{ field, from: null, to }])
      return applied.ok ? applied.value.findings.map(({ id, price }) => [id, price]) : 'refused'
    }
    expect(findings('findings[f1].price', 7)).toEqual([
      ['f1', 7],
      ['f2', 120],
    ])
    expect(findings('findings[f1].price', null)).toEqual([
      ['f1', null],
      ['f2', 120],
    ])
    expect(findings('findings[f1]', null)).toEqual([['f2', 120]])
    expect(findings('findings[f9]', null)).toEqual([
      ['f1', 120],
      ['f2', 120],
    ])
    expect(findings('findings[f9].price', 7)).toEqual([
      ['f1', 120],
      ['f2', 120],
    ])
    expect(findings('findings[f9]', aFinding({ id: 'f9', price: 4 }))).toEqual([
      ['f1', 120],
      ['f2', 120],
      ['f9', 4],
    ])
    expect(findings('findings[f1]', aFinding({ id: 'f1', price: 3 }))).toEqual([
      ['f1', 3],
      ['f2', 120],
    ])
  })

  it('refuses a change that does not fit the detail', () => {
    const applied = applyChanges(aCaseDetail({}), [{ field: 'state', from: 'ACTIVE', to: 'GONE' }])
    expect(applied.ok).toBe(false)
  })
})

it.each([
  [[1, 2], [1, 2], true],
  [[1, 2], [1, 3], false],
  [[1, 2], [1], false],
  [[1], [1, 2], false],
  [[], {}, false],
  [{}, [], false],
  [{ a: 1, b: [{}] }, { b: [{}], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1, b: 2 }, { a: 1 }, false],
  [{ a: 1 }, { b: 1 }, false],
  [[1], { 0: 1, length: 1 }, false],
  [{ a: { b: 1 } }, { a: { b: 2 } }, false],
  [null, {}, false],
  [{}, null, false],
  [Number.NaN, Number.NaN, true],
  ['1', 1, false],
])('two JSON values %j and %j say the same: %s', (a, b, same) => {
  expect(sameJson(a, b)).toBe(same)
})

const someFinding = fc.record({
  id: fc.constantFrom('f1', 'f2', 'f3', 'f4'),
  price: fc.option(fc.integer({ min: 0, max: 1000 })),
})

const someDetail = fc
  .record({
    findings: fc.uniqueArray(someFinding, { selector: (finding) => finding.id }),
    tags: fc.uniqueArray(fc.constantFrom('bakery', 'phone', 'urgent')),
    reminder_name: fc.option(fc.constantFrom('Call', 'Write')),
    country: fc.option(fc.constantFrom('DE', 'DK')),
    paid: fc.boolean(),
  })
  .map(({ findings, paid, ...plain }) =>
    aCaseDetail({
      ...plain,
      findings: findings.map((finding) => aFinding(finding)),
      payment: paid
        ? {
            date_received: '2026-11-20T10:00:00.000Z',
            amount_received: 12.5,
            payment_method_type: 'card',
          }
        : null,
    }),
  )
