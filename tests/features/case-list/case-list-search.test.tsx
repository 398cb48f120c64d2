import { act, fireEvent, screen } from '@testing-library/react'
import { allSettled } from 'effector'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { searchFocusRequested } from '../../../src/actions/requests.ts'
import { $caseView, caseViewChosen } from '../../../src/actions/workplace.ts'
import { CaseListPanel } from '../../../src/features/case-list/index.ts'
import { $caseList } from '../../../src/queries/cases/case-list.ts'
import { searches } from '../../support/client/case-server.ts'
import { answered } from '../../support/client/fake-gateway.ts'
import { anOffice, show } from '../../support/dom/show.tsx'
import { aCaseRow } from '../../support/records/builders.ts'

const rows = [
  aCaseRow({ id: '1', host: 'baeckerei-althaus.example' }),
  aCaseRow({ id: '2', host: 'kranich-reisen.example' }),
]

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search cases' })
const counter = () => screen.getByRole('status', { name: 'Cases' }).textContent

afterEach(() => vi.useRealTimers())

describe('the search box', () => {
  it('restricts the list and shows how many match [LIST-01] [LIST-19]', async () => {
    const { scope, gateway } = anOffice(rows)
    const { user } = show(<CaseListPanel />, scope)
    await screen.findByText('baeckerei-althaus.example')
    expect(counter()).toBe('2')

    await user.type(box(), 'kranich')
    // Who types slowly has searched for less before.
    await vi.waitFor(() => expect(searches(gateway).at(-1)?.filter).toEqual({ search: 'kranich' }))
    await vi.waitFor(() => expect(counter()).toBe('1 of 2'))
    expect(screen.queryByText('baeckerei-althaus.example')).toBeNull()
    expect(screen.getByText('kranich-reisen.example')).toBeDefined()
  })

  it('counts what matches, not what is loaded of it [LIST-19]', async () => {
    const many = Array.from({ length: 260 }, (_, at) =>
      aCaseRow({ id: String(at + 1), host: `${at < 250 ? 'kranich' : 'althaus'}-${at}.example` }),
    )
    const { scope } = anOffice(many)
    const { user } = show(<CaseListPanel />, scope)
    await screen.findByText('kranich-0.example')
    await user.type(box(), 'kranich')
    await vi.waitFor(() => expect(counter()).toBe('250 of 260'))
    expect(scope.getState($caseList)?.ids).toHaveLength(200)
  })

  it('says that there are more where the server stopped counting [LIST-19]', async () => {
    const { gateway, scope } = anOffice(rows)
    const { user } = show(<CaseListPanel />, scope)
    await screen.findByText('kranich-reisen.example')
    gateway.answer('searchCases', () =>
      answered({ cases: rows, total_count: null, next_cursor: 'more' }, 1),
    )
    await user.type(box(), 'example')
    await vi.waitFor(() => expect(counter()).toBe('1,000+ of 2'))
  })

  it('asks once after a pause of 300 ms, not with every key [LIST-01]', async () => {
    const { scope, gateway } = anOffice(rows)
    show(<CaseListPanel />, scope)
    await screen.findByText('baeckerei-althaus.example')
    vi.useFakeTimers()
    const before = searches(gateway).length
    for (const text of ['k', 'kr', ' kra ']) {
      fireEvent.change(box(), { target: { value: text } })
      await act(() => vi.advanceTimersByTimeAsync(299))
    }
    expect(searches(gateway)).toHaveLength(before)
    await act(() => vi.advanceTimersByTimeAsync(10))
    expect(searches(gateway)).toHaveLength(before + 1)
    expect(searches(gateway).at(-1)?.filter).toEqual({ search: 'kra' })
  })

  it('refuses in place what is longer than any search, and cuts nothing', async () => {
    const { scope, gateway } = anOffice(rows)
    show(<CaseListPanel />, scope)
    await screen.findByText('baeckerei-althaus.example')
    vi.useFakeTimers()
    const before = searches(gateway).length
    const tooLong = 'k'.repeat(201)
    fireEvent.change(box(), { target: { value: tooLong } })
    await act(() => vi.advanceTimersByTimeAsync(400))
    expect(box().value).toBe(tooLong)
    expect(screen.getByRole('alert').textContent).toBe('Enter at most 200 characters, not 201')
    expect(searches(gateway)).toHaveLength(before)
    fireEvent.change(box(), { target: { value: ` ${tooLong.slice(1)} ` } })
    await act(() => vi.advanceTimersByTimeAsync(400))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(searches(gateway).at(-1)?.filter).toEqual({ search: tooLong.slice(1) })
  })

  it('has a button that empties it and brings all cases back [LIST-02]', async () => {
    const { scope } = anOffice(rows)
    const { user } = show(<CaseListPanel />, scope)
    await user.type(box(), 'kranich')
    await vi.waitFor(() => expect(counter()).toBe('1 of 2'))
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(box().value).toBe('')
    await screen.findByText('baeckerei-althaus.example')
    expect(counter()).toBe('2')
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
  })

  it('says what was looked for in vain, and leads out', async () => {
    const { scope } = anOffice(rows)
    const { user } = show(<CaseListPanel />, scope)
    await user.type(box(), 'zzz')
    await screen.findByText('No matching cases')
    expect(screen.getByText('No cases match “zzz”.')).toBeDefined()
    expect(screen.queryByText(/loaded$/)).toBeNull()
    const [, leadOut] = screen.getAllByRole('button', { name: 'Clear search' })
    await user.click(leadOut ?? box())
    await screen.findByText('baeckerei-althaus.example')
  })

  it('leads from a view that has no such case to all cases, with the text kept', async () => {
    const { scope } = anOffice(rows)
    const { user } = show(<CaseListPanel />, scope)
    await act(() => allSettled(caseViewChosen, { scope, params: 'PAID' }))
    await user.type(box(), 'kranich')
    await screen.findByText('No matching cases')
    await user.click(screen.getByRole('button', { name: 'Search all cases' }))
    expect(await screen.findByText(/^.*kranich.*$/)).toBeDefined()
    expect(box().value).toBe('kranich')
    expect(scope.getState($caseView)).toBe('CASES')
    // Where all cases are searched there is nowhere else to look.
    await user.clear(box())
    await user.type(box(), 'zzz')
    await screen.findByText('No matching cases')
    expect(screen.queryByRole('button', { name: 'Search all cases' })).toBeNull()
  })

  it('takes the caret when its key asks for it', async () => {
    const { scope } = anOffice(rows)
    show(<CaseListPanel />, scope)
    await act(() => allSettled(searchFocusRequested, { scope }))
    expect(document.activeElement).toBe(box())
  })
})
