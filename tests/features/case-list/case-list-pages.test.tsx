import { act, fireEvent, screen } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, it, vi } from 'vitest'
import { listRefreshRequested } from '../../../src/actions/requests.ts'
import { caseViewChosen } from '../../../src/actions/workplace.ts'
import { answered as arrived } from '../../../src/bus/log/inbox.ts'
import { CaseListPanel } from '../../../src/features/case-list/index.ts'
import { $caseList } from '../../../src/queries/cases/case-list.ts'
import { manyRows, searches, serveCases } from '../../support/client/case-server.ts'
import { answered, refused, unreachable } from '../../support/client/fake-gateway.ts'
import { anOffice, show } from '../../support/dom/show.tsx'
import { caseEvent } from '../../support/records/events.ts'

const ROW = 36
const list = () => screen.getByRole('listbox', { name: 'Cases' })
const scrollToRow = (index: number) => {
  list().scrollTop = index * ROW
  fireEvent.scroll(list())
}

async function openList(count: number) {
  const office = anOffice(manyRows(count))
  const shown = show(<CaseListPanel />, office.scope)
  await screen.findByText('host-1.example')
  const loaded = () => office.scope.getState($caseList)?.ids.length
  return { ...office, ...shown, loaded }
}

describe('pages of the list', () => {
  it('asks for the next page at 94 percent and appends it [LIST-20] [LIST-23]', async () => {
    const { gateway, loaded } = await openList(250)
    expect(loaded()).toBe(200)
    // Of 800 pixels 24 rows are seen at least in part, so here the 187th of 200 is the last one.
    scrollToRow(163)
    expect(searches(gateway)).toHaveLength(1)
    scrollToRow(164)
    await vi.waitFor(() => expect(loaded()).toBe(250))
    expect(searches(gateway).map(({ paging }) => paging)).toEqual([
      { page: 1, page_size: 200 },
      { page_size: 200, cursor: '200' },
    ])
    scrollToRow(230)
    await screen.findByText('host-250.example')
  })

  it('says "Loading ..." while a page is asked for, and when there is no more [LIST-21] [LIST-22] [G-417]', async () => {
    const { gateway, rows, loaded } = await openList(250)
    const held = gateway.hold(
      'searchCases',
      answered({ cases: rows.slice(200), total_count: 250, next_cursor: null }, 1),
    )
    scrollToRow(180)
    await vi.waitFor(() => expect(screen.getAllByText('Loading ...')).toHaveLength(2))
    expect(screen.queryByText('No more data to load.')).toBeNull()
    held.open()
    await screen.findByText('No more data to load.')
    expect(loaded()).toBe(250)
    expect(screen.queryByText('Loading ...')).toBeNull()
    expect(screen.getByText('250 of 250 loaded')).toBeDefined()
  })

  it('says "Loading ..." during the first load [LIST-21]', async () => {
    const { scope, gateway } = anOffice([])
    const held = gateway.hold('searchCases', unreachable)
    show(<CaseListPanel />, scope)
    await screen.findByText('Loading ...')
    held.open()
    await screen.findByText('The list could not be loaded')
  })

  it('begins anew with another query instead of appending [LIST-24]', async () => {
    const { scope, user, loaded } = await openList(250)
    scrollToRow(180)
    await vi.waitFor(() => expect(loaded()).toBe(250))
    await user.click(screen.getByRole('button', { name: 'Newest state change first' }))
    await vi.waitFor(() => expect(loaded()).toBe(200))
    expect(scope.getState($caseList)?.ids[0]).toBe('250')
  })

  it('refreshes page 1, as large as what is loaded, in place [LIST-25] [LIST-26] [LIST-27] [G-415]', async () => {
    const { scope, gateway, rows, loaded } = await openList(250)
    scrollToRow(180)
    await vi.waitFor(() => expect(loaded()).toBe(250))
    scrollToRow(0)
    const first = rows[0]
    if (first) rows[0] = { ...first, host: 'renamed.example' }
    await act(() => allSettled(listRefreshRequested, { scope }))
    expect(searches(gateway).at(-1)?.paging).toEqual({ page: 1, page_size: 250 })
    expect(loaded()).toBe(250)
    expect(screen.getByText('renamed.example')).toBeDefined()
    expect(screen.queryByText('host-1.example')).toBeNull()
  })

  it('offers to try again where the next page failed, and keeps what is there', async () => {
    const { gateway, loaded, user } = await openList(250)
    gateway.answer('searchCases', () => unreachable)
    scrollToRow(180)
    await screen.findByText('The server is unreachable at the moment. Please try again later.')
    expect(loaded()).toBe(200)
    gateway.answer('searchCases', () =>
      answered({ cases: manyRows(250).slice(200), total_count: 250, next_cursor: null }, 1),
    )
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(loaded()).toBe(250))
  })

  it('says nothing of a page that failed in the list that is chosen next', async () => {
    const { gateway, scope, rows } = await openList(250)
    gateway.answer('searchCases', () => unreachable)
    scrollToRow(180)
    const message = 'The server is unreachable at the moment. Please try again later.'
    await screen.findByText(message)
    // A list of one page asks for no other: what stood below the last one would stay there.
    serveCases(gateway, rows.slice(0, 5))
    await act(() => allSettled(caseViewChosen, { scope, params: 'ACTIVE' }))
    await vi.waitFor(() => expect(searches(gateway).at(-1)?.filter).toEqual({ state: 'ACTIVE' }))
    await vi.waitFor(() => expect(scope.getState($caseList)?.ids).toHaveLength(5))
    expect(await screen.findByText('No more data to load.')).toBeDefined()
    expect(screen.queryByText(message)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('refreshes all that is loaded, cases that have left the list since among it [LIST-27] [G-416]', async () => {
    const { gateway, scope } = await openList(250)
    await act(() => allSettled(caseViewChosen, { scope, params: 'ACTIVE' }))
    await vi.waitFor(() => expect(scope.getState($caseList)?.query.filter.state).toBe('ACTIVE'))
    await vi.waitFor(() => expect(scope.getState($caseList)?.ids).toHaveLength(200))
    const gone = caseEvent(2, 'case.cancelled', {
      row: { id: '5', state: 'CANCELLED', version: 2 },
      was: { state: 'ACTIVE' },
    })
    const arrival = { kind: 'wire' as const, events: [gone] }
    await act(() => allSettled(arrived, { scope, params: arrival }))
    expect(scope.getState($caseList)?.ids).toHaveLength(199)
    await act(() => allSettled(listRefreshRequested, { scope }))
    expect(searches(gateway).at(-1)?.paging).toEqual({ page: 1, page_size: 200 })
  })

  it('keeps the rows and says why when a refresh is refused', async () => {
    const { scope, gateway } = await openList(3)
    gateway.answer('searchCases', () => refused('The list is being rebuilt.', 503))
    await act(() => allSettled(listRefreshRequested, { scope }))
    expect(screen.getByRole('alert').textContent).toContain('The list is being rebuilt.')
    expect(screen.getByText('host-3.example')).toBeDefined()
  })
})
