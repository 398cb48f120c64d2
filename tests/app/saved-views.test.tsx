import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SavedView } from '../../contracts/model/saved-view.ts'
import { answered, asked, refused } from '../support/fake-gateway.ts'
import { address, loadScreens, openApp } from './open-app.tsx'

beforeAll(async () => {
  await Promise.all([loadScreens(), import('../../src/app/shell/saved-views/save-view-dialog.tsx')])
}, 60_000)

const mails: SavedView = {
  id: 'v1',
  name: 'My mails',
  view: 'ACTIVE',
  filter: 'unread_emails',
  search: 'shop',
  ascending: true,
}

async function open(views: SavedView[] = [mails]) {
  const app = openApp('/cases', {
    loggedIn: true,
    server: (gateway) => gateway.answer('readSavedViews', () => answered({ views }, 4)),
  })
  await screen.findByRole('option', { name: /baeckerei-althaus/ })
  return app
}
const group = () => screen.queryByRole('region', { name: 'Saved views' })

describe('saved views', () => {
  test('stand on top of the sidebar, and list what they say', async () => {
    const { gateway } = await open()
    const view = within(await screen.findByRole('region', { name: 'Saved views' })).getByRole(
      'button',
      { name: 'My mails' },
    )
    expect(view.getAttribute('aria-pressed')).toBe('false')
    await userEvent.click(view)
    await waitFor(() =>
      expect(asked(gateway, 'searchCases').at(-1)?.request).toMatchObject({
        body: {
          sort: { key: 'date_state_updated', ascending: true },
          filter: { state: 'ACTIVE', unread_emails: true, search: 'shop' },
        },
      }),
    )
    expect(address()).toBe('/cases?view=ACTIVE&filter=unread_emails&search=shop')
    expect(view.getAttribute('aria-pressed')).toBe('true')
  })

  test('are made of what is listed, under a name', async () => {
    const { gateway } = await open([])
    expect(group()).toBeNull()
    gateway.answer('addSavedView', () => answered({ views: [mails], events: [] }))
    await userEvent.click(screen.getByRole('button', { name: /^Paid/ }))
    await userEvent.keyboard('{Shift>}v{/Shift}')
    const dialog = await screen.findByRole('dialog', { name: 'Save this view' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Give the view a name')
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Name/ }), ' My mails ')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(asked(gateway, 'addSavedView').map(({ request }) => request)).toEqual([
      { body: { name: 'My mails', view: 'PAID', filter: null, search: '', ascending: false } },
    ])
    expect(
      within(await screen.findByRole('region', { name: 'Saved views' })).getByText('My mails'),
    ).toBeTruthy()
  })

  test('stay with their name when the server refuses them, and say why', async () => {
    const { gateway } = await open([])
    gateway.answer('addSavedView', () => refused('There are too many.', 409))
    await userEvent.keyboard('{Shift>}v{/Shift}')
    const dialog = await screen.findByRole('dialog', { name: 'Save this view' })
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Mine{Enter}')
    expect(await within(dialog).findByText('There are too many.')).toBeTruthy()
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe(
      'Mine',
    )
  })

  test('go when they are deleted', async () => {
    const { gateway } = await open()
    await screen.findByRole('region', { name: 'Saved views' })
    gateway.answer('deleteSavedView', () => answered({ views: [], events: [] }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete saved view My mails' }))
    await waitFor(() => expect(group()).toBeNull())
    expect(asked(gateway, 'deleteSavedView')[0]?.request).toEqual({ params: { viewId: 'v1' } })
  })
})
