import { describe, expect, test } from 'vitest'
import { AuditAction, AuditTarget } from '../../../contracts/events/audit.ts'
import {
  actionTexts,
  actorText,
  fieldText,
  OPERATOR,
  shownChange,
  targetText,
  valueText,
} from '../../../contracts/rules/audit/audit.ts'
import { auditKey } from '../../../contracts/rules/audit/audit-key.ts'

describe('what a person reads in the audit log', () => {
  test('is a text of its own for every action', () => {
    expect(Object.keys(actionTexts).toSorted()).toEqual(AuditAction.options.toSorted())
    expect(new Set(Object.values(actionTexts)).size).toBe(AuditAction.options.length)
  })

  test('is what was acted upon: its name, else its kind', () => {
    const kinds = AuditTarget.shape.kind.options
    const texts = kinds.map((kind) => targetText({ kind, id: null, name: null }))
    expect(texts.join(', ')).toBe(
      'User, Business details, Credits, Payment setup, Email setup, Mail flow, Mail template, ' +
        'Case template, Invoice template, Translation, Settlement portal, Terms of service, Audit log, Cases, ' +
        'Payment report, Invoices',
    )
    expect(targetText({ kind: 'user', id: 'u1', name: 'Ada' })).toBe('Ada')
  })

  test('is a field by its name, one that is newer by its key', () => {
    expect(['smtp_host', 'vat_id', 'next_year'].map(fieldText)).toEqual([
      'SMTP host',
      'VAT ID',
      'next_year',
    ])
  })

  test.each([
    [true, 'yes'],
    [false, 'no'],
    [null, '–'],
    ['', '–'],
    ['Ada', 'Ada'],
    [0, '0'],
    [12.5, '12.5'],
  ])('is the value %j as %s', (value, text) => {
    expect(valueText(value)).toBe(text)
  })

  test.each([
    [
      { field: 'sessions', from: 3, to: 'ended' },
      { field: 'sessions', from: null, to: '3 ended' },
    ],
    [{ field: 'sessions', from: 3, to: 4 }, null],
    [{ field: 'status', from: 'open', to: 'ended' }, null],
  ])('is a change as it was, but for sessions that ended: %j', (change, shown) => {
    expect(shownChange(change)).toEqual(shown ?? change)
  })

  test('is who acted: their name of that time, else what they are', () => {
    const kinds = ['user', 'opponent', 'provider', 'system'] as const
    expect(kinds.map((kind) => actorText({ kind, id: null, name: null }))).toEqual([
      'Unknown user',
      'Opponent',
      'Payment provider',
      'System',
    ])
    expect(actorText({ kind: 'user', id: 'u1', name: 'Ada' })).toBe('Ada')
    expect(actorText(OPERATOR)).toBe('Operator')
  })
})

test('questions to the log are the same where all of their parts are', () => {
  const day = '2026-11-20'
  const asked = [
    {},
    { person: 'u1' },
    { action: 'user.invited' as const },
    { since: day },
    { until: day },
    { person: 'u1', action: 'user.invited' as const, since: day, until: day },
  ]
  expect(new Set(asked.map(auditKey)).size).toBe(asked.length)
  for (const one of asked) expect(auditKey({ ...one })).toBe(auditKey(one))
  expect(auditKey({})).toBe(auditKey({ person: undefined, until: undefined }))
})
