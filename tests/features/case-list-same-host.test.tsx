import { act, screen, within } from '@testing-library/react'
import { allSettled, createWatch } from 'effector'
import { describe, expect, it, vi } from 'vitest'
import { $selectedCaseId } from '../../src/actions/workplace.ts'
import { answered as cameIn } from '../../src/bus/log/inbox.ts'
import { AddCaseDialog, CaseListPanel } from '../../src/features/case-list/index.ts'
import { noticeRaised, type SpokenNotice } from '../../src/forms/notices.ts'
import { aCaseDetail, aCaseRow } from '../support/builders.ts'
import { searches } from '../support/case-server.ts'
import { caseEvent } from '../support/events.ts'
import { answered, gate } from '../support/fake-gateway.ts'
import { anOffice, show } from '../support/show.tsx'

const rows = () => [
  aCaseRow({ id: '1', host: 'open.example', state: 'ACTIVE' }),
  aCaseRow({ id: '2', host: 'paid.example', state: 'PAID' }),
  aCaseRow({ id: '3', host: 'my-fresh.example', state: 'ACTIVE' }),
]

async function openDialog() {
  const office = anOffice(rows())
  const shown = show(
    <>
      <CaseListPanel />
      <AddCaseDialog />
    </>,
    office.scope,
  )
  await screen.findByText('open.example')
  await shown.user.click(screen.getByRole('button', { name: 'Add New Case' }))
  await screen.findByRole('dialog')
  return { ...office, ...shown }
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Add New Case' }))
const domain = () => dialog().getByRole('textbox', { name: /^Domain/ })
const warning = () => dialog().queryByText(/has an open case already/)

describe('a second open case for the same host', () => {
  it('is warned of at once where the first one is loaded, with a link that opens it', async () => {
    const { user, scope } = await openDialog()
    await user.type(domain(), ' Open.example ')
    const link = dialog().getByRole<HTMLAnchorElement>('link', { name: '1, Active' })
    expect(link.getAttribute('href')).toBe('/cases?case=1')
    await user.click(link)
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(scope.getState($selectedCaseId)).toBe('1')
  })

  it('is warned of by the server where the first one is not loaded', async () => {
    const office = await openDialog()
    office.rows.push(aCaseRow({ id: '40', host: 'far.example', state: 'STANDBY' }))
    await office.user.type(domain(), 'far.example')
    expect(warning()).toBeNull()
    expect(await dialog().findByRole('link', { name: '40, Standby' })).toBeTruthy()
    await office.user.type(domain(), 'x')
    expect(warning()).toBeNull()
  })

  it('is no case that is closed, nor one of a host that only contains it', async () => {
    const { user, gateway } = await openDialog()
    const asked = () =>
      gateway.asked.filter(
        ({ name, request }) => name === 'searchCases' && JSON.stringify(request).includes('"fresh'),
      )
    await user.type(domain(), 'paid.example')
    expect(warning()).toBeNull()
    await user.clear(domain())
    await user.type(domain(), 'fresh.example')
    await vi.waitFor(() => expect(asked()).toHaveLength(1))
    await act(async () => undefined)
    expect(warning()).toBeNull()
  })

  it('is warned of while a colleague adds the first one, and told of who was faster by a moment', async () => {
    const office = await openDialog()
    const { gateway, user, scope } = office
    const notices: SpokenNotice[] = []
    createWatch({ unit: noticeRaised, scope, fn: (notice) => notices.push(notice) })
    await user.type(domain(), 'shared.example')
    await vi.waitFor(() => expect(searches(gateway).at(-1)?.filter.search).toBe('shared.example'))
    expect(warning()).toBeNull()
    const theirs = aCaseRow({ id: '50', host: 'shared.example', state: 'STANDBY' })
    const told = caseEvent(2, 'case.created', { row: theirs })
    await act(() => allSettled(cameIn, { scope, params: { kind: 'wire', events: [told] } }))
    expect(dialog().getByRole('link', { name: '50, Standby' })).toBeTruthy()

    await user.clear(domain())
    await user.type(domain(), 'close.example')
    await vi.waitFor(() => expect(searches(gateway).at(-1)?.filter.search).toBe('close.example'))
    office.rows.push(aCaseRow({ id: '60', host: 'close.example', state: 'STANDBY' }))
    const parts = { id: '78', host: 'close.example', state: 'STANDBY' } as const
    gateway.answer('createCase', () => {
      const row = aCaseRow(parts)
      office.rows.push(row)
      const created = caseEvent(3, 'case.created', { row })
      return answered({ ...aCaseDetail({ ...parts, case_id: '78' }), events: [created] }, 3)
    })
    gateway.answer('readCase', () => answered(aCaseDetail({ ...parts, case_id: '78' }), 3))
    gateway.answer('readActivities', () => answered([], 3))
    await user.keyboard('{Enter}')
    await vi.waitFor(() =>
      expect(notices.map(({ text }) => text)).toEqual([
        'There is another open case for close.example: 60, Standby.',
      ]),
    )
  })

  it('can be added all the same; who is faster than the answer is told afterwards, and led to the first', async () => {
    const office = await openDialog()
    const { gateway, user, scope } = office
    const held = gate()
    const notices: SpokenNotice[] = []
    createWatch({ unit: noticeRaised, scope, fn: (notice) => notices.push(notice) })
    const first = aCaseRow({ id: '40', host: 'far.example', state: 'STANDBY' })
    gateway.answer('createCase', () => {
      const row = aCaseRow({ id: '77', host: 'far.example', state: 'STANDBY' })
      const detail = aCaseDetail({ id: '77', case_id: '77', host: 'far.example', state: 'STANDBY' })
      return answered({ ...detail, events: [caseEvent(2, 'case.created', { row })] }, 2)
    })
    gateway.answer('readCase', () => answered(aCaseDetail({ id: '77', case_id: '77' }), 2))
    gateway.answer('readActivities', () => answered([], 2))
    gateway.answer('searchCases', async () => {
      await held.passed
      return answered({ cases: [first], total_count: 1, next_cursor: null }, 2)
    })
    await user.type(domain(), 'far.example{Enter}')
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(notices).toEqual([])
    held.open()
    await vi.waitFor(() =>
      expect(notices).toMatchObject([
        { text: 'There is another open case for far.example: 40, Standby.' },
      ]),
    )
    act(() => notices[0]?.action?.run())
    await vi.waitFor(() => expect(scope.getState($selectedCaseId)).toBe('40'))
  })
})
