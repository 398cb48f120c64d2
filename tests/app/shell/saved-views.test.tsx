import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSettled } from 'effector'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SavedView } from '../../../contracts/model/cases/saved-view.ts'
import { logoutRequested } from '../../../src/actions/requests.ts'
import { $savedViews } from '../../../src/app/shell/saved-views/saved-views-model.ts'
import { answered, asked, refused } from '../../support/client/fake-gateway.ts'
import { address, loadScreens, openApp } from '../open-app.tsx'

beforeAll(async () => {
  await Promise.all([
    loadScreens(),
    import('../../../src/app/shell/saved-views/saved-view-dialogs.tsx'),
  ])
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

  test('are nobody else’s: a logout leaves none behind', async () => {
    const { scope } = await open()
    await screen.findByRole('region', { name: 'Saved views' })
    await act(() => allSettled(logoutRequested, { scope }))
    expect(scope.getState($savedViews)).toEqual([])
  })

  const askToDelete = async (name: string) => {
    await screen.findByRole('region', { name: 'Saved views' })
    await userEvent.click(screen.getByRole('button', { name: `Delete saved view ${name}` }))
    return within(await screen.findByRole('alertdialog', { name: 'Delete saved view' }))
  }

  test('are deleted once, when that is confirmed, and hand the focus to the next one', async () => {
    const other = { ...mails, id: 'v2', name: 'Other' }
    const { gateway } = await open([mails, other])
    // Until both clicks have come: a second one beside the closed question would put the focus on the page.
    const answer = gateway.hold('deleteSavedView', answered({ views: [other], events: [] }))
    const question = await askToDelete('My mails')
    expect(question.getByText(/^“My mails” will be removed/)).toBeTruthy()
    await userEvent.dblClick(question.getByRole('button', { name: 'Delete' }))
    answer.open()
    const next = screen.getByRole('button', { name: 'Other' })
    await waitFor(() => expect(document.activeElement).toBe(next))
    expect(screen.queryByText('My mails')).toBeNull()
    expect(asked(gateway, 'deleteSavedView').map(({ request }) => request)).toEqual([
      { params: { viewId: 'v1' } },
    ])
  })

  test('stay when the question is left, or the server refuses', async () => {
    const { gateway } = await open()
    gateway.answer('deleteSavedView', () => refused('Not now.', 409))
    const question = await askToDelete('My mails')
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    expect((await question.findByRole('alert')).textContent).toBe('Not now.')
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByText('My mails')).toBeTruthy()
    expect(asked(gateway, 'deleteSavedView')).toHaveLength(1)
  })
})
