import { act, screen, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import type { CaseEvent } from '../../../contracts/events/case-event.ts'
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { CaseState } from '../../../contracts/model/cases/case.ts'
import { emailProgress } from '../../../contracts/rules/cases/case-row.ts'
import { caseStateLabels } from '../../../contracts/rules/cases/case-state-labels.ts'
import { answered } from '../../../src/bus/log/inbox.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { CaseListPanel } from '../../../src/features/case-list/index.ts'
import { refused } from '../../support/client/fake-gateway.ts'
import { anOffice, show } from '../../support/dom/show.tsx'
import { aCaseRow } from '../../support/records/builders.ts'
import { aUser, caseEvent } from '../../support/records/events.ts'

/** The row of one case, as it is shown to somebody of the given plan. */
async function rowOf(parts: Partial<CaseRow>, plan: Plan = 'PRO') {
  const { scope } = anOffice([aCaseRow(parts)], aUser({ subscription: plan }))
  show(<CaseListPanel />, scope)
  return within(await screen.findByRole('option'))
}

/** The tooltips of the row's icons, from left to right; each icon carries its text as its name too. */
function iconTips(row: Awaited<ReturnType<typeof rowOf>>) {
  return row
    .queryAllByRole('img')
    .map((icon) => icon.closest('[data-fw-tip]'))
    .filter((icon) => icon !== null)
    .map((icon) => icon.getAttribute('data-fw-tip'))
}

const progressTip = () => document.querySelector('.fw-case-progress')?.getAttribute('data-fw-tip')

describe('a row of the case list', () => {
  it.each(CaseState.options)(
    'shows the state %s as an icon with its name [ROW-01]',
    async (state) => {
      const row = await rowOf({ state })
      expect(row.getByRole('img', { name: caseStateLabels[state] })).toBeDefined()
    },
  )

  it('has another icon for every state [ROW-01]', async () => {
    const states = CaseState.options.map((state, at) => aCaseRow({ id: String(at), state }))
    show(<CaseListPanel />, anOffice(states, aUser()).scope)
    await screen.findAllByRole('option')
    const icons = CaseState.options.map(
      (state) => screen.getByRole('img', { name: caseStateLabels[state] }).innerHTML,
    )
    expect(icons.every((icon) => icon !== '')).toBe(true)
    expect(new Set(icons).size).toBe(CaseState.options.length)
  })

  it('shows host and the day that the list is sorted by, both days and the host whole as tooltips [ROW-02] [ROW-03] [CASECONST-16]', async () => {
    const row = await rowOf({
      host: 'a-very-long-name-of-a-bakery.example',
      last_case_activity_timestamp: new Date(2026, 10, 3, 12).toISOString(),
      date_state_updated: new Date(2026, 9, 1, 12).toISOString(),
    })
    expect(row.getByText('01/10/26').getAttribute('data-fw-tip')).toBe(
      'State changed 01/10/2026 12:00, last activity 03/11/2026 12:00',
    )
    const host = row.getByText('a-very-long-name-of-a-bakery.example')
    expect(host.getAttribute('title')).toBe('a-very-long-name-of-a-bakery.example')
  })

  it('changes its icons with every event of its case, and those of no other row', async () => {
    const rows = [
      aCaseRow({ id: '1', host: 'one.example', total_unread_emails: 1 }),
      aCaseRow({ id: '2', host: 'two.example', total_unread_emails: 1 }),
    ]
    const { scope } = anOffice(rows)
    show(<CaseListPanel />, scope)
    const icons = async (name: RegExp) =>
      within(await screen.findByRole('option', { name }))
        .getAllByRole('img')
        .map((icon) => icon.closest('[data-fw-tip]')?.getAttribute('data-fw-tip'))
        .filter((text) => text !== undefined)
    expect(await icons(/one/)).toEqual(['Unread email(s)'])
    const happens = (event: CaseEvent) =>
      act(() => allSettled(answered, { scope, params: { kind: 'wire', events: [event] } }))
    await happens(
      caseEvent(2, 'case.license-uploaded', {
        row: {
          id: '1',
          host: 'one.example',
          version: 2,
          total_unread_emails: 1,
          total_unchecked_licenses: 1,
        },
      }),
    )
    expect(await icons(/one/)).toEqual(['License uploaded', 'Unread email(s)'])
    const bold = () => document.querySelectorAll('.fw-case-row-unread').length
    expect(bold()).toBe(2)
    await happens(
      caseEvent(3, 'case.mail-read', { row: { id: '1', host: 'one.example', version: 3 } }),
    )
    expect(await icons(/one/)).toEqual([])
    expect(bold()).toBe(1)
    expect(await icons(/two/)).toEqual(['Unread email(s)'])
  })

  it('carries no icon when nothing is to be said', async () => {
    expect(iconTips(await rowOf({}))).toEqual([])
  })

  it('warns of a failed automated email [ROW-04] [ROW-10]', async () => {
    expect(iconTips(await rowOf({ num_scheduled_emails_failed: 1 }))).toEqual([
      'failed to send automated email',
    ])
  })

  it('warns of a failed payment, and of both in one icon [ROW-11] [G-425]', async () => {
    expect(iconTips(await rowOf({ num_failed_payments: 2 }))).toEqual(['failed payment'])
    document.body.replaceChildren()
    const both = await rowOf({ num_triggered_emails_failed: 1, num_failed_payments: 1 })
    expect(iconTips(both)).toEqual(['failed to send automated email, failed payment'])
  })

  it('tells of an uploaded licence [ROW-05] [ROW-15]', async () => {
    expect(iconTips(await rowOf({ total_unchecked_licenses: 1 }))).toEqual(['License uploaded'])
  })

  it('tells that automation is paused [ROW-06] [ROW-12]', async () => {
    expect(iconTips(await rowOf({ num_scheduled_emails_paused: 3 }))).toEqual(['Automation paused'])
  })

  it('tells of a reminder that is due, and names one to come [ROW-07] [ROW-13]', async () => {
    const due = await rowOf({ reminder_date: '2026-11-20', reminder_name: 'Call back' })
    expect(iconTips(due)).toEqual(['Reminder overdue'])
    document.body.replaceChildren()
    const later = await rowOf({ reminder_date: '2026-11-21', reminder_name: 'Call back' })
    expect(iconTips(later)).toEqual(['Call back'])
  })

  it('tells of unread emails and is written bold then [ROW-08] [ROW-14]', async () => {
    const row = await rowOf({ total_unread_emails: 1 })
    expect(iconTips(row)).toEqual(['Unread email(s)'])
    const host = row.getByText('baeckerei-althaus.example')
    expect(host.closest('.fw-case-row-unread')).not.toBeNull()
  })
})

const underWay = {
  num_scheduled_emails_sent: 1,
  total_scheduled_emails: 4,
  initial_email_sent: 1,
} as const

describe('the progress of the automated emails', () => {
  it('is a bar: sent of all, the initial mail counting in both [ROW-09] [ROW-16]', async () => {
    const bar = (await rowOf(underWay)).getByRole('progressbar')
    expect(bar.getAttribute('aria-valuenow')).toBe('40')
    expect(progressTip()).toBe('40% of emails sent')
    expect(emailProgress(aCaseRow({ ...underWay, initial_email_sent: 0 }), 'PRO')).toBe(0.25)
  })

  it('is shown under PRO and ENTERPRISE, hidden under LITE [ROW-17] [ROW-19] [SUBS-27] [G-427]', async () => {
    for (const plan of ['PRO', 'ENTERPRISE'] as const) {
      expect((await rowOf(underWay, plan)).getByRole('progressbar')).toBeDefined()
      document.body.replaceChildren()
    }
    const lite = await rowOf(underWay, 'LITE')
    expect(lite.queryByRole('progressbar')).toBeNull()
    expect(progressTip()).toBe('No automated emails')
  })

  it.each(CaseState.options.filter((state) => state !== 'ACTIVE'))(
    'is not shown in state %s [ROW-18] [ROW-19]',
    async (state) => {
      const row = await rowOf({ ...underWay, state })
      expect(row.queryByRole('progressbar')).toBeNull()
      expect(progressTip()).toBe('No automated emails')
    },
  )

  it('is not shown where there is nothing to progress through [ROW-19] [G-426]', async () => {
    const row = await rowOf({ total_scheduled_emails: 0, initial_email_sent: 0 })
    expect(row.queryByRole('progressbar')).toBeNull()
    expect(row.getByText('No automated emails')).toBeDefined()
  })
})

const addTagFx = createCommandEffect('case.tag.add')

it('a row with a change under way says "Saving" and keeps its place; a refusal brings the old row back', async () => {
  const { scope, gateway } = anOffice([aCaseRow({})])
  show(<CaseListPanel />, scope)
  const row = within(await screen.findByRole('option'))
  const held = gateway.hold('addTag', refused('This tag is not allowed.', 400))
  const settled = act(() => {
    const sent = allSettled(addTagFx, {
      scope,
      params: { case_id: '481516', version: 1, tag: 'vip' },
    })
    return { sent }
  })
  expect(await row.findAllByText('Saving')).not.toHaveLength(0)
  held.open()
  await act(async () => (await settled).sent)
  expect(row.queryByText('Saving')).toBeNull()
  expect(row.getByText('20/11/26')).toBeDefined()
})
