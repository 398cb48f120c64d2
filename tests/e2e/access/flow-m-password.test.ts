import { expect, it } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { openPage } from '../../support/browser/browser.ts'
import { pressOn, typeInto, untilFocused, walkTo } from '../../support/browser/by-keyboard.ts'
import { openSeeded } from '../../support/browser/flows.ts'
import { DEMO_PASSWORD, openDesk, untilLive } from '../../support/browser/login.ts'
import { mailedLink } from '../../support/browser/mailed-link.ts'
import { opened } from '../../support/setup/opened.ts'

const EMAIL = 'agent@enterprise.example'
const NEW_PASSWORD = 'quite-new-1'

const { browser, server } = await opened(openSeeded(120))
const person = await opened(openPage(browser, server.url))

it('flow M: a forgotten password, by keyboard, from the login over the mail to a new login [RESET-11]', async () => {
  const { page } = person
  const elsewhere = await openDesk(browser, server, EMAIL)
  elsewhere.expectComplaint(/status of 401/)

  await page.goto('/login')
  await untilFocused(page, 'Email')
  await page.keyboard.type(EMAIL)
  await pressOn(page, 'Forgot Password?')
  await page.getByRole('heading', { name: 'Reset password' }).waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(EMAIL)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Link sent' }).waitFor()
  await walkTo(page, 'BACK TO LOGIN PAGE')

  const link = await mailedLink(page, 'Reset your password', 'Set a new password')
  expect(new URL(link).origin).toBe(server.url)
  await page.goto(link)
  await untilFocused(page, 'New password')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
  expect(server.logs()).not.toContain(link.split('/').at(-1))

  await page.keyboard.type(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await elsewhere.page.getByText(messages.loggedOut).waitFor()
  await elsewhere.close()
  await page.getByRole('heading', { name: 'Password changed' }).waitFor()
  await pressOn(page, 'GO TO LOGIN PAGE')

  await page.getByRole('button', { name: 'LOGIN' }).waitFor()
  await typeInto(page, 'Password', DEMO_PASSWORD)
  person.expectComplaint(/status of 401/)
  await page.keyboard.press('Enter')
  await page.getByText(messages.authenticationFailed).waitFor()
  await untilFocused(page, 'Password')
  await page.keyboard.press('Control+A')
  await page.keyboard.type(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await untilLive(page)
  expect(person.complaints()).toEqual([])
})

it('the dialog that changes it has its first field ready each time that the user menu opens it', async () => {
  const { page } = person
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  for (const time of ['fetched for it', 'there already']) {
    await page.locator('button.fw-user').click()
    await page.getByRole('menuitem', { name: 'Change password' }).click()
    await dialog.waitFor()
    await untilFocused(page, 'Current Password')
    await page.keyboard.type(time)
    await expect.poll(() => dialog.getByLabel('Current Password').inputValue()).toBe(time)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
})
