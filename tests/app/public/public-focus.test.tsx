/** Whoever works by keyboard goes on where they were after every call of the pages before the login. */
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import {
  answered,
  type FakeGateway,
  gate,
  refused,
  unreachable,
} from '../../support/client/fake-gateway.ts'
import { testClock } from '../../support/client/timers.ts'
import { registering, terms, toTerms } from '../../support/dom/account-steps.ts'
import { loseFocusLikeBrowsers } from '../../support/dom/lost-focus.ts'
import { loadScreens, openApp } from '../open-app.tsx'

beforeAll(async () => {
  await Promise.all([
    loadScreens(),
    import('../../../src/app/public/account-page.tsx'),
    import('../../../src/app/public/signup-page.tsx'),
  ])
}, 60_000)
loseFocusLikeBrowsers()

type Arrange = (gateway: FakeGateway) => void

const button = (name: string) => screen.getByRole('button', { name })
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const holdsFocus = (element: () => Element) =>
  waitFor(() => expect(document.activeElement).toBe(element()))
/** Presses a button by keyboard, as whoever notices a lost focus does. */
async function press(name: string) {
  button(name).focus()
  await userEvent.keyboard('{Enter}')
}
async function put(label: RegExp, text: string) {
  await userEvent.click(field(label))
  await userEvent.paste(text)
}

/** An answer that comes when the test says so: until then the button that asked is disabled. */
function held<T>(answer: T) {
  const { open, passed } = gate()
  const answering = async () => {
    await passed
    return answer
  }
  return { open, answering }
}
async function untilBusy(name: string) {
  await waitFor(() => expect(button(name).getAttribute('aria-busy')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(document.body))
}

describe('the signup', () => {
  const invitation = { user_id: 'u7', email: 'new@pro.example', name: 'Noor', public_name: 'Noor' }
  const open = (arrange: Arrange) =>
    openApp('/signup/dGhlLXNlY3JldC1vZi10aGUtbWFpbA', {
      server: (gateway) => {
        gateway.answer('readInvitation', () => answered(invitation))
        arrange(gateway)
      },
    })

  test.each([
    ['refused it', refused(messages.passwordRule, 400)],
    ['could not be reached', unreachable],
  ])('goes on at the password when the server %s [SIGNUP-09]', async (_, failure) => {
    const { open: answer, answering } = held(failure)
    open((gateway) => gateway.answer('signUp', answering))
    await screen.findByRole('button', { name: 'SIGN UP' })
    await put(/^Password/, 'summer-rain-7')
    await press('SIGN UP')
    await untilBusy('SIGN UP')
    answer()
    await screen.findByRole('alert')
    await holdsFocus(() => field(/^Password/))
  })

  test('whose link could not be asked about offers the next try again', async () => {
    open((gateway) => gateway.answer('readInvitation', () => unreachable))
    await screen.findByRole('alert')
    await holdsFocus(() => button('Try again'))
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('alert')
    await holdsFocus(() => button('Try again'))
  })
})

describe('the creation of an account', () => {
  const open = (arrange: Arrange = () => undefined) =>
    openApp('/account-creation', {
      server: (gateway) => {
        const terms = { version: '1', content: '<p>Software.</p>' }
        gateway.answer('readAccountTerms', () => answered(terms))
        gateway.answer('readRobotChallenge', () => answered({ kind: 'fixed', token: 'person' }))
        arrange(gateway)
      },
    })
  async function toVatId() {
    await screen.findByRole('heading', { name: 'Personal Information' })
    await put(/^Name/, 'Ada Moss')
    await put(/^Email/, 'ada@moss.example')
    await put(/^Password/, 'summer-rain-7')
    await press('Next')
    await screen.findByRole('heading', { name: 'Business Information' })
    await userEvent.selectOptions(field(/^Type of business/), 'Photographer')
    await put(/^Company name/, 'Moss Pictures')
    await put(/^Address line 1/, '1 Fern Lane')
    await put(/^Postal code/, '1010')
    await put(/^City/, 'Wien')
    await userEvent.selectOptions(field(/^Country/), 'Austria')
    await put(/^VAT ID/, 'ATU13585627')
  }

  test('begins at the first field, also when somebody comes back to it; a new step at its title', async () => {
    open()
    await screen.findByRole('heading', { name: 'Personal Information' })
    await holdsFocus(() => field(/^Name/))
    await toVatId()
    await userEvent.click(button('Back'))
    await holdsFocus(() => field(/^Name/))
    await press('Next')
    await holdsFocus(() => screen.getByRole('heading', { name: 'Business Information' }))
  })

  test.each(['checkVatId', 'readRobotChallenge'] as const)(
    'stays at Next where an alert says that %s was not answered [ACCT-26]',
    async (call) => {
      const { open: answer, answering } = held(unreachable)
      open((gateway) => gateway.answer(call, answering))
      await toVatId()
      await press('Next')
      await untilBusy('Next')
      answer()
      await screen.findByRole('alert')
      await holdsFocus(() => button('Next'))
    },
  )
})

describe('"Try again" gives the focus on to what comes in its place', () => {
  const again = async (name = 'Try again') => {
    await screen.findByRole('button', { name })
    await press(name)
  }

  test('the terms: to their being loaded, to the next try, and to their text [ACCT-29]', async () => {
    const second = held(unreachable)
    const { gateway } = openApp('/account-creation', {
      server: registering((server) => server.answer('readAccountTerms', () => unreachable)),
    })
    await screen.findByRole('heading', { name: 'Personal Information' })
    await toTerms()
    gateway.answer('readAccountTerms', second.answering)
    await again()
    await holdsFocus(() => screen.getByText('Loading the terms…'))
    second.open()
    await screen.findByRole('alert')
    await holdsFocus(() => button('Try again'))
    gateway.answer('readAccountTerms', () => answered(terms))
    await again()
    await holdsFocus(() => screen.getByRole('region', { name: 'Terms of Service' }))
  })

  test('the terms: and leaves alone who has gone on meanwhile', async () => {
    const second = held(unreachable)
    const { gateway } = openApp('/account-creation', {
      server: registering((server) => server.answer('readAccountTerms', () => unreachable)),
    })
    await screen.findByRole('heading', { name: 'Personal Information' })
    await toTerms()
    gateway.answer('readAccountTerms', second.answering)
    await again()
    button('Back').focus()
    second.open()
    await screen.findByRole('alert')
    expect(document.activeElement).toBe(button('Back'))
  })

  test('the verification link: to its being verified, to the next try, and to what became of it', async () => {
    const second = held(unreachable)
    const { gateway } = openApp('/user/verification/tok-1', {
      server: (server) => server.answer('verifyEmail', () => unreachable),
    })
    await screen.findByRole('alert')
    gateway.answer('verifyEmail', second.answering)
    await again()
    await holdsFocus(() => screen.getByText('Verifying your email address…'))
    second.open()
    await screen.findByRole('alert')
    await holdsFocus(() => button('Try again'))
    gateway.answer('verifyEmail', () => refused(messages.linkExpired, 404))
    await again()
    await holdsFocus(
      () => screen.getByText(messages.linkExpired).closest('[tabindex]') ?? button('LOGIN'),
    )
  })

  test('the verification link: to its success', async () => {
    const { gateway } = openApp('/user/verification/tok-1', {
      server: (server) => server.answer('verifyEmail', () => unreachable),
    })
    await screen.findByRole('alert')
    gateway.answer('verifyEmail', () => answered({}))
    await again()
    await screen.findByText('Email verification successful!')
    await holdsFocus(() => screen.getByText('Email verification successful!'))
  })

  test('the reset link: to its being checked, to the next try, and to the new password', async () => {
    const second = held(unreachable)
    const { gateway } = openApp('/user/password_reset/tok-1', {
      server: (server) => server.answer('readPasswordReset', () => unreachable),
    })
    await screen.findByRole('alert')
    gateway.answer('readPasswordReset', second.answering)
    await again('Try again')
    await holdsFocus(() => screen.getByText('Checking your link…'))
    second.open()
    await screen.findByRole('alert')
    await holdsFocus(() => button('Try again'))
    gateway.answer('readPasswordReset', () => answered({ email: 'agent@pro.example' }))
    await again('Try again')
    await holdsFocus(() => field(/^New password/))
  })
})

test('the alert at the login leads to the first field when it is closed [TOKEN-13]', async () => {
  const { gateway } = openApp('/cases', { loggedIn: true })
  await screen.findByRole('navigation', { name: 'Main' })
  act(() => gateway.tell({ kind: 'ended', reason: 'forced', message: 'You were logged out.' }))
  await screen.findByRole('alert')
  await press('Close')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await holdsFocus(() => field(/^Email/))
})

describe('an account that is not verified', () => {
  async function open(arrange: Arrange = () => undefined) {
    const { open: answer, answering } = held(refused(messages.unverified, 403))
    openApp('/login', {
      // What is said of a sent mail goes with the time.
      clock: testClock(),
      server: (gateway) => {
        gateway.answer('login', answering)
        arrange(gateway)
      },
    })
    await screen.findByRole('button', { name: 'LOGIN' })
    await put(/^Email/, 'new@pro.example')
    await put(/^Password/, 'Framewright-1')
    await press('LOGIN')
    await untilBusy('LOGIN')
    answer()
    await screen.findByRole('button', { name: 'Resend Email' })
  }

  test('goes on at Resend Email [AUTH-13, VERIFY-03]', async () => {
    await open()
    await holdsFocus(() => button('Resend Email'))
  })

  test('is told that the mail was sent, where the button was [VERIFY-05]', async () => {
    const { open: answer, answering } = held(answered({}))
    await open((gateway) => gateway.answer('resendVerification', answering))
    await press('Resend Email')
    await untilBusy('Resend Email')
    answer()
    await holdsFocus(() => screen.getByText('Email Sent!'))
  })

  test('can ask again where the mail was not sent [VERIFY-05]', async () => {
    const { open: answer, answering } = held(unreachable)
    await open((gateway) => gateway.answer('resendVerification', answering))
    await press('Resend Email')
    await untilBusy('Resend Email')
    answer()
    await screen.findByRole('alert')
    await holdsFocus(() => button('Resend Email'))
  })

  test('is left for the address of another one', async () => {
    await open()
    await press('Use another account')
    await holdsFocus(() => field(/^Email/))
  })

  test('leaves alone who has gone on meanwhile', async () => {
    const { open: answer, answering } = held(unreachable)
    await open((gateway) => gateway.answer('resendVerification', answering))
    await press('Resend Email')
    await untilBusy('Resend Email')
    button('Use another account').focus()
    answer()
    await screen.findByRole('alert')
    expect(document.activeElement).toBe(button('Use another account'))
  })
})
