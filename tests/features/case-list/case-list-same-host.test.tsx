import { act, screen, within } from '@testing-library/react'
import { allSettled, createWatch } from 'effector'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { $selectedCaseId } from '../../../src/actions/workplace.ts'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { AddCaseDialog, CaseListPanel } from '../../../src/features/case-list/index.ts'
import { noticeRaised, type SpokenNotice } from '../../../src/forms/notices.ts'
import { searches } from '../../support/client/case-server.ts'
import { answered, unreachable } from '../../support/client/fake-gateway.ts'
import { anOffice, show } from '../../support/dom/show.tsx'
import { aCaseDetail, aCaseRow } from '../../support/records/builders.ts'
import { caseEvent } from '../../support/records/events.ts'

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
const warning = () => dialog().queryByText(/already has an open case/)

afterEach(() => vi.restoreAllMocks())

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

  /** Presses come so many ms later than they would. */
  function later(ms: number) {
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + ms)
  }

  const answer = () => dialog().findByRole('button', { name: 'Add case anyway' })
  const creations = ({ gateway }: Pick<ReturnType<typeof anOffice>, 'gateway'>) =>
    gateway.asked.filter(({ name }) => name === 'createCase').map(({ request }) => request)

  /** The server makes case 77 of whatever it is asked to. */
  function create({ gateway }: Pick<ReturnType<typeof anOffice>, 'gateway'>) {
    gateway.answer('createCase', ({ body: { host } }) => {
      const parts = { id: '77', host, state: 'STANDBY' } as const
      const created = caseEvent(2, 'case.created', { row: aCaseRow(parts) })
      return answered({ ...aCaseDetail({ ...parts, case_id: '77' }), events: [created] }, 2)
    })
    gateway.answer('readCase', () => answered(aCaseDetail({ id: '77', case_id: '77' }), 2))
    gateway.answer('readActivities', () => answered([], 2))
  }

  it('is asked about before it is created, by Enter too, and created by the answer alone', async () => {
    const office = await openDialog()
    const { user } = office
    create(office)
    await user.type(domain(), 'open.example{Enter}')
    const button = await answer()
    expect(document.activeElement).toBe(button)
    expect(dialog().getByRole('alert').textContent).toContain('already has an open case')
    await user.keyboard('{Enter}')
    expect(creations(office)).toEqual([])
    later(600)
    await user.keyboard('{Enter}')
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(creations(office)).toEqual([{ body: { host: 'open.example', source_case_id: null } }])
  })

  it('is not created by whoever is faster than the check: the dialog waits for it, and asks', async () => {
    const office = await openDialog()
    const { gateway, user } = office
    create(office)
    const first = aCaseRow({ id: '40', host: 'far.example', state: 'STANDBY' })
    const held = gateway.hold(
      'searchCases',
      answered({ cases: [first], total_count: 1, next_cursor: null }, 2),
    )
    await user.type(domain(), 'far.example{Enter}{Enter}')
    expect(dialog().getByRole('button', { name: 'Confirm' }).getAttribute('aria-busy')).toBe('true')
    held.open()
    expect(await answer()).toBe(document.activeElement)
    expect(dialog().getByRole('link', { name: '40, Standby' })).toBeTruthy()
    expect(creations(office)).toEqual([])
    // Another host is another question.
    later(1_000)
    await user.clear(domain())
    await user.type(domain(), 'fresh.example{Enter}')
    await vi.waitFor(() => expect(creations(office)).toHaveLength(1))
  })

  it('is asked about as well where the server does not say whether there is a first one', async () => {
    const office = await openDialog()
    const { gateway, user } = office
    create(office)
    gateway.answer('searchCases', () => unreachable)
    await user.type(domain(), 'far.example{Enter}')
    const button = await answer()
    expect(dialog().getByRole('alert').textContent).toContain('The server could not check')
    expect(creations(office)).toEqual([])
    later(600)
    await user.click(button)
    await vi.waitFor(() => expect(creations(office)).toHaveLength(1))
  })

  it('is asked about anew at the second opening', async () => {
    const office = await openDialog()
    const { user } = office
    create(office)
    await user.type(domain(), 'open.example{Enter}')
    await answer()
    await user.click(dialog().getByRole('button', { name: 'Cancel' }))
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Add New Case' }))
    later(1_000)
    await user.type(domain(), 'open.example')
    expect(warning()).toBeTruthy()
    expect(dialog().queryByRole('button', { name: 'Add case anyway' })).toBeNull()
    await user.keyboard('{Enter}')
    await answer()
    expect(creations(office)).toEqual([])
  })
})
