import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { countries } from '../../contracts/reference/countries.ts'
import { aPng } from '../support/files.ts'
import {
  countOf,
  detailOf,
  expectFaithful,
  expectNoComplaints,
  type FlowOffice,
  openFlowOffice,
} from '../support/flows.ts'
import { type MailSink, startMailSink } from '../support/mail-sink.ts'
import { pdfLines } from '../support/pdf-text.ts'
import { happenTo, mailNumber, sendThrough } from '../support/working-day.ts'

const HOST = 'galerie-nordwind.example'
const CONTACT = 'kontakt@galerie-nordwind.example'
const TEMPLATE = 'Germany, editorial'

let office: FlowOffice
let sink: MailSink
let detail: Locator
let caseId: string

beforeAll(async () => {
  ;[office, sink] = await Promise.all([openFlowOffice(), startMailSink()])
  await sendThrough(office.gateway, sink.port)
})

afterAll(async () => {
  await office?.close()
  await sink?.close()
})

afterEach(() => expectNoComplaints(office))

const dialogOf = (name: string) => office.agent.page.getByRole('dialog', { name })

/** Presses this in the dialog, which closes over it. */
async function confirm(dialog: Locator, button: string): Promise<void> {
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

const part = (name: string) => detail.getByRole('region', { name, exact: true })
const state = (label: string) => detail.locator('.fw-detail-head').getByText(label, { exact: true })
const isReady = (count: number) =>
  part('Activation readiness').getByText(`${count} of 4 ready for activation`).waitFor()

const picture = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(aPng()),
})

/** The invoice's entry among what happened. */
const invoiceEntry = () =>
  detail
    .getByRole('list', { name: 'Past activities' })
    .getByRole('listitem')
    .filter({ hasText: /^Invoice / })

describe('flow O: a claim, from the host to the invoice', () => {
  it('a new case names who is asked and for which picture', async () => {
    const { page } = office.agent
    await page.getByRole('button', { name: 'Add New Case' }).click()
    await dialogOf('Add New Case').getByLabel('Domain').fill(HOST)
    await confirm(dialogOf('Add New Case'), 'Confirm')
    detail = detailOf(page, HOST)
    await detail.waitFor()
    caseId = new URL(page.url()).searchParams.get('case') ?? ''

    await part('Website Owner Contact Info').getByRole('button', { name: 'Edit' }).click()
    const contact = dialogOf('Website Owner Contact Info')
    await contact.getByLabel('Email').fill(CONTACT)
    await contact.getByLabel('First name').fill('Ilse')
    await contact.getByLabel('Last name').fill('Nordwind')
    await confirm(contact, 'Save')

    await page.keyboard.press('i')
    const add = dialogOf('Add image use')
    const files = add.locator('input[type=file]')
    await files.nth(0).setInputFiles(picture('page.png'))
    await files.nth(1).setInputFiles(picture('lighthouse.png'))
    await add.getByLabel('Page link').fill(`https://${HOST}/start`)
    await add.getByLabel(/^Price/).fill('100')
    const name = add.getByLabel('Original image name')
    await expect.poll(() => name.inputValue()).toBe('lighthouse.png')
    await confirm(add, 'Add')
    await part('Image uses')
      .getByRole('button', { name: /^Image use 1 of 1/ })
      .waitFor()
  })

  it('its offer, mail flow and language come from a template [DETAIL-29]', async () => {
    const { page } = office.agent
    await page.keyboard.press('Shift+F')
    const choose = dialogOf('Choose Template')
    await choose.getByRole('combobox').selectOption({ label: TEMPLATE })
    await confirm(choose, 'Confirm')
    await isReady(4)

    await page.keyboard.press('o')
    const offer = dialogOf('Licensing Offer')
    await offer.getByLabel('License fee 1').fill('100')
    await offer.getByLabel('Deadline').waitFor()
    const preview = await offer.getByRole('region', { name: 'Preview' }).textContent()
    await confirm(offer, 'Save')
    const total = await part('Licensing Offer').locator('tfoot').textContent()
    expect(preview).toContain(total)
  })

  it('activated, it asks by mail, and paid, it thanks', async () => {
    await detail.getByRole('button', { name: 'ACTIVATE' }).click()
    await confirm(dialogOf('Activate case'), 'Confirm')
    await state('Active').waitFor()
    expect((await mailNumber(sink, 1)).recipients).toEqual([CONTACT])

    const { url } = office.server
    await happenTo(url, caseId, { kind: 'payment-initiated' })
    await state('Payment Processing').waitFor()
    await happenTo(url, caseId, { kind: 'payment-succeeded', payment_method: 'CREDIT_CARD' })
    await state('Paid').waitFor()
    await mailNumber(sink, 2)
    await expect.poll(() => countOf(office.colleague.page, 'Paid')).toBeGreaterThan(0)
  })

  it('gets its invoice once its billing data are whole', async () => {
    await part('Invoice').getByRole('button', { name: 'Generate invoice' }).click()
    const billing = dialogOf('Billing information for invoice')
    const save = billing.getByRole('button', { name: 'Generate invoice' })
    await save.click()
    await billing.getByText('Address line 1 is required').waitFor()
    const address = {
      Name: 'Ilse Nordwind',
      Email: CONTACT,
      'Address line 1': 'Am Leuchtturm 3',
      'Postal code': '26757',
      City: 'Borkum',
      'VAT id': 'DE811569869',
    }
    for (const [label, value] of Object.entries(address))
      await billing.getByLabel(new RegExp(`^${label}`)).fill(value)
    await billing.getByLabel(/^Country/).selectOption(countries.find((code) => code === 'DE') ?? '')
    await save.dblclick()
    await billing.waitFor({ state: 'detached' })
    await invoiceEntry().getByText('Active', { exact: true }).waitFor()
    expect(await invoiceEntry().count()).toBe(1)
  })

  it('which is shown in a tab of its own and kept as a PDF of what was paid', async () => {
    const { page } = office.agent
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      invoiceEntry().getByRole('button', { name: 'View' }).click(),
    ])
    await tab.close()
    const [file] = await Promise.all([
      page.waitForEvent('download', (download) => download.suggestedFilename() !== ''),
      invoiceEntry().getByRole('button', { name: 'Download' }).click(),
    ])
    const number = (await invoiceEntry().getByRole('heading').textContent())?.slice(8) ?? ''
    expect(file.suggestedFilename()).toBe(`${number}.pdf`)
    const lines = pdfLines(await readFile(await file.path())).map(({ text }) => text)
    const received = await part('Payment')
      .getByText(/ received$/)
      .textContent()
    for (const said of [number, 'Ilse Nordwind', 'Am Leuchtturm 3', caseId])
      expect(lines).toContain(said)
    // The template's language writes a comma.
    expect(lines).toContain(received?.replace(' received', '').replace('.', ','))
  })

  it('the recording replays to the same bytes and equals a fresh load', async () => {
    await expectFaithful([office.agent], office.gateway)
  })
})
