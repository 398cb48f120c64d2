/** Calls about what is claimed in a case and of whom: image uses, licences, offer, contact, research, invoices. */
import { emptyContact } from '../../../contracts/rules/cases/contact.ts'
import { emptyImprint } from '../../../contracts/rules/cases/research.ts'
import { aPng, inBase64, licenseForm } from '../files/files.ts'
import type { CaseParts } from '../offices/case-in-state.ts'
import { aBilling, addInvoiceTemplate, addStoredInvoice, invoicing } from '../offices/invoicing.ts'
import { aCallbackRequest, aLogEntry } from '../records/builders.ts'
import type { Entry, Scene } from './entry.ts'

const licensed: CaseParts = { licenses: ['UNCHECKED'] }

const withTemplate = async ({ api, of }: Scene) =>
  void (await addInvoiceTemplate(api.services.database.db, of.id))

const withInvoice = async ({ api, of, caseId }: Scene) => ({
  invoiceId: await addStoredInvoice(api.services.database.db, of.id, caseId),
})

/** A case that may be invoiced. */
const invoiced = {
  state: 'ACTIVE' as const,
  parts: ({ of }: Scene) => invoicing(of.id),
  ready: withTemplate,
  json: aBilling,
}

export const claimEntries = {
  changeContact: {
    state: 'ACTIVE',
    json: { ...emptyContact, email: 'new@opponent.example' },
    command: 'case.contact.change',
    bodyAs: 'contact',
    tells: ['case.contact-changed'],
  },
  changeImprint: {
    state: 'STANDBY',
    json: { ...emptyImprint, city: 'Greven' },
    command: 'case.imprint.change',
    bodyAs: 'imprint',
    tells: ['case.imprint-changed'],
  },
  addLogEntry: {
    state: 'STANDBY',
    json: { text: 'Asked by phone' },
    command: 'case.log.add',
    tells: ['case.log-entry-added'],
  },
  changeLogEntry: {
    state: 'STANDBY',
    parts: { detail: { caseLog: [aLogEntry()] } },
    json: { text: 'Asked by phone' },
    command: 'case.log.change',
    tells: ['case.log-entry-changed'],
  },
  reviewLicense: {
    state: 'ACTIVE',
    parts: licensed,
    json: { state: 'VALID' },
    command: 'case.license.review',
    tells: ['case.license-reviewed'],
  },
  deleteLicense: {
    state: 'ACTIVE',
    parts: licensed,
    command: 'case.license.delete',
    tells: ['case.license-deleted'],
  },
  uploadLicense: {
    state: 'STANDBY',
    parts: { licenses: ['INVALID'] },
    form: licenseForm,
    command: 'case.license.upload',
    tells: ['case.license-uploaded'],
  },
  changeClaim: {
    state: 'ACTIVE',
    json: { currency: 'EUR', indirect_tax_type: 'VAT', indirect_tax_percentage: 7.7 },
    command: 'case.offer.change',
    bodyAs: 'claim',
    tells: ['case.offer-changed'],
  },
  changeFees: {
    state: 'ACTIVE',
    json: [{ name: 'Research', percentage: 2.5, taxable: false }],
    command: 'case.fees.change',
    bodyAs: 'fees',
    tells: ['case.fees-changed'],
  },
  changeCountry: {
    state: 'ACTIVE',
    json: { country: 'AT' },
    command: 'case.country.change',
    tells: ['case.country-changed'],
  },
  changePrice: {
    state: 'ACTIVE',
    json: { price: 99.9 },
    command: 'case.finding.price.change',
    tells: ['case.finding-price-changed'],
  },
  addFinding: {
    state: 'STANDBY',
    json: {
      page_screenshot: inBase64(aPng(), 'page.png'),
      page_link: 'https://opponent.example/page',
      original_image: inBase64(aPng(), 'harbour.png'),
      price: 120,
    },
    command: 'case.finding.add',
    tells: ['case.finding-added'],
  },
  deleteFinding: {
    state: 'STANDBY',
    parts: licensed,
    command: 'case.finding.delete',
    tells: ['case.finding-removed'],
  },
  replaceOriginal: {
    state: 'STANDBY',
    json: inBase64(aPng(), 'other.png'),
    command: 'case.finding.replace-original',
    tells: ['case.finding-image-replaced'],
  },
  finishCallback: {
    state: 'ACTIVE',
    parts: { detail: { callbackRequest: aCallbackRequest() } },
    command: 'case.callback.finish',
    tells: ['case.callback-done'],
  },
  previewInvoice: invoiced,
  generateInvoice: {
    ...invoiced,
    command: 'case.invoice.generate',
    bodyAs: 'billing',
    tells: ['case.invoice-generated'],
  },
  cancelInvoice: {
    state: 'ACTIVE',
    ready: withInvoice,
    json: ({ made: { invoiceId = 'somebody-elses' } }) => ({ cancelled_invoice_id: invoiceId }),
    command: 'case.invoice.cancel',
    tells: ['case.invoice-cancelled'],
  },
  readInvoice: { state: 'ACTIVE', ready: withInvoice },
} satisfies Record<string, Entry>
