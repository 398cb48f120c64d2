import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { RawTemplate } from '../../../contracts/model/mail/mail-template.ts'
import { answered, unreachable } from '../../support/client/fake-gateway.ts'
import { CASE_ID, doneBy, openDetail } from '../../support/dom/case-detail.tsx'
import { aScheduledMail } from '../../support/records/activities.ts'

const template: RawTemplate = {
  id: 't1',
  emailFlowId: 'f1',
  name: 'Second reminder',
  type: 'scheduled',
  trigger_event: null,
  schedule_num_days: 14,
  subject: 'Our claim {{case_id}}',
  content: '<p>Dear {{salutation}}</p>',
  config: { placeholders: {} },
}

const waiting = aScheduledMail('s1', '2026-12-01', {
  template_name: 'Second reminder',
  template_subject: 'Our claim {{case_id}}',
  source_email_template_id: 't1',
})

async function openPreview() {
  const office = await openDetail({ activities: [waiting] })
  return { ...office, user: userEvent.setup() }
}

const opener = () => screen.getByRole('button', { name: 'Second reminder', hidden: true })
const preview = () => within(screen.getByRole('dialog', { name: 'Second reminder' }))

describe('a scheduled mail', () => {
  it('is shown with subject and due date, its text in a frame of its own [ACT-15] [ACT-29] [MAIL-01]', async () => {
    const { gateway, user } = await openPreview()
    gateway.answer('readCaseTemplate', () => answered(template, 1))
    await user.click(opener())
    const frame = await preview().findByTitle('Email: Second reminder')
    expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts')
    // Where the pictures are that a template names.
    expect(frame.getAttribute('srcdoc')).toContain('img-src data: /files/pictures/;')
    expect(preview().getByText('Our claim {{case_id}}')).toBeTruthy()
    expect(preview().getByText(/^01\/12\/2026 \d\d:\d\d$/)).toBeTruthy()
    expect(gateway.asked.at(-1)).toMatchObject({
      name: 'readCaseTemplate',
      request: { params: { id: CASE_ID, templateId: 't1' } },
    })
  })

  it('loads its text once, and again when that failed', async () => {
    const { gateway, user } = await openPreview()
    gateway.answer('readCaseTemplate', () => unreachable)
    await user.click(opener())
    expect((await preview().findByRole('alert')).textContent).toContain('Failed to load mail...')
    gateway.answer('readCaseTemplate', () => answered(template, 1))
    await user.click(preview().getByRole('button', { name: 'Try again' }))
    await preview().findByTitle('Email: Second reminder')
    await user.click(preview().getByRole('button', { name: 'Close' }))
    const asked = gateway.asked.length
    await user.click(opener())
    expect(preview().getByTitle('Email: Second reminder')).toBeTruthy()
    expect(gateway.asked.length).toBe(asked)
  })

  it('without a template says so', async () => {
    await openDetail({ activities: [aScheduledMail('s1', '2026-12-01')] })
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reminder of 2026-12-01' }))
    expect(screen.getByRole('dialog').textContent).toContain('no longer exists')
  })

  it('goes after a question, and its preview with it [ACT-09]', async () => {
    const { gateway, user } = await openPreview()
    gateway.answer('readCaseTemplate', () => answered(template, 1))
    gateway.answer('deleteScheduledEmail', doneBy('case.mail-removed', { removed: 's1' }))
    await user.click(opener())
    await user.click(preview().getByRole('button', { name: 'Delete' }))
    const question = screen.getByRole('alertdialog', { name: 'Delete scheduled email' })
    expect(within(question).getByText('“Second reminder” will not be sent.')).toBeTruthy()
    expect(gateway.asked.some(({ name }) => name === 'deleteScheduledEmail')).toBe(false)
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('list', { name: 'Scheduled activities' })).toBeNull()
  })

  it('is deleted once for a double click', async () => {
    const { gateway, user } = await openPreview()
    gateway.answer('deleteScheduledEmail', () => unreachable)
    await user.click(screen.getByRole('button', { name: 'Delete scheduled email' }))
    const confirm = within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' })
    act(() => {
      confirm.click()
      confirm.click()
    })
    await screen.findByRole('alert')
    expect(gateway.asked.filter(({ name }) => name === 'deleteScheduledEmail')).toHaveLength(1)
  })

  it('stays when it could not be deleted, and the question says why', async () => {
    const { gateway, user } = await openPreview()
    gateway.answer('deleteScheduledEmail', () => unreachable)
    await user.click(screen.getByRole('button', { name: 'Delete scheduled email' }))
    await user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    )
    expect((await screen.findByRole('alert')).textContent).toContain('The server is unreachable')
    expect(opener()).toBeTruthy()
  })
})
