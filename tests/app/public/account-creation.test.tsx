import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as messages from '../../../contracts/messages.ts'
import {
  answered,
  asked,
  type FakeGateway,
  refused,
  unreachable,
} from '../../support/client/fake-gateway.ts'
import {
  box,
  create,
  fillBusiness,
  fillPerson,
  footButtons,
  heading,
  here,
  password,
  press,
  put,
  registering,
  terms,
  toBusiness,
  toTerms,
  unsolved,
  withoutCryptography,
} from '../../support/dom/account-steps.ts'
import { servedWith } from '../../support/dom/served-with.ts'
import { openApp } from '../open-app.tsx'

beforeAll(() => import('../../../src/app/public/account-page.tsx'), 60_000)

afterEach(() => vi.unstubAllGlobals())

const open = (server?: (gateway: FakeGateway) => void) =>
  openApp('/account-creation', { server: registering(server) })

describe('the way through the four steps', () => {
  test('is open to everybody, named and numbered 1 to 4 [ROUTE-08, ACCT-01, SHELL-08]', async () => {
    open()
    await heading('Personal Information')
    const items = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '1Personal Information',
      '2Business Information',
      '3Terms of Service',
      '4Welcome',
    ])
  })

  test('goes 1, 2, 3, 4, with its button below until the last [ACCT-02, ACCT-03, ACCT-04, ACCT-05]', async () => {
    open()
    await heading('Personal Information')
    expect([here(), footButtons()]).toEqual(['1Personal Information', ['Next']])
    await toBusiness()
    expect([here(), footButtons()]).toEqual(['2Business Information', ['Next']])
    await fillBusiness()
    await press('Next')
    await heading('Terms of Service')
    expect([here(), footButtons()]).toEqual(['3Terms of Service', ['Create Account']])
    const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Personal Information, done',
      'Business Information, done',
      '3Terms of Service',
      '4Welcome',
    ])
    await userEvent.click(await screen.findByRole('checkbox'))
    await press('Create Account')
    await heading('Welcome')
    expect([here(), footButtons()]).toEqual(['4Welcome', []])
  })

  test('ends with a welcome that names the address, after one creation [ACCT-06, ACCT-28, SHELL-08]', async () => {
    const { gateway } = open()
    await create()
    expect(screen.getByRole('status').textContent).toContain('ada@moss.example')
    expect(asked(gateway, 'createAccount').map(({ request }) => request)).toEqual([
      {
        body: {
          name: 'Ada Moss',
          email: 'ada@moss.example',
          password: 'summer-rain-7',
          customer_type: 'PHOTOGRAPHER',
          customer_name: 'Moss Pictures',
          address_line_1: '1 Fern Lane',
          postal_code: '8001',
          city: 'Zürich',
          country: 'CH',
          recaptcha_token: 'person',
          tos_version: '2026-11-01',
        },
      },
    ])
    const names = gateway.asked.map(({ name }) => name)
    expect(names.indexOf('readRobotChallenge')).toBeLessThan(names.indexOf('createAccount'))
    expect(screen.getByRole('link', { name: 'Go to login page' }).getAttribute('href')).toBe(
      '/login',
    )
  })

  test.each([
    [
      'the server refuses',
      (gateway: FakeGateway) => gateway.answer('createAccount', () => refused('x', 409)),
    ],
    [
      'nobody answers',
      (gateway: FakeGateway) => gateway.answer('createAccount', () => unreachable),
    ],
    [
      'the browser cannot do the robot check',
      (gateway: FakeGateway) => {
        withoutCryptography()
        gateway.answer('readRobotChallenge', () => answered(unsolved))
      },
    ],
    [
      'the robot check fails',
      (gateway: FakeGateway) => gateway.answer('readRobotChallenge', () => unreachable),
    ],
  ])(
    'ends with the error notice and the support contact when %s [ACCT-07, ACCT-08, ACCT-09]',
    async (_, server) => {
      servedWith({ supportEmail: 'help@office.example' })
      const { gateway } = open(server)
      await create()
      const notice = screen.getByRole('alert')
      expect(notice.textContent).toContain(
        'An Error has occurred. Unfortunately we could not create your account.Please try again later',
      )
      expect(within(notice).getByRole('link').getAttribute('href')).toBe(
        'mailto:help@office.example',
      )
      expect(asked(gateway, 'createAccount').length).toBeLessThan(2)
      expect(footButtons()).toEqual([])
    },
  )

  test('goes back with everything that was typed, and on again without a second VAT check [G-249]', async () => {
    const { gateway } = open()
    await toBusiness()
    await fillBusiness('Austria')
    await put(await box('VAT ID'), 'ATU13585627')
    await press('Next')
    await heading('Terms of Service')
    await press('Back')
    await heading('Business Information')
    expect((await box('VAT ID')).value).toBe('ATU13585627')
    await press('Back')
    expect((await box('Name')).value).toBe('Ada Moss')
    expect(password().value).toBe('summer-rain-7')
    await press('Next')
    await heading('Business Information')
    await press('Next')
    await heading('Terms of Service')
    expect(asked(gateway, 'checkVatId')).toHaveLength(1)
  })

  test('keeps what was typed over a reload, but never the password, and nothing for the next one at this browser', async () => {
    const first = open()
    await toBusiness()
    await put(await box('Company name'), 'Moss Pictures')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('summer-rain')
    expect({ ...localStorage }).toEqual({})
    first.view.unmount()
    open()
    expect((await box('Name')).value).toBe('Ada Moss')
    expect(password().value).toBe('')
    await put(password(), 'summer-rain-7')
    await press('Next')
    expect((await box('Company name')).value).toBe('Moss Pictures')
  })

  test('leaves nothing behind once the account is there', async () => {
    open()
    await create()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Moss')
  })

  test('goes by Enter, and by the focus from step to step', async () => {
    open()
    await fillPerson()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(await heading('Business Information'))
  })
})

describe('step 1', () => {
  test('flags what is missing, with the focus on the first of it [ACCT-15]', async () => {
    open()
    await heading('Personal Information')
    await press('Next')
    for (const field of [await box('Name'), await box('Email'), password()])
      expect(field.getAttribute('aria-invalid')).toBe('true')
    await waitFor(async () => expect(document.activeElement).toBe(await box('Name')))
    expect(here()).toBe('1Personal Information')
  })

  test("says 'Wrong Email' while a wrong address is typed [ACCT-16]", async () => {
    open()
    await put(await box('Email'), 'ada@moss')
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong Email')
    await put(await box('Email'), 'ada@moss.example')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test("says 'Wrong password' for a weak one; the hint asks for no capital letter [ACCT-17, ACCT-18]", async () => {
    open()
    await box('Name')
    expect(screen.getByText(/at least 8 characters/).textContent).not.toMatch(/capital/i)
    await put(password(), 'weak')
    expect(screen.queryByText('Wrong password')).toBeNull()
    await userEvent.tab()
    await screen.findByText('Wrong password')
    await put(password(), 'summer-rain-7')
    expect(screen.queryByText('Wrong password')).toBeNull()
    expect(password().autocomplete).toBe('new-password')
  })

  test("says 'Please enter a password.' for none, once it is asked for the next step [PASSWORD-09]", async () => {
    open()
    await box('Name')
    await userEvent.click(password())
    await userEvent.tab()
    expect(screen.queryByRole('alert')).toBeNull()
    await fillPerson()
    await put(password(), '  ')
    await press('Next')
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter a password.')
    expect(here()).toBe('1Personal Information')
  })

  test('does not end with a password that breaks the rule [PASSWORD-07]', async () => {
    open()
    await fillPerson()
    for (const weak of ['sho-7ab', 'no-digit-here', 'UPPER-ONLY-7', 'nothingspecial7']) {
      await put(password(), weak)
      await press('Next')
      expect(screen.getByRole('alert').textContent, weak).toBe('Wrong password')
      expect(here()).toBe('1Personal Information')
    }
    await put(password(), 'framewright-7')
    await press('Next')
    expect(screen.getByRole('alert').textContent).toBe(messages.passwordOwn)
    await put(password(), 'summer-rain-7')
    await press('Next')
    await heading('Business Information')
  })
})

describe('step 3', () => {
  test('shows the terms that the server has, and goes on with the tick alone [ACCT-29, ACCT-30]', async () => {
    const { gateway } = open()
    await toTerms()
    expect(await screen.findByText('Software.')).toBeTruthy()
    await press('Create Account')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Please accept the "Terms of Service" by ticking the checkbox at the bottom of the page',
    )
    expect(asked(gateway, 'createAccount')).toEqual([])
    await userEvent.click(screen.getByRole('checkbox'))
    expect(screen.queryByRole('alert')).toBeNull()
    await press('Create Account')
    await heading('Welcome')
    expect(asked(gateway, 'createAccount')).toHaveLength(1)
  })

  test('tries again when the terms cannot be loaded, and accepts none that were not shown', async () => {
    const { gateway } = open((server) => server.answer('readAccountTerms', () => unreachable))
    await toTerms()
    expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true)
    gateway.answer('readAccountTerms', () => answered(terms))
    await press('Try again')
    await screen.findByText('Software.')
    expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(false)
  })
})
