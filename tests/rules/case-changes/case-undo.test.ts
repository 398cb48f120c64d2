import { expect, test } from 'vitest'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { CaseBulkKind } from '../../../contracts/model/cases/case-bulk.ts'
import { type Changed, reversalOf } from '../../../contracts/rules/case-changes/case-undo.ts'
import { isUndoable, noWayBack } from '../../../contracts/rules/case-list/case-bulk.ts'
import { aCaseRow } from '../../support/records/builders.ts'

type Change = { field: string; from: unknown; to: unknown }

const changed = (
  row: Partial<CaseRow>,
  was: Partial<CaseRow>,
  changes: Change[] = [],
): Changed => ({ row: aCaseRow(row), was, changes })

const flow = { id: 'f1', name: 'First' }
const first = { kind: 'flow', flow_id: 'f1', name: 'First' }
const german = { id: 't1', language: 'de' }

test.each<[string, Changed, unknown]>([
  ['case.tag-added', changed({ tags: ['a', 'b'] }, { tags: ['a'] }), { kind: 'untag', tag: 'b' }],
  ['case.tag-removed', changed({ tags: [] }, { tags: ['Vip'] }), { kind: 'tag', tag: 'Vip' }],
  ['case.tag-removed', changed({ tags: ['b'] }, { tags: ['a', 'b'] }), { kind: 'tag', tag: 'a' }],
  ['case.tag-added', changed({ tags: ['vip'] }, { tags: ['Vip'] }), null],
  ['case.tag-added', changed({ tags: ['a'] }, {}), null],
  [
    'case.reminder-set',
    changed(
      { reminder_name: 'New', reminder_date: '2027-01-02' },
      { reminder_name: null, reminder_date: null },
    ),
    { kind: 'unremind' },
  ],
  [
    'case.reminder-set',
    changed(
      { reminder_name: 'Same', reminder_date: '2027-01-02' },
      { reminder_date: '2027-01-01' },
    ),
    { kind: 'reminder', name: 'Same', date: '2027-01-01' },
  ],
  [
    'case.reminder-set',
    changed({ reminder_name: 'New', reminder_date: '2027-01-02' }, { reminder_name: 'Old' }),
    { kind: 'reminder', name: 'Old', date: '2027-01-02' },
  ],
  [
    'case.reminder-cleared',
    changed(
      { reminder_name: null, reminder_date: null },
      { reminder_name: 'Old', reminder_date: '2027-01-01' },
    ),
    { kind: 'reminder', name: 'Old', date: '2027-01-01' },
  ],
  [
    'case.flow-assigned',
    changed({}, {}, [
      { field: 'email_flow.id', from: 'f1', to: 'f2' },
      { field: 'email_flow.name', from: 'First', to: 'Second' },
    ]),
    first,
  ],
  ['case.flow-assigned', changed({}, {}, [{ field: 'email_flow', from: null, to: flow }]), null],
  [
    'case.language-assigned',
    changed({}, {}, [{ field: 'translation', from: german, to: null }]),
    { kind: 'language', translation_id: 't1', language: 'de' },
  ],
  ['case.flow-assigned', changed({}, {}, [{ field: 'email_flow', from: flow, to: null }]), first],
  ['case.flow-assigned', changed({}, {}), null],
  [
    'case.language-assigned',
    changed({}, {}, [
      { field: 'translation.id', from: 't1', to: 't2' },
      { field: 'translation.language', from: 'de', to: 'da' },
    ]),
    { kind: 'language', translation_id: 't1', language: 'de' },
  ],
  ['case.language-assigned', changed({}, {}), null],
  ['case.automation-paused', changed({}, {}), null],
  ['case.automation-resumed', changed({}, {}), null],
  [
    'case.finding-price-changed',
    changed({}, {}, [
      { field: 'charge_details.total', from: 1, to: 2 },
      { field: 'findings[u-1].price', from: 79.5, to: 80 },
    ]),
    { kind: 'price', finding_id: 'u-1', price: 79.5 },
  ],
  [
    'case.finding-price-changed',
    changed({}, {}, [{ field: 'findings[u-1].price', from: null, to: 80 }]),
    null,
  ],
  ['case.finding-price-changed', changed({}, {}, [{ field: 'country', from: 3, to: 4 }]), null],
  ['case.cancelled', changed({ state: 'CANCELLED' }, { state: 'ACTIVE' }), null],
  ['case.note-added', changed({}, {}), null],
])('what takes a change back %s', (name, change, reversal) => {
  expect(reversalOf(name, change)).toEqual(reversal)
})

test('what no call puts back is never undone, and a case that had nothing is told why', () => {
  const never: CaseBulkKind[] = CaseBulkKind.options.filter((kind) => !isUndoable(kind))
  expect(never).toEqual(['cancel', 'pause', 'resume'])
  expect((['flow', 'language', 'cancel', 'reminder'] as const).map(noWayBack)).toEqual([
    'This case had no mail flow before, and an assigned one cannot be removed.',
    'This case had no language before, and an assigned one cannot be removed.',
    'This bulk action cannot be undone.',
    'This case had an overdue reminder before, and a reminder cannot be set for a day in the past.',
  ])
})
