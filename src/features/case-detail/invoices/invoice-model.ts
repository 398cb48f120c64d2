import { combine, createEvent, createStore, sample } from 'effector'
import type { SessionUser } from '../../../../contracts/model/accounts/user.ts'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import type { BillingField } from '../../../../contracts/model/cases/invoice.ts'
import { hasFeature } from '../../../../contracts/rules/accounts/plan-features.ts'
import { INVALID_VAT } from '../../../../contracts/rules/accounts/vat.ts'
import { allowsInvoice } from '../../../../contracts/rules/cases/case-allows.ts'
import {
  billingErrors,
  invoiceObstacle,
  readBilling,
} from '../../../../contracts/rules/invoices/invoices.ts'
import { invoiceRequested, upgradeRequested } from '../../../actions/requests.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createDraftedDialog } from '../../../forms/drafted-dialog.ts'
import { draftBy } from '../../../forms/kept-draft.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'
import { emptyInvoice, InvoiceForm, invoiceForm } from './invoice-form.ts'
import { createInvoicePreview } from './invoice-preview.ts'

/** Closes the notice that says why nothing can be generated. */
export const invoiceNoticeClosed = createEvent()

const generateFx = createCommandEffect('case.invoice.generate')

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

/** The dialog of the billing information. */
export const invoiceDialog = createDraftedDialog<InvoiceForm>({
  name: 'invoice',
  draftIn: draftBy(InvoiceForm),
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
})
export const { form: invoice } = invoiceDialog
const generateInvoice = invoiceDialog.sending(generateFx)
sample({
  clock: asked.filter({ fn: ({ isLocked, obstacle }) => !isLocked && obstacle === null }),
  fn: () => null,
  target: invoiceDialog.requested,
})

/** Whether the case asks for a VAT ID (INVCASE-08, INVCASE-09). */
export const $vatIdRequired = $caseDetail.map((detail) => detail?.vat_id_required === true)

/**
 * Why the open dialog leads nowhere by now: somebody else generated an invoice meanwhile, or ended the case. Null while
 * it does, and while one's own invoice is on its way.
 */
export const $invoiceBlocked = combine(
  { detail: $caseDetail, isOpen: invoiceDialog.$isOpen, isSent: invoiceDialog.$pending },
  ({ detail, isOpen, isSent }) => {
    if (!detail || !isOpen || isSent) return null
    return allowsInvoice(detail)
      ? invoiceObstacle(detail)
      : 'An invoice can no longer be generated for this case'
  },
)

const preview = createInvoicePreview({
  opened: invoiceDialog.opened.map(({ detail }) => detail.id),
  closed: [invoiceDialog.$isOpen.updates.filter({ fn: (isOpen) => !isOpen })],
  refused: generateInvoice.failed.filter({
    fn: ({ failure }) => failure.kind === 'refused' && failure.conflict !== null,
  }),
  $form: combine({ form: invoice.$form, vatIdRequired: $vatIdRequired }),
})
export const { $preview: $invoicePreview, left: invoicePreviewLeft } = preview
export const invoicePreviewRetried = preview.retried

const judged = sample({
  clock: invoiceDialog.saved,
  source: { vatIdRequired: $vatIdRequired, shown: preview.$preview },
  fn: ({ vatIdRequired, shown }, { of, form }) => ({
    of,
    shown,
    errors: billingErrors(form, vatIdRequired),
    read: readBilling(form, vatIdRequired),
  }),
})

const noErrors: ReadonlyMap<BillingField, string> = new Map()

/** What is wrong with each field, until it is changed (INVCASE-13); a VAT ID by the word of the server. */
export const $billingErrors = createStore(noErrors, { serialize: 'ignore' })
  .on(judged, (_, { errors }) => errors)
  .on(preview.vatRefused, () => new Map<BillingField, string>([['vat_id', INVALID_VAT]]))
  .on(
    invoice.changed,
    (errors, change) =>
      new Map(
        [...errors].filter(
          // Which form a VAT ID has is a matter of its country.
          ([field]) => !(field in change || (field === 'vat_id' && 'country' in change)),
        ),
      ),
  )
  .reset(invoiceDialog.opened, invoice.reloaded)

const readable = judged.filterMap(({ of, read, shown }) =>
  read.ok ? { of, shown, billing: read.value } : undefined,
)
sample({
  clock: readable.filterMap(({ of, shown, billing }) =>
    shown.step === 'billing' ? { caseId: of.case_id, billing } : undefined,
  ),
  target: preview.requested,
})
sample({
  clock: readable.filterMap(({ of, shown, billing }) =>
    shown.step === 'preview' && shown.found && !shown.isLoading && shown.error === null
      ? { ...of, billing, shown_invoice: shown.found.digest }
      : undefined,
  ),
  target: generateFx,
})
