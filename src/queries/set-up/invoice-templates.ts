import { createEvent, sample } from 'effector'
import { hasFeature } from '../../../contracts/rules/accounts/plan-features.ts'
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

/** By their names; null before they were read. */
export const $invoiceTemplates = $setUp.map(({ invoiceTemplates }) => invoiceTemplates.list)
export const $invoiceTemplatesStatus = templatesRead.$status
