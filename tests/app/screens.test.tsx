import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSettled } from 'effector'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Plan, Role } from '../../contracts/model/accounts/user.ts'
import { isOffered, type Selection } from '../../src/actions/selection.ts'
import { $selection, caseViewChosen } from '../../src/actions/workplace.ts'
import { answered as cameIn } from '../../src/bus/log/inbox.ts'
import { answered, type FakeGateway } from '../support/client/fake-gateway.ts'
import { anAdmin, someDetails } from '../support/records/business.ts'
import { aUser, sessionStarted } from '../support/records/events.ts'
import { loadScreens, openApp } from './open-app.tsx'

beforeAll(loadScreens, 60_000)

const administration = (gateway: FakeGateway) => {
  gateway.answer('readBusinessDetails', () => answered(someDetails(), 4))
  gateway.answer('readCredits', () => answered({ amount: 40 }, 4))
  gateway.answer('readAuditLog', () => answered({ entries: [], next_cursor: null }, 4))
}
const open = (parts: Parameters<typeof anAdmin>[0] = { subscription: 'ENTERPRISE' }) =>
  openApp('/cases', { loggedIn: true, user: anAdmin(parts), server: administration })

const entry = (name: string) => screen.findByRole('button', { name })
const choose = async (name: string) => userEvent.click(await entry(name))
/** A case view, whose button says its count as well. */
const chooseView = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const list = () => screen.queryByRole('region', { name: 'Case list' })

const accountOf = [
  'Business Details',
  'Users',
  'Subscription',
  'Email Setup',
  'Payment Setup',
  'Credits',
  'Audit Log',
]

describe('the screens of the sidebar', () => {
  test.each(accountOf)(
    '%s takes the place of the cases, its heading the focus, and the address stays [SHELL-01, NAV-14, NAV-15]',
    async (name) => {
      open()
      await waitFor(() => expect(list()).not.toBeNull())
      await choose(name)
      await waitFor(() =>
        expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name })),
      )
      expect(list()).toBeNull()
      expect(screen.getByRole('button', { current: true }).textContent).toBe(name)
      expect(location.pathname).toBe('/cases')
    },
  )

  test('Case Auto Fill is there for both roles under every plan, in the group Templates', async () => {
    for (const subscription of ['LITE', 'ENTERPRISE'] as const) {
      const { view } = openApp('/cases', { loggedIn: true, user: aUser({ subscription }) })
      const templates = within(await screen.findByRole('region', { name: 'Templates' }))
      await userEvent.click(templates.getByRole('button', { name: 'Case Auto Fill' }))
      await waitFor(() =>
        expect(document.activeElement).toBe(
          screen.getByRole('heading', { level: 1, name: 'Case Auto Fill' }),
        ),
      )
      expect(list()).toBeNull()
      expect(location.pathname).toBe('/cases')
      view.unmount()
    }
  })

  test('give way to a case view, which is as it was left', async () => {
    open()
    await chooseView('Active')
    await choose('Credits')
    await heading('Credits')
    await chooseView('Active')
    expect(await heading('Active')).toBeTruthy()
    expect(list()).not.toBeNull()
  })

  test('leave their keys to themselves: those of the cases rest', async () => {
    const { scope } = open()
    await screen.findByText('baeckerei-althaus.example')
    await choose('Subscription')
    await heading('Subscription')
    await userEvent.keyboard('ja')
    expect(screen.queryByRole('dialog')).toBeNull()
    await act(() => allSettled(caseViewChosen, { scope, params: 'CASES' }))
    await waitFor(() => expect(list()).not.toBeNull())
    expect(screen.queryByRole('heading', { name: 'baeckerei-althaus.example' })).toBeNull()
    await userEvent.keyboard('a')
    expect(await screen.findByRole('dialog', { name: 'Add New Case' })).toBeTruthy()
  })

  test('are in the group Admin, under Account, for an ADMIN, and hidden from an AGENT [NAV-13, NAV-14, COMMNAV-15, COMMNAV-16]', async () => {
    const { view } = open()
    const admin = within(await screen.findByRole('region', { name: 'Admin' }))
    const account = within(admin.getByRole('region', { name: 'Account' }))
    expect(account.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(accountOf)
    view.unmount()
    openApp('/cases', { loggedIn: true })
    await screen.findByRole('button', { name: /^Standby/ })
    expect(screen.queryByRole('region', { name: 'Admin' })).toBeNull()
    for (const name of accountOf) expect(screen.queryByRole('button', { name }), name).toBeNull()
  })

  test.each<Plan>(['LITE', 'PRO'])(
    'have Credits under ENTERPRISE, where it is hidden under %s [NAV-15, SUBS-37, LETTERS-20]',
    async (subscription) => {
      const { view } = open({ subscription })
      await entry('Subscription')
      expect(screen.queryByRole('button', { name: 'Credits' })).toBeNull()
      view.unmount()
      open({ subscription: 'ENTERPRISE' })
      await choose('Credits')
      await heading('Credits')
    },
  )

  test.each<[string, Partial<{ role: Role; user_role: Role; subscription: Plan }>]>([
    ['role', { role: 'AGENT', user_role: 'AGENT' }],
    ['plan', { subscription: 'PRO' }],
  ])('fall back to the cases when the %s of the session loses them', async (_, lost) => {
    const { scope } = open()
    await choose('Credits')
    await heading('Credits')
    const event = sessionStarted(4, anAdmin({ subscription: 'ENTERPRISE', ...lost }))
    await act(() => allSettled(cameIn, { scope, params: { kind: 'local', events: [event] } }))
    await waitFor(() => expect(list()).not.toBeNull())
    expect(scope.getState($selection)).toBe('CASES')
  })

  test('begin with the cases after each login [G-206]', async () => {
    const { scope } = open()
    await choose('Credits')
    await heading('Credits')
    await userEvent.click(screen.getByRole('button', { name: /Agnes Berg/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    await screen.findByRole('button', { name: 'LOGIN' })
    expect(scope.getState($selection)).toBe('CASES')
  })

  test('begin with the dashboard, for everybody [COMMNAV-11]', async () => {
    open({ role: 'AGENT' })
    await choose('Dashboard')
    await heading('Dashboard')
  })
})

describe('who is offered a selection', () => {
  const of = (selection: Selection) =>
    (['LITE', 'PRO', 'ENTERPRISE'] as const).flatMap((plan) =>
      (['ADMIN', 'AGENT'] as const).flatMap((role) =>
        isOffered(selection, role, plan) ? [`${role} ${plan}`] : [],
      ),
    )

  test.each<[Selection, string[]]>([
    ['CREDITS', ['ADMIN ENTERPRISE']],
    ['AUDIT_LOG', ['ADMIN LITE', 'ADMIN PRO', 'ADMIN ENTERPRISE']],
    ['PAYMENT_SETUP', ['ADMIN LITE', 'ADMIN PRO', 'ADMIN ENTERPRISE']],
    [
      'CASETEMPLATES',
      ['LITE', 'PRO', 'ENTERPRISE'].flatMap((plan) => [`ADMIN ${plan}`, `AGENT ${plan}`]),
    ],
    [
      'PAYMENT_REPORTS',
      ['LITE', 'PRO', 'ENTERPRISE'].flatMap((plan) => [`ADMIN ${plan}`, `AGENT ${plan}`]),
    ],
    [
      'INVOICE_MANAGEMENT',
      ['LITE', 'PRO', 'ENTERPRISE'].flatMap((plan) => [`ADMIN ${plan}`, `AGENT ${plan}`]),
    ],
    ['USERS', ['ADMIN LITE', 'ADMIN PRO', 'ADMIN ENTERPRISE']],
    ['INVOICETEMPLATES', ['ADMIN PRO', 'AGENT PRO', 'ADMIN ENTERPRISE', 'AGENT ENTERPRISE']],
  ])('%s: %s', (selection, expected) => expect(of(selection)).toEqual(expected))
})
