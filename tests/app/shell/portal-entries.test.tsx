import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answered } from '../../support/client/fake-gateway.ts'
import { aUser } from '../../support/records/events.ts'
import { answeredSettings } from '../../support/records/portal-settings.ts'
import { aTranslation } from '../../support/records/translations.ts'
import { openApp } from '../open-app.tsx'

test("the entry Translations under 'Settlement Portal' opens their screen, with its key in the address [COMMNAV-04]", async () => {
  openApp('/cases', {
    user: aUser({ role: 'ADMIN', user_role: 'ADMIN' }),
    loggedIn: true,
    server: (gateway) =>
      gateway.answer('readTranslations', () =>
        answered({ translations: [aTranslation()], default_translation_id: 'de' }, 4),
      ),
  })
  const sidebar = within(await screen.findByRole('navigation', { name: 'Main' }))
  const portal = within(await sidebar.findByRole('region', { name: 'Settlement Portal' }))
  await userEvent.click(portal.getByRole('button', { name: 'Translations' }))
  const list = within(await screen.findByRole('region', { name: 'Language list' }))
  expect(list.getByRole('button', { name: /^German/ })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Translations')
  expect(new URLSearchParams(location.search).get('view')).toBe('TRANSLATIONS')
})

test("the entry Base Settings under 'Settlement Portal' opens the Settlement Portal Settings, with its key in the address [COMMNAV-03] [NAV-16]", async () => {
  openApp('/cases', {
    user: aUser({ role: 'ADMIN', user_role: 'ADMIN' }),
    loggedIn: true,
    server: (gateway) =>
      gateway.answer('readPortalSettings', () => answered(answeredSettings(), 4)),
  })
  const sidebar = within(await screen.findByRole('navigation', { name: 'Main' }))
  const portal = within(await sidebar.findByRole('region', { name: 'Settlement Portal' }))
  expect(portal.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Base Settings',
    'Translations',
  ])
  await userEvent.click(portal.getByRole('button', { name: 'Base Settings' }))
  expect(await screen.findByRole('tab', { name: /^Portal Address/ })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Settlement Portal Settings')
  expect(new URLSearchParams(location.search).get('view')).toBe('BASE_SETTINGS')
})

test('an ADMIN has the section Settlement Portal in the Admin menu, which is hidden from an AGENT [COMMNAV-13, COMMNAV-14, NAV-12]', async () => {
  const { view } = openApp('/cases', {
    user: aUser({ role: 'ADMIN', user_role: 'ADMIN' }),
    loggedIn: true,
  })
  const admin = within(await screen.findByRole('region', { name: 'Admin' }))
  expect(admin.getByRole('region', { name: 'Settlement Portal' })).toBeTruthy()
  view.unmount()
  openApp('/cases', { loggedIn: true })
  await screen.findByRole('button', { name: /^Standby/ })
  expect(screen.queryByRole('region', { name: 'Settlement Portal' })).toBeNull()
  for (const name of ['Base Settings', 'Translations'])
    expect(screen.queryByRole('button', { name }), name).toBeNull()
})
