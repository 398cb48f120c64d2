import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { unsolvable } from '../../../src/bus/gateway/robot-check.ts'
import {
  answered,
  asked,
  behind,
  type FakeGateway,
  gate,
  refused,
  unreachable,
} from '../../support/client/fake-gateway.ts'
import {
  box,
  choice,
  fillBusiness,
  heading,
  here,
  press,
  put,
  registering,
  toBusiness,
  unsolved,
  withoutCryptography,
} from '../../support/dom/account-steps.ts'
import { openApp } from '../open-app.tsx'

beforeAll(() => import('../../../src/app/public/account-page.tsx'), 60_000)

afterEach(() => vi.unstubAllGlobals())

const open = (server?: (gateway: FakeGateway) => void) =>
  openApp('/account-creation', { server: registering(server) })

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

  test("says 'Invalid VAT' until country or VAT ID changes, after a robot check [ACCT-25, ACCT-27] [G-246]", async () => {
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

  test('asks anew for the same number of another country, whatever was said of the former [ACCT-25, ACCT-27]', async () => {
    const { gateway } = open((server) => server.answer('checkVatId', () => answered('Invalid VAT')))
    await toBusiness()
    await fillBusiness('Germany')
    await put(await box('VAT ID (optional)'), 'U13585627')
    await press('Next')
    await screen.findByText('Invalid VAT')
    gateway.answer('checkVatId', () => answered(''))
    await userEvent.selectOptions(await choice('Country'), 'Austria')
    expect(screen.queryByText('Invalid VAT')).toBeNull()
    await press('Next')
    await heading('Terms of Service')
    const countries = asked(gateway, 'checkVatId').map(
      ({ request }) => Object(request).body.country,
    )
    expect(countries).toEqual(['DE', 'AT'])
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
      refused('Too many attempts. Try again in 9 seconds.', 429),
      'Too many attempts. Try again in 9 seconds.',
    ],
  ])(
    "shows %s as an alert and not as 'Invalid VAT' [ACCT-26] [G-248] [G-437]",
    async (_, failure, text) => {
      open((server) => server.answer('checkVatId', () => failure))
      await toBusiness()
      await fillBusiness('Austria')
      await put(await box('VAT ID'), 'ATU13585627')
      await press('Next')
      expect((await screen.findByRole('alert')).textContent).toBe(text)
      expect(screen.queryByText('Invalid VAT')).toBeNull()
      expect((await box('VAT ID')).value).toBe('ATU13585627')
      expect(here()).toBe('2Business Information')
    },
  )

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

  test('is judged again when the check answers: a field that was emptied meanwhile keeps it here [ACCT-19]', async () => {
    const answer = gate()
    open((server) => server.answer('checkVatId', behind(answer, answered(''))))
    await toBusiness()
    await fillBusiness('Austria')
    await put(await box('VAT ID'), 'ATU13585627')
    await press('Next')
    await userEvent.clear(await box('City'))
    answer.open()
    await waitFor(async () => expect((await box('City')).getAttribute('aria-invalid')).toBe('true'))
    expect(here()).toBe('2Business Information')
    expect(document.activeElement).toBe(await box('City'))
    await put(await box('City'), 'Wien')
    await press('Next')
    await heading('Terms of Service')
  })

  test('shows that a check runs, and makes it once', async () => {
    const answer = gate()
    const { gateway } = open((server) => server.answer('checkVatId', behind(answer, answered(''))))
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
