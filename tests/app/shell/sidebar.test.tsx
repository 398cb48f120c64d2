import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'effector-react'
import { describe, expect, test } from 'vitest'
import type { Plan, Role } from '../../../contracts/model/accounts/user.ts'
import type { Selection } from '../../../src/actions/selection.ts'
import { sidebarEntries } from '../../../src/app/shell/navigation/sidebar-entries.ts'
import { Sidebar } from '../../../src/app/shell/sidebar.tsx'
import { mailEvent } from '../../projections/fold-workspace.ts'
import {
  answered,
  asked,
  behind,
  gate,
  refused,
  unreachable,
} from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { aUser, caseEvent, MOMENT } from '../../support/records/events.ts'
import { address, openApp, someCounts } from '../open-app.tsx'

const labels = [
  'Cases',
  'Standby',
  'Active',
  'Payment Processing',
  'Paid',
  'Valid License',
  'Cancelled',
]

const sidebar = () => screen.findByRole('navigation', { name: 'Main' })

/** Label and count of every case view, as they are read. */
async function entries() {
  const views = within(await sidebar()).getByRole('region', { name: 'Cases' })
  return within(views)
    .getAllByRole('button')
    .map((entry) => [
      entry.querySelector('.fw-sidebar-label')?.textContent,
      entry.querySelector('.fw-sidebar-count')?.textContent,
    ])
}

const withCount = (count: string) => labels.map((label) => [label, count])

describe('the case views of the sidebar', () => {
  test('[NAV-02, NAV-03, NAV-04] are all cases and the six states, each with its count', async () => {
    openApp('/cases', { loggedIn: true })
    await within(await sidebar()).findByText('1,284')
    expect(await entries()).toEqual([
      ['Cases', '1,284'],
      ['Standby', '412'],
      ['Active', '37'],
      ['Payment Processing', '5'],
      ['Paid', '706'],
      ['Valid License', '118'],
      ['Cancelled', '6'],
    ])
  })

  test("[NAV-20] show '--' before any loading has started [G-412]", async () => {
    render(
      <Provider value={officeScope()}>
        <Sidebar />
      </Provider>,
    )
    expect(await entries()).toEqual(withCount('--'))
  })

  test("[NAV-18] show '...' while the first counts load", async () => {
    const counted = gate()
    openApp('/cases', {
      loggedIn: true,
      server: (gateway) => gateway.answer('countCases', behind(counted, answered(someCounts, 4))),
    })
    await within(await sidebar()).findAllByText('...')
    expect(await entries()).toEqual(withCount('...'))
    counted.open()
    await within(await sidebar()).findByText('1,284')
  })

  test.each([
    ['the server refused', () => refused('Out of order', 500)],
    ['nobody answered', () => unreachable],
  ])("[NAV-19] show 'N/A' when loading failed since %s", async (_, failure) => {
    openApp('/cases', {
      loggedIn: true,
      server: (gateway) => gateway.answer('countCases', failure),
    })
    await within(await sidebar()).findAllByText('N/A')
    expect(await entries()).toEqual(withCount('N/A'))
  })

  test('[SHELL-01] change the content while the address stays', async () => {
    openApp('/cases?x=1', { loggedIn: true })
    const standby = await screen.findByRole('button', { name: /^Standby/ })
    expect(screen.getByRole('button', { current: true }).textContent).toContain('Cases')
    await userEvent.click(standby)
    expect(await screen.findByRole('heading', { name: /^Standby/ })).toBeTruthy()
    expect(screen.getByRole('button', { current: true })).toBe(standby)
    expect(location.pathname).toBe('/cases')
    expect(address()).toBe('/cases?x=1&view=STANDBY')
  })

  test('are reached and chosen by keyboard', async () => {
    openApp('/cases', { loggedIn: true })
    const active = await screen.findByRole('button', { name: /^Active/ })
    active.focus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('button', { current: true })).toBe(active)
  })

  test('count what happens elsewhere, without being loaded again', async () => {
    const { channel, gateway } = openApp('/cases', { loggedIn: true })
    await within(await sidebar()).findByText('1,284')
    const asked = gateway.asked.length
    const cancelled = caseEvent(5, 'case.cancelled', {
      row: { state: 'CANCELLED' },
      was: { state: 'ACTIVE' },
    })
    await act(async () => channel.push(cancelled))
    expect(await entries()).toContainEqual(['Active', '36'])
    expect(await entries()).toContainEqual(['Cancelled', '7'])
    expect(gateway.asked.slice(asked).map(({ name }) => name)).not.toContain('countCases')
  })
})

describe('unmapped mail in the sidebar', () => {
  const entry = () =>
    screen.queryByRole('button', { name: /^Unmapped Emails/ })?.textContent ?? null
  const mail = (id: string, unread: 0 | 1) => ({
    ...{ id, case_id: null, subject: '', from: '', received: MOMENT, unread },
  })

  test('[NAV-05, NAV-06, COMMNAV-07] is there while there is some, and hidden until a count is known [G-208]', async () => {
    const { channel, gateway } = openApp('/cases', { loggedIn: true })
    await within(await sidebar()).findByText('1,284')
    expect(entry()).toBeNull()
    expect(asked(gateway, 'searchEmails')).toHaveLength(1)
    await act(async () => channel.push(mailEvent(5, 'email.unmapped-received', mail('e1', 1))))
    expect(await screen.findByRole('button', { name: /^Unmapped Emails/ })).toBeTruthy()
    await act(async () => channel.push(mailEvent(6, 'email.unmapped-deleted', mail('e1', 1))))
    expect(entry()).toBeNull()
  })

  test('[NAV-07, COMMNAV-08] has the count of what is unread, live, and stands out by it', async () => {
    const { channel } = openApp('/cases', { loggedIn: true })
    await within(await sidebar()).findByText('1,284')
    const two = [mail('e1', 1), mail('e2', 1)].map((one, at) =>
      mailEvent(5 + at, 'email.unmapped-received', one),
    )
    await act(async () => channel.push(...two))
    expect(entry()).toBe('Unmapped Emails2')
    const classes = () =>
      screen
        .getByRole('button', { name: /^Unmapped Emails/ })
        .classList.contains('fw-sidebar-unread')
    expect(classes()).toBe(true)
    const read = two.map((_, at) => mailEvent(7 + at, 'email.unmapped-read', mail(`e${at + 1}`, 0)))
    await act(async () => channel.push(...read))
    expect(entry()).toBe('Unmapped Emails0')
    expect(classes()).toBe(false)
  })

  test('[COMMNAV-06] leads to its screen, which stays when the last one has gone [G-115]', async () => {
    const { channel } = openApp('/cases', { loggedIn: true })
    await within(await sidebar()).findByText('1,284')
    await act(async () => channel.push(mailEvent(5, 'email.unmapped-received', mail('e1', 1))))
    await userEvent.click(await screen.findByRole('button', { name: /^Unmapped Emails/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Unmapped Emails' })).toBeTruthy()
    await act(async () => channel.push(mailEvent(6, 'email.unmapped-deleted', mail('e1', 1))))
    expect(entry()).toBe('Unmapped Emails0')
    expect(await screen.findByText('NO EMAIL SELECTED')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Active/ }))
    expect(entry()).toBeNull()
  })
})

describe('what the sidebar offers', () => {
  const offered = (role: Role, plan: Plan) =>
    sidebarEntries(role, plan).flatMap(({ entries }) => entries.map(({ id }) => id))
  const admin: readonly Selection[] = [
    'BUSINESS_DETAILS',
    'USERS',
    'SUBSCRIPTION',
    'EMAIL_SETUP',
    'PAYMENT_SETUP',
    'AUDIT_LOG',
    'BASE_SETTINGS',
    'TRANSLATIONS',
  ]

  test.each([
    ['ADMIN', 'LITE', { invoices: false, credits: false }],
    ['ADMIN', 'PRO', { invoices: true, credits: false }],
    ['ADMIN', 'ENTERPRISE', { invoices: true, credits: true }],
    ['AGENT', 'LITE', { invoices: false, credits: false }],
    ['AGENT', 'PRO', { invoices: true, credits: false }],
    ['AGENT', 'ENTERPRISE', { invoices: true, credits: false }],
  ] as const)('depends on role %s and plan %s', (role, plan, { invoices, credits }) => {
    const ids = offered(role, plan)
    expect(ids.includes('INVOICETEMPLATES')).toBe(invoices)
    expect(ids.includes('CREDITS')).toBe(credits)
    for (const id of admin) expect(ids.includes(id), id).toBe(role === 'ADMIN')
    for (const id of ['DASHBOARD', 'CASES', 'EMAIL_FLOWS', 'INVOICE_MANAGEMENT'] as const) {
      expect(ids.includes(id), id).toBe(true)
    }
  })

  test('has invoice templates among the templates, which are hidden from LITE [NAV-08, NAV-09, NAV-10, COMMNAV-17]', () => {
    const templatesOf = (plan: Plan) =>
      sidebarEntries('AGENT', plan)
        .find(({ heading }) => heading === 'Templates')
        ?.entries.map(({ id, label }) => [id, label])
    const others = [
      ['EMAIL_FLOWS', 'Mail Flows'],
      ['CASETEMPLATES', 'Case Auto Fill'],
    ]
    expect(templatesOf('LITE')).toEqual(others)
    for (const plan of ['PRO', 'ENTERPRISE'] as const)
      expect(templatesOf(plan)).toEqual([...others, ['INVOICETEMPLATES', 'Invoices']])
  })

  test('leads to the invoice templates [COMMNAV-05]', async () => {
    openApp('/cases', { loggedIn: true })
    await within(await sidebar()).findByText('1,284')
    const templates = within(screen.getByRole('region', { name: 'Templates' }))
    await userEvent.click(templates.getByRole('button', { name: 'Invoices' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Invoice Templates' })).toBeTruthy()
  })

  test('swaps what the main screen shows, at the same path, for communication, portal, accounting and dashboard [COMMNAV-01]', async () => {
    openApp('/cases', { user: aUser({ role: 'ADMIN', user_role: 'ADMIN' }), loggedIn: true })
    await within(await sidebar()).findByText('1,284')
    for (const [group, entry, title] of [
      ['Templates', 'Mail Flows', 'Mail Flows'],
      ['Templates', 'Invoices', 'Invoice Templates'],
      ['Settlement Portal', 'Base Settings', 'Settlement Portal Settings'],
      ['Settlement Portal', 'Translations', 'Translations'],
      ['Accounting', 'Payments', 'Payments'],
      ['Accounting', 'Invoices', 'Invoices'],
      ['Top', 'Dashboard', 'Dashboard'],
    ] as const) {
      const entries = within(screen.getByRole('region', { name: group }))
      await userEvent.click(entries.getByRole('button', { name: entry }))
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
      expect(location.pathname).toBe('/cases')
    }
  })

  test("names the Admin group on screen, over its subgroups 'Account' and 'Settlement Portal' [NAV-14]", () => {
    const user = aUser({ role: 'ADMIN', user_role: 'ADMIN' })
    render(
      <Provider value={officeScope({ user })}>
        <Sidebar />
      </Provider>,
    )
    const admin = within(screen.getByRole('region', { name: 'Admin' }))
    expect(
      admin.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent]),
    ).toEqual([
      ['H2', 'Admin'],
      ['H3', 'Account'],
      ['H3', 'Settlement Portal'],
    ])
    expect(admin.getByRole('region', { name: 'Account' })).toBeTruthy()
  })
})
