import { createEvent, createStore, sample } from 'effector'
import type { SessionUser } from '../../../../contracts/model/accounts/user.ts'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import type { BillingField } from '../../../../contracts/model/cases/invoice.ts'
import { hasFeature } from '../../../../contracts/rules/accounts/plan-features.ts'
import { allowsInvoice } from '../../../../contracts/rules/cases/case-allows.ts'
import {
  billingErrors,
  invoiceObstacle,
  readBilling,
} from '../../../../contracts/rules/invoices/invoices.ts'
import { invoiceRequested, upgradeRequested } from '../../../actions/requests.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { refuseInto } from '../../../forms/conflict.ts'
import { formOperation } from '../../../forms/form-operation.ts'
import { createKeptDraft, draftBy, versionedBy } from '../../../forms/kept-draft.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'
import { createDraftedForm, savingOf } from '../drafted-form/drafted-form.ts'
import { emptyInvoice, InvoiceForm, invoiceForm } from './invoice-form.ts'

/** Closes the notice that says why nothing can be generated. */
export const invoiceNoticeClosed = createEvent()

const generateFx = createCommandEffect('case.invoice.generate')
export const generateInvoice = formOperation('invoice', generateFx)

const shown = { detail: $caseDetail, user: $user }
type Shown = { detail: CaseDetail | null; user: SessionUser | null }

const offered = ({ detail, user }: Shown) =>
  detail && user && allowsInvoice(detail)
    ? {
        isLocked: !hasFeature(user.subscription, 'invoice templates'),
        obstacle: invoiceObstacle(detail),
      }
    : undefined

const asked = sample({ clock: invoiceRequested, source: shown }).filterMap(offered)
sample({
  clock: asked.filter({ fn: ({ isLocked }) => isLocked }),
  fn: () => undefined,
  target: upgradeRequested,
})

/** Why no invoice can be generated, as long as the notice is open (INVCASE-15); null for none. */
export const $invoiceObstacle = createStore<string | null>(null)
  .on(asked, (_, { isLocked, obstacle }) => (isLocked ? null : obstacle))
  .reset(invoiceNoticeClosed, $selectedCaseId, sessionEnded)

const dialog = createDraftedForm<InvoiceForm>({
  name: 'invoice',
  draft: createKeptDraft('invoice', versionedBy(draftBy(InvoiceForm))),
  empty: emptyInvoice,
  read: invoiceForm,
  allows: allowsInvoice,
  // What the invoice writes down for good: whoever sends it has seen it.
  writes: () => [
    'invoices',
    'claim_details',
    'charge_details',
    'invoice_template_id',
    'vat_id_required',
  ],
  done: [generateInvoice.done.map(({ input }) => ({ caseId: input.case_id, entryId: null }))],
  saving: [savingOf(generateFx)],
})
export const {
  confirmed: invoiceConfirmed,
  cancelled: invoiceCancelled,
  discardPressed: invoiceDraftDiscarded,
  conflict: invoiceConflict,
  form: invoice,
  $isOpen: $invoiceOpen,
  $isDraft: $isInvoiceDraft,
  $pending: $invoicePending,
} = dialog
sample({
  clock: asked.filter({ fn: ({ isLocked, obstacle }) => !isLocked && obstacle === null }),
  fn: () => null,
  target: dialog.requested,
})
refuseInto(invoiceConflict, {
  fx: generateFx,
  operation: generateInvoice,
  again: invoiceConfirmed,
})
sample({ clock: dialog.opened, fn: () => undefined, target: generateInvoice.reset })

/** Whether the case asks for a VAT id (INVCASE-08, INVCASE-09). */
export const $vatIdRequired = $caseDetail.map((detail) => detail?.vat_id_required === true)

const judged = sample({
  clock: dialog.saved,
  source: $vatIdRequired,
  fn: (vatIdRequired, { of, form }) => ({
    of,
    errors: billingErrors(form, vatIdRequired),
    read: readBilling(form, vatIdRequired),
  }),
})

const noErrors: ReadonlyMap<BillingField, string> = new Map()

/** What is wrong with each field, until it is changed (INVCASE-13). */
export const $billingErrors = createStore(noErrors, { serialize: 'ignore' })
  .on(judged, (_, { errors }) => errors)
  .on(
    invoice.changed,
    (errors, change) => new Map([...errors].filter(([field]) => !(field in change))),
  )
  .reset(dialog.opened, invoice.reloaded)

sample({
  clock: judged.filterMap(({ of, read }) => (read.ok ? { ...of, billing: read.value } : undefined)),
  target: generateFx,
})
