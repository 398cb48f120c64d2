import { screen, within } from '@testing-library/react'
import { allSettled, createWatch } from 'effector'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { exportRequested, selectToggleRequested } from '../../../src/actions/requests.ts'
import { $selectedCaseId, caseSelected } from '../../../src/actions/workplace.ts'
import { casesRequested } from '../../../src/queries/cases/case-list.ts'
import { bar, list, openList, row, ticked } from '../../support/dom/bulk-list.tsx'

beforeEach(() => sessionStorage.clear())

describe('the rows of the list', () => {
  it('are ticked by x and Space, ranges by Shift and the arrows, all by Ctrl+A, none by Escape', async () => {
    const { user } = await openList(5)
    list().focus()
    await user.keyboard('{ArrowDown}x')
    expect(ticked()).toEqual([1])
    await user.keyboard('{ArrowDown}{ArrowDown} ')
    expect(ticked()).toEqual([1, 3])
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(ticked()).toEqual([1, 3, 4, 5])
    await user.keyboard('x')
    expect(ticked()).toEqual([1, 3, 4])
    await user.keyboard('{Control>}a{/Control}')
    expect(ticked()).toEqual([1, 2, 3, 4, 5])
    await user.keyboard('{Escape}')
    expect(ticked()).toEqual([])
    expect(screen.queryByRole('group', { name: 'Selected cases' })).toBeNull()
  })

  it('are ticked by the mouse at their box, with Ctrl or Shift anywhere; else a press opens the case', async () => {
    const { user, scope } = await openList(5)
    const box = row(2).querySelector('.fw-row-mark')
    if (!box) throw new Error('the row has no box')
    await user.click(box)
    expect(ticked()).toEqual([2])
    await user.keyboard('{Shift>}')
    await user.click(row(4))
    await user.keyboard('{/Shift}{Control>}')
    await user.click(row(3))
    await user.keyboard('{/Control}')
    expect(ticked()).toEqual([2, 4])
    expect(scope.getState($selectedCaseId)).toBeNull()
    await user.click(row(5))
    expect(scope.getState($selectedCaseId)).toBe('5')
    expect(ticked()).toEqual([2, 4])
  })

  it('are ticked by the key of the open case, and forgotten with the list', async () => {
    const { scope, target } = await openList()
    await allSettled(caseSelected, { scope, params: '2' })
    await allSettled(selectToggleRequested, { scope })
    expect(target()).toEqual({ ids: ['2'] })
    await allSettled(casesRequested, {
      scope,
      params: { sort: { key: 'date_state_updated', ascending: false }, filter: { state: 'PAID' } },
    })
    expect(target()).toBeNull()
  })
})

it('the bar counts, and selects all that match, loaded or not, but what is taken out again', async () => {
  const { user, target } = await openList(250)
  list().focus()
  await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}')
  expect(within(await bar()).getByText('2 selected')).toBeTruthy()
  expect(target()).toEqual({ ids: ['1', '2'] })
  await user.click(
    within(await bar()).getByRole('button', { name: 'Select all 250 matching cases' }),
  )
  expect(within(await bar()).getByText('250 selected')).toBeTruthy()
  expect(target()).toEqual({ filter: {} })
  expect(screen.queryByRole('button', { name: /Select all/ })).toBeNull()
  list().focus()
  await user.keyboard('x')
  expect(within(await bar()).getByText('249 selected')).toBeTruthy()
  expect(target()).toEqual({ filter: {}, except: ['2'] })
  await user.click(within(await bar()).getByRole('button', { name: 'Clear selection' }))
  expect(target()).toBeNull()
})

it('how many are marked is read out by what stands there before anything is marked', async () => {
  const { user } = await openList()
  const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  const empty = screen.getAllByRole('status').filter(({ textContent }) => textContent === '')
  expect(empty).toHaveLength(1)
  list().focus()
  await user.keyboard('{ArrowDown}x')
  expect(empty[0]?.textContent).toBe('1 case selected')
  await user.keyboard('{ArrowDown}x')
  expect(empty[0]?.textContent).toBe('2 cases selected')
  await bar()
  expect(spoken().filter((text) => text?.includes('selected'))).toHaveLength(1)
  expect(empty[0]?.isConnected).toBe(true)
  await user.keyboard('{Escape}')
  expect(empty[0]?.textContent).toBe('')
})

it('the export of what is selected is asked for in the bar', async () => {
  const { user, scope } = await openList()
  const wanted = vi.fn()
  createWatch({ unit: exportRequested, scope, fn: wanted })
  list().focus()
  await user.keyboard('{ArrowDown}x')
  await user.click(within(await bar()).getByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Export' }))
  expect(wanted).toHaveBeenCalledOnce()
})
