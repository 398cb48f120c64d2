/** Back and Forward between the pages before the login lead where people expect. */
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { answered, refused } from '../../support/client/fake-gateway.ts'
import { address, loadScreens, openApp } from '../open-app.tsx'

beforeAll(async () => {
  await Promise.all([
    loadScreens(),
    import('../../../src/app/public/account-page.tsx'),
    import('../../../src/app/public/signup-page.tsx'),
  ])
}, 60_000)

const EMAIL = 'agent@pro.example'
const title = (name: string) => screen.findByRole('heading', { name })
const follow = async (name: string) => userEvent.click(await screen.findByRole('link', { name }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const back = () => act(() => history.back())
const forward = () => act(() => history.forward())

describe('the way to a new password', () => {
  test('is left by Back for the login, which has the typed email still; Forward leads to it again', async () => {
    openApp('/login')
    await userEvent.type(await screen.findByLabelText('Email'), EMAIL)
    await follow('Forgot Password?')
    await title('Reset password')
    back()
    await title('Log in')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(EMAIL)
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(address()).toBe('/login')
    forward()
    await title('Reset password')
  })

  test('is left by CANCEL the same way: Back does not lead to it again, Forward does', async () => {
    openApp('/privacy-policy')
    await title('Privacy policy')
    act(() => history.pushState(null, '', '/login'))
    await follow('Forgot Password?')
    await title('Reset password')
    await press('CANCEL')
    await title('Log in')
    forward()
    await title('Reset password')
    await press('CANCEL')
    await title('Log in')
    back()
    await title('Privacy policy')
  })

  test('is there after a reload, and after a look at the privacy policy', async () => {
    openApp('/login', { state: { part: 'forgot' } })
    await title('Reset password')
    await follow('Privacy policy')
    await title('Privacy policy')
    back()
    await title('Reset password')
    await press('CANCEL')
    await title('Log in')
  })

  test('is not what the login shows to who comes to it anew', async () => {
    openApp('/login')
    await follow('Forgot Password?')
    await title('Reset password')
    await follow('Privacy policy')
    await title('Privacy policy')
    await follow('Framewright')
    await title('Log in')
  })

  test('from a link that is good no more leads back to what was said of that link', async () => {
    openApp('/user/verification/old', {
      server: (gateway) => gateway.answer('verifyEmail', () => refused(messages.linkExpired, 404)),
    })
    await screen.findByText(messages.linkExpired)
    await follow('Forgot Password?')
    await title('Reset password')
    expect(screen.queryByText(messages.linkExpired)).toBeNull()
    back()
    expect(await screen.findByText(messages.linkExpired)).toBeTruthy()
  })
})

test.each([
  ['the creation of an account', '/account-creation', 'Create an account'],
  ['a signup', '/signup/dGhlLXNlY3JldC1vZi10aGUtbWFpbA', 'Create Your Account'],
])(
  'Back leads from the login to %s, which led there, and Forward to the login',
  async (_, path, name) => {
    openApp(path, {
      server: (gateway) => {
        gateway.answer('readAccountTerms', () =>
          answered({ version: '1', content: '<p>Terms</p>' }),
        )
        gateway.answer('readInvitation', () =>
          answered({ user_id: 'u7', email: 'new@pro.example', name: 'Noor', public_name: 'Noor' }),
        )
      },
    })
    await title(name)
    await follow('Framewright')
    await title('Log in')
    back()
    await title(name)
    forward()
    await waitFor(() => expect(address()).toBe('/login'))
    await title('Log in')
  },
)
