import { screen, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { columnsChosen } from '../../../../src/actions/list-mode.ts'
import { manyRows } from '../../../support/client/case-server.ts'
import { grid, openTable, table } from '../../../support/dom/case-table.tsx'
import { anOffice, show } from '../../../support/dom/show.tsx'

beforeAll(() => import('../../../../src/features/case-list/table/case-table.tsx'), 60_000)

describe('the columns of the table', () => {
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

  test('are hidden, moved and widened by keyboard, and remembered', async () => {
    const { user, scope, unmount } = await openTable()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    const dialog = await screen.findByRole('dialog', { name: 'Choose columns' })
    const inDialog = within(dialog)
    expect(inDialog.getByRole<HTMLInputElement>('checkbox', { name: 'Host' }).disabled).toBe(true)
    await user.click(inDialog.getByRole('checkbox', { name: 'Case' }))
    await user.click(inDialog.getByRole('checkbox', { name: 'Currency' }))
    const left = inDialog.getByRole('button', { name: 'Move Host to the left' })
    left.focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(left)
    expect(inDialog.getByText('Host is column 1 of 21')).toBeDefined()
    await user.click(inDialog.getByRole('button', { name: 'Move State to the right' }))
    expect(inDialog.getByText('State is column 3 of 21')).toBeDefined()
    await user.click(inDialog.getByRole('button', { name: 'Move State to the left' }))
    await user.click(inDialog.getByRole('button', { name: 'Make Host wider' }))
    expect(heads()[0]).toBe('State')
    await user.click(inDialog.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(heads().slice(0, 3)).toEqual(['Host', 'State', 'Last activity']))
    expect(heads()).toContain('Currency')
    unmount()
    const next = anOffice(manyRows(3))
    show(table(), next.scope)
    await grid()
    expect(heads().slice(0, 2)).toEqual(['Host', 'State'])
    const kept = JSON.parse(localStorage.getItem('framewright:u1:case-columns') ?? '[]')
    expect(kept[0]).toEqual({ id: 'host', width: 232, shown: true })
    expect(scope).not.toBe(next.scope)
  })

  test('are the standard ones where what was kept cannot be read, and again at a wish', async () => {
    localStorage.setItem('framewright:u1:case-columns', '{"host":')
    const { user } = await openTable()
    expect(heads().slice(0, 2)).toEqual(['State', 'Host'])
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose columns' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Tags' }))
    await user.click(dialog.getByRole('button', { name: 'Restore default columns' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(heads()).toContain('Tags')
  })

  test('are those of a view that was opened before', async () => {
    const office = anOffice(manyRows(3))
    await allSettled(columnsChosen, {
      scope: office.scope,
      params: [{ id: 'tags', width: 90, shown: true }],
    })
    show(table(), office.scope)
    await grid()
    expect(heads()[0]).toBe('Tags')
  })
})
