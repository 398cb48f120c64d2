import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import type { ProviderStatus } from '../../../contracts/model/mail/setup.ts'
import { messages } from '../../../contracts/protocol.ts'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { casesRequested } from '../../../src/queries/cases/case-list.ts'
import { answered, asked, refused, unreachable } from '../../support/client/fake-gateway.ts'
import { openCase, serveTransition } from '../../support/dom/case-actions.tsx'
import { anEventEmail } from '../../support/records/event-emails.ts'
import { allCases, aUser, minutesLater, officeEvent } from '../../support/records/events.ts'

const connected: ProviderStatus = { status: 'connected', onboarding_url: null }
const awaited: ProviderStatus = { status: 'pending', onboarding_url: 'https://connect.example/a1' }
const admin = aUser({ role: 'ADMIN', user_role: 'ADMIN' })
const connectTitle = 'Connect payment provider account'

const activate = () => screen.getByRole('button', { name: 'ACTIVATE' })
const confirm = () => screen.getByRole('button', { name: 'Confirm' })
const dialog = (name = 'Activate case') => screen.findByRole('dialog', { name })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function pressActivate(status: ProviderStatus, user = aUser()) {
  const office = await openCase({ user })
  office.gateway.answer('readProviderStatus', () => answered(status, 1))
  await office.user.click(activate())
  return office
}

it.each([
  ['PRO', true],
  ['LITE', false],
] as const)('on %s the dialog speaks of further emails: %s', async (subscription, speaks) => {
  await pressActivate(connected, aUser({ subscription }))
  const text = (await dialog()).textContent ?? ''
  expect(text).toContain('The initial email below will be sent to')
  expect(text.includes('The remaining emails of the mail flow')).toBe(speaks)
})

async function openDialog() {
  const office = await pressActivate(connected)
  await dialog()
  return office
}

describe('the provider check before an activation', () => {
  it('runs first, once, with a spinner in the button [STATE-06]', async () => {
    const office = await openCase()
    const { open } = office.gateway.hold('readProviderStatus', answered(connected, 1))
    await office.user.dblClick(activate())
    expect(activate().getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByRole('dialog')).toBeNull()
    open()
    await dialog()
    expect(asked(office.gateway, 'readProviderStatus')).toHaveLength(1)
    expect(asked(office.gateway, 'activateCase')).toEqual([])
  })

  it('connected: the activation dialog opens, by mouse and by key [STATE-04] [STATE-08]', async () => {
    const { gateway, user } = await openDialog()
    await user.keyboard('{Escape}')
    await gone()
    await user.keyboard('{Shift>}a{/Shift}')
    expect(await dialog()).toBeTruthy()
    expect(asked(gateway, 'activateCase')).toEqual([])
    await user.click(confirm())
    expect(asked(gateway, 'activateCase')).toHaveLength(1)
  })

  it('an ADMIN sees the connect dialog, hidden from an AGENT [STATE-10] [STATE-11] [STATE-12] [STATE-07]', async () => {
    const { unmount } = await pressActivate(awaited, admin)
    const shown = within(await dialog(connectTitle))
    expect(shown.getByText('Action Required')).toBeTruthy()
    const link = shown.getByRole('link', { name: 'Connect to stripe' })
    expect(link.getAttribute('href')).toBe('https://connect.example/a1')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
    unmount()
    document.body.replaceChildren()

    // Whatever a server says: the address is an administrator's.
    await pressActivate(awaited)
    const notice = await dialog('Payment provider account not connected')
    expect(notice.textContent).toContain('Ask an admin')
    expect(screen.queryByText('Action Required')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Connect to stripe' })).toBeNull()
  })

  it('an ADMIN is offered no connection where the installation has no payment provider', async () => {
    const { user } = await pressActivate({ status: 'pending', onboarding_url: null }, admin)
    const shown = await dialog('Payment provider account not connected')
    expect(shown.textContent).toContain('No payment provider is set up')
    expect(shown.textContent).not.toMatch(/tab that opens|Action Required|Ask an admin/)
    expect(within(shown).queryByRole('link')).toBeNull()
    await user.click(within(shown).getAllByRole('button', { name: 'Close' })[0] ?? shown)
    await gone()
  })

  it('an AGENT reads whom to ask, hidden from an ADMIN [STATE-13]', async () => {
    const { unmount } = await pressActivate({ status: 'pending', onboarding_url: null })
    const shown = await dialog('Payment provider account not connected')
    expect(shown.textContent).toContain('Ask an admin')
    unmount()
    document.body.replaceChildren()

    await pressActivate(awaited, admin)
    expect((await dialog(connectTitle)).textContent).not.toContain('Ask an admin')
  })

  it('runs again when the window is back in focus, and then goes on', async () => {
    const { gateway } = await pressActivate(awaited, admin)
    await dialog(connectTitle)
    window.dispatchEvent(new Event('focus'))
    await waitFor(() => expect(asked(gateway, 'readProviderStatus')).toHaveLength(2))
    expect(await dialog(connectTitle)).toBeTruthy()
    gateway.answer('readProviderStatus', () => answered(connected, 2))
    window.dispatchEvent(new Event('focus'))
    expect(await dialog()).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: connectTitle })).toBeNull())
  })

  it('runs again when the account was connected, whoever has the focus', async () => {
    const { gateway, scope } = await pressActivate(awaited, admin)
    await dialog(connectTitle)
    gateway.answer('readProviderStatus', () => answered(connected, 2))
    const event = officeEvent(2, 'payment-provider.connected', { status: 'connected' })
    await act(() => allSettled(cameIn, { scope, params: { kind: 'local', events: [event] } }))
    expect(await dialog()).toBeTruthy()
  })

  it('that fails opens nothing, and the button can be pressed again [G-444]', async () => {
    const { gateway, user } = await openCase()
    gateway.answer('readProviderStatus', () => unreachable)
    await user.click(activate())
    await waitFor(() => expect(asked(gateway, 'readProviderStatus')).toHaveLength(4))
    await waitFor(() => expect(activate().getAttribute('aria-busy')).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the activation dialog', () => {
  it('shows the price breakdown, the address and the mail flow [STATE-09]', async () => {
    await openDialog()
    const shown = within(await dialog())
    expect(shown.getByText('info@baeckerei-althaus.example')).toBeTruthy()
    expect(shown.getByText('EU standard 2026')).toBeTruthy()
    const row = (name: RegExp) => shown.getByRole('row', { name }).textContent
    expect(row(/^License fee/)).toBe('License fee, 2 image uses760.00760.00')
    expect(row(/^Discount/)).toBe('Discount 15% until 12/12/26–−114.00')
    expect(row(/^VAT/)).toBe('VAT 23%174.80148.58')
    expect(row(/^Gross total/)).toBe('Gross total934.80794.58')
  })

  it('shows the whole initial email first, and waits with the confirmation until it is there', async () => {
    const office = await openCase()
    const { gateway, user } = office
    gateway.answer('readProviderStatus', () => answered(connected, 1))
    const { open } = gateway.hold(
      'previewEventEmail',
      answered(anEventEmail({ obstacle: 'No outgoing mail server is active' }), 1),
    )
    await user.click(activate())
    const shown = within(await dialog())
    expect(shown.getByText('Loading the email…')).toBeTruthy()
    await user.click(confirm())
    expect(asked(gateway, 'activateCase')).toEqual([])
    open()
    expect(await shown.findByText('License rejected')).toBeTruthy()
    expect(shown.getByText('German')).toBeTruthy()
    const frame = shown.getByTitle('Email: Ihre Lizenz')
    expect(frame.getAttribute('srcdoc')).toContain('img-src data: /files/pictures/;')
    expect(shown.getByText(/No outgoing mail server is active\. It will appear/)).toBeTruthy()
    expect(asked(gateway, 'previewEventEmail')[0]?.request).toEqual({
      params: { id: '481516' },
      query: { event: 'INITIAL' },
    })
    await user.click(confirm())
    expect(asked(gateway, 'activateCase')).toHaveLength(1)
  })

  it('activates by Ctrl+Enter with the version it opened with, and closes [STATE-35]', async () => {
    const { gateway, user } = await openDialog()
    serveTransition(gateway, 'activateCase', 'ACTIVE')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await gone()
    const calls = asked(gateway, 'activateCase')
    expect(calls).toHaveLength(1)
    expect(calls[0]?.request).toEqual({
      params: { id: '481516' },
      query: { shown_email: anEventEmail().digest },
    })
    expect(calls[0]?.change?.version).toBe(1)
    expect(await screen.findByRole('button', { name: 'CANCEL' })).toBeTruthy()
  })

  it('is followed by reading case, list and counts again [STATE-36]', async () => {
    const { gateway, user, scope } = await openDialog()
    serveTransition(gateway, 'activateCase', 'ACTIVE')
    await allSettled(casesRequested, { scope, params: allCases })
    const before = gateway.asked.length
    await user.click(confirm())
    await gone()
    const later = () => gateway.asked.slice(before).map(({ name }) => name)
    await waitFor(() =>
      expect(later()).toEqual(expect.arrayContaining(['readCase', 'searchCases', 'countCases'])),
    )
  })

  it('acts once for a double click', async () => {
    const { gateway, user } = await openDialog()
    const { open } = gateway.hold('activateCase', unreachable)
    await user.dblClick(confirm())
    expect(confirm().getAttribute('aria-busy')).toBe('true')
    open()
    await screen.findByRole('alert')
    expect(asked(gateway, 'activateCase')).toHaveLength(1)
  })

  it('keeps open with the refusal, and the case is as it was [CASEERR-16]', async () => {
    const { gateway, user } = await openDialog()
    gateway.answer('activateCase', () => refused('The account is not connected.', 409))
    await user.click(confirm())
    const shown = within(await dialog())
    expect((await shown.findByRole('alert')).textContent).toBe('The account is not connected.')
    await user.click(shown.getByRole('button', { name: 'Cancel' }))
    await gone()
    expect(activate().getAttribute('aria-busy')).toBeNull()
  })

  it('shows who changed the case meanwhile; the way over it sends their version', async () => {
    const { gateway, user } = await openDialog()
    gateway.answer('activateCase', () =>
      refused(messages.conflict, 412, {
        error_message: messages.conflict,
        version: 7,
        changes: [
          { field: 'tags', from: [], to: ['vip'], by: 'Bruno Kranz', at: minutesLater(-1) },
        ],
      }),
    )
    await user.click(confirm())
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Tags: none → vip')
    await user.click(within(notice).getByRole('button', { name: 'Activate anyway' }))
    await waitFor(() => expect(asked(gateway, 'activateCase')).toHaveLength(2))
    expect(asked(gateway, 'activateCase')[1]?.change?.version).toBe(7)
    await user.click(await screen.findByRole('button', { name: 'Reload' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await user.click(confirm())
    expect(asked(gateway, 'activateCase')[2]?.change?.version).toBe(7)
  })
})

describe('an activation whose initial mail failed', () => {
  async function activateWithout() {
    const office = await openDialog()
    serveTransition(office.gateway, 'activateCase', 'ACTIVE', '535 Authentication failed')
    await office.user.click(confirm())
    return { ...office, notice: await dialog('Initial email not sent') }
  }

  it('is explained over an active case [STATE-16] [CASEERR-07] [CASEERR-08] [CASEERR-09]', async () => {
    const { notice } = await activateWithout()
    const shown = within(notice)
    expect(shown.getByText('535 Authentication failed')).toBeTruthy()
    for (const text of [
      'The case is now activated, but the initial email could not be sent.',
      'The reason is in the failed email event in the activity section.',
      'Try resending manually after resolving the issue.',
    ])
      expect(shown.getByText(text)).toBeTruthy()
  })

  it('stands: the notice closes over the case in ACTIVE [STATE-15]', async () => {
    const { user, notice } = await activateWithout()
    const close = within(notice).getAllByRole('button', { name: 'Close' }).at(-1)
    if (close) await user.click(close)
    await gone()
    expect(screen.getByRole('button', { name: 'CANCEL' })).toBeTruthy()
  })
})
