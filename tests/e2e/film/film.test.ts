/**
 * The whole product in one film: a company comes, sets itself up, asks for what a picture is worth, is answered and
 * paid, and sees it in its books. Three people at three browsers, and the website's owner with a phone.
 */
import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { en } from '../../../contracts/reference/portal-words/en.ts'
import type { WatchedPage } from '../../support/browser/browser.ts'
import { caretIn } from '../../support/browser/by-keyboard.ts'
import { detailOf, expectFaithful, expectReplays, exportLog } from '../../support/browser/flows.ts'
import { answered, entryOf, mailNumber, mailsOf } from '../../support/browser/working-day.ts'
import { nodeGateway } from '../../support/client/client.ts'
import { aPng } from '../../support/files/files.ts'
import { pdfLines } from '../../support/files/pdf-text.ts'
import {
  choose,
  createAccount,
  fill,
  invite,
  joinCompany,
  logIn,
  openCompany,
  PASSWORD,
  people,
  pick,
} from '../../support/film/company.ts'
import {
  connectMail,
  connectPayments,
  writeFlow,
  writePortal,
  writeTemplates,
  written,
} from '../../support/film/set-up.ts'
import { SINK_PASSWORD } from '../../support/mail/mail-sink.ts'
import { sendMailFile } from '../../support/mail/send-mail.ts'
import { sheet } from '../../support/offices/case-files.ts'
import { headed, press, tellBilling } from '../../support/portal/payer.ts'
import { opened } from '../../support/setup/opened.ts'

const HOST = 'harbour-cafe.example'
const OWNER = 'erika@harbour-cafe.example'
const FEE = '240'
const DUE = '288.00'

const company = await opened(openCompany())
const { sink } = company
const [ada, noor, kim] = await Promise.all([
  company.sitDown(),
  company.sitDown(),
  company.sitDown(),
])
const { page } = noor
let erika: WatchedPage
/** The case, as Noor sees it. */
const detail = detailOf(page, HOST)
let caseId: string
/** Where answers to the company's mails are forwarded to. */
let inbound: string
let portal: string
let invoiceNumber: string

afterAll(() => company.close())
afterEach(() => expect([ada, noor, kim].flatMap((one) => one.complaints())).toEqual([]))

const part = (name: string) => detail.getByRole('region', { name, exact: true })
const inState = (label: string) =>
  detail.locator('.fw-detail-head').getByText(label, { exact: true }).waitFor()
const tile = (name: string) =>
  kim.page
    .getByRole('region', { name: 'KPIs' })
    .getByRole('button', { name: new RegExp(`^${name} `) })
/** Waits until Kim's tile counts so many. */
const counts = (name: string, count: number) =>
  expect.poll(() => tile(name).textContent()).toMatch(new RegExp(`^${name} ${count} `))
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(aPng()) })
/** What is saved by a press. */
const saved = async (by: Locator) => {
  const [file] = await Promise.all([
    by.page().waitForEvent('download', (download) => download.suggestedFilename() !== ''),
    by.click(),
  ])
  return readFile(await file.path())
}

describe('the film', { timeout: 480_000 }, () => {
  it('an account is created, its mail server and its payment account are connected, and colleagues come', async () => {
    await createAccount(ada.page)
    await ada.page.goto('about:blank')
    await company.enlarge()
    await logIn(ada.page, people.founder.email)
    inbound = await connectMail(ada.page, sink.port)
    await connectPayments(ada.page)
    await invite(ada.page, people.agent)
    await invite(ada.page, people.accountant, 'Admin')
    await Promise.all([joinCompany(page, people.agent), joinCompany(kim.page, people.accountant)])
  })

  it('the mail flow, the portal and the templates are written', async () => {
    await writeFlow(ada.page)
    portal = await writePortal(ada.page)
    await writeTemplates(ada.page)
  })

  it('a case is added, filled and activated, which a dashboard follows; its mail really leaves', async () => {
    await choose(kim.page, 'Dashboard')
    await counts('Standby cases', 0)
    await page.getByRole('button', { name: 'Add New Case' }).first().click()
    const add = page.getByRole('dialog', { name: 'Add New Case' })
    await fill(add, { Domain: HOST })
    await page.keyboard.press('Enter')
    await detail.waitFor()
    const shown = () => new URL(page.url()).searchParams.get('case') ?? ''
    await expect.poll(shown).not.toBe('')
    caseId = shown()
    await counts('Standby cases', 1)

    await part('Website Owner Contact Info').getByRole('button', { name: 'Edit' }).click()
    const contact = page.getByRole('dialog', { name: 'Website Owner Contact Info' })
    await fill(contact, { Email: OWNER, 'First name': 'Erika', 'Last name': 'Muster' })
    await contact.getByRole('button', { name: 'Save' }).click()
    await contact.waitFor({ state: 'detached' })
    await part('Image uses').getByRole('button', { name: 'Add image use' }).click()
    const use = page.getByRole('dialog', { name: 'Add image use' })
    await use.getByLabel('Page screenshot').setInputFiles(picture('page.png'))
    await use.getByLabel('Original image').first().setInputFiles(picture('harbour.png'))
    await fill(use, { 'Page link': `https://${HOST}/menu`, 'License fee': FEE })
    await use.getByRole('button', { name: 'Add', exact: true }).click()
    await use.waitFor({ state: 'detached' })
    await detail.getByRole('button', { name: 'Choose Template' }).click()
    const choice = page.getByRole('dialog', { name: 'Choose Template' })
    await pick(choice, { Template: written.autoFill })
    await choice.getByRole('button', { name: 'Confirm' }).click()
    await choice.waitFor({ state: 'detached' })
    await detail.getByText('4 of 4 requirements for activation met').waitFor()

    await detail.getByRole('button', { name: 'ACTIVATE' }).click()
    const activation = page.getByRole('dialog', { name: 'Activate case' })
    await activation.getByText('This email will be sent immediately:').waitFor()
    await activation.getByRole('button', { name: 'Confirm' }).click()
    await activation.waitFor({ state: 'detached' })
    await inState('Active')
    await counts('Standby cases', 0)
    const { recipients, mail } = await mailNumber(sink, { id: caseId }, 1)
    expect(recipients).toEqual([OWNER])
    for (const said of [HOST, `${DUE} EUR`, `${written.inMail} ${HOST}`])
      expect(mail.html).toContain(said)
  })

  it('the owner visits the portal by the mailed link, asks by mail, and is answered', async () => {
    const { mail } = await mailNumber(sink, { id: caseId }, 1)
    const link = /href="([^"]+\/portal\/[^"]+)"/.exec(mail.html ?? '')?.[1] ?? ''
    erika = await company.sitDown({ url: portal, width: 390, height: 844 })
    await erika.page.goto(link.replaceAll('&amp;', '&'))
    // A page that is opened is no visit before a person does something.
    await erika.page.mouse.wheel(0, 100)
    await entryOf({ page, detail }, 'Portal Visit').first().waitFor()
    expect(new URL(erika.page.url()).origin).toBe(portal)
    await erika.page.getByText(written.onCasePage).waitFor()

    const Subject = `Re: ${mail.subject}`
    const headers = { From: OWNER, To: inbound, Subject, 'In-Reply-To': mail.messageId ?? '' }
    const port = company.server().mailPort
    await sendMailFile({ port, from: OWNER, to: inbound, file: 'reply.eml', headers })
    await counts('Unread emails', 1)
    await detail.getByTitle(Subject, { exact: true }).first().click()
    const letter = page.getByRole('dialog', { name: Subject.slice(0, 30) })
    await letter.getByText('Please confirm that the matter is closed.').waitFor()
    await counts('Unread emails', 0)
    await letter.getByRole('button', { name: /^Reply( R)?$/ }).click()
    const reply = page.getByRole('dialog', { name: 'Reply' })
    await caretIn(reply.getByRole('textbox', { name: 'Text' }), 'Control+Home')
    await page.keyboard.type('We could not find that invoice. ')
    await page.keyboard.press('Control+Enter')
    await reply.waitFor({ state: 'detached' })
    await expect.poll(() => mailsOf(sink, { id: caseId }).length).toBe(2)
    const answer = await mailNumber(sink, { id: caseId }, 2)
    expect([answer.recipients, answer.mail.subject]).toEqual([[OWNER], Subject])
    expect(answer.mail.html).toContain('We could not find that invoice.')
  })

  it('the owner settles on the portal, and the agent issues the invoice, which the owner finds there', async () => {
    await press(erika.page, en.doors.settle)
    await tellBilling(erika.page, press, en)
    await press(erika.page, en.check.submit.replace('{amount}', `${DUE} EUR`))
    await headed(erika.page, 'Checkout')
    await press(erika.page, 'Pay ')
    await headed(erika.page, en.receipt.title)
    await inState('Paid')

    await part('Invoice').getByRole('button', { name: 'Generate invoice' }).click()
    const billing = page.getByRole('dialog', { name: 'Billing information for invoice' })
    await billing.getByRole('button', { name: 'Preview invoice' }).click()
    const preview = page.getByRole('dialog', { name: 'Preview of the invoice' })
    const paper = preview.getByRole('article', { name: 'Invoice', exact: true })
    await paper.getByText(`${DUE} EUR`).first().waitFor()
    // Held for a moment, as a press that follows the one before at once is its double.
    await preview.getByRole('button', { name: 'Generate invoice' }).click({ delay: 600 })
    await preview.waitFor({ state: 'detached' })
    const entry = detail
      .getByRole('list', { name: 'Past activities' })
      .getByRole('listitem')
      .filter({ hasText: /^Invoice / })
    await entry.getByText('Paid', { exact: true }).waitFor()
    invoiceNumber = (await entry.getByRole('heading').textContent())?.slice(8) ?? ''
    await erika.page.reload()
    await headed(erika.page, en.receipt.title)
    const download = erika.page.getByRole('link', { name: 'PDF' }).first()
    const lines = pdfLines(await saved(download)).map(({ text }) => text)
    for (const said of [invoiceNumber, caseId, 'Erika Muster', `${DUE} EUR`])
      expect(lines).toContain(said)
  })

  it('it stands in the report and on the dashboard, where the bar leads to the case', async () => {
    await choose(kim.page, 'Payments', 'Accounting')
    const overview = kim.page.getByRole('button', { name: 'Payment overview', exact: true })
    const [head = [], ...rows] = await sheet(await saved(overview))
    const [number, gross] = [head.indexOf('Invoice number'), head.indexOf('Gross')]
    expect(rows.map((row) => [row[number], Number(row[gross])])).toEqual([
      [invoiceNumber, Number(DUE)],
      [null, Number(DUE)],
    ])

    await choose(kim.page, 'Dashboard')
    const bars = kim.page.getByRole('slider', { name: /^Payments/ })
    await kim.page.getByRole('button', { name: `Card ${DUE}` }).waitFor()
    await bars.focus()
    await kim.page.keyboard.press('End')
    const said = () => bars.getAttribute('aria-valuetext')
    // A month may have begun since it was paid.
    await expect.poll(said).toContain('Total')
    if (!(await said())?.includes(DUE)) await kim.page.keyboard.press('ArrowLeft')
    await expect.poll(said).toContain(`Total ${DUE}`)
    await kim.page.keyboard.press('Enter')
    const list = kim.page.getByRole('dialog', { name: /^Payments, / })
    await list.getByText(`1 payment, ${DUE} EUR`, { exact: true }).waitFor()
    await list.getByRole('button', { name: `Case ${caseId}` }).click()
    await detailOf(kim.page, HOST)
      .locator('.fw-detail-head')
      .getByText('Paid', { exact: true })
      .waitFor()
  })

  it('what the three browsers recorded replays in Node to the same bytes, equals a fresh load and holds no password', async () => {
    expectReplays(await exportLog(kim.page, false))
    // Whoever looks from outside logs in as Kim, which would end her session.
    await Promise.all([erika.close(), kim.page.goto('about:blank')])
    const gateway = nodeGateway(company.server().url)
    const { email } = people.accountant
    answered(await gateway.login({ body: { email, password: PASSWORD } }))
    await expectFaithful([ada, noor], gateway)
    const recorded = await exportLog(ada.page, false)
    for (const secret of [PASSWORD, SINK_PASSWORD]) expect(recorded).not.toContain(secret)
  })
})
