/** The invoices of a case, for `screens.ts`. */
import type { Page } from 'playwright-core'
import { ACTIVE_INVOICE_EXISTS } from '../../../contracts/rules/invoices/invoices.ts'
import { z } from '../../../contracts/schema.ts'
import { atShowcase, firstOf, type Screen, screen } from '../browser/gallery.ts'
import { anInvoicePreview } from '../records/invoiced-case.ts'

const detail = /\/api\/cases\/\d+$/u
const AnyCase = z.looseObject({ invoices: z.array(z.looseObject({})) })

/** Every case as it is read, with these parts in place of its own. */
const withParts = (partsOf: (found: z.infer<typeof AnyCase>) => object) => (page: Page) =>
  page.route(detail, async (route) => {
    const response = await route.fetch()
    const found = AnyCase.parse(await response.json())
    await route.fulfill({ response, json: { ...found, ...partsOf(found) } })
  })

const withoutInvoice = withParts(() => ({ invoices: [], vat_id_required: true }))
const withOpenInvoice = withParts(({ invoices }) => ({
  invoices: invoices.map((invoice) => ({ ...invoice, status: 'OPEN' })),
}))

const generate = async (page: Page) => {
  await firstOf('Paid')(page)
  await page.getByRole('button', { name: 'Generate invoice' }).click()
}

/** The case of the pictures has an invoice: the server would refuse a second one. */
const withPreview = async (page: Page) => {
  await withParts(() => ({ invoices: [] }))(page)
  await page.route('**/invoice_preview', (route) => route.fulfill({ json: anInvoicePreview() }))
}

/** In the order in which a case meets them. */
export const invoiceScreens: readonly Screen[] = [
  screen({ ...atShowcase, arrange: withPreview }, 'invoice-preview', async (page) => {
    await generate(page)
    const dialog = page.getByRole('dialog', { name: 'Billing information for invoice' })
    await dialog.getByRole('button', { name: 'Preview invoice' }).click()
    await page.getByRole('article').waitFor()
  }),
  {
    ...atShowcase,
    name: 'invoice-billing',
    arrange: withoutInvoice,
    show: async (page) => {
      await generate(page)
      const dialog = page.getByRole('dialog', { name: 'Billing information for invoice' })
      await dialog.getByLabel('VAT ID').fill('')
      await dialog.getByRole('button', { name: 'Preview invoice' }).click()
      await dialog.getByText('VAT ID is required').waitFor()
    },
    // What is typed would stay as a draft.
    leave: (page) =>
      page.evaluate(() => {
        for (const key of Object.keys(localStorage)) {
          if (key.includes('invoice-draft')) localStorage.removeItem(key)
        }
      }),
  },
  screen(atShowcase, 'invoice-refused', async (page) => {
    await generate(page)
    await page.getByText(ACTIVE_INVOICE_EXISTS).waitFor()
  }),
  screen({ ...atShowcase, arrange: withOpenInvoice }, 'cancel-invoice', async (page) => {
    await firstOf('Paid')(page)
    await page
      .getByRole('region', { name: 'Case Activities' })
      .getByRole('button', { name: 'Cancel', exact: true })
      .click()
    await page.getByRole('alertdialog').waitFor()
  }),
]
