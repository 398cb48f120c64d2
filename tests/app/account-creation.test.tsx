import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { messages } from '../../contracts/api/protocol.ts'
import { config } from '../../src/app/config.ts'
import { unsolvable } from '../../src/bus/robot-check.ts'
import { answered, type FakeGateway, gate, refused, unreachable } from '../support/fake-gateway.ts'
import { openApp } from './open-app.tsx'

beforeAll(async () => {
  await import('../../src/app/public/account-page.tsx')
}, 60_000)

const terms = { version: '2026-11-01', content: '<h2>1. What is provided</h2><p>Software.</p>' }

/** To be solved by calculating. */
const unsolved = { kind: 'work' as const, challenge: 'c', bits: 1 }

/** As on a page that came over plain http. */
const withoutCryptography = () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues, subtle: undefined })
}
afterEach(() => vi.unstubAllGlobals())

/** A server that registers everybody. */
function serves(gateway: FakeGateway) {
  gateway.answer('readAccountTerms', () => answered(terms))
  gateway.answer('readRobotChallenge', () => answered({ kind: 'fixed' as const, token: 'person' }))
  gateway.answer('checkVatId', () => answered(''))
  gateway.answer('createAccount', () => answered({}))
}
const open = (server: (gateway: FakeGateway) => void = () => undefined) =>
  openApp('/account-creation', {
    server: (gateway) => {
      serves(gateway)
      server(gateway)
    },
  })

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const password = () => screen.getByLabelText<HTMLInputElement>(/^Password/)
const choice = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
/** Typing letter by letter is slow, and nothing here depends on it. */
async function put(field: HTMLInputElement, text: string) {
  await userEvent.clear(field)
  field.focus()
  await userEvent.paste(text)
}

async function fillPerson() {
  await put(await box('Name'), 'Ada Moss')
  await put(await box('Email'), 'ada@moss.example')
  await put(password(), 'summer-rain-7')
}
async function fillBusiness(country = 'Switzerland') {
  await userEvent.selectOptions(await choice('Type of business'), 'Photographer')
  await put(await box('Name of the business'), 'Moss Pictures')
  await put(await box('Address line 1'), '1 Fern Lane')
  await put(await box('Postal code'), '8001')
  await put(await box('City'), 'Zürich')
  await userEvent.selectOptions(await choice('Country'), country)
}
async function toBusiness() {
  await fillPerson()
  await press('Next')
  await heading('Business Information')
}
async function toTerms(country?: string) {
  await toBusiness()
  await fillBusiness(country)
  await press('Next')
  await heading('Terms of Service')
}
async function create() {
  await toTerms()
  await userEvent.click(await screen.findByRole('checkbox'))
  await press('Create Account')
  await heading('Welcome')
}
const asked = (gateway: FakeGateway, name: string) =>
  gateway.asked.filter((one) => one.name === name)
const here = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .find((item) => item.getAttribute('aria-current') === 'step')?.textContent
const footButtons = () =>
  screen
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text === 'Next' || text === 'Create Account')

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
    expect(screen.getByRole('link', { name: 'Go to the login' }).getAttribute('href')).toBe(
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
      const { gateway } = open(server)
      await create()
      const notice = screen.getByRole('alert')
      expect(notice.textContent).toContain(
        'An Error has occurred. Unfortunately we could not create your account.Please try again later',
      )
      expect(within(notice).getByRole('link').getAttribute('href')).toBe(
        `mailto:${config.supportEmail}`,
      )
      expect(asked(gateway, 'createAccount').length).toBeLessThan(2)
      expect(footButtons()).toEqual([])
    },
  )

  test('goes back with everything that was typed, and on again without a second VAT check', async () => {
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
    await put(await box('Name of the business'), 'Moss Pictures')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('summer-rain')
    expect({ ...localStorage }).toEqual({})
    first.view.unmount()
    open()
    expect((await box('Name')).value).toBe('Ada Moss')
    expect(password().value).toBe('')
    await put(password(), 'summer-rain-7')
    await press('Next')
    expect((await box('Name of the business')).value).toBe('Moss Pictures')
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

  test('does not end with a password that breaks the rule [PASSWORD-07]', async () => {
    open()
    await fillPerson()
    for (const weak of ['sho-7ab', 'no-digit-here', 'UPPER-ONLY-7', 'nothingspecial7']) {
      await put(password(), weak)
      await press('Next')
      expect(screen.getByRole('alert').textContent, weak).toBe('Wrong password')
      expect(here()).toBe('1Personal Information')
    }
    await put(password(), 'summer-rain-7')
    await press('Next')
    await heading('Business Information')
  })
})

describe('step 2', () => {
  test('flags each empty field but the second line [ACCT-19, ACCT-20]', async () => {
    open()
    await toBusiness()
    await press('Next')
    const flagged = [...document.querySelectorAll('[aria-invalid="true"]')].map((field) =>
      field.getAttribute('name'),
    )
    expect(flagged).toEqual([
      'customer_type',
      'customer_name',
      'address_line_1',
      'postal_code',
      'city',
      'country',
    ])
  })

  test('asks for a state in the US alone [ACCT-21]', async () => {
    const { gateway } = open()
    await toBusiness()
    await fillBusiness('United States')
    await press('Next')
    expect((await choice('State')).getAttribute('aria-invalid')).toBe('true')
    await userEvent.selectOptions(await choice('State'), 'Oregon')
    await userEvent.selectOptions(await choice('Country'), 'Canada')
    expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull()
    await press('Next')
    await heading('Terms of Service')
    expect(asked(gateway, 'checkVatId')).toEqual([])
  })

  test('asks for a VAT ID by country: required, optional, not at all [ACCT-22, ACCT-23, ACCT-24]', async () => {
    open()
    await toBusiness()
    await fillBusiness('Austria')
    await press('Next')
    expect((await box('VAT ID')).getAttribute('aria-invalid')).toBe('true')
    await userEvent.selectOptions(await choice('Country'), 'Germany')
    expect((await box('VAT ID (optional)')).required).toBe(false)
    await userEvent.selectOptions(await choice('Country'), 'Switzerland')
    expect(screen.queryByRole('textbox', { name: /VAT ID/ })).toBeNull()
    await userEvent.selectOptions(await choice('Country'), 'Germany')
    await press('Next')
    await heading('Terms of Service')
  })

  test("says 'Invalid VAT' until country or VAT ID changes, after a robot check [ACCT-25, ACCT-27]", async () => {
    const { gateway } = open((server) => server.answer('checkVatId', () => answered('Invalid VAT')))
    await toBusiness()
    await fillBusiness('Austria')
    await put(await box('VAT ID'), 'ATU1')
    await press('Next')
    await screen.findByText('Invalid VAT')
    await press('Next')
    expect(asked(gateway, 'checkVatId').map(({ request }) => request)).toEqual([
      { body: { country: 'AT', vat_id: 'ATU1', recaptcha_token: 'person' } },
    ])
    const names = gateway.asked.map(({ name }) => name)
    expect(names.indexOf('readRobotChallenge')).toBeLessThan(names.indexOf('checkVatId'))
    expect(document.activeElement).toBe(await box('VAT ID'))
    gateway.answer('checkVatId', () => answered(''))
    await put(await box('VAT ID'), 'ATU13585627')
    expect(screen.queryByText('Invalid VAT')).toBeNull()
    await press('Next')
    await heading('Terms of Service')
  })

  test.each([
    ['another text', answered('No such number in the register.')],
    ['a refusal about it', refused('The number is too short.', 400)],
  ])("says 'Invalid VAT' for %s of the server as well, and stays [ACCT-25]", async (_, answer) => {
    open((server) => server.answer('checkVatId', () => answer))
    await toBusiness()
    await fillBusiness('Austria')
    await put(await box('VAT ID'), 'ATU1')
    await press('Next')
    await waitFor(async () =>
      expect((await box('VAT ID')).getAttribute('aria-invalid')).toBe('true'),
    )
    expect(screen.getByText('Invalid VAT')).toBeTruthy()
    expect(here()).toBe('2Business Information')
  })

  test.each([
    ['a refused robot check', refused(messages.forbidden, 403), messages.forbidden],
    ['a server that is down', unreachable, messages.unreachable],
    [
      'too many checks',
      refused('Too many attempts. Please try again in 9 seconds.', 429),
      'Too many attempts. Please try again in 9 seconds.',
    ],
  ])("shows %s as an alert and not as 'Invalid VAT' [ACCT-26]", async (_, failure, text) => {
    open((server) => server.answer('checkVatId', () => failure))
    await toBusiness()
    await fillBusiness('Austria')
    await put(await box('VAT ID'), 'ATU13585627')
    await press('Next')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(screen.queryByText('Invalid VAT')).toBeNull()
    expect((await box('VAT ID')).value).toBe('ATU13585627')
    expect(here()).toBe('2Business Information')
  })

  test('says so where the browser cannot do the robot check, and lets try again [ACCT-27]', async () => {
    const { gateway } = open((server) =>
      server.answer('readRobotChallenge', () => answered(unsolved)),
    )
    await toBusiness()
    await fillBusiness('Austria')
    await put(await box('VAT ID'), 'ATU13585627')
    withoutCryptography()
    await press('Next')
    expect((await screen.findByRole('alert')).textContent).toBe(unsolvable)
    expect(asked(gateway, 'checkVatId')).toEqual([])
    vi.unstubAllGlobals()
    await press('Next')
    await heading('Terms of Service')
  })

  test('shows that a check runs, and makes it once', async () => {
    const answer = gate()
    const { gateway } = open((server) =>
      server.answer('checkVatId', async () => {
        await answer.passed
        return answered('')
      }),
    )
    await toBusiness()
    await fillBusiness('Austria')
    await put(await box('VAT ID'), 'ATU13585627')
    await userEvent.keyboard('{Enter}{Enter}')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-busy')).toBe('true'),
    )
    answer.open()
    await heading('Terms of Service')
    expect(asked(gateway, 'checkVatId')).toHaveLength(1)
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
