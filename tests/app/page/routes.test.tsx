import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { decideRoute } from '../../../src/app/page/routing.ts'
import { answered } from '../../support/client/fake-gateway.ts'
import { address, loadScreens, openApp } from '../open-app.tsx'

beforeAll(async () => {
  await Promise.all([
    loadScreens(),
    import('../../../src/app/public/signup-page.tsx'),
    import('../../../src/app/public/account-page.tsx'),
  ])
})

const loginButton = () => screen.findByRole('button', { name: 'LOGIN' })
const shell = () => screen.findByRole('navigation', { name: 'Main' })

async function logIn() {
  await userEvent.type(await screen.findByLabelText('Email'), 'agent@pro.example')
  await userEvent.type(screen.getByLabelText('Password'), 'Framewright-1{Enter}')
  await shell()
}

describe('a visitor', () => {
  test('[ROUTE-01] reaches the login page', async () => {
    openApp('/login')
    expect(await loginButton()).toBeTruthy()
    expect(address()).toBe('/login')
    expect(screen.queryByText(/already logged in/)).toBeNull()
  })

  test('[ROUTE-03] finds the same login page behind a verification link', async () => {
    openApp('/user/verification/abc123')
    expect(await loginButton()).toBeTruthy()
    expect(address()).toBe('/login')
  })

  test.each([
    ['/login', 'Log in'],
    ['/user/verification/abc123', 'Email verification successful!'],
    ['/user/password_reset/abc123', 'Set a new password'],
  ])('[ROUTE-02] finds at the login page what %s is for: %s', async (path, text) => {
    openApp(path, {
      server: (gateway) => {
        gateway.answer('verifyEmail', () => answered({}))
        gateway.answer('readPasswordReset', () => answered({ email: 'agent@pro.example' }))
      },
    })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(address()).toBe('/login')
  })

  test.each([
    ['/login', 'Log in', '/login'],
    ['/signup/abc123', 'Create Your Account', '/signup'],
    ['/account-creation', 'Personal Information', '/account-creation'],
    ['/privacy-policy', 'Privacy policy', '/privacy-policy'],
  ])(
    '[SCOPE-05] reaches %s without being asked to log in, where the cases are refused',
    async (path, title, shown) => {
      const { view } = openApp(path, {
        server: (gateway) =>
          gateway.answer('readInvitation', () =>
            answered({
              user_id: 'u7',
              email: 'new@pro.example',
              name: 'Noor',
              public_name: 'Noor',
            }),
          ),
      })
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
      expect(address()).toBe(shown)
      view.unmount()
      openApp('/cases')
      await loginButton()
      expect(address()).toBe('/login')
    },
  )

  test('[ROUTE-09] reads the privacy policy without a login', async () => {
    openApp('/privacy-policy')
    expect(await screen.findByRole('heading', { name: 'Privacy policy' })).toBeTruthy()
    expect(screen.getByText(/is the controller of the data/)).toBeTruthy()
    expect(screen.getByText(/It is a processor/)).toBeTruthy()
    expect(screen.getByText(/kept for 14 days/)).toBeTruthy()
    expect(screen.getByText(/\(erasure\)/)).toBeTruthy()
  })

  test('[ROUTE-13, ROUTE-14, ROUTE-15] is sent from a protected page to the login, and back to it afterwards [G-204]', async () => {
    openApp('/cases?case=481516#notes')
    await loginButton()
    expect(address()).toBe('/login')
    expect(history.state).toEqual({ from: '/cases?case=481516#notes' })
    await logIn()
    expect(address()).toBe('/cases?case=481516#notes')
  })

  test('[ROUTE-16] who came from no other page goes to the cases after the login', async () => {
    openApp('/login')
    await logIn()
    expect(address()).toBe('/cases')
  })

  test.each(['/', '/nowhere/at-all', '/casesx'])(
    '[ROUTE-12] is led from the unknown path %s to the cases, and so to the login',
    async (path) => {
      openApp(path)
      await loginButton()
      expect(address()).toBe('/login')
      expect(history.state).toEqual({ from: '/cases' })
    },
  )
})

describe('the cases', () => {
  test('[ROUTE-10, ROUTE-13] are refused to a visitor and allowed to a logged-in user', async () => {
    const visitor = openApp('/cases')
    await loginButton()
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    visitor.view.unmount()
    openApp('/cases', { loggedIn: true })
    expect(await shell()).toBeTruthy()
    expect(address()).toBe('/cases')
  })

  test('[ROUTE-11, SHELL-08] show list and detail inside the authenticated layout', async () => {
    openApp('/cases', { loggedIn: true })
    await shell()
    const row = await screen.findByText('baeckerei-althaus.example')
    await userEvent.click(row)
    expect(await screen.findByRole('heading', { name: 'baeckerei-althaus.example' })).toBeTruthy()
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  })
})

describe('a logged-in user', () => {
  test('[ROUTE-17] is led from the login page to the cases', async () => {
    openApp('/login', { loggedIn: true })
    await shell()
    expect(address()).toBe('/cases')
  })

  test('[ROUTE-17] is led from the login page to the page that they came from', async () => {
    openApp('/login', { loggedIn: true, state: { from: '/cases?case=7' } })
    await shell()
    expect(address()).toBe('/cases?case=7')
  })

  test('is never led to another site or a path that is dead', () => {
    for (const from of ['https://evil.example', '//evil.example', '/casesx', '/nowhere']) {
      const place = { path: '/login', search: '', hash: '', from }
      expect(decideRoute(place, true)).toEqual({ kind: 'go', to: '/cases', from: null })
    }
  })
})
