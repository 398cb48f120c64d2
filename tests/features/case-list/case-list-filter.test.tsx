import { act, screen, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, it, vi } from 'vitest'
import type { CaseEvent } from '../../../contracts/events/case-event.ts'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import type { CaseFilterFlag } from '../../../contracts/model/cases/query.ts'
import { filterChoices } from '../../../contracts/rules/case-list/list-filters.ts'
import { answered as arrived } from '../../../src/bus/log/inbox.ts'
import { CaseListPanel } from '../../../src/features/case-list/index.ts'
import { $caseList } from '../../../src/queries/cases/case-list.ts'
import { searches } from '../../support/client/case-server.ts'
import { anOffice, show } from '../../support/dom/show.tsx'
import { aCaseRow } from '../../support/records/builders.ts'
import { caseEvent } from '../../support/records/events.ts'

/** A case that waits for nobody: it matches no entry of the menu. */
const quiet: Partial<CaseRow> = { num_scheduled_emails_scheduled: 1 }

const matching: Record<CaseFilterFlag, Partial<CaseRow>> = {
  action_required: { ...quiet, num_failed_letters: 1 },
  unread_emails: { ...quiet, total_unread_emails: 1 },
  overdue_reminders: { ...quiet, reminder_date: '2026-11-19', reminder_name: 'Call' },
  unchecked_licenses: { ...quiet, total_unchecked_licenses: 1 },
  failed_emails: { ...quiet, num_triggered_emails_failed: 1 },
  failed_letters: { ...quiet, num_failed_letters: 1 },
  failed_payments: { ...quiet, num_failed_payments: 1 },
  paused_scheduled_emails: { ...quiet, num_scheduled_emails_paused: 1 },
  idle: { num_scheduled_emails_scheduled: 0 },
}

const twoCases = (flag: CaseFilterFlag) => [
  aCaseRow({ id: '1', host: 'matching.example', ...matching[flag] }),
  aCaseRow({ id: '2', host: 'other.example', ...quiet }),
]

const arrow = () => screen.getByRole('button', { name: 'Choose a filter' })
const menu = () => screen.findByRole('menu', { name: 'Filter cases' })
const counter = () => screen.getByRole('status', { name: 'Cases' }).textContent

async function restricts(flag: CaseFilterFlag, label: string) {
  const { scope, gateway } = anOffice(twoCases(flag))
  const { user } = show(<CaseListPanel />, scope)
  await screen.findByText('other.example')
  await user.click(arrow())
  await user.click(
    within(await menu()).getByRole('menuitemradio', { name: new RegExp(`^${label}`) }),
  )
  await vi.waitFor(() => expect(screen.queryByText('other.example')).toBeNull())
  expect(screen.getByText('matching.example')).toBeDefined()
  expect(counter()).toBe('1 of 2')
  expect(searches(gateway).at(-1)?.filter).toEqual({ [flag]: true })
  expect(screen.getByRole('button', { name: label, pressed: true })).toBeDefined()
}

describe('each entry of the filter menu restricts the list and shows how many are left', () => {
  it('Action Required [LIST-08] [LIST-18]', () => restricts('action_required', 'Action Required'))
  it('Unread Mails [LIST-09]', () => restricts('unread_emails', 'Unread Mails'))
  it('Overdue Reminder [LIST-10]', () => restricts('overdue_reminders', 'Overdue Reminder'))
  it('Uploaded Licenses [LIST-11]', () => restricts('unchecked_licenses', 'Uploaded Licenses'))
  it('Failed Emails [LIST-12]', () => restricts('failed_emails', 'Failed Emails'))
  it('Failed Letters [LIST-13]', () => restricts('failed_letters', 'Failed Letters'))
  it('Failed Payments [LIST-14]', () => restricts('failed_payments', 'Failed Payments'))
  it('Paused Scheduled Emails [LIST-15]', () =>
    restricts('paused_scheduled_emails', 'Paused Scheduled Emails'))
  it('Idle Cases [LIST-16]', () => restricts('idle', 'Idle Cases'))
})

describe('the counter of a filter', () => {
  const choose = async (rows: CaseRow[], label: string) => {
    const office = anOffice(rows)
    const { user } = show(<CaseListPanel />, office.scope)
    await screen.findByRole('listbox')
    await user.click(arrow())
    await user.click(within(await menu()).getByText(label))
    return { ...office, user }
  }

  it('counts what passes the filter, not what is loaded of it [LIST-18]', async () => {
    const many = Array.from({ length: 260 }, (_, at) =>
      aCaseRow({
        id: String(at + 1),
        host: `host-${at}.example`,
        total_unread_emails: at < 250 ? 1 : 0,
      }),
    )
    const { scope } = await choose(many, 'Unread Mails')
    await vi.waitFor(() => expect(counter()).toBe('250 of 260'))
    expect(scope.getState($caseList)?.ids).toHaveLength(200)
  })

  it('follows what somebody else does, in the list and out of it [LIST-18]', async () => {
    const unread = (id: string) => aCaseRow({ id, host: `${id}.example`, total_unread_emails: 1 })
    const { scope } = await choose(
      [unread('1'), unread('2'), aCaseRow({ id: '3' })],
      'Unread Mails',
    )
    await vi.waitFor(() => expect(counter()).toBe('2 of 3'))
    const happens = (event: CaseEvent) =>
      act(() => allSettled(arrived, { scope, params: { kind: 'wire', events: [event] } }))
    await happens(
      caseEvent(2, 'case.mail-read', {
        row: { id: '1', version: 2 },
        was: { total_unread_emails: 1 },
      }),
    )
    expect(counter()).toBe('1 of 3')
    await happens(
      caseEvent(3, 'case.mail-received', {
        row: { id: '3', version: 2, total_unread_emails: 1 },
        was: { total_unread_emails: 0 },
      }),
    )
    expect(counter()).toBe('2 of 3')
  })

  it('stands beside a search as well: both together say how many are left [LIST-18] [LIST-19]', async () => {
    const rows = ['kranich-1', 'kranich-2', 'althaus'].map((name, at) =>
      aCaseRow({ id: String(at), host: `${name}.example`, total_unread_emails: at === 1 ? 0 : 1 }),
    )
    const { user } = await choose(rows, 'Unread Mails')
    await vi.waitFor(() => expect(counter()).toBe('2 of 3'))
    const box = screen.getByRole('textbox', { name: 'Search cases' })
    await user.type(box, 'kranich')
    await vi.waitFor(() => expect(counter()).toBe('1 of 3'))
    await user.clear(box)
    await vi.waitFor(() => expect(counter()).toBe('2 of 3'))
    await user.click(screen.getByRole('button', { name: 'Unread Mails' }))
    await vi.waitFor(() => expect(counter()).toBe('3'))
  })
})

describe('the filter button', () => {
  it('opens the menu first, then goes off and on with the last choice [LIST-07] [G-421]', async () => {
    const { scope } = anOffice(twoCases('unread_emails'))
    const { user } = show(<CaseListPanel />, scope)
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    const entries = within(await menu()).getAllByRole('menuitemradio')
    expect(entries.map((entry) => entry.querySelector('.fw-menu-text')?.textContent)).toEqual(
      filterChoices.map((c) => c.label),
    )
    await user.click(within(await menu()).getByText('Unread Mails'))
    await vi.waitFor(() => expect(counter()).toBe('1 of 2'))

    await user.click(screen.getByRole('button', { name: 'Unread Mails' }))
    await vi.waitFor(() => expect(counter()).toBe('2'))
    const off = screen.getByRole('button', { name: 'Filter', pressed: false })
    await user.click(off)
    await vi.waitFor(() => expect(counter()).toBe('1 of 2'))
    expect(screen.queryByRole('menu')).toBeNull()
    expect(screen.getByRole('button', { name: 'Unread Mails', pressed: true })).toBeDefined()
  })

  it('has the focus again once something was chosen for the first time, by keyboard', async () => {
    const { scope } = anOffice(twoCases('failed_payments'))
    const { user } = show(<CaseListPanel />, scope)
    screen.getByRole('button', { name: 'Filter' }).focus()
    await user.keyboard('{Enter}')
    const first = within(await menu()).getByRole('menuitemradio', { name: /^Action Required/ })
    await vi.waitFor(() => expect(document.activeElement).toBe(first))
    await user.keyboard('{ArrowDown}{Enter}')
    const chosen = await screen.findByRole('button', { name: 'Unread Mails', pressed: true })
    await vi.waitFor(() => expect(document.activeElement).toBe(chosen))
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Filter', pressed: false })
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('closes its menu by a press outside, choosing nothing [LIST-17]', async () => {
    const { scope } = anOffice(twoCases('idle'))
    const { user } = show(<CaseListPanel />, scope)
    await user.click(arrow())
    await menu()
    await user.click(screen.getByRole('heading', { name: 'Cases' }))
    await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(counter()).toBe('2')
  })

  it('names filter and search that leave nothing, and clears both', async () => {
    const { scope } = anOffice([aCaseRow({ id: '2', host: 'other.example', ...quiet })])
    const { user } = show(<CaseListPanel />, scope)
    await user.click(arrow())
    await user.click(within(await menu()).getByText('Failed Letters'))
    await screen.findByText('No cases under “Failed Letters”.')
    expect(screen.getByRole('button', { name: 'Clear filter' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Search all cases' })).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Search cases' }), 'kranich')
    await screen.findByText('No cases under “Failed Letters” match “kranich”.')
    await user.click(screen.getByRole('button', { name: 'Clear search and filter' }))
    await screen.findByText('other.example')
    expect(counter()).toBe('1')
  })
})
