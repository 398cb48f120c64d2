import { act, fireEvent, screen } from '@testing-library/react'
import { allSettled, type Scope } from 'effector'
import { describe, expect, it, vi } from 'vitest'
import type { CaseView } from '../../../contracts/model/cases/case.ts'
import { CaseState } from '../../../contracts/model/cases/case.ts'
import { caseViewLabel } from '../../../contracts/rules/cases/case-state-labels.ts'
import { caseStepRequested } from '../../../src/actions/requests.ts'
import { $selectedCaseId, caseSelected, caseViewChosen } from '../../../src/actions/workplace.ts'
import { answered } from '../../../src/bus/log/inbox.ts'
import { CaseListPanel } from '../../../src/features/case-list/index.ts'
import { newCasesShown } from '../../../src/queries/cases/case-list.ts'
import { $openCaseId } from '../../../src/queries/cases/open-case.ts'
import { searches } from '../../support/client/case-server.ts'
import { unreachable } from '../../support/client/fake-gateway.ts'
import { anOffice, show } from '../../support/dom/show.tsx'
import { aCaseRow } from '../../support/records/builders.ts'
import { caseEvent, minutesLater } from '../../support/records/events.ts'

const oneOfEach = CaseState.options.map((state, at) =>
  aCaseRow({
    id: String(at + 1),
    state,
    host: `${state.toLowerCase().replace('_', '-')}.example`,
    date_state_updated: minutesLater(10 - at),
  }),
)
const everyHost = oneOfEach.map(({ host }) => host)

const hosts = () =>
  screen
    .getAllByRole('option')
    .map((row) => row.querySelector('.fw-case-host')?.textContent ?? '')
    .sort()
const selected = () =>
  screen
    .queryAllByRole('option', { selected: true })
    .map((row) => row.querySelector('.fw-case-host')?.textContent)

async function openList() {
  const office = anOffice(oneOfEach)
  const shown = show(<CaseListPanel />, office.scope)
  await screen.findByText('standby.example')
  const choose = (view: CaseView) =>
    act(() => allSettled(caseViewChosen, { scope: office.scope, params: view }))
  return { ...office, ...shown, choose }
}

async function lists(view: CaseView, expected: string[]) {
  const { choose, gateway } = await openList()
  await choose(view === 'CASES' ? 'PAID' : 'CASES')
  await choose(view)
  await vi.waitFor(() => expect(hosts()).toEqual(expected.toSorted()))
  expect(screen.getByRole('heading', { name: caseViewLabel(view) })).toBeDefined()
  expect(searches(gateway).at(-1)?.filter).toEqual(view === 'CASES' ? {} : { state: view })
  expect(screen.getByRole('status', { name: 'Cases' }).textContent).toBe(String(expected.length))
}

describe('each view of the sidebar lists its cases', () => {
  it('CASES: of all states [CASENAV-05]', () => lists('CASES', everyHost))
  it('STANDBY [CASENAV-06]', () => lists('STANDBY', ['standby.example']))
  it('ACTIVE [CASENAV-07]', () => lists('ACTIVE', ['active.example']))
  it('PAYMENT_PROCESSING [CASENAV-08]', () =>
    lists('PAYMENT_PROCESSING', ['payment-processing.example']))
  it('PAID [CASENAV-09]', () => lists('PAID', ['paid.example']))
  it('VALID_LICENSE [CASENAV-10]', () => lists('VALID_LICENSE', ['valid-license.example']))
  it('CANCELLED [CASENAV-11]', () => lists('CANCELLED', ['cancelled.example']))
})

describe('a change of the view', () => {
  it('says that rows of the view before are about to go', async () => {
    const { scope } = await openList()
    const list = screen.getByRole('region', { name: 'Case list' })
    expect(list.getAttribute('aria-busy')).toBe('false')
    act(() => void allSettled(caseViewChosen, { scope, params: 'PAID' }))
    expect(list.getAttribute('aria-busy')).toBe('true')
    expect(hosts()).toEqual(everyHost.toSorted())
    await vi.waitFor(() => expect(hosts()).toEqual(['paid.example']))
    expect(list.getAttribute('aria-busy')).toBe('false')
  })

  it('clears search and filter, keeps the selected case and leaves the path [CASENAV-04] [G-422]', async () => {
    const { choose, user, scope, gateway } = await openList()
    const path = location.pathname
    await user.click(screen.getByText('standby.example'))
    await user.type(screen.getByRole('textbox', { name: 'Search cases' }), 'standby')
    await vi.waitFor(() => expect(hosts()).toEqual(['standby.example']))
    await choose('PAID')
    await vi.waitFor(() => expect(hosts()).toEqual(['paid.example']))
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('')
    expect(searches(gateway).at(-1)?.filter).toEqual({ state: 'PAID' })
    expect(scope.getState($selectedCaseId)).toBe('1')
    expect(location.pathname).toBe(path)
  })

  it('shows rows to come in their geometry, never those of another view', async () => {
    const { scope, gateway } = await openList()
    const held = gateway.hold('searchCases', unreachable)
    const chosen = allSettled(caseViewChosen, { scope, params: 'PAID' })
    const loading = await screen.findByLabelText('Loading cases')
    expect(loading.querySelectorAll('.fw-case-row').length).toBeGreaterThan(20)
    expect(screen.queryAllByRole('option')).toEqual([])
    held.open()
    await chosen
    await screen.findByText('The list could not be loaded')
    expect(
      screen.getByText('The server is unreachable at the moment. Please try again later.'),
    ).toBeDefined()
  })
})

describe('the selected case', () => {
  it('is the row that was pressed, and its case is opened', async () => {
    const { user, scope } = await openList()
    await user.click(screen.getByText('active.example'))
    expect(selected()).toEqual(['active.example'])
    expect(scope.getState($openCaseId)).toBe('2')
  })

  it('moves by the keys of the whole page, and stops at the ends', async () => {
    const { scope } = await openList()
    const step = (to: 'next' | 'previous') =>
      act(() => allSettled(caseStepRequested, { scope, params: to }))
    await step('next')
    expect(selected()).toEqual(['standby.example'])
    await step('next')
    expect(selected()).toEqual(['active.example'])
    await step('previous')
    await step('previous')
    expect(selected()).toEqual(['standby.example'])
  })

  it.each([
    ['the keys', async () => undefined],
    [
      'them after the list was loaded anew',
      async (scope: Scope) => {
        await act(() => allSettled(newCasesShown, { scope }))
      },
    ],
  ])('goes on from its place by %s once it has left the list', async (_how, meanwhile) => {
    const rows = ['a', 'b', 'c', 'd'].map((id, at) =>
      aCaseRow({
        id: String(at + 1),
        host: `${id}.example`,
        state: 'ACTIVE',
        date_state_updated: minutesLater(9 - at),
      }),
    )
    const office = anOffice(rows)
    show(<CaseListPanel />, office.scope)
    await screen.findByText('a.example')
    await act(() => allSettled(caseViewChosen, { scope: office.scope, params: 'ACTIVE' }))
    await screen.findByText('b.example')
    await act(() => allSettled(caseSelected, { scope: office.scope, params: '2' }))
    const cancelled = caseEvent(2, 'case.cancelled', {
      row: { id: '2', host: 'b.example', state: 'CANCELLED', version: 2 },
      was: { state: 'ACTIVE' },
    })
    const arrival = { kind: 'wire' as const, events: [cancelled] }
    await act(() => allSettled(answered, { scope: office.scope, params: arrival }))
    await vi.waitFor(() => expect(hosts()).toEqual(['a.example', 'c.example', 'd.example']))
    rows.splice(1, 1)
    office.moment.asOf = 2
    await meanwhile(office.scope)
    await act(() => allSettled(caseStepRequested, { scope: office.scope, params: 'next' }))
    expect(selected()).toEqual(['c.example'])
  })

  it('is opened by Enter from the cursor of the list', async () => {
    await openList()
    const list = screen.getByRole('listbox', { name: 'Cases' })
    list.focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) {
      fireEvent.keyDown(list, { key })
    }
    expect(selected()).toEqual(['payment-processing.example'])
    const cursor = document.getElementById(list.getAttribute('aria-activedescendant') ?? '')
    expect(cursor?.textContent).toContain('payment-processing.example')
  })
})
