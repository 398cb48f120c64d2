import { act, screen, waitFor } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import type { SessionUser } from '../../contracts/model/accounts/user.ts'
import type { ProviderStatus } from '../../contracts/model/mail/setup.ts'
import { messages } from '../../contracts/protocol.ts'
import { answered as cameIn } from '../../src/bus/log/inbox.ts'
import PaymentSetupScreen from '../../src/features/payment-setup/index.ts'
import { $onboarding, onboardingRequested } from '../../src/queries/following/onboarding.ts'
import { answered, fakeGateway, unreachable } from '../support/client/fake-gateway.ts'
import { officeScope, stillClock } from '../support/client/office.ts'
import { show } from '../support/dom/show.tsx'
import { anAdmin, businessEvent } from '../support/records/business.ts'
import { aUser } from '../support/records/events.ts'

const connected: ProviderStatus = { status: 'connected', onboarding_url: null }
const pending: ProviderStatus = { status: 'pending', onboarding_url: 'https://connect.example/a1' }

function open(answer: ProviderStatus | null, user: SessionUser = anAdmin()) {
  const gateway = fakeGateway(user)
  if (answer) gateway.answer('readProviderStatus', () => answered(answer, 1))
  const waited: number[] = []
  const clock = { ...stillClock, wait: async (ms: number) => void waited.push(ms) }
  const scope = officeScope({ user, gateway, clock })
  const checks = () => gateway.asked.filter(({ name }) => name === 'readProviderStatus')
  return { gateway, scope, waited, checks, ...show(<PaymentSetupScreen />, scope) }
}

const link = () => screen.findByRole('link', { name: 'Connect to stripe' })

describe('the screen Payment Setup', () => {
  test('says that the account is connected, without a link to connect it [PAYSETUP-01, PAYSETUP-02, PAYSETUP-03]', async () => {
    open(connected)
    expect(await screen.findByText('Your account is connected.')).toBeTruthy()
    expect(screen.getByText('Connected')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('leads an ADMIN to the onboarding in a new tab [PAYSETUP-03, PAYSETUP-04] [G-286]', async () => {
    open(pending)
    const shown = await link()
    expect(screen.getByText('Not connected')).toBeTruthy()
    expect(shown.getAttribute('href')).toBe('https://connect.example/a1')
    expect(shown.getAttribute('target')).toBe('_blank')
    expect(shown.getAttribute('rel')).toContain('noopener')
  })

  test('waits for nothing, and offers nothing, where the installation has no payment provider', async () => {
    open({ status: 'pending', onboarding_url: null })
    expect(await screen.findByText(/No payment provider is set up/)).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByText(/Connect it in the tab/)).toBeNull()
  })

  test('has a link to connect for an ADMIN, hidden from an AGENT, who is told whom to ask [PAYSETUP-05, PAYSETUP-06] [G-285]', async () => {
    const { unmount } = open(pending)
    expect(await link()).toBeTruthy()
    unmount()
    open({ status: 'pending', onboarding_url: null }, aUser())
    expect(await screen.findByText(/Ask an admin in your company/)).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('asks for the way back to the page that is open', async () => {
    const { checks } = open(pending)
    await link()
    expect(checks()[0]?.request).toEqual({
      params: { customer_id: 'c1' },
      query: { redirect_url: location.href },
    })
  })

  test('tries again after 1, 2 and 4 s, then says so and offers another try [G-287]', async () => {
    const { gateway, checks, waited, user } = open(null)
    expect((await screen.findByRole('alert')).textContent).toContain(messages.unreachable)
    expect(checks()).toHaveLength(4)
    expect(waited).toEqual([1_000, 2_000, 4_000])
    gateway.answer('readProviderStatus', () => answered(connected, 1))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Your account is connected.')).toBeTruthy()
  })

  test('asks again when the window has the focus again, one check at a time', async () => {
    const { gateway, checks } = open(pending)
    await link()
    const { open: letGo } = gateway.hold('readProviderStatus', answered(connected, 2))
    act(() => {
      window.dispatchEvent(new Event('focus'))
      window.dispatchEvent(new Event('focus'))
    })
    expect(checks()).toHaveLength(2)
    act(letGo)
    expect(await screen.findByText('Your account is connected.')).toBeTruthy()
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(checks()).toHaveLength(2)
  })

  test('shows at once that a colleague connected the account', async () => {
    const { scope } = open(pending)
    await link()
    const event = businessEvent(2, 'payment-provider.connected', { status: 'connected' })
    await act(() => allSettled(cameIn, { scope, params: { kind: 'local', events: [event] } }))
    expect(screen.getByText('Your account is connected.')).toBeTruthy()
  })

  test('shows at once that the account was restricted, and leads to the provider to tell what is missing', async () => {
    const { scope, gateway } = open(connected)
    await screen.findByText('Your account is connected.')
    const url = 'https://connect.example/a2'
    gateway.answer('readProviderStatus', () =>
      answered({ status: 'restricted' as const, onboarding_url: url }, 2),
    )
    const event = businessEvent(2, 'payment-provider.restricted', { status: 'restricted' })
    await act(() => allSettled(cameIn, { scope, params: { kind: 'local', events: [event] } }))
    expect(await screen.findByText('Restricted')).toBeTruthy()
    expect(screen.getByText(/Stripe has restricted your account/)).toBeTruthy()
    expect((await link()).getAttribute('href')).toBe(url)
  })

  test('keeps the link where only a later check failed', async () => {
    const { gateway } = open(pending)
    await link()
    gateway.answer('readProviderStatus', () => unreachable)
    act(() => void window.dispatchEvent(new Event('focus')))
    await waitFor(() => expect(screen.getByText(messages.unreachable)).toBeTruthy())
    expect(await link()).toBeTruthy()
  })
})

test('the onboarding status is known from the start, before the provider is asked [PAYSETUP-08]', async () => {
  const user = anAdmin()
  const gateway = fakeGateway(user)
  gateway.answer('readOnboarding', () => answered({ status: 'connected' as const }, 1))
  const scope = officeScope({ user, gateway })
  expect(scope.getState($onboarding)).toBeNull()
  await allSettled(onboardingRequested, { scope })
  expect(scope.getState($onboarding)).toBe('connected')
  gateway.hold('readProviderStatus', unreachable)
  show(<PaymentSetupScreen />, scope)
  expect(screen.getByText('Your account is connected.')).toBeTruthy()
})
