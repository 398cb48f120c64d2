import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { Automatic } from '../../../contracts/model/cases/activity.ts'
import { openDetail } from '../../support/dom/case-detail.tsx'
import { aFailedMail, anActivity, aScheduledMail } from '../../support/records/activities.ts'
import { aMail, aNote, minutesLater } from '../../support/records/events.ts'
import { invoiceEntry } from '../../support/records/invoiced-case.ts'

const letter = (letter_status: string) =>
  anActivity('LETTER_SENT', `l-${letter_status}`, {
    letter_id: 'l1',
    letter_status,
    fail_reason: letter_status === 'undeliverable' ? 'Moved away' : null,
    recipient_address: 'Hammer Straße 118\n48143 Münster',
    provider_id: null,
    subject: 'First letter',
    template_id: null,
  })

const titles = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)

const item = (title: string) => screen.getByRole('heading', { name: title }).closest('li')

describe('the timeline', () => {
  const activities = [
    aNote({ id: 'n2', text: 'Later', created: minutesLater(5) }),
    anActivity('CASE_CREATED', 'c1'),
    aScheduledMail('s1', '2026-12-01'),
    aScheduledMail('s3', '2026-12-24'),
    aScheduledMail('s2', '2026-12-12'),
  ]

  it('has the future above the Now divider and the past below it [ACT-02] [ACT-03] [ACT-04] [G-470]', async () => {
    await openDetail({ activities })
    const all = screen.getAllByRole('heading').map(({ textContent }) => textContent)
    const now = all.indexOf('Now')
    expect(all.indexOf('Reminder of 2026-12-01')).toBeLessThan(now)
    expect(all.indexOf('Note')).toBeGreaterThan(now)
    expect(titles('Past activities')).toEqual(['Note', 'Case created'])
  })

  it('shows of the future the next one, and all when asked [ACT-05] [ACT-06]', async () => {
    await openDetail({ activities })
    expect(titles('Scheduled activities')).toEqual(['Reminder of 2026-12-01'])
    await userEvent
      .setup()
      .click(screen.getByRole('button', { name: 'Show 2 more Scheduled Email(s)' }))
    expect(titles('Scheduled activities')).toEqual([
      'Reminder of 2026-12-24',
      'Reminder of 2026-12-12',
      'Reminder of 2026-12-01',
    ])
  })

  it('tells the four states of a mail apart [MAILAUTO-01] [ACT-36]', async () => {
    const sent = { ...aMail({}).content, unread: 0 as const, status: 'SENT' }
    await openDetail({
      activities: [
        aScheduledMail('s2', '2026-12-12'),
        aScheduledMail('s1', '2026-12-01', { status: 'PAUSED' }),
        anActivity('EMAIL_OUT', 'm1', { ...sent, subject: 'Went' }),
        aFailedMail('m2', { subject: 'Lost' }),
      ],
    })
    await userEvent.setup().click(screen.getByRole('button', { name: /^Show 1 more/ }))
    const state = (title: string) => item(title)?.querySelector('.fw-tag')?.textContent
    expect(state('Reminder of 2026-12-12')).toBe('Scheduled')
    expect(state('Reminder of 2026-12-01')).toBe('Paused')
    expect(state('Went')).toBe('Sent')
    expect(state('Lost')).toBe('Failed')
  })

  it('says of a mail that no person wrote what it is, and until when somebody is away [G-612]', async () => {
    const robot = (id: string, kind: Automatic['kind'], returns: string | null = null) =>
      aMail({ id, content: { subject: id, automatic: { kind, returns } } })
    await openDetail({
      activities: [
        robot('Away', 'reply', '2027-01-05'),
        robot('Received', 'reply'),
        robot('Returned', 'failure'),
        robot('Late', 'delay'),
        robot('Read', 'receipt'),
        aMail({ id: 'person', content: { subject: 'Answered' } }),
      ],
    })
    const said = (title: string) => item(`${title} (unread)`)?.textContent
    expect(said('Away')).toContain('Automatic reply: away until 05/01/2027')
    expect(said('Received')).toMatch(/Automatic reply(?!:)/)
    expect(said('Returned')).toContain('Delivery failure report')
    expect(said('Late')).toContain('Delivery delay report')
    expect(said('Read')).toContain('Delivery or read receipt')
    expect(said('Answered')).not.toMatch(/automatic|report|receipt/i)
  })

  it('names visits, logins and checkouts [ACT-21] [ACT-22] [ACT-23]', async () => {
    await openDetail({
      activities: [
        anActivity('LINK_CLICKED', 'a1'),
        anActivity('LOGIN', 'a2'),
        anActivity('BILLING_ADDR_SET', 'a3', { summary: 'Althaus GmbH, 48143 Münster' }),
      ],
    })
    expect(titles('Past activities')).toEqual([
      'Portal Visit',
      'Portal Login',
      'Checkout initiated',
    ])
    expect(screen.queryByRole('list', { name: 'Scheduled activities' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Now' })).toBeTruthy()
    expect(item('Checkout initiated')?.textContent).toContain('Althaus GmbH, 48143 Münster')
  })

  it('names the steps of a payment [ACT-24] [ACT-25] [ACT-26]', async () => {
    const paid = { amount: 1166000, currency: 'KRW' }
    await openDetail({
      activities: [
        anActivity('PAYMENT_INITIATED', 'p1', paid),
        anActivity('PAYMENT_SUCCEEDED', 'p2', { ...paid, payment_method: 'CREDIT_CARD' }),
        anActivity('PAYMENT_FAILED', 'p3', { message: 'The card has expired' }),
      ],
    })
    expect(item('Payment initiated')?.textContent).toContain('1,166,000.00 KRW')
    expect(item('Payment succeeded')?.textContent).toContain('1,166,000.00 KRW · Credit card')
    expect(item('Payment failed')?.textContent).toContain('The card has expired')
  })

  it('names what became of a payment later, with the reason and until when it can be answered', async () => {
    const of = { amount: 80, currency: 'EUR', reason: null, answer_by: null }
    await openDetail({
      activities: [
        anActivity('PAYMENT_CHANGED', 'c1', { ...of, change: 'refunded', amount: 20 }),
        anActivity('PAYMENT_CHANGED', 'c2', {
          ...{ ...of, change: 'disputed', reason: 'fraudulent' },
          answer_by: '2026-12-08T10:00:00.000Z',
        }),
        anActivity('PAYMENT_CHANGED', 'c3', { ...of, change: 'dispute-won' }),
      ],
    })
    expect(item('Payment refunded')?.textContent).toContain('20.00 EUR')
    expect(item('Payment disputed')?.textContent).toContain(
      '80.00 EUR · Payment not made by the card holder',
    )
    expect(item('Payment disputed')?.textContent).toMatch(/answered .* until .*2026/)
    expect(item('Dispute won')?.textContent).toContain('80.00 EUR')
  })

  it('names changes of state; an old payment has a legacy notice [ACT-27] [CASEERR-25, CASEMAIL-09] [G-498] [G-606]', async () => {
    const change = (id: string, old_state: string, new_state: string, info: object | null) =>
      anActivity('STATE_CHANGE', id, { old_state, new_state, additional_info: info })
    const info = { amount: 80, currency: 'EUR', payment_method: null }
    await openDetail({
      activities: [
        change('s1', 'STANDBY', 'ACTIVE', null),
        change('s2', 'PAYMENT_PROCESSING', 'PAID', info),
        change('s3', 'ACTIVE', 'PAID', null),
      ],
    })
    expect(item('Standby to Active')?.textContent).toContain('Agnes Berg')
    expect(item('Payment Processing to Paid')?.textContent).toContain('80.00 EUR')
    expect(item('Active to Paid')?.textContent).toContain(
      'Details of this payment were not recorded at the time.',
    )
  })

  it('shows invoices with what cancelled them [ACT-28] [ACT-32]', async () => {
    await openDetail({
      activities: [
        invoiceEntry('2', { type: 'CANCELLATION', cancelled_invoice_number: 'INV-1' }),
        invoiceEntry('1', { type: 'CANCELLED', cancellation_invoice_number: 'INV-2' }),
        anActivity('CASE_CREATED', 'c1'),
      ],
    })
    expect(item('Invoice INV-2')?.textContent).toContain('Cancels INV-1')
    expect(item('Invoice INV-1')?.textContent).toContain('Cancelled by INV-2')
    expect(item('Case created')).toBeTruthy()
  })

  it('tells the 13 states of a letter apart [LETTER-01] [ACT-33] [LETTERS-01] [LETTERS-02]', async () => {
    const texts = {
      validating: 'Validating',
      ready_for_sending: 'Ready for sending',
      action_required: 'Action required',
      invalid: 'Invalid',
      submitted_for_sending: 'Submitted for sending',
      awaiting_credits: 'Awaiting credits',
      print_preparation: 'Print preparation',
      cancelling: 'Cancelling',
      cancelled: 'Cancelled',
      printing: 'Printing',
      unprintable: 'Unprintable',
      sent: 'Sent',
      undeliverable: 'Undeliverable',
    }
    expect(() => letter('returned')).toThrow()
    await openDetail({ activities: Object.keys(texts).map(letter) })
    const shown = screen
      .getAllByRole('heading', { name: 'Letter' })
      .map((heading) => heading.parentElement?.querySelector('.fw-tag')?.textContent)
    expect(shown).toEqual(Object.values(texts))
    const last = screen.getAllByRole('heading', { name: 'Letter' }).at(-1)?.closest('li')
    expect(last?.textContent).toContain('First letter')
    expect(last?.textContent).toContain('Moved away')
    expect(last?.textContent).toContain('Hammer Straße 118, 48143 Münster')
    expect(last?.textContent).toContain('Agnes Berg')
  })

  it('shows mails that came and went; a failed one says why [ACT-19] [ACT-20] [ACT-30] [CASEERR-11] [G-469]', async () => {
    const went = { ...aMail({}).content, unread: 0 as const, to: 'info@althaus.example' }
    await openDetail({
      activities: [
        aMail({ id: 'm1', content: { subject: 'Came' } }),
        anActivity('EMAIL_OUT', 'm2', { ...went, email_id: 'e2', subject: 'Went', status: 'SENT' }),
        aFailedMail('m3', { type: 'TRIGGERED', subject: 'Lost' }),
      ],
    })
    expect(item('Came (unread)')?.textContent).toContain('info@baeckerei-althaus.example')
    expect(item('Went')?.textContent).toContain('to info@althaus.example')
    expect(item('Lost')?.textContent).toContain('Sending email failed : 550 no such user')
  })

  it('is a tab in a narrow window', async () => {
    await openDetail({ activities, width: 1100 })
    expect(screen.queryByRole('list', { name: 'Past activities' })).toBeNull()
    const user = userEvent.setup()
    await user.click(screen.getByRole('tab', { name: 'Overview' }))
    await user.keyboard('{ArrowRight}')
    expect(titles('Past activities')).toEqual(['Note', 'Case created'])
  })
})
