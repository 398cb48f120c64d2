/** The four steps of account creation, as somebody walks them. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { answered, type FakeGateway } from '../client/fake-gateway.ts'

export const terms = {
  version: '2026-11-01',
  content: '<h2>1. What is provided</h2><p>Software.</p>',
}

/** A server that registers everybody, but for what a test changes. */
export const registering =
  (change: (gateway: FakeGateway) => void = () => undefined) =>
  (gateway: FakeGateway) => {
    gateway.answer('readAccountTerms', () => answered(terms))
    gateway.answer('readRobotChallenge', () =>
      answered({ kind: 'fixed' as const, token: 'person' }),
    )
    gateway.answer('checkVatId', () => answered(''))
    gateway.answer('createAccount', () => answered({}))
    change(gateway)
  }

/** To be solved by calculating. */
export const unsolved = { kind: 'work' as const, challenge: 'c', bits: 1 }

/** As on a page that came over plain http; `vi.unstubAllGlobals` ends it. */
export const withoutCryptography = () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues, subtle: undefined })
}

export const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
export const password = () => screen.getByLabelText<HTMLInputElement>(/^Password/)
export const choice = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name })
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
export const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
/** Typing letter by letter is slow, and nothing here depends on it. */
export async function put(field: HTMLInputElement, text: string) {
  await userEvent.clear(field)
  field.focus()
  await userEvent.paste(text)
}

/** Step 1, not left yet. */
export async function fillPerson() {
  await put(await box('Name'), 'Ada Moss')
  await put(await box('Email'), 'ada@moss.example')
  await put(password(), 'summer-rain-7')
}
/** Step 2, not left yet. */
export async function fillBusiness(country = 'Switzerland') {
  await userEvent.selectOptions(await choice('Type of business'), 'Photographer')
  await put(await box('Company name'), 'Moss Pictures')
  await put(await box('Address line 1'), '1 Fern Lane')
  await put(await box('Postal code'), '8001')
  await put(await box('City'), 'Zürich')
  await userEvent.selectOptions(await choice('Country'), country)
}
export async function toBusiness() {
  await fillPerson()
  await press('Next')
  await heading('Business Information')
}
export async function toTerms(country?: string) {
  await toBusiness()
  await fillBusiness(country)
  await press('Next')
  await heading('Terms of Service')
}
/** All four steps, to whatever the fourth says. */
export async function create() {
  await toTerms()
  await userEvent.click(await screen.findByRole('checkbox'))
  await press('Create Account')
  await heading('Welcome')
}
/** The step that the list of steps shows as the one somebody is at. */
export const here = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .find((item) => item.getAttribute('aria-current') === 'step')?.textContent
/** The buttons that lead on, as they are called. */
export const footButtons = () =>
  screen
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text === 'Next' || text === 'Create Account')
