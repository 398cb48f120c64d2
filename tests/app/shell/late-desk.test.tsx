/**
 * The screens' code comes after the session has begun, as on every load of the page by whoever is logged in: nothing here
 * may import it before.
 */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answered, asked } from '../../support/client/fake-gateway.ts'
import { openApp } from '../open-app.tsx'

test('what was kept of a user is there after a load: saved views, the order of a view, keys turned off [LIST-05]', async () => {
  localStorage.setItem('framewright:u1:sort:CASES', 'asc')
  localStorage.setItem('framewright:u1:hotkeys', 'off')
  const saved = {
    id: 'v1',
    name: 'My mails',
    view: 'ACTIVE' as const,
    filter: 'unread_emails' as const,
    search: '',
    ascending: true,
  }
  const { gateway } = openApp('/cases', {
    loggedIn: true,
    server: (server) => server.answer('readSavedViews', () => answered({ views: [saved] }, 4)),
  })
  await screen.findByRole('option', { name: /baeckerei-althaus/ }, { timeout: 60_000 })
  await screen.findByRole('button', { name: 'My mails' })
  expect(asked(gateway, 'readSavedViews')).toHaveLength(1)
  expect(asked(gateway, 'searchCases').map(({ request }) => request)).toMatchObject([
    { body: { sort: { key: 'date_state_updated', ascending: true } } },
  ])
  await userEvent.keyboard('a')
  await userEvent.click(screen.getByRole('button', { name: /Agnes Berg/ }))
  await screen.findByRole('menuitem', { name: 'Turn shortcuts on' })
  expect(screen.queryByRole('dialog')).toBeNull()
}, 90_000)
