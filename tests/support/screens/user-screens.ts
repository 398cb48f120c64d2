/** The screens of user management. */
import type { Page } from 'playwright-core'
import { caseRows, type Screen, screen } from '../browser/gallery.ts'

type Person = readonly [name: string, role: 'ADMIN' | 'AGENT', state: string]

const colleagues: readonly Person[] = [
  ['Tomasz Wiśniewski', 'ADMIN', 'ACTIVE'],
  ['Anneke de Vries', 'AGENT', 'ACTIVE'],
  ['Leïla Charpentier-Kowalczykowa', 'AGENT', 'ACTIVE'],
  ['Erik Halvorsen', 'AGENT', 'INVITATION_PENDING'],
  ['Katarina Novak', 'AGENT', 'INVITATION_PENDING'],
  ['Oliver Brandt', 'ADMIN', 'DEACTIVATED'],
]

const userOf = ([name, role, state]: Person, n: number) => {
  const email = `${name.split(' ')[0]?.toLowerCase()}@halden-roth.example`
  return {
    user_id: `shown-${n}`,
    username: email,
    name,
    public_name: name,
    email,
    role,
    user_role: role,
    state,
    customer_id: 'halden-roth',
    receive_unread_emails_notifications: true,
    receive_payment_notifications: n % 2 === 0,
    version: 1,
  }
}

/** The office of the pictures with more people than the demo has. */
const withColleagues = (page: Page) =>
  page.route('**/api/user/list', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    await route.fulfill({
      response,
      json: { ...json, list: [...json.list, ...colleagues.map(userOf)] },
    })
  })

const openUsers = async (page: Page) => {
  await caseRows(page).first().waitFor()
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('button', { name: 'Users' }).click()
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
}

/** Opens the screen and chooses somebody. */
const chosen = (name: RegExp) => async (page: Page) => {
  await openUsers(page)
  await page.getByRole('button', { name }).click()
  await page.getByRole('textbox', { name: /^Name/ }).waitFor()
}

const admin = {
  account: 'admin@enterprise.example',
  path: '/cases',
  arrange: withColleagues,
} as const

export const userScreens: readonly Screen[] = [
  screen(admin, 'users', async (page) => {
    await openUsers(page)
    await page.getByText('NO USER IS SELECTED!').waitFor()
  }),
  screen(admin, 'users-add', async (page) => {
    await openUsers(page)
    await page.getByRole('button', { name: 'Add New User' }).click()
    await page.getByRole('textbox', { name: /^Name/ }).fill('Jonas Feld')
    await page.getByRole('textbox', { name: /^Email/ }).fill('jonas.feld@')
    await page.getByRole('button', { name: /^Save and send invitation/ }).click()
    await page.getByRole('alert').first().waitFor()
  }),
  screen(admin, 'users-edit', async (page) => {
    await chosen(/Anneke de Vries/)(page)
    await page.getByRole('textbox', { name: /^Public name/ }).fill('Anneke')
  }),
  { ...admin, name: 'users-deactivated', show: chosen(/Oliver Brandt/) },
  screen(admin, 'users-delete', async (page) => {
    await chosen(/Erik Halvorsen/)(page)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').waitFor()
  }),
  {
    ...admin,
    name: 'users-empty',
    account: 'admin@lite.example',
    arrange: (page) =>
      page.route('**/api/user/list', async (route) => {
        const response = await route.fetch()
        const json = await response.json()
        const list = json.list.filter(({ state }: { state: string }) => state === 'ACTIVE')
        await route.fulfill({ response, json: { ...json, list } })
      }),
    show: async (page) => {
      await openUsers(page)
      await page.getByText('NO USER IS SELECTED!').waitFor()
    },
  },
]
