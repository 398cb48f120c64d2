/** An email that begins with an invoice, asked for from the list of invoices. */
import { act, screen, waitFor } from '@testing-library/react'
import { allSettled } from 'effector'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { invoiceMailRequested, newMailRequested } from '../../../src/actions/requests.ts'
import { caseSelected } from '../../../src/actions/workplace.ts'
import { noticeRaised } from '../../../src/forms/notices.ts'
import { answered, type FakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { CASE_ID } from '../../support/dom/case-detail.tsx'
import { aUser } from '../../support/records/events.ts'
import {
  aDraft,
  aLeavingMail,
  body,
  close,
  closed,
  dialog,
  loadCompose,
  openCompose,
  requestsOf,
  send,
  subject,
  write,
} from './compose-desk.tsx'

beforeAll(loadCompose)

const invoices = [
  { id: 'i1', type: 'CANCELLED' as const, number: 'INV-1' },
  { id: 'i2', type: 'ACTIVE' as const, number: 'INV-2' },
]
const withPaper = (gateway: FakeGateway) =>
  gateway.answer('readInvoice', () => answered(new Blob(['%PDF-1.7']), null))

type Parts = NonNullable<Parameters<typeof openCompose>[0]>

async function openDesk({ detail, ...parts }: Parts = {}) {
  const desk = await openCompose({ ...parts, detail: { invoices, ...detail }, serve: withPaper })
  const { scope } = desk
  const ask = (invoiceId: string, caseId = CASE_ID) =>
    act(() => allSettled(invoiceMailRequested, { scope, params: { caseId, invoiceId } }))
  return { ...desk, ask }
}

describe('an email with an invoice', () => {
  it('is a new one that has it, and leaves with it', async () => {
    const { ask, user, gateway, serveSending } = await openDesk()
    serveSending(aLeavingMail())
    await ask('i2')
    await dialog()
    expect(await screen.findByText('Invoice INV-2')).toBeTruthy()
    await write(await subject(), 'Your invoice', user)
    await write(await body(), 'Please find it attached', user)
    await user.click(send())
    await closed()
    expect(requestsOf(gateway, 'sendEmail')).toMatchObject([
      { body: { attachments: [{ invoice_id: 'i2' }] } },
    ])
  })

  it('goes on with what was begun, and takes the other invoice the second time', async () => {
    const { ask, user } = await openDesk({ drafts: [aDraft({ subject: 'About the offer' })] })
    await ask('i2')
    await dialog()
    expect(await screen.findByText('Invoice INV-2')).toBeTruthy()
    expect((await subject()).textContent).toBe('About the offer')
    await close(user)
    await closed()
    await ask('i1')
    expect(await screen.findByText('Invoice INV-1')).toBeTruthy()
    expect(screen.queryByText('Invoice INV-2')).toBeNull()
  })

  it('joins the email that is open, with what was written there, and is in it once', async () => {
    const { ask, scope, user } = await openDesk()
    await act(() => allSettled(newMailRequested, { scope }))
    await dialog()
    await write(await subject(), 'About the offer', user)
    await ask('i2')
    expect(await screen.findByText('Invoice INV-2')).toBeTruthy()
    await ask('i2')
    await waitFor(() => expect(screen.getAllByText('Invoice INV-2')).toHaveLength(1))
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect((await subject()).textContent).toBe('About the offer')
  })

  it('is written on LITE too, about what earlier plans left', async () => {
    const { ask } = await openDesk({ user: aUser({ subscription: 'LITE' }) })
    await ask('i2')
    expect(await screen.findByText('Invoice INV-2')).toBeTruthy()
  })

  it('says that its paper cannot be had, and is written without', async () => {
    const { ask, gateway } = await openDesk()
    gateway.answer('readInvoice', () => refused('Not found.', 404))
    await ask('i2')
    expect(await screen.findByText('Failed to downlaod Invoice for attachment.')).toBeTruthy()
    expect(screen.queryByText('Invoice INV-2')).toBeNull()
    expect(await subject()).toBeTruthy()
  })

  it('waits for its case, and is not meant any more by whoever opens another one', async () => {
    const { ask, scope } = await openDesk()
    await ask('i9', '20000009')
    expect(screen.queryByRole('dialog')).toBeNull()
    await act(() => allSettled(caseSelected, { scope, params: CASE_ID }))
    await ask('i2')
    await dialog()
    expect(await screen.findByText('Invoice INV-2')).toBeTruthy()
  })

  const refusals: [string, Partial<CaseDetail>, RegExp][] = [
    ['in Standby', { state: 'STANDBY' }, /No emails are sent for a case in Standby/],
    ['without a mail flow', { email_flow_id: null, email_flow: null }, /mail flow/],
  ]
  it.each(refusals)(
    'is refused for a case %s, with the reason [COMPOSE-27]',
    async (_, detail, words) => {
      const { ask } = await openDesk({ detail })
      const told: string[] = []
      const unwatch = noticeRaised.watch(({ text }) => told.push(text))
      await ask('i2')
      await waitFor(() => expect([...told, document.body.textContent].join(' ')).toMatch(words))
      expect(screen.queryByRole('textbox', { name: 'Subject' })).toBeNull()
      unwatch()
    },
  )
})
