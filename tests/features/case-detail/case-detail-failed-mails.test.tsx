import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createWatch } from 'effector'
import { describe, expect, it } from 'vitest'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { resendRequested } from '../../../src/actions/requests.ts'
import { CASE_ID, doneBy, openDetail } from '../../support/dom/case-detail.tsx'
import { aFailedMail } from '../../support/records/activities.ts'
import { aCaseDetail } from '../../support/records/builders.ts'

const item = (title: string) => {
  const found = screen.getByRole('button', { name: title }).closest('li')
  if (!found) throw new Error(`No activity ${title}`)
  return within(found)
}

const resend = (title = 'First reminder') => item(title).getByRole('button', { name: 'Resend' })

async function failed(missing?: string[], detail: Partial<CaseDetail> = {}) {
  const office = await openDetail({
    detail: { automation_state: 'PAUSED', ...detail },
    activities: [
      aFailedMail('m1', missing ? { missing } : {}),
      aFailedMail('m2', { subject: 'B', type: 'TRIGGERED' }),
    ],
  })
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

  it('that was triggered says that it was not sent [CASEERR-10, COMMERR-20]', async () => {
    await failed()
    const words = 'Something went wrong. Email was not sent'
    expect(item('B').getByText(words)).toBeTruthy()
    expect(item('First reminder').queryByText(words)).toBeNull()
  })

  it('is sent again by the dialog in which emails are written, which is asked for it by its entry [CASEERR-12]', async () => {
    const { scope, user } = await failed()
    const asked: string[] = []
    createWatch({ unit: resendRequested, scope, fn: (id) => void asked.push(id) })
    await user.click(resend('B'))
    expect(asked).toEqual(['m2'])
  })

  it('can be deleted under Standby, where its sending is hidden [COMPOSE-27]', async () => {
    await failed(undefined, { state: 'STANDBY' })
    expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull()
    expect(item('B').getByRole('button', { name: 'Delete' })).toBeTruthy()
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
