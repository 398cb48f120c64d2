/** The dialog of the licensing offer on screen, and what its server was asked. */
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SessionUser } from '../../../contracts/model/accounts/user.ts'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { answered } from '../client/fake-gateway.ts'
import { aFinding } from '../records/builders.ts'
import { aUser } from '../records/events.ts'
import { anInvoiceTemplate } from '../records/invoice-templates.ts'
import { doneBy, openDetail } from './case-detail.tsx'

/** The worked example of G-406, but for its third image use. */
export const offered = (parts: Partial<CaseDetail> = {}): Partial<CaseDetail> => ({
  findings: [aFinding({ price: 120 }), aFinding({ id: 'f2', price: 79.99 })],
  claim_details: {
    currency: 'EUR',
    additional_fees: [
      { name: 'Documentation', percentage: 10, price: 20, taxable: true },
      { name: 'Research', percentage: 2.5, price: 5, taxable: false },
    ],
    settlement_offer_date: '2026-12-24',
    settlement_offer_percentage: 15,
    indirect_tax_type: 'VAT',
    indirect_tax_percentage: 19,
  },
  ...parts,
})

/** A claim of which nothing is known. */
export const blank: CaseDetail['claim_details'] = {
  currency: null,
  additional_fees: [],
  settlement_offer_date: null,
  settlement_offer_percentage: null,
  indirect_tax_type: null,
  indirect_tax_percentage: null,
}

const offerCalls = ['changePrice', 'changeCountry', 'changeClaim', 'changeFees'] as const

const section = () => screen.getByRole('region', { name: 'Licensing Offer' })
export const editButton = () => within(section()).queryByRole('button', { name: /^Edit/ })

/** Opens a case and the dialog of its offer; the server takes every save. */
export async function openOffer(detail: Partial<CaseDetail> = {}, who: Partial<SessionUser> = {}) {
  const office = await openDetail({ detail: offered(detail), user: aUser(who) })
  const { gateway } = office
  const done = doneBy('case.offer-changed')
  for (const name of offerCalls) gateway.answer(name, done)
  gateway.answer('readInvoiceTemplates', () =>
    answered(
      [
        anInvoiceTemplate({ id: 't-vat', name: 'VAT, English' }),
        anInvoiceTemplate({ id: 't-gst', name: 'GST, English', tax_type: 'GST' }),
      ],
      1,
    ),
  )
  const user = userEvent.setup()
  await user.click(within(section()).getByRole('button', { name: /^Edit/ }))
  return { ...office, user }
}

export type OpenOffer = Awaited<ReturnType<typeof openOffer>>

export const dialog = () => within(screen.getByRole('dialog', { name: 'Licensing Offer' }))
export const field = (name: string) =>
  dialog().getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
/** A field of a fee, counted from 1. */
export const feeField = (place: number, name: 'Fee name' | 'Percentage') =>
  within(dialog().getByRole('group', { name: `Fee ${place}` })).getByLabelText<HTMLInputElement>(
    new RegExp(`^${name}`),
  )
export const saveButton = () => dialog().getByRole('button', { name: 'Save' })
export const choose = (name: string, value: string) =>
  fireEvent.change(field(name), { target: { value } })
/** One text in place of another, as if pasted over it. */
export const put = (name: string, text: string) => choose(name, text)

/** The date input is loaded with the dialog. */
export async function typeDeadline(text: string) {
  const input = await screen.findByPlaceholderText<HTMLInputElement>('DD/MM/yyyy')
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.keyDown(input, { key: 'Enter' })
  fireEvent.blur(input)
}

type Sent = { params: Record<string, string>; body: unknown }

/** What a save asked of the server, in its order. */
export const saved = ({ gateway }: Pick<OpenOffer, 'gateway'>) =>
  gateway.asked
    .filter(({ name }) => offerCalls.some((one) => one === name))
    .map(({ name, request, change }) => ({
      name,
      ...(request as Sent),
      version: change?.version,
    }))

/** What is wrong, field by field, as it is read out. */
export const complaints = () =>
  dialog()
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
