import { screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { answered, type FakeGateway, gate, unreachable } from '../../support/client/fake-gateway.ts'
import { CASE_ID, doneBy, openDetail } from '../../support/dom/case-detail.tsx'
import { aFailedMail } from '../../support/records/activities.ts'
import { aCaseDetail } from '../../support/records/builders.ts'
import { aMailContent, aReply, MOMENT } from '../../support/records/events.ts'

const item = (title: string) => {
  const found = screen.getByRole('button', { name: title }).closest('li')
  if (!found) throw new Error(`No activity ${title}`)
  return within(found)
}

const resend = (title = 'First reminder') => item(title).getByRole('button', { name: 'Resend' })

/** Presses Resend, reads the email that is shown and confirms it. */
async function confirmResend(user: UserEvent) {
  await user.click(resend())
  const question = within(screen.getByRole('alertdialog', { name: 'Resend email' }))
  expect(await question.findByText('info@althaus.example')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Resend email' }))
}

/** What the mail was, as the server keeps it. */
const stored = (gateway: FakeGateway) =>
  gateway.answer('readEmail', () =>
    answered(
      {
        id: 'e-m1',
        case_id: CASE_ID,
        subject: 'First reminder',
        from: 'claims@lichtbild.example',
        received: MOMENT,
        unread: 0 as const,
        to: 'info@althaus.example',
        mail_content: aMailContent('Dear Mr Althaus'),
        reply: aReply,
      },
      1,
    ),
  )

async function failed(missing?: string[]) {
  const office = await openDetail({
    detail: { automation_state: 'PAUSED' },
    activities: [
      aFailedMail('m1', missing ? { missing } : {}),
      aFailedMail('m2', { subject: 'B', type: 'TRIGGERED' }),
    ],
  })
  stored(office.gateway)
  return { ...office, user: userEvent.setup() }
}

describe('a failed mail', () => {
  it('says why, names what had no value, and offers Resend [CASEERR-11] [CASEERR-12, COMMERR-18, COMMERR-19]', async () => {
    await failed(['company', 'portal_link'])
    const mail = item('First reminder')
    expect(mail.getByText('Sending email failed : 550 no such user')).toBeTruthy()
    expect(mail.getByText('Without a value: company, portal_link')).toBeTruthy()
    expect(resend()).toBeTruthy()
    expect(item('B').getByText('Sending email failed : 550 no such user')).toBeTruthy()
    expect(item('B').queryByText(/^Without a value/)).toBeNull()
    expect(resend('B')).toBeTruthy()
  })

  it('is shown, asked about and sent again; the event turns it SENT [CASEERR-12]', async () => {
    const { gateway, user } = await failed()
    const { open, passed } = gate()
    const sent = aFailedMail('m1')
    const activity =
      sent.type === 'EMAIL_OUT'
        ? { ...sent, content: { ...sent.content, status: 'SENT' as const } }
        : sent
    const answer = doneBy('case.mail-resolved', { activity })
    gateway.answer('sendEmail', async (request, change) => {
      await passed
      return answered({ ...answer(request, change).value, email_error: null })
    })
    await confirmResend(user)
    expect(resend().getAttribute('aria-busy')).toBe('true')
    expect(resend('B').getAttribute('aria-busy')).toBeNull()
    await user.click(resend())
    open()
    await item('First reminder').findByText('Sent')
    expect(item('First reminder').queryByRole('button', { name: 'Resend' })).toBeNull()
    const sendings = gateway.asked.filter(({ name }) => name === 'sendEmail')
    expect(sendings).toHaveLength(1)
    expect(sendings[0]?.request).toMatchObject({
      params: { id: CASE_ID },
      query: { case_activity_id: 'm1' },
      body: { to: 'info@althaus.example', subject: 'First reminder' },
    })
  })

  it('that failed once more says so beside its button [CASEERR-10, COMMERR-20]', async () => {
    const { gateway, user } = await failed()
    const answer = doneBy('case.mail-failed', { activity: aFailedMail('m1') })
    gateway.answer('sendEmail', (request, change) =>
      answered({ ...answer(request, change).value, email_error: '535 bad login' }),
    )
    await confirmResend(user)
    expect((await item('First reminder').findByRole('alert')).textContent).toBe(
      'Something went wrong. Email was not sent',
    )
    expect(item('B').queryByRole('alert')).toBeNull()
    expect(resend().getAttribute('aria-busy')).toBeNull()
  })

  it('shows in place what kept it from being sent again [CASEERR-03]', async () => {
    const { gateway, user } = await failed()
    gateway.answer('sendEmail', () => unreachable)
    await confirmResend(user)
    expect((await item('First reminder').findByRole('alert')).textContent).toBe(
      'The server is unreachable at the moment. Please try again later.',
    )
  })

  it('is deleted after a question', async () => {
    const { gateway, user } = await failed()
    gateway.answer('deleteScheduledEmail', doneBy('case.mail-removed', { removed: 'm1' }))
    await user.click(item('First reminder').getByRole('button', { name: 'Delete' }))
    const question = screen.getByRole('alertdialog', { name: 'Delete failed email' })
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(gateway.asked.at(-1)).toMatchObject({
      name: 'deleteScheduledEmail',
      request: { params: { id: CASE_ID, activityId: 'm1' } },
    })
    await expect
      .poll(() => screen.queryByRole('button', { name: 'First reminder', hidden: true }))
      .toBeNull()
  })

  it.each([
    [2, '1 failed'],
    [1, null],
    [0, null],
  ])(
    'of %i leaves %j at once when deleted, never less than none [COUNT-09] [COUNT-10]',
    async (failures, left) => {
      const overview = { ...aCaseDetail({}).overview, num_scheduled_emails_failed: failures }
      const { gateway } = await openDetail({
        detail: { overview: { ...overview, num_scheduled_emails_sent: 1 } },
        activities: [aFailedMail('m1')],
      })
      gateway.answer('deleteScheduledEmail', () => new Promise(() => undefined))
      const user = userEvent.setup()
      await user.click(item('First reminder').getByRole('button', { name: 'Delete' }))
      await user.click(
        within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
      )
      expect(screen.queryByText(/failed$/u)?.textContent ?? null).toBe(left)
    },
  )
})
