import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { servedWith } from '../../support/dom/served-with.ts'
import { openApp } from '../open-app.tsx'

async function section(heading: string) {
  openApp('/privacy-policy')
  await screen.findByRole('heading', { name: 'Privacy policy' })
  const next = screen.getByRole('heading', { name: heading }).nextElementSibling
  return next instanceof HTMLElement ? next : document.body
}

describe('the privacy policy', () => {
  test('states that the operator is the controller of the data entered [PRIVACY-01]', async () => {
    const text = (await section('Who is responsible')).textContent
    expect(text).toContain('its operator, is the controller of the data entered in it')
  })

  test('states that the hosting provider is only a processor [PRIVACY-02]', async () => {
    const text = (await section('Hosting')).textContent
    expect(text).toContain('only processes this data on behalf of the controller')
    expect(text).toContain('It is a processor')
  })

  test('states that log files are kept for 14 days [PRIVACY-03] [G-313]', async () => {
    expect((await section('Log files')).textContent).toContain('kept for 14 days')
  })

  test('lists the rights of those whose data it is [PRIVACY-04]', async () => {
    const rights = within(
      (await section('Your rights')).parentElement ?? document.body,
    ).getAllByRole('listitem')
    const text = rights.map((right) => right.textContent).join('\n')
    for (const right of [
      'access',
      'rectification',
      'erasure',
      'restriction',
      'portability',
      'object',
      'complain',
    ]) {
      expect(text).toContain(right)
    }
  })

  test('names whom the server names for help [G-209]', async () => {
    servedWith({ supportEmail: 'ask&know@office.example' })
    await section('Your rights')
    const contact = screen.queryByRole('link', { name: 'ask&know@office.example' })
    expect(contact?.getAttribute('href')).toBe('mailto:ask&know@office.example')
  })

  test('names nobody where the page says no address', async () => {
    servedWith({ supportEmail: 'nobody' })
    expect((await section('Your rights')).parentElement?.textContent).not.toContain('questions')
  })
})
