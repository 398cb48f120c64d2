import { describe, expect, it } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { termsAcceptance } from '../../../server-mock/db/schema/terms.ts'
import { createApp } from '../../../server-mock/http/app.ts'
import { serveBuild } from '../../../server-mock/http/static/serve-build.ts'
import { hashPassword } from '../../../server-mock/modules/access/passwords.ts'
import { ensureFirstTerms } from '../../../server-mock/modules/terms/first-terms.ts'
import { currentTerms } from '../../../server-mock/modules/terms/terms.ts'
import { startMailIn } from '../../../server-mock/outside/mail-in/start-mail-in.ts'
import { startRealtime } from '../../../server-mock/realtime/socket.ts'
import { launchBrowser, openPage } from '../../support/browser/browser.ts'
import { pressOn, typeInto, untilFocused, walkTo } from '../../support/browser/by-keyboard.ts'
import { untilLive } from '../../support/browser/login.ts'
import { MAILBOX_PASSWORD, MAILBOX_USER, startMailbox } from '../../support/mail/mailbox.ts'
import { addOffice, officeOf, PASSWORD } from '../../support/server/api-office.ts'
import { freePorts } from '../../support/server/server.ts'
import { memoryServices } from '../../support/server/services.ts'
import { opened } from '../../support/setup/opened.ts'

const office = officeOf('PRO')

/** A server whose customer has set up nothing yet. */
async function openOffice() {
  const port = await freePorts(2)
  const url = `http://127.0.0.1:${port}`
  const publicFilesUrl = `http://127.0.0.1:${port + 1}`
  const services = await memoryServices({ port, publicUrl: url, publicFilesUrl, mailInPort: 0 })
  const { db } = services.database
  await addOffice(db, office, await hashPassword(PASSWORD, 10))
  const now = services.clock.now().toISOString()
  await ensureFirstTerms(db, now)
  const { version } = await currentTerms(db)
  const accepted = { customerId: office.id, version, userId: office.users.admin.id, accepted: now }
  await db.insert(termsAcceptance).values(accepted)
  const app = await createApp(services)
  await serveBuild(app, services)
  await app.ready()
  const realtime = startRealtime(services, app.server)
  const gateway = await startMailIn(services)
  await app.listen({ port, host: '127.0.0.1' })
  return {
    url,
    mailPort: gateway.port,
    close: async () => {
      await gateway.close()
      await realtime.close()
      await app.close()
      await services.close()
    },
  }
}

const [browser, server, mailbox] = await Promise.all([
  opened(launchBrowser()),
  opened(openOffice()),
  opened(startMailbox()),
])
mailbox.forwardTo(server.mailPort, `${office.id}@inbound.example`)
const desk = await opened(openPage(browser, server.url))
// The browser itself reports every refusal, such as that of a wrong password.
desk.expectComplaint(/status of 4(00|09)/)
const page = desk.page
const shown = (text: string) => page.getByText(text, { exact: true }).waitFor()

describe('an own mail server', () => {
  it('goes from empty to active [MAILSETUP-08, MAILSETUP-09, MAILSETUP-34, MAILSETUP-37]', async () => {
    await page.goto('/')
    await untilFocused(page, 'Email')
    await page.keyboard.type(office.users.admin.email)
    await typeInto(page, 'Password', PASSWORD)
    await page.keyboard.press('Enter')
    await untilLive(page)

    await pressOn(page, 'Email Setup', 'Shift+Tab')
    await typeInto(page, 'I want to use...', 'Own')
    await typeInto(page, 'Sender name', 'Claims Team')
    await typeInto(page, 'SMTP host', '127.0.0.1')
    await typeInto(page, 'SMTP port', String(mailbox.port))
    await typeInto(page, 'Email', MAILBOX_USER)
    await typeInto(page, 'Password', 'wrong')
    await pressOn(page, 'validate my setup')
    await shown(
      'Your email or password is incorrect, please check your configuration and try again!',
    )
    await page.keyboard.press('Escape')

    await walkTo(page, 'Password', 'Shift+Tab')
    await page.keyboard.press('Control+A')
    await page.keyboard.type(MAILBOX_PASSWORD)
    await pressOn(page, 'validate my setup')
    await shown('Your setup is valid! You can activate your setup and save the details below.')
    await page.keyboard.press('Escape')

    await pressOn(page, 'Save & Activate', 'Shift+Tab')
    await shown('Success!')
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  })

  it('never takes into use what a validation refused, nor after a reload, when this page knows of none', async () => {
    await walkTo(page, 'Password', 'Shift+Tab')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('wrong')
    await pressOn(page, 'validate my setup')
    await shown(
      'Your email or password is incorrect, please check your configuration and try again!',
    )
    await page.keyboard.press('Escape')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const why = () => save.getAttribute('aria-description')
    await expect.poll(why).toBe(messages.refusedMailServer)

    await page.reload()
    await page.getByRole('heading', { name: 'Own Mail Server' }).waitFor()
    await typeInto(page, 'Password', 'wrong')
    await expect.poll(why).toBeNull()
    await pressOn(page, 'Save')
    await page.getByText(messages.refusedMailServer).first().waitFor()
    // What was typed stays, to be put right or thrown away.
    await pressOn(page, 'Discard changes')
    await page.getByText('1 unsaved change').waitFor({ state: 'detached' })
  })

  it('gets its mails back [MAILSETUP-21, MAILSETUP-24, MAILSETUP-35]', async () => {
    await pressOn(page, 'ACTIVATE')
    await pressOn(page, 'SEND TEST EMAIL')
    await page.getByRole('dialog', { name: 'Test Email Received' }).waitFor()
    expect(mailbox.received).toHaveLength(1)
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(
      MAILBOX_PASSWORD,
    )
    expect(desk.complaints()).toEqual([])
  })
})
