import { act, screen, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ChargeDetails } from '../../../contracts/model/cases/case.ts'
import { addCaseRequested, sortToggleRequested } from '../../../src/actions/requests.ts'
import { $caseView, $selectedCaseId, caseViewChosen } from '../../../src/actions/workplace.ts'
import { AddCaseDialog, CaseListPanel } from '../../../src/features/case-list/index.ts'
import { $caseDetail } from '../../../src/queries/cases/open-case.ts'
import { searches } from '../../support/client/case-server.ts'
import { answered, type FakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { anOffice, show } from '../../support/dom/show.tsx'
import { aCaseDetail, aCaseRow } from '../../support/records/builders.ts'
import { caseEvent, minutesLater } from '../../support/records/events.ts'

const charges: ChargeDetails = {
  total_net_amount_findings: 0,
  currency: 'EUR',
  additional_fees_no_settlement: [],
  indirect_tax_type: null,
  indirect_tax_settlement: null,
  indirect_tax_no_settlement: { percentage: 0, amount: 0 },
  settlement_offer: null,
  final_amount_gross_no_settlement: 0,
  final_amount_gross_settlement: null,
}

async function openDialog() {
  const office = anOffice([
    aCaseRow({ id: '1', host: 'first.example', state: 'STANDBY' }),
    aCaseRow({ id: '2', host: 'active.example' }),
  ])
  const shown = show(
    <>
      <CaseListPanel />
      <AddCaseDialog />
    </>,
    office.scope,
  )
  await screen.findByText('first.example')
  await shown.user.click(screen.getByRole('button', { name: 'Add New Case' }))
  await screen.findByRole('dialog')
  return { ...office, ...shown }
}

/** The server makes the case 77 in STANDBY. */
function create({ gateway, rows, moment }: ReturnType<typeof anOffice>) {
  gateway.answer('createCase', ({ body: { host } }) => {
    const row = aCaseRow({ id: '77', host, state: 'STANDBY', date_state_updated: minutesLater(9) })
    rows.push(row)
    moment.asOf = 2
    const detail = aCaseDetail({ id: '77', case_id: '77', host, state: 'STANDBY' })
    return answered({ ...detail, events: [caseEvent(2, 'case.created', { row })] }, 2)
  })
  gateway.answer('readCase', ({ params: { id } }) =>
    answered(aCaseDetail({ id, case_id: id, state: 'STANDBY', charge_details: charges }), 2),
  )
  gateway.answer('readActivities', () => answered([], 2))
}

const creations = (gateway: FakeGateway) =>
  gateway.asked.filter(({ name }) => name === 'createCase').map(({ request }) => request)
const countReads = (gateway: FakeGateway) =>
  gateway.asked.filter(({ name }) => name === 'countCases').length

const dialog = () => within(screen.getByRole('dialog', { name: 'Add New Case' }))
const domain = () => dialog().getByRole<HTMLInputElement>('textbox', { name: /^Domain/ })
const reference = () =>
  dialog().getByRole<HTMLInputElement>('textbox', { name: 'Case Reference Number' })
const confirm = () => dialog().getByRole('button', { name: 'Confirm' })
const gone = () => vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

afterEach(() => vi.restoreAllMocks())

describe('the add-case dialog', () => {
  it('opens by its button with empty fields and an example [LIST-06] [ADDCASE-01] [ADDCASE-02] [ADDCASE-03] [G-428]', async () => {
    await openDialog()
    expect(domain().value).toBe('')
    expect(domain().placeholder).toBe('example.com')
    expect(reference().value).toBe('')
    await vi.waitFor(() => expect(document.activeElement).toBe(domain()))
  })

  it('closes by Cancel without creating a case, and forgets what was typed [ADDCASE-04]', async () => {
    const { gateway, user, scope } = await openDialog()
    await user.type(domain(), 'fresh.example')
    await user.click(dialog().getByRole('button', { name: 'Cancel' }))
    await gone()
    expect(creations(gateway)).toEqual([])
    await act(() => allSettled(addCaseRequested, { scope }))
    expect(domain().value).toBe('')
  })

  it('sends host and source_case_id by Confirm [ADDCASE-05] [ADDCASE-08]', async () => {
    const { user, ...office } = await openDialog()
    const { gateway } = office
    create(office)
    await user.type(domain(), 'fresh.example')
    await user.type(reference(), ' PX-1 ')
    await user.click(confirm())
    await gone()
    expect(creations(gateway)).toEqual([
      { body: { host: 'fresh.example', source_case_id: 'PX-1' } },
    ])
  })

  it('trims the domain before it is checked and sent [ADDCASE-10]', async () => {
    const { user, ...office } = await openDialog()
    const { gateway } = office
    create(office)
    await user.type(domain(), '  Fresh.example ')
    await user.click(confirm())
    await gone()
    expect(creations(gateway)).toEqual([{ body: { host: 'fresh.example', source_case_id: null } }])
  })

  it.each(['', '   ', 'nonsense', 'info@fresh.example', 'https://localhost/path'])(
    'does not create a case for the domain "%s" and says why [ADDCASE-09] [ADDCASE-11] [ADDCASE-12]',
    async (text) => {
      const { gateway, user } = await openDialog()
      if (text !== '') await user.type(domain(), text)
      await user.click(confirm())
      expect(dialog().getByRole('alert').textContent).toBe(
        'Please use a valid domain name e.g. example.com',
      )
      expect(domain().getAttribute('aria-invalid')).toBe('true')
      expect(document.activeElement).toBe(domain())
      expect(domain().value).toBe(text)
      expect(creations(gateway)).toEqual([])
      await user.type(domain(), 'x')
      expect(dialog().queryByRole('alert')).toBeNull()
    },
  )

  it('takes a pasted address, says whose case it will be, and creates that [ADDCASE-11]', async () => {
    const { user, ...office } = await openDialog()
    const { gateway } = office
    create(office)
    await user.click(domain())
    await user.paste('https://www.fresh.example/path?x')
    expect(domain().value).toBe('https://www.fresh.example/path?x')
    expect(dialog().getByRole('status').textContent).toBe('The case is for www.fresh.example')
    await user.keyboard('{Enter}')
    await gone()
    expect(creations(gateway)).toEqual([
      { body: { host: 'www.fresh.example', source_case_id: null } },
    ])
  })

  it('shows a spinner while the request runs, and the case waits above the list [ADDCASE-06]', async () => {
    const { gateway, user } = await openDialog()
    const held = gateway.hold('createCase', refused('No more cases today.', 409))
    await user.type(domain(), 'fresh.example')
    await user.click(confirm())
    expect(
      dialog()
        .getByRole('button', { name: /Confirm/ })
        .getAttribute('aria-busy'),
    ).toBe('true')
    expect(confirm().querySelector('.bp6-spinner')).not.toBeNull()
    expect(screen.getByText('fresh.example')).toBeDefined()
    held.open()
    await dialog().findByText('No more cases today.')
    expect(confirm().getAttribute('aria-busy')).toBeNull()
    expect(screen.queryByText('fresh.example')).toBeNull()
  })

  it('makes one case of a double click [ADDCASE-07]', async () => {
    const { user, ...office } = await openDialog()
    const { gateway } = office
    create(office)
    await user.type(domain(), 'fresh.example')
    await user.dblClick(confirm())
    await gone()
    expect(creations(gateway)).toHaveLength(1)
  })

  it('ignores further clicks for one second, even after a refusal [ADDCASE-07]', async () => {
    const { gateway, user } = await openDialog()
    gateway.answer('createCase', () => refused('No more cases today.', 409))
    await user.type(domain(), 'fresh.example')
    const time = vi.spyOn(performance, 'now').mockReturnValue(10_000)
    await user.click(confirm())
    await dialog().findByText('No more cases today.')
    time.mockReturnValue(10_999)
    await user.click(confirm())
    expect(creations(gateway)).toHaveLength(1)
    time.mockReturnValue(11_000)
    await user.click(confirm())
    expect(creations(gateway)).toHaveLength(2)
  })

  it('shows a refusal in its place and keeps what was typed [ADDCASE-18]', async () => {
    const { gateway, user } = await openDialog()
    gateway.answer('createCase', () => refused('No more cases today.', 409))
    await user.type(domain(), 'fresh.example')
    await user.type(reference(), 'PX-1')
    await user.click(confirm())
    expect((await dialog().findByRole('alert')).textContent).toContain('No more cases today.')
    expect(domain().value).toBe('fresh.example')
    expect(reference().value).toBe('PX-1')
  })
})

describe('a case that was created', () => {
  it('is in STANDBY, selected, with its charge details [ADDCASE-13] [ADDCASE-16] [ADDCASE-17]', async () => {
    const { user, ...office } = await openDialog()
    const { scope } = office
    create(office)
    await user.type(domain(), 'fresh.example')
    await user.click(confirm())
    const row = (await screen.findByText('fresh.example')).closest('[role=option]')
    await vi.waitFor(() => expect(row?.getAttribute('aria-selected')).toBe('true'))
    expect(row?.querySelector('[aria-label="Standby"]')).not.toBeNull()
    expect(screen.getByRole('heading', { name: 'Standby' })).toBeDefined()
    expect(scope.getState($caseView)).toBe('STANDBY')
    expect(scope.getState($selectedCaseId)).toBe('77')
    await vi.waitFor(() => expect(scope.getState($caseDetail)?.charge_details).toEqual(charges))
  })

  it('is shown in a STANDBY list read anew, newest first, without filter or search [ADDCASE-14] [G-424]', async () => {
    const { user, ...office } = await openDialog()
    const { scope, gateway } = office
    create(office)
    // Even where STANDBY was turned round before.
    await act(() => allSettled(caseViewChosen, { scope, params: 'STANDBY' }))
    await act(() => allSettled(sortToggleRequested, { scope }))
    await user.type(domain(), 'fresh.example')
    await user.click(confirm())
    await gone()
    await vi.waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    const { sort, filter, paging } = searches(gateway).at(-1) ?? {}
    expect(sort).toEqual({ key: 'date_state_updated', ascending: false })
    expect(filter).toEqual({ state: 'STANDBY' })
    expect(paging?.page).toBe(1)
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('fresh.example')
  })

  it('makes the counts be read again [ADDCASE-15]', async () => {
    const { user, ...office } = await openDialog()
    const { gateway } = office
    create(office)
    await user.type(domain(), 'fresh.example')
    const before = countReads(gateway)
    await user.click(confirm())
    await vi.waitFor(() => expect(countReads(gateway)).toBeGreaterThan(before))
    const counter = screen.getByRole('status', { name: 'Cases' })
    await vi.waitFor(() => expect(counter.textContent).toBe('2'))
  })
})
