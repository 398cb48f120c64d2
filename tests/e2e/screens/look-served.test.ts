/** The pages that are no part of the app, because the server makes them by itself: they can be read by everybody. */
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { de } from '../../../contracts/reference/portal-words/de.ts'
import { caseDetail, caseRow } from '../../../server-mock/db/schema/cases.ts'
import { caughtMail } from '../../../server-mock/db/schema/mail.ts'
import { sharedParser } from '../../../server-mock/modules/inbound-mail/file-mail.ts'
import { onboardingUrl } from '../../../server-mock/modules/payment-provider/onboarding-link.ts'
import { launchBrowser, openPage } from '../../support/browser/browser.ts'
import { accessFaults, widthFaults } from '../../support/browser/look.ts'
import { eml } from '../../support/offices/mail-office.ts'
import { servePortals } from '../../support/portal/served-portals.ts'
import { openApi } from '../../support/server/api.ts'

const [browser, api] = await Promise.all([launchBrowser(), openApi()])
const portals = await servePortals(api.services)
const { filesUrl } = portals
const { db } = api.services.database
const id = Number(api.offices.enterprise.caseId)
await db.update(caseRow).set({ state: 'ACTIVE' }).where(eq(caseRow.id, id))
await db.update(caseDetail).set({ pin: '482913' }).where(eq(caseDetail.id, id))

afterAll(async () => {
  await browser?.close()
  await portals?.close()
  await sharedParser.close()
  await api?.close()
})

/** An address of the server as it listens here. */
const here = (address: string): string => {
  const { pathname, search } = new URL(address)
  return `${filesUrl}${pathname}${search}`
}
const onboarding = () => {
  const { users, id } = api.offices.pro
  return here(onboardingUrl(api.services, { ...users.admin, customerId: id }, null))
}
const { id: customerId, caseId } = api.offices.enterprise
const link = await portals.linkTo(customerId, `${customerId}-uuid-${caseId}`)
const site = (path: string) => new URL(path, link).href
const outbox = (path = '') => `${api.origin}/outbox${path}`

async function withMail(): Promise<string> {
  const recipients = 'owner-of-a-website-with-quite-a-long-name@opponent-photography.example'
  const raw = eml(
    { From: 'Claims Team <claims@office.example>', To: recipients, Subject: 'About your website' },
    'Hello',
  )
  await api.services.database.db.insert(caughtMail).values({
    id: 'caught-1',
    received: '2026-11-20T10:42:00.000Z',
    sender: 'claims@office.example',
    recipients,
    subject: 'About your website',
    raw,
  })
  return outbox('/caught-1')
}

it.for<[string, () => string | Promise<string>, string]>([
  ['the onboarding of the payment provider', onboarding, 'The next page belongs'],
  [
    'an onboarding link that is over',
    () => `${filesUrl}/payment-provider/connect`,
    'no longer valid',
  ],
  ['the login of a settlement portal', () => site('/'), de.login.title],
  ['a case in the settlement portal', () => link, '266,79'],
  ['a link that opens no case', () => `${link}x`, de.login.linkTitle],
  ['a page that the settlement portal has not', () => site('/nothing'), de.problems.notFound],
  ['the outbox before any mail', outbox, 'No emails sent yet.'],
  ['the outbox with a mail open', withMail, 'Delivered to'],
])('%s can be read by everybody, light, dark and narrow', async ([, addressOf, text]) => {
  const address = await addressOf()
  const watched = await openPage(browser, filesUrl)
  watched.expectComplaint(/status of 40[34]/)
  const { page } = watched
  await page.goto(address)
  await page.locator('body', { hasText: text }).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await accessFaults(page), colorScheme).toEqual([])
  }
  for (const width of [1440, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await widthFaults(page), `${width} wide`).toEqual([])
  }
  await watched.close()
})
