import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import {
  answered,
  asked,
  type FakeGateway,
  refused,
  unreachable,
} from '../../support/client/fake-gateway.ts'
import { aUser } from '../../support/records/events.ts'
import { address, loadScreens, loginAnswer, openApp } from '../open-app.tsx'

beforeAll(async () => {
  await Promise.all([loadScreens(), import('../../../src/app/public/signup-page.tsx')])
}, 60_000)

const LINK = 'dGhlLXNlY3JldC1vZi10aGUtbWFpbA'
const invitation = {
  user_id: 'user-7',
  email: 'new@pro.example',
  name: 'Noor Haddad',
  public_name: 'Noor',
}
const invited = aUser({ user_id: 'user-7', email: 'new@pro.example', name: 'Noor Haddad' })

const open = (server: (gateway: FakeGateway) => void = () => undefined, loggedIn = false) =>
  openApp(`/signup/${LINK}`, {
    loggedIn,
    server: (gateway) => {
      gateway.answer('readInvitation', () => answered(invitation))
      gateway.answer('signUp', () => loginAnswer(invited))
      server(gateway)
    },
  })
const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
const password = () => screen.getByLabelText<HTMLInputElement>(/^Password/)
const submit = () => userEvent.click(screen.getByRole('button', { name: 'SIGN UP' }))

describe('the signup of an invited user', () => {
  test("is titled 'Create Your Account', with the email read-only, name, password and SIGN UP [SIGNUP-01, SIGNUP-02, SIGNUP-03, ROUTE-07]", async () => {
    const { gateway } = open()
    expect((await name()).value).toBe('Noor Haddad')
    expect(screen.getByRole('heading', { name: 'Create Your Account' })).toBeTruthy()
    const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
    expect([email.value, email.readOnly]).toEqual(['new@pro.example', true])
    expect(password().autocomplete).toBe('new-password')
    expect(screen.getByRole('button', { name: 'SIGN UP' })).toBeTruthy()
    expect(asked(gateway, 'readInvitation').map(({ request }) => request)).toEqual([
      { params: { link: LINK } },
    ])
  })

  test.each([
    ['Noor Haddad', password],
    ['', name],
  ])('begins with what is left to fill in, the name being "%s"', async (given, first) => {
    open((gateway) =>
      gateway.answer('readInvitation', () => answered({ ...invitation, name: given })),
    )
    await name()
    expect(document.activeElement).toBe(await first())
  })

  test('says that the invitation is on its way', async () => {
    const held: { open?: () => void } = {}
    open((gateway) => {
      held.open = gateway.hold('readInvitation', answered(invitation)).open
    })
    expect(await screen.findByText('Loading your invitation…')).toBeTruthy()
    held.open?.()
    await name()
    expect(screen.queryByText('Loading your invitation…')).toBeNull()
  })

  test('takes the secret out of the address bar, and finds it again after a reload', async () => {
    const first = open()
    await name()
    expect(address()).toBe('/signup')
    first.view.unmount()
    const { state } = history
    openApp('/signup', {
      server: (gateway) => {
        history.replaceState(state, '', '/signup')
        gateway.answer('readInvitation', () => answered(invitation))
      },
    })
    expect((await name()).value).toBe('Noor Haddad')
  })

  test('goes to the cases as the invited user [ROUTE-18]', async () => {
    const { gateway } = open()
    await userEvent.clear(await name())
    await userEvent.type(await name(), ' Noor H. ')
    await userEvent.type(password(), ' summer-rain-7{Enter}')
    await screen.findByRole('navigation', { name: 'Main' })
    expect(address()).toBe('/cases')
    expect(asked(gateway, 'signUp').map(({ request }) => request)).toEqual([
      {
        params: { link: LINK },
        body: { name: 'Noor H.', password: 'summer-rain-7', user_id: 'user-7' },
      },
    ])
    expect(gateway.session()?.user.user_id).toBe('user-7')
  })

  test('does its job for somebody who is logged in as somebody else', async () => {
    const { gateway } = open(undefined, true)
    await userEvent.type((await name()) && password(), 'summer-rain-7{Enter}')
    await waitFor(() => expect(address()).toBe('/cases'))
    expect(gateway.session()?.user.user_id).toBe('user-7')
  })

  test('highlights an empty name and sends nothing [SIGNUP-06]', async () => {
    const { gateway } = open()
    await userEvent.clear(await name())
    await userEvent.type(password(), 'summer-rain-7')
    await submit()
    expect((await name()).getAttribute('aria-invalid')).toBe('true')
    await waitFor(async () => expect(document.activeElement).toBe(await name()))
    expect(asked(gateway, 'signUp')).toEqual([])
  })

  test.each([
    ['', 'Please enter a password.'],
    ['sho-7ab', 'Please enter a valid password.'],
    ['no-digit-here', 'Please enter a valid password.'],
    ['UPPER-ONLY-7', 'Please enter a valid password.'],
    ['nothingspecial7', 'Please enter a valid password.'],
    ['framewright-7', messages.passwordOwn],
  ])("says of the password '%s': %s [PASSWORD-06] [G-239]", async (typed, text) => {
    const { gateway } = open()
    await name()
    if (typed) await userEvent.type(password(), typed)
    await submit()
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(asked(gateway, 'signUp')).toEqual([])
  })

  test.each([
    ['refuses', refused(messages.passwordRule, 400), messages.passwordRule],
    ['does not answer', unreachable, messages.unreachable],
  ])(
    'turns the hint of the password to an error when the server %s, and keeps what was typed [SIGNUP-09]',
    async (_, failure, text) => {
      open((server) => server.answer('signUp', () => failure))
      await name()
      const hint = screen.getByText(/at least 8 characters/)
      expect(hint.className).not.toContain('wrong')
      await userEvent.type(password(), 'summer-rain-7{Enter}')
      expect((await screen.findByRole('alert')).textContent).toBe(text)
      expect(screen.queryByRole('link', { name: 'Go to login page' })).toBeNull()
      expect(hint.className).toContain('wrong')
      expect(password().getAttribute('aria-invalid')).toBe('true')
      expect(password().value).toBe('summer-rain-7')
      expect((await name()).value).toBe('Noor Haddad')
    },
  )

  test('whose answer got lost may be done: the link that died with it says so, and leads to the login', async () => {
    const { gateway } = open((server) => server.answer('signUp', () => unreachable))
    await name()
    await userEvent.type(password(), 'summer-rain-7{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(messages.unreachable)
    expect(screen.queryByRole('link', { name: 'Go to login page' })).toBeNull()
    gateway.answer('signUp', () => refused(messages.linkExpired, 404))
    await submit()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('perhaps by your'))
    await userEvent.click(screen.getByRole('link', { name: 'Go to login page' }))
    await screen.findByRole('button', { name: 'LOGIN' })
  })

  test('whose link was used up meanwhile, as in another tab, leads to the login', async () => {
    open((server) => server.answer('signUp', () => refused(messages.linkExpired, 404)))
    await userEvent.type((await name()) && password(), 'summer-rain-7{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(messages.linkExpired)
    await userEvent.click(screen.getByRole('link', { name: 'Go to login page' }))
    await screen.findByRole('button', { name: 'LOGIN' })
  })

  test('says in place of the form that the link has expired [SIGNUP-05, SHELL-08]', async () => {
    open((server) => server.answer('readInvitation', () => refused(messages.linkExpired, 404)))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Your signup link has expired. Please contact your admin to request a new signup link.',
    )
    expect(screen.queryByRole('button', { name: 'SIGN UP' })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('does not call a link expired that nobody could ask about', async () => {
    const { gateway } = open((server) => server.answer('readInvitation', () => unreachable))
    expect((await screen.findByRole('alert')).textContent).toBe(messages.unreachable)
    gateway.answer('readInvitation', () => answered(invitation))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await name()).value).toBe('Noor Haddad')
  })

  test('leads from a path without a link to the login', async () => {
    openApp('/signup')
    await screen.findByRole('button', { name: 'LOGIN' })
  })
})
