import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answered } from '../../support/client/fake-gateway.ts'
import { aUser } from '../../support/records/events.ts'
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
