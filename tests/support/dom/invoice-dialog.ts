/** The dialog in which an invoice is generated, for the tests of its form and its preview. */
import { screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { aCaseDetail } from '../records/builders.ts'
import { caseEvent } from '../records/events.ts'
import { activeInvoice, invoiceEntry, payable } from '../records/invoiced-case.ts'
import { openDetail } from './case-detail.tsx'

export const offer = () => screen.queryByRole('button', { name: 'Generate invoice' })
export const dialog = () =>
  screen.getByRole('dialog', { name: /^(Billing information for|Preview of the) invoice$/u })
export const field = (name: string) =>
  within(dialog()).getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
export const preview = () => within(dialog()).getByRole('button', { name: 'Preview invoice' })
export const confirm = () => within(dialog()).getByRole('button', { name: 'Generate invoice' })
export const paper = () => within(dialog()).findByRole('article', { name: 'Rechnung' })

/** How long somebody has looked at the preview by now, in ms. */
let looked = 0

/** Looks at the preview for a second. */
export const lookOn = () => {
  looked += 1000
}

/** For the tests of a file: no time goes by but what was looked at, however slow the machine is. */
export function timeLooks(): void {
  beforeEach(() => {
    // Long after the page has opened.
    looked = 10_000
    vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => looked)
  })
  afterEach(() => vi.restoreAllMocks())
}

/** On to the preview, which is looked at for a second. */
export async function toPreview(user: UserEvent) {
  await user.click(preview())
  const shown = await paper()
  lookOn()
  return shown
}

export async function openForm(detail: Partial<CaseDetail> = {}) {
  const office = await openDetail({ detail: { ...payable, ...detail } })
  const user = userEvent.setup()
  await user.click(offer() as HTMLElement)
  return { ...office, user }
}

export const invoicedBy = () => ({
  ...aCaseDetail({ version: 2 }),
  invoice_id: 'i1',
  events: [
    caseEvent(2, 'case.invoice-generated', {
      row: { version: 2 },
      activity: invoiceEntry('0001'),
      changes: [{ field: 'invoices', from: [], to: [{ ...activeInvoice, id: '0001' }] }],
    }),
  ],
})
