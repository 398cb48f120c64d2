import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSettled } from 'effector'
import { expect, it } from 'vitest'
import type { HistoryChange, HistoryEntry } from '../../../contracts/events/case-history.ts'
import { answered as arrived } from '../../../src/bus/log/inbox.ts'
import { answered, asked, type FakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { CASE_ID, openDetail } from '../../support/dom/case-detail.tsx'
import { caseEvent, MOMENT } from '../../support/records/events.ts'

const change = (parts: Partial<HistoryChange>): HistoryChange => ({
  ...{ field: 'discount', item: null, from: 10, to: 12.5 },
  ...parts,
})

const entry = (version: number, parts: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: String(version),
  version,
  at: MOMENT,
  actor: { kind: 'user', id: 'u2', name: 'Bruno Kranz' },
  event: 'case.offer-changed',
  through: null,
  changes: [change({})],
  ...parts,
})

const contact = entry(2, {
  event: 'case.contact-changed',
  changes: [change({ field: 'contact.city', from: null, to: 'Graz' })],
})

/** The pages of the history, the newest first. */
const pages = (gateway: FakeGateway, ...all: readonly (readonly HistoryEntry[])[]) =>
  gateway.answer('readCaseHistory', ({ query }) => {
    const at = Number(query.cursor ?? 0)
    const next_cursor = at + 1 < all.length ? String(at + 1) : null
    return answered({ entries: [...(all[at] ?? [])], next_cursor }, 1)
  })

const dialog = () => screen.getByRole('dialog', { name: 'History' })
const shown = () =>
  within(dialog())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('tells who changed what of the case, when, from what to what', async () => {
  const { gateway } = await openDetail()
  const changes = [
    change({
      field: 'license_fee',
      item: 'harbour.jpg',
      from: null,
      to: { amount: 2450, currency: 'EUR' },
    }),
    change({ field: 'fee', item: 'Research', from: { percentage: 20, taxable: false }, to: null }),
    change({ field: 'fee', item: 'Research', from: null, to: { percentage: 5, taxable: true } }),
    change({ field: 'tax_type', from: 'VAT', to: 'REVERSE_CHARGE' }),
    change({ field: 'deadline', from: '2026-12-01', to: '2027-01-31' }),
    change({ field: 'vat_id_required', from: false, to: true }),
    change({ field: 'country', from: 'DE', to: 'AT' }),
    change({ field: 'of-tomorrow', from: 'a', to: 3 }),
  ]
  pages(gateway, [
    entry(4, { changes, through: { kind: 'auto-fill', name: 'Standard' } }),
    entry(3, { actor: { kind: 'system', id: null, name: null } }),
  ])
  await press('History')
  await within(dialog()).findByText('Bruno Kranz · Auto Fill: Standard')
  const [first = '', second] = shown()
  for (const said of [
    'License fee harbour.jpgwas nonenow 2,450.00 EUR',
    'Fee Researchwas 20%, not taxablenow none',
    'Fee Researchwas nonenow 5%, taxable',
    'Tax typewas VATnow Reverse charge',
    'Deadlinewas 01/12/2026now 31/01/2027',
    'VAT ID requiredwas Nonow Yes',
    'Countrywas Germanynow Austria',
    'of-tomorrowwas anow 3',
  ])
    expect(first).toContain(said)
  expect(second).toContain('The system')
  expect(second).toContain('Discountwas 10%now 12.5%')
  expect(within(dialog()).getByText('No more data to load.')).toBeTruthy()
})

it('reads page after page, says what failed, and takes what a colleague does meanwhile on top', async () => {
  const { gateway, scope } = await openDetail()
  pages(gateway, [entry(5)], [contact])
  await press('History')
  await within(dialog()).findByText('Licensing offer changed')
  gateway.answer('readCaseHistory', () => refused('Out of order', 500))
  await press('Show older changes')
  expect(await within(dialog()).findByRole('alert')).toHaveProperty(
    'textContent',
    expect.stringContaining('Out of order'),
  )
  pages(gateway, [entry(5)], [contact])
  await press('Try again')
  await within(dialog()).findByText('Contact changed')

  const event = caseEvent(2, 'case.offer-changed', { row: { version: 6 } })
  const { id: _, version: __, at: ___, actor: ____, event: _____, ...history } = entry(6)
  const told = { ...event, payload: { ...event.payload, history } }
  await act(() => allSettled(arrived, { scope, params: { kind: 'wire', events: [told] } }))
  expect(shown()).toHaveLength(3)
})

it('is narrowed to a part of the case, and opens whole the next time, read anew', async () => {
  const { gateway } = await openDetail()
  pages(gateway, [entry(5), contact])
  await press('History')
  await within(dialog()).findByText('Contact changed')
  await userEvent.click(within(dialog()).getByRole('radio', { name: 'Contact' }))
  expect(shown()).toEqual([expect.stringContaining('Contact changed')])
  await userEvent.click(within(dialog()).getByRole('radio', { name: 'Billing address' }))
  expect(within(dialog()).getByText('This part of the case has not been changed.')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'History' }))

  pages(gateway, [entry(7), entry(6), entry(5), contact])
  await press('History')
  await within(dialog()).findByText('Contact changed')
  expect(await within(dialog()).findAllByText('Licensing offer changed')).toHaveLength(3)
})

it('says that it is loading, that it could not be, and that nothing was changed yet', async () => {
  const { gateway } = await openDetail()
  const { open } = gateway.hold('readCaseHistory', refused('Out of order', 500))
  await press('History')
  expect(within(dialog()).getByRole('status', { name: 'Loading history' })).toBeTruthy()
  open()
  expect(await within(dialog()).findByText('The history could not be loaded')).toBeTruthy()
  pages(gateway, [])
  await press('Try again')
  expect(await within(dialog()).findByText('No changes')).toBeTruthy()
  expect(asked(gateway, 'readCaseHistory').at(-1)).toMatchObject({
    request: { params: { id: CASE_ID }, query: {} },
  })
})
