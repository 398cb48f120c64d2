import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { AuditFilter } from '../../../contracts/events/audit.ts'
import AuditLogScreen from '../../../src/features/audit-log/index.ts'
import { refused } from '../../support/client/fake-gateway.ts'
import { openAuditLog, targets } from '../../support/dom/audit-log.tsx'
import { show } from '../../support/dom/show.tsx'

describe('the filters', () => {
  /** Its code is fetched: another field holds its place until then. */
  const dayField = (label: string) =>
    waitFor(() => {
      const field = screen.getByLabelText<HTMLInputElement>(label)
      expect(field.readOnly).toBe(false)
      return field
    })

  test('ask for a person, an action, and days that both count whole [CASECONST-17]', async () => {
    const { user, asked } = openAuditLog()
    await targets('Number 5', 'Number 4', 'Number 3')
    await user.selectOptions(screen.getByLabelText('User'), 'Bruno Kranz')
    await user.selectOptions(screen.getByLabelText('Action'), 'Role changed')
    await screen.findByText('Nothing found')
    const first = await dayField('From')
    expect(first.placeholder).toBe('yyyy-mm-dd')
    fireEvent.change(first, { target: { value: '2026-11-01' } })
    fireEvent.keyDown(first, { key: 'Enter' })
    const last = screen.getByLabelText('To')
    fireEvent.change(last, { target: { value: '2026-11-02' } })
    fireEvent.keyDown(last, { key: 'Enter' })
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({
        params: { customer_id: 'c1' },
        query: {
          person: 'u2',
          action: 'user.role-changed',
          since: new Date(2026, 10, 1).toISOString(),
          until: new Date(2026, 10, 3).toISOString(),
        },
      }),
    )
  })

  async function typeDay(label: string, text: string) {
    const field = await dayField(label)
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: text } })
    fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.blur(field)
    return field
  }
  const days = (request: unknown) => {
    const { query } = request as { query: AuditFilter }
    return [query.since, query.until]
  }

  test.each([
    ['22/11/2026', 'The latest date is 2026-11-20.'],
    ['26-1-1', 'Enter a date as yyyy-mm-dd, for example 2026-11-20'],
    ['2026-02-31', 'This date does not exist. Enter a date as yyyy-mm-dd, for example 2026-11-20'],
    ['2026-11-21', 'The latest date is 2026-11-20.'],
  ])('say what is wrong with the day %s, keep it, and ask nothing by it', async (text, why) => {
    const { asked } = openAuditLog()
    await targets('Number 5', 'Number 4', 'Number 3')
    const first = await typeDay('From', text)
    expect((await screen.findByRole('alert')).textContent).toBe(why)
    expect([first.value, first.getAttribute('aria-invalid')]).toEqual([text, 'true'])
    expect(asked().map(days)).toEqual([[undefined, undefined]])
    await typeDay('From', '2026-11-01')
    expect([first.value, screen.queryByRole('alert')]).toEqual(['2026-11-01', null])
    await waitFor(() =>
      expect(asked().map(days).at(-1)).toEqual([new Date(2026, 10, 1).toISOString(), undefined]),
    )
  })

  test('ask once for a day that is typed and given by Enter', async () => {
    const { asked } = openAuditLog()
    await targets('Number 5', 'Number 4', 'Number 3')
    await typeDay('From', '2026-11-15')
    await typeDay('To', '2026-11-16')
    await waitFor(() => expect(asked().map(days).at(-1)?.[1]).toBeDefined())
    expect(asked()).toHaveLength(3)
  })

  test('refuse a last day before the first one, which goes on to count', async () => {
    const { asked, user } = openAuditLog()
    await targets('Number 5', 'Number 4', 'Number 3')
    const since = new Date(2026, 10, 15).toISOString()
    const first = await typeDay('From', '2026-11-15')
    const last = await typeDay('To', '2026-11-10')
    expect((await screen.findByRole('alert')).textContent).toBe('The earliest date is 2026-11-15.')
    expect([first.value, last.value]).toEqual(['2026-11-15', '2026-11-10'])
    await waitFor(() => expect(asked().map(days).at(-1)).toEqual([since, undefined]))
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
    const shown = ['From', 'To'].map((label) => screen.getByLabelText(label))
    expect(shown.map((field) => (field as HTMLInputElement).value)).toEqual(['', ''])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('can be cleared of a day that was refused, though it is no choice', async () => {
    const { user } = openAuditLog()
    await targets('Number 5', 'Number 4', 'Number 3')
    const clear = screen.getByRole('button', { name: 'Clear filters' })
    const isOff = () => clear.getAttribute('aria-disabled')
    expect(isOff()).toBe('true')
    await typeDay('To', 'soon')
    await waitFor(() => expect(isOff()).toBeNull())
    await typeDay('To', '')
    await waitFor(() => expect(isOff()).toBe('true'))
    await typeDay('From', 'soon')
    await user.click(clear)
    expect((await dayField('From')).value).toBe('')
    expect([isOff(), screen.queryByRole('alert')]).toEqual(['true', null])
  })

  test('are empty at the next opening, also of a day that was refused', async () => {
    const { scope, unmount } = openAuditLog()
    await targets('Number 5', 'Number 4', 'Number 3')
    await typeDay('From', 'soon')
    unmount()
    show(<AuditLogScreen />, scope)
    await targets('Number 5', 'Number 4', 'Number 3')
    expect((await dayField('From')).value).toBe('')
    const clear = screen.getByRole('button', { name: 'Clear filters' })
    expect(clear.getAttribute('aria-disabled')).toBe('true')
  })

  test('take what is typed after a refused day back as none', async () => {
    const { asked } = openAuditLog()
    await targets('Number 5', 'Number 4', 'Number 3')
    await typeDay('From', '2026-11-15')
    await typeDay('From', 'soon')
    await waitFor(() => expect(asked().map(days).at(-1)).toEqual([undefined, undefined]))
    const first = await typeDay('From', '')
    expect([first.value, screen.queryByRole('alert')]).toEqual(['', null])
  })

  test('that let nothing through can be cleared, which shows what was there at once', async () => {
    const { user, gateway } = openAuditLog()
    await targets('Number 5', 'Number 4', 'Number 3')
    await user.selectOptions(screen.getByLabelText('Action'), 'Plan changed')
    await screen.findByText('No audit log entries match these filters.')
    gateway.answer('readAuditLog', () => refused('No.', 500))
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
    await targets('Number 5', 'Number 4', 'Number 3')
  })

  test('offer everybody, the operator and the system', async () => {
    openAuditLog()
    await targets('Number 5', 'Number 4', 'Number 3')
    const options = within(screen.getByLabelText('User')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Everyone',
      'Agnes Berg',
      'Bruno Kranz',
      'Operator',
      'System',
    ])
  })
})
