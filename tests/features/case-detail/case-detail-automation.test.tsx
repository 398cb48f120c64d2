import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '../../../contracts/model/accounts/user.ts'
import type { ScheduledActivity } from '../../../contracts/model/cases/activity.ts'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { spokenDay } from '../../../contracts/rules/mail/flow-calendar.ts'
import { UpgradeDialog } from '../../../src/features/upgrade/index.ts'
import { unreachable } from '../../support/client/fake-gateway.ts'
import { CASE_ID, doneBy, openDetail } from '../../support/dom/case-detail.tsx'
import { colleagueChanges } from '../../support/dom/colleague.ts'
import { show } from '../../support/dom/show.tsx'
import { aScheduledMail } from '../../support/records/activities.ts'
import { aCaseDetail } from '../../support/records/builders.ts'
import { aUser, MOMENT } from '../../support/records/events.ts'

type State = CaseDetail['automation_state']

const counted = (automation_state: State, parts: Partial<CaseDetail['overview']> = {}) => ({
  automation_state,
  overview: { ...aCaseDetail({}).overview, ...parts },
})

const button = (name: string) => screen.queryByRole('button', { name })
const refusal = (name: string) => button(name)?.getAttribute('aria-description')

describe('the automation of a case', () => {
  it('in SCHEDULED is paused by one press', async () => {
    const { gateway } = await openDetail({
      detail: counted('SCHEDULED', { num_scheduled_emails_scheduled: 2 }),
    })
    gateway.answer(
      'setAutomation',
      doneBy('case.automation-paused', {
        changes: [
          { field: 'automation_state', from: 'SCHEDULED', to: 'PAUSED' },
          { field: 'overview.num_scheduled_emails_scheduled', from: 2, to: 0 },
          { field: 'overview.num_scheduled_emails_paused', from: 0, to: 2 },
        ],
      }),
    )
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    await screen.findByRole('button', { name: 'Resume' })
    expect(screen.getByText('0 of 2 sent')).toBeTruthy()
    expect(gateway.asked.find(({ name }) => name === 'setAutomation')).toMatchObject({
      request: { params: { id: CASE_ID }, query: { state: 'PAUSED' } },
      change: { version: 1 },
    })
  })

  it('in PAUSED is resumed once the question is answered, and says in it what kept it', async () => {
    const { gateway } = await openDetail({
      detail: counted('PAUSED', { num_scheduled_emails_paused: 2 }),
    })
    gateway.answer('setAutomation', () => unreachable)
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Resume' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Resume automation' }))
    expect(gateway.asked.some(({ name }) => name === 'setAutomation')).toBe(false)
    await user.click(question.getByRole('button', { name: 'Resume' }))
    expect((await question.findByRole('alert')).textContent).toContain('The server is unreachable')
    expect(gateway.asked.at(-1)?.request).toMatchObject({ query: { state: 'SCHEDULED' } })
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(button('Resume')).toBeTruthy()
  })

  it.each<[string, Partial<CaseDetail['overview']>, boolean]>([
    ['nothing failed', {}, false],
    ['a scheduled mail failed', { num_scheduled_emails_failed: 1 }, true],
    ['a triggered mail failed', { num_triggered_emails_failed: 1 }, true],
  ])(
    'when %s, resuming is disabled with its reason [CASEAUTO-04] [CASEAUTO-05] [CASEAUTO-06]',
    async (_, failed, isOff) => {
      const { gateway } = await openDetail({
        detail: counted('PAUSED', { num_scheduled_emails_paused: 2, ...failed }),
      })
      expect(refusal('Resume') ?? null).toBe(isOff ? 'Resolve failed emails before resuming' : null)
      await userEvent.setup().click(screen.getByRole('button', { name: 'Resume' }))
      expect(screen.queryByRole('alertdialog') === null).toBe(isOff)
      expect(gateway.asked.some(({ name }) => name === 'setAutomation')).toBe(false)
    },
  )

  it('while failed mails wait says how to go on [MAILAUTO-05] [MAILAUTO-06] [MAILAUTO-07]', async () => {
    await openDetail({
      detail: counted('PAUSED', {
        num_scheduled_emails_paused: 1,
        num_scheduled_emails_failed: 1,
        num_triggered_emails_failed: 1,
      }),
    })
    expect(button('Resume')?.getAttribute('aria-disabled')).toBe('true')
    expect(refusal('Resume')).toBe('Resolve failed emails before resuming')
    expect(screen.getByText('2 failed')).toBeTruthy()
  })

  it('with nothing left to send has no toggle', async () => {
    await openDetail({ detail: counted(null, { num_scheduled_emails_sent: 3 }) })
    expect(screen.getByText('3 of 3 sent')).toBeTruthy()
    expect(button('Pause') ?? button('Resume')).toBeNull()
  })
})

describe('the question before a resume', () => {
  const DAY = 86_400_000
  const inDays = (days: number) => new Date(Date.parse(MOMENT) + days * DAY).toISOString()
  // The question's clock stands still.
  const spoken = (at: string) =>
    spokenDay(at, inDays(0), new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const paused = (id: string, days: number, parts: Partial<ScheduledActivity['content']> = {}) =>
    aScheduledMail(id, '2026-12-01', { status: 'PAUSED', scheduled_at: inDays(days), ...parts })
  const pausedCase = {
    ...counted('PAUSED', { num_scheduled_emails_paused: 2 }),
    automation_paused_at: inDays(-5),
  }

  it('names the next dates, each later by the pause [G-750]', async () => {
    const { gateway } = await openDetail({
      detail: pausedCase,
      activities: [
        paused('m2', 4, { template_name: 'Third reminder' }),
        paused('m1', 2, { template_name: 'Second reminder' }),
        paused('d', -1, { template_name: 'Discount ends', type: 'DISCOUNT_END' }),
      ],
    })
    gateway.answer(
      'setAutomation',
      doneBy('case.automation-resumed', {
        changes: [{ field: 'automation_state', from: 'PAUSED', to: 'SCHEDULED' }],
      }),
    )
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Resume' }))
    const question = await screen.findByRole('alertdialog', { name: 'Resume automation' })
    const dates = `Second reminder ${spoken(inDays(7))}, third ${spoken(inDays(9))}`
    expect(within(question).getByText(`These emails will be sent: ${dates}.`)).toBeTruthy()
    expect(
      within(question).getByText('“Discount ends” will not be sent: the discount has ended.'),
    ).toBeTruthy()
    await user.click(within(question).getByRole('button', { name: 'Resume' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(gateway.asked.find(({ name }) => name === 'setAutomation')).toMatchObject({
      request: { params: { id: CASE_ID }, query: { state: 'SCHEDULED' } },
      change: { version: 1 },
    })
  })

  it('without a timeline says what happens to the dates', async () => {
    await openDetail({ detail: pausedCase })
    await userEvent.setup().click(screen.getByRole('button', { name: 'Resume' }))
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'Scheduled emails will be sent again, each later by the length of the pause.',
    )
  })

  it('closes by itself when a colleague has resumed the case', async () => {
    const { scope } = await openDetail({ detail: pausedCase, activities: [paused('m1', 2)] })
    await userEvent.setup().click(screen.getByRole('button', { name: 'Resume' }))
    await screen.findByRole('alertdialog')
    await colleagueChanges(
      scope,
      [{ field: 'automation_state', from: 'PAUSED', to: 'SCHEDULED' }],
      { name: 'case.automation-resumed' },
    )
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })
})

describe('the upgrade prompt', () => {
  it('opens a notice that paid plans come soon [DETAIL-25] [DETAIL-26] [DETAIL-27] [G-283]', async () => {
    const { scope } = await openDetail({ user: aUser({ subscription: 'LITE' }) })
    const { user } = show(<UpgradeDialog />, scope)
    await user.click(screen.getByRole('button', { name: 'Upgrade' }))
    const dialog = await screen.findByRole('dialog', { name: 'Upgrade Coming Soon!' })
    expect(dialog.textContent).toContain('The upgrade to a paid plan will be available soon.')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each<[SessionUser['subscription'], boolean]>([
    ['LITE', true],
    ['PRO', false],
    ['ENTERPRISE', false],
  ])('is there for %s: %s, else hidden [DETAIL-28]', async (subscription, shown) => {
    await openDetail({ user: aUser({ subscription }) })
    expect(button('Upgrade') !== null).toBe(shown)
  })
})
