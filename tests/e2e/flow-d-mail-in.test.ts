import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  CUSTOMER,
  expectFaithful,
  expectSeen,
  exportLog,
  findQuietCase,
  inOffice,
  openBySearch,
  openFlowOffice,
  rowOf,
} from '../support/browser/flows.ts'
import { sendMailFile } from '../support/mail/send-mail.ts'

const SUBJECT = 'Our invoice of 2021'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Whatever left a page for an address other than ours, and dialogs that a mail had opened. */
const escaped: string[] = []

async function watch(page: Page, ours: string): Promise<void> {
  await page.route(
    (url) => url.origin !== ours && url.protocol.startsWith('http'),
    async (route) => {
      const { origin } = new URL(route.request().url())
      if (origin === office.server.filesUrl) return route.continue()
      escaped.push(route.request().url())
      await route.fulfill({ contentType: 'image/png', body: picture })
    },
  )
  page.on('dialog', (dialog) => {
    escaped.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
}

const office = await inOffice(openFlowOffice())
const subject = await findQuietCase(office.gateway)
for (const { page } of [office.agent, office.colleague]) await watch(page, office.server.url)
const [mine, theirs] = await Promise.all([
  openBySearch(office.agent.page, subject.host),
  openBySearch(office.colleague.page, subject.host),
])

const send = (file: string, from: string, headers: Record<string, string> = {}) =>
  sendMailFile({
    port: office.server.mailPort,
    from,
    to: `${CUSTOMER}@inbound.example`,
    file,
    headers: { From: from, To: `${CUSTOMER}@inbound.example`, ...headers },
  })

/** The mail of this subject in the timeline. */
const mailOf = (detail: Locator, title: string) =>
  detail
    .getByRole('list', { name: 'Past activities' })
    .getByRole('listitem')
    .filter({ has: detail.page().getByTitle(title, { exact: true }) })

const unreadIcon = (page: Page) =>
  rowOf(page, subject.host).getByRole('img', { name: 'Unread email(s)' })

const hostWeight = (page: Page) =>
  rowOf(page, subject.host)
    .getByText(subject.host, { exact: true })
    .evaluate((host) => Number(getComputedStyle(host).fontWeight))

const unreadMails = async () => {
  const answer = await office.gateway.call('searchCases', {
    body: { filter: { search: subject.host } },
  })
  return answer.kind === 'answer' ? answer.value.cases[0]?.total_unread_emails : answer.message
}

describe('flow D: a mail comes in', () => {
  it('shows at once on its case in every open browser [ACT-07, ACT-19, ROW-08, ROW-14]', async () => {
    expect(await unreadIcon(office.agent.page).count()).toBe(0)
    expect(await hostWeight(office.agent.page)).toBeLessThan(600)
    const shown = [office.agent, office.colleague].map(async ({ page }, at) => {
      await mailOf(at === 0 ? mine : theirs, SUBJECT).waitFor()
      await unreadIcon(page).waitFor()
    })
    await expectSeen(
      () => send('remote-picture.eml', subject.contact),
      Promise.all(shown).then(() => undefined),
    )
    const first = mine.getByRole('list', { name: 'Past activities' }).getByRole('listitem').first()
    await expect.poll(() => first.textContent()).toContain(`${SUBJECT} (unread)`)
    for (const { page } of [office.agent, office.colleague]) {
      await expect.poll(() => hostWeight(page)).toBe(600)
    }
    expect(await unreadMails()).toBe(1)
  })

  it('opened, it shows its content in a closed frame [ACT-10]', async () => {
    const { page } = office.agent
    await mailOf(mine, SUBJECT).getByRole('button').first().click()
    const dialog = page.getByRole('dialog', { name: SUBJECT })
    const frame = dialog.locator('iframe')
    const body = frame.contentFrame().locator('body')
    await body.getByText('invoice of 2021', { exact: true }).waitFor()
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-scripts')
  })

  it('is thereby read, in both browsers [ACT-11, COUNT-07, MAIL-03, MAIL-04]', async () => {
    for (const desk of [office.agent.page, office.colleague.page]) {
      await unreadIcon(desk).waitFor({ state: 'detached' })
      await expect.poll(() => hostWeight(desk)).toBeLessThan(600)
    }
    for (const detail of [mine, theirs]) {
      await expect.poll(() => mailOf(detail, SUBJECT).textContent()).not.toContain('(unread)')
    }
    await expect.poll(unreadMails).toBe(0)
  })

  it('fetches pictures from elsewhere only when allowed', async () => {
    const dialog = office.agent.page.getByRole('dialog', { name: SUBJECT })
    await dialog.getByText('Remote images are blocked.').waitFor()
    expect(escaped).toEqual([])
    await dialog.getByRole('button', { name: 'Load remote images' }).click()
    await expect.poll(() => escaped).toEqual(['https://cdn.example/invoice.png'])
    const image = dialog.locator('iframe').contentFrame().getByAltText('Invoice 044')
    await expect
      .poll(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth))
      .toBe(1)
    escaped.length = 0
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('one of Outlook has what it repeats folded, and opens it when asked [G-749]', async () => {
    const { page } = office.agent
    await send('quoting.eml', subject.contact)
    await mailOf(mine, 'Re: Your picture').getByRole('button').first().click()
    const dialog = page.getByRole('dialog', { name: 'Re: Your picture' })
    const mail = dialog.locator('iframe').contentFrame()
    await mail.getByText('The picture is gone since Monday.').waitFor()
    const quoted = mail.getByText('Is the picture still there?')
    expect(await quoted.isVisible()).toBe(false)
    await mail.getByText('Show quoted text').click()
    await quoted.waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('a hostile one neither runs nor reaches out', async () => {
    const { page } = office.agent
    const hostile = '<img src=x onerror=alert(1)> Re: claim'
    const before = await mine.getByRole('listitem').count()
    await send('hostile.eml', subject.contact)
    await expect.poll(() => mine.getByRole('listitem').count()).toBe(before + 1)
    const item = mine.getByRole('list', { name: 'Past activities' }).getByRole('listitem').first()
    await expect.poll(() => item.textContent()).toContain(hostile.slice(0, 10))
    await item.getByRole('button').first().click()
    const dialog = page.getByRole('dialog')
    const body = dialog.locator('iframe').contentFrame().locator('body')
    await body.getByText('pay attention').waitFor()
    const markup = await body.innerHTML()
    expect(markup).not.toMatch(/<(?:script|svg|form|input|button|meta|base|link|style)\b|\son\w+=/i)
    expect(markup).not.toContain('javascript:')
    expect(escaped).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('one that matches nothing becomes unmapped', async () => {
    const request = { params: { customer_id: CUSTOMER }, body: { unmapped: true } }
    const unmapped = async () => {
      const answer = await office.gateway.call('searchEmails', request)
      if (answer.kind !== 'answer') throw new Error(answer.message)
      return answer.value
    }
    const { total_count } = await unmapped()
    await send('reply.eml', 'stranger@nowhere.example', { Subject: 'Who are you?' })
    await expect.poll(async () => (await unmapped()).total_count).toBe(total_count + 1)
    expect((await unmapped()).emails[0]).toMatchObject({ subject: 'Who are you?' })
    // It is told to everybody a moment later.
    let log = ''
    const told = async () => {
      log = await exportLog(office.colleague.page, false)
      return log
    }
    await expect.poll(told).toContain('"name":"email.unmapped-received"')
    expect(log).toContain('Who are you?')
  })

  it('one that matches nothing is told outside the app to who wants that, and counted in the tab’s title', async () => {
    const { page } = office.colleague
    // The browser of the tests shows no notices, and takes every page for one that somebody looks at.
    await page.evaluate(() => {
      const shown: string[] = []
      class Notice {
        static permission = 'granted'
        static requestPermission = async () => 'granted'
        constructor(title: string, { body }: { body: string }) {
          shown.push(`${title}: ${body}`)
        }
        close() {}
      }
      Object.assign(window, { Notification: Notice, shown })
      document.hasFocus = () => false
    })
    await page.getByRole('button', { name: /^Notices/ }).click()
    await page.getByRole('button', { name: 'Notice settings' }).click()
    // The box itself is drawn by its label.
    await page.getByText('Desktop notices', { exact: true }).click()
    const begun = () =>
      page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('.notices.')))
    await expect.poll(begun).toBe(true)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await send('reply.eml', 'stranger@nowhere.example', { Subject: 'Is anybody there?' })
    const shown = () => page.evaluate(() => Reflect.get(window, 'shown') as string[])
    await expect
      .poll(async () => (await shown()).at(-1))
      .toMatch(/^Unmapped emails: .*Unmapped email: Is anybody there\?$/)
    expect(await page.title()).toMatch(/^\([1-9]\d*\) Framewright$/)
  })

  it('both recordings replay to the same bytes and equal a fresh load', async () => {
    await expectFaithful([office.agent, office.colleague], office.gateway, 'd-mail-arrives')
  })
})
