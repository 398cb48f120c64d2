import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { SessionUser } from '../../../contracts/model/accounts/user.ts'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { UpgradeDialog } from '../../../src/features/upgrade/index.ts'
import { unreachable } from '../../support/client/fake-gateway.ts'
import { CASE_ID, doneBy, openDetail } from '../../support/dom/case-detail.tsx'
import { show } from '../../support/dom/show.tsx'
import { aCaseDetail } from '../../support/records/builders.ts'
import { aUser } from '../../support/records/events.ts'

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

  it('in PAUSED is resumed, and says in place what kept it', async () => {
    const { gateway } = await openDetail({
      detail: counted('PAUSED', { num_scheduled_emails_paused: 2 }),
    })
    gateway.answer('setAutomation', () => unreachable)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Resume' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The server is unreachable')
    expect(gateway.asked.at(-1)?.request).toMatchObject({ query: { state: 'SCHEDULED' } })
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
      expect(gateway.asked.some(({ name }) => name === 'setAutomation')).toBe(!isOff)
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
