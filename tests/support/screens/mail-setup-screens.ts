/** The email setup in its states, as administrators meet it. */
import type { Page } from 'playwright-core'
import type { MailSetup } from '../../../contracts/model/mail/setup.ts'
import { messages } from '../../../contracts/protocol.ts'
import { atCases, type Screen, screen } from '../browser/gallery.ts'

const admin = { account: 'admin@enterprise.example', path: '/cases', start: atCases } as const

async function openSetup(page: Page) {
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('button', { name: 'Email Setup' }).click()
  await page.getByRole('heading', { level: 1, name: 'Email Setup' }).waitFor()
  const way = page.getByLabel('I want to use...')
  await way.waitFor()
  return way
}

/** The server's answer, but for some of it. */
const setupWith = (parts: Partial<MailSetup>) => (page: Page) =>
  page.route('**/outbound_email', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...parts } })
  })

/** A server of the world: the demo's own has another port each time. */
const theirServer = { smtp_host: 'smtp.provider.example', smtp_port: 587 }

const by = { by: 'Tomasz Wiśniewski', at: '2026-11-20T10:39:00.000Z' }
/** What a colleague saved meanwhile. */
const saved = [
  { field: 'smtp_host', from: 'mail.halden-roth.example', to: 'smtp.provider.example', ...by },
  { field: 'smtp_port', from: 2525, to: 587, ...by },
  { field: 'smtp_password', from: null, to: null, ...by },
]

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export const mailSetupScreens: readonly Screen[] = [
  { ...admin, name: 'mail-setup', arrange: setupWith(theirServer), show: openSetup },
  {
    ...admin,
    name: 'mail-setup-errors',
    show: async (page) => {
      await openSetup(page)
      await page.getByLabel('SMTP host').fill('smtp.gmail.com')
      await page.getByLabel('SMTP port').fill('')
      await page.getByText('The smtp username differs').check()
      await page.getByRole('textbox', { name: 'Username' }).fill('')
      await press(page, 'Save')
      await page.getByText('Please enter a valid port, for example 587.').waitFor()
    },
    leave: (page) => press(page, 'Discard changes'),
  },
  {
    ...admin,
    name: 'mail-setup-conflict',
    expects: /status of 412/,
    arrange: async (page) => {
      await setupWith(theirServer)(page)
      await page.route('**/outbound_email/smtp', (route) =>
        route.fulfill({
          status: 412,
          json: { error_message: messages.conflictOfMailSetup, version: 99, changes: saved },
        }),
      )
    },
    show: async (page) => {
      await openSetup(page)
      await page.getByLabel('SMTP port').fill('465')
      await press(page, 'Save')
      await page.getByText(messages.conflictOfMailSetup).waitFor()
    },
    leave: (page) => press(page, 'Discard changes'),
  },
  screen(admin, 'mail-setup-valid', async (page) => {
    await openSetup(page)
    await press(page, 'validate my setup')
    await page.getByText('Your setup is valid!').waitFor()
  }),
  {
    ...admin,
    name: 'mail-setup-test',
    arrange: async (page) => {
      await setupWith({ inbound_emails_active: true })(page)
      await page.route('**/inbound_email/test', () => undefined)
    },
    show: async (page) => {
      await openSetup(page)
      await press(page, 'SEND TEST EMAIL')
      await page.getByRole('dialog', { name: 'Sending Test Email ...' }).waitFor()
    },
  },
  screen(admin, 'mail-setup-copy-paste', async (page) => {
    await (await openSetup(page)).selectOption('COPY_PASTE')
    await page.getByRole('heading', { name: 'Copy & Paste' }).waitFor()
  }),
  {
    ...admin,
    name: 'mail-setup-provider',
    arrange: setupWith({ active_email_setup: 'SLL', spf_email: 'claims@halden-roth.example' }),
    show: openSetup,
  },
]
