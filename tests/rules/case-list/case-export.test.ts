import { describe, expect, test } from 'vitest'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { CaseColumn, type ColumnPlace } from '../../../contracts/model/cases/case-column.ts'
import { caseCells } from '../../../contracts/rules/case-list/case-cells.ts'
import { exportColumns, exportHeading } from '../../../contracts/rules/case-list/case-export.ts'
import { aCaseRow } from '../../support/records/builders.ts'

/** What each column says of a row, but for the empty ones. */
const said = (parts: Partial<CaseRow>) =>
  Object.fromEntries(
    CaseColumn.options
      .map((column) => [column, caseCells[column].value(aCaseRow(parts), 'PRO')] as const)
      .filter(([, value]) => value !== null && value !== 0),
  )

describe('the cells of a case', () => {
  const plain = {
    state: 'Active',
    host: 'baeckerei-althaus.example',
    id: '481516',
    last_case_activity_timestamp: '2026-11-20T08:00:00.000Z',
    country: 'Germany',
    tags: '',
    currency: 'EUR',
    date_state_updated: '2026-11-20T08:00:00.000Z',
    version: 1,
  }

  test('say nothing of what there is not', () => {
    expect(said({})).toEqual(plain)
    expect(said({ country: null })).not.toHaveProperty('country')
    expect(said({ country: 'XX' })).toMatchObject({ country: 'XX' })
  })

  test('say each field of a row, states and countries by their names', () => {
    const counts = {
      total_unread_emails: 1,
      total_unchecked_licenses: 2,
      num_scheduled_emails_sent: 3,
      num_scheduled_emails_scheduled: 4,
      num_scheduled_emails_paused: 5,
      num_scheduled_emails_failed: 6,
      num_failed_payments: 7,
      num_failed_letters: 8,
      total_scheduled_emails: 9,
      num_triggered_emails_failed: 10,
      version: 11,
      reminder_date: '2026-12-01',
      reminder_name: 'Call',
      source_case_id: 'A-7',
      final_amount: 119.5,
    }
    const row = said({ ...counts, initial_email_sent: 1, tags: ['bakery', 'phone'] })
    expect(row).toEqual({
      ...plain,
      ...counts,
      initial_email_sent: 'Sent',
      progress: 4 / 10,
      tags: 'bakery, phone',
    })
  })
})

const place = (id: CaseColumn, shown = true): ColumnPlace => ({ id, width: 100, shown })

describe('the columns of an exported list', () => {
  test.each<[string, ColumnPlace[], string, string]>([
    ['those shown first', [place('id', false), place('host'), place('tags')], 'host tags', 'id'],
    [
      'the currency after its amount',
      [place('final_amount'), place('host'), place('currency', false)],
      'final_amount currency host',
      '',
    ],
    [
      'the currency where it is shown',
      [place('currency'), place('final_amount'), place('host')],
      'currency final_amount host',
      '',
    ],
    [
      'no currency without its amount',
      [place('final_amount', false), place('currency', false), place('host')],
      'host',
      'final_amount currency',
    ],
  ])('are %s', (_, layout, shown, hidden) => {
    const columns = exportColumns(layout)
    expect(columns.shown.join(' ')).toBe(shown)
    expect(columns.all.join(' ')).toBe([shown, hidden].filter(Boolean).join(' '))
  })

  test('are named as in the table, moments with their zone', () => {
    expect(exportHeading('last_case_activity_timestamp')).toBe('Last activity (UTC)')
    expect(exportHeading('date_state_updated')).toBe('State changed (UTC)')
    expect(exportHeading('reminder_date')).toBe('Reminder date')
    expect(CaseColumn.options.filter((id) => exportHeading(id).includes('UTC'))).toHaveLength(2)
  })
})
