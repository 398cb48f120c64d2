import { screen, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { $selectedCaseId, caseSelected } from '../../../../src/actions/workplace.ts'
import { $caseList } from '../../../../src/queries/cases/case-list.ts'
import { manyRows, searches } from '../../../support/client/case-server.ts'
import { answered, unreachable } from '../../../support/client/fake-gateway.ts'
import { arrive, here, openTable, table } from '../../../support/dom/case-table.tsx'
import { anOffice, show } from '../../../support/dom/show.tsx'
import { aUser, caseEvent } from '../../../support/records/events.ts'

beforeAll(() => import('../../../../src/features/case-list/table/case-table.tsx'), 60_000)

describe('the table of cases', () => {
  test('is walked by keys like a spreadsheet, and names its current cell', async () => {
    const { press } = await openTable()
    expect(here()).toEqual({ text: 'Active', row: 1, column: 'State', marked: 'false' })
    await press('{ArrowDown}{ArrowDown}{ArrowRight}')
    expect(here()).toMatchObject({ text: 'host-3.example', row: 3, column: 'Host' })
    await press('{Control>}{End}{/Control}')
    expect(here()).toMatchObject({ row: 30, column: 'State changed' })
    await press('{Home}{ArrowUp}k')
    expect(here()).toMatchObject({ row: 28, column: 'State' })
    await press('j')
    expect(here()).toMatchObject({ row: 29, column: 'State' })
    await press('{Control>}{Home}{/Control}{ArrowLeft}')
    expect(here()).toMatchObject({ row: 1, column: 'State' })
    await press('{Shift>}{ArrowUp}{/Shift}{Alt>}{ArrowDown}{/Alt}')
    expect(here()).toMatchObject({ row: 1, column: 'State' })
  })

  const heads = () =>
    [...document.querySelectorAll('[role=columnheader]')].flatMap((head) => {
      const sort = head.getAttribute('aria-sort')
      return sort ? [[head.textContent, sort]] : []
    })

  test('sorts by its heads with the keyboard, which stay under it, and says what it is sorted by', async () => {
    const { press, gateway } = await openTable()
    expect(heads()).toEqual([
      ['Host', 'none'],
      ['Last activity', 'none'],
      ['State changed', 'descending'],
    ])
    await press('{ArrowDown}{ArrowUp}{ArrowUp}{ArrowRight}')
    expect(here()).toMatchObject({ row: 0, column: 'Host', text: 'Host' })
    await press('{Enter}')
    await vi.waitFor(() =>
      expect(searches(gateway).at(-1)?.sort).toEqual({ key: 'host', ascending: true }),
    )
    await screen.findByRole('button', { name: 'Hosts from A to Z' })
    expect(heads()[0]).toEqual(['Host', 'ascending'])
    expect(here()).toMatchObject({ row: 0, column: 'Host' })
    await press('{Enter}')
    await vi.waitFor(() => expect(heads()[0]).toEqual(['Host', 'descending']))
    await press('{ArrowDown}')
    await vi.waitFor(() => expect(here()).toMatchObject({ row: 1, text: 'host-9.example' }))
    expect(document.activeElement?.getAttribute('role')).toBe('grid')
  })

  test('a head that no order stands behind does nothing, a press on one that does sorts by it', async () => {
    const { press, gateway, user } = await openTable()
    await press('{ArrowUp}{Enter}')
    expect(here()).toMatchObject({ row: 0, column: 'State' })
    expect(searches(gateway)).toHaveLength(1)
    const host = document.querySelector('[data-sorts]')
    if (!host) throw new Error('the head is not drawn')
    await user.click(host)
    await vi.waitFor(() =>
      expect(searches(gateway).at(-1)?.sort).toEqual({ key: 'host', ascending: true }),
    )
  })

  test('says how many rows and columns there are', async () => {
    const { grid: shown } = await openTable(manyRows(250))
    expect(shown.getAttribute('aria-rowcount')).toBe('251')
    expect(shown.getAttribute('aria-colcount')).toBe('21')
    expect(within(shown).getAllByRole('columnheader')).toHaveLength(21)
  })

  test('marks rows by keys: one, up to one, all that match, none', async () => {
    const { press, marked } = await openTable()
    await press('{ArrowDown} ')
    expect([marked(), here().marked]).toEqual([['2'], 'true'])
    await press('{ArrowDown}{ArrowDown}{Shift>} {/Shift}')
    expect(marked()).toEqual(['2', '3', '4'])
    await press('{Control>}a{/Control}')
    expect(marked()).toHaveLength(30)
    await press(' ')
    expect(marked()).not.toContain('4')
    expect(marked()).toHaveLength(29)
    await press('{Escape}')
    expect(marked()).toEqual([])
  })

  test('marks the row under the cursor by the key of the list too, whichever case is open', async () => {
    const { press, marked, scope } = await openTable()
    await allSettled(caseSelected, { scope, params: '5' })
    await press('{ArrowDown}x')
    expect(marked()).toEqual([String(here().row)])
    await press('x')
    expect(marked()).toEqual([])
  })

  test('marks the rows of a range of cells at once', async () => {
    const { press, marked } = await openTable()
    await press('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift} ')
    expect(marked()).toEqual(['2', '3', '4'])
  })

  test('opens the case under the cursor', async () => {
    const { press, scope } = await openTable()
    await press('{ArrowDown}{ArrowDown}{Enter}')
    expect(scope.getState($selectedCaseId)).toBe('3')
  })

  test('asks for the next page before the cursor is at the end, and says when there is no more [LIST-20] [LIST-22]', async () => {
    const { press, gateway, scope } = await openTable(manyRows(250))
    expect(searches(gateway)).toHaveLength(1)
    expect(screen.queryByText('No more data to load.')).toBeNull()
    await press('{Control>}{End}{/Control}')
    await vi.waitFor(() => expect(scope.getState($caseList)?.ids).toHaveLength(250))
    await press('{Control>}{End}{/Control}')
    expect(here().row).toBe(250)
    await screen.findByText('No more data to load.')
    expect(searches(gateway)).toHaveLength(2)
  })

  test('says nothing of more where there is nothing', async () => {
    const { user, press } = await openTable(manyRows(3))
    await press('{Control>}{End}{/Control}')
    await screen.findByText('No more data to load.')
    await user.type(screen.getByLabelText('Search cases'), 'nowhere')
    await screen.findByText('No matching cases')
    expect(screen.queryByText('No more data to load.')).toBeNull()
  })

  test('offers to try again where the next page failed', async () => {
    const { press, gateway, scope, user } = await openTable(manyRows(250))
    gateway.answer('searchCases', () => unreachable)
    await press('{Control>}{End}{/Control}')
    await screen.findByText('The server is unreachable at the moment. Please try again later.')
    gateway.answer('searchCases', () =>
      answered({ cases: manyRows(250).slice(200), total_count: 250, next_cursor: null }, 1),
    )
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(scope.getState($caseList)?.ids).toHaveLength(250))
  })

  test('shows what stands in its place: loading, the error, nothing', async () => {
    const { scope, gateway } = anOffice([])
    const held = gateway.hold('searchCases', unreachable)
    const { user } = show(table(), scope)
    await screen.findByRole('status', { name: 'Loading cases' })
    held.open()
    await screen.findByText('The list could not be loaded')
    gateway.answer('searchCases', () =>
      answered({ cases: [], total_count: 0, next_cursor: null }, 1),
    )
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('No cases yet')
    expect(screen.queryByRole('grid')).toBeNull()
  })

  test('keeps cursor and marks at their cases while others come before them', async () => {
    const { press, marked, scope } = await openTable()
    await press('{ArrowDown}{ArrowDown}{ArrowRight} ')
    const created = caseEvent(2, 'case.created', {
      row: { id: '99', host: 'new.example', version: 1 },
    })
    await arrive(scope, created)
    expect(screen.getByRole('button', { name: '1 new' })).toBeDefined()
    expect(here()).toMatchObject({ text: 'host-3.example', row: 3, marked: 'true' })
    // The own creation comes first at once; the other one goes on waiting.
    const row = { id: '100', host: 'own.example', version: 1 }
    await arrive(scope, caseEvent(3, 'case.created', { row, by: aUser() }))
    expect(here()).toMatchObject({ text: 'host-3.example', row: 4, marked: 'true' })
    expect(marked()).toEqual(['3'])
  })

  test('shows a live change in the row that it is of', async () => {
    const { press, scope } = await openTable()
    await press('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(here()).toMatchObject({ column: 'Unread', text: '' })
    await arrive(
      scope,
      caseEvent(2, 'case.mail-received', {
        row: { ...manyRows(30)[0], total_unread_emails: 2, version: 2 },
        was: { total_unread_emails: 0 },
      }),
    )
    expect(here().text).toBe('2')
  })
})
