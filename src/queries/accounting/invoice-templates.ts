import { createEvent, sample } from 'effector'
import { hasFeature } from '../../../contracts/rules/accounts/plan-features.ts'
import { sortInvoiceTemplates } from '../../../contracts/rules/invoices/invoice-templates.ts'
import { $setUp } from '../../projections/set-up-state.ts'
import { $plan } from '../following/session.ts'
import { createRead } from '../loading/create-read.ts'
import { loadInvoiceTemplates } from '../loading/setup-loaders.ts'

const templatesRead = createRead<void>({
  read: 'invoice-templates',
  load: loadInvoiceTemplates,
})

/** Loads what invoices are written from; nothing is asked for under a plan that has none (SUBS-26). */
export const invoiceTemplatesRequested = createEvent()

sample({
  clock: invoiceTemplatesRequested,
  source: $plan,
  filter: (plan) => plan !== null && hasFeature(plan, 'invoice templates'),
  fn: () => undefined,
  target: templatesRead.requested,
})

const $list = $setUp.map(({ invoiceTemplates }) => invoiceTemplates.list)

/** By their names; null before they were read. */
export const $invoiceTemplates = $list.map(
  (list) =>
    list && sortInvoiceTemplates(list.map(({ version = 1, ...one }) => ({ ...one, version }))),
)
export const $invoiceTemplatesStatus = templatesRead.$status

/** Who changed a template last, as far as it was told since the list was read; by its id. */
export const $invoiceTemplateAuthors = $setUp.map(
  ({ invoiceTemplates }) => invoiceTemplates.authors ?? {},
)
