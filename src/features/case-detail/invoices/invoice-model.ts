import { combine, createEvent, createStore, sample } from 'effector'
import type { CaseDetail } from '../../../../contracts/model/case.ts'
import type { BillingField } from '../../../../contracts/model/invoice.ts'
import type { SessionUser } from '../../../../contracts/model/user.ts'
import { allowsInvoice } from '../../../../contracts/rules/case-allows.ts'
import {
  billingErrors,
  invoiceObstacle,
  readBilling,
} from '../../../../contracts/rules/invoices.ts'
import { hasFeature } from '../../../../contracts/rules/plan-features.ts'
import { invoiceRequested, upgradeRequested } from '../../../actions/requests.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { createOperation } from '../../../bus/operation.ts'
import { createCaseForm } from '../../../projections/case-form.ts'
import { createConflict, refuseInto } from '../../../projections/conflict.ts'
import { $caseDetail } from '../../../projections/open-case.ts'
import { createCommandEffect } from '../../../projections/send.ts'
import { $user, sessionEnded } from '../../../projections/session.ts'
import { type DraftKey, keepInvoiceDraftFx, readInvoiceDraftFx } from './invoice-draft.ts'
import { emptyInvoice, type InvoiceForm, invoiceForm } from './invoice-form.ts'

export const invoiceConfirmed = createEvent()
/** Closes the dialog; what was typed stays as the case's draft. */
export const invoiceCancelled = createEvent()
/** Forgets the draft: the form shows what is known of the payer. */
export const invoiceDraftDiscarded = createEvent()
/** Closes the notice that says why nothing can be generated. */
export const invoiceNoticeClosed = createEvent()

const generateFx = createCommandEffect('case.invoice.generate')
export const generateInvoice = createOperation(generateFx)

const shown = { detail: $caseDetail, user: $user }
type Shown = { detail: CaseDetail | null; user: SessionUser | null }

const offered = ({ detail, user }: Shown) =>
  detail && user && allowsInvoice(detail)
    ? {
        detail,
        key: { userId: user.user_id, caseId: detail.id },
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

sample({
  clock: asked.filterMap(({ key, isLocked, obstacle }) =>
    isLocked || obstacle !== null ? undefined : key,
  ),
  target: readInvoiceDraftFx,
})

/** A draft names the version that it was typed on, so what others changed since is shown like any conflict. */
const begun = sample({
  clock: readInvoiceDraftFx.doneData,
  source: shown,
  fn: ({ detail, user }, draft) => ({ found: offered({ detail, user }), draft }),
}).filterMap(
  ({ found, draft }) =>
    found && {
      detail: found.detail,
      key: found.key,
      form: draft?.form ?? invoiceForm(found.detail),
      version: draft?.version ?? found.detail.version,
      isDraft: draft !== null,
    },
)
const discarded = sample({ clock: invoiceDraftDiscarded, source: shown })
  .filterMap(offered)
  .map(({ detail, key }) => ({
    detail,
    key,
    form: invoiceForm(detail),
    version: detail.version,
    isDraft: false,
  }))
const opened = sample({ clock: [begun, discarded] })
const closed = [invoiceCancelled, generateInvoice.done, $selectedCaseId, sessionEnded]

/** What the invoice writes down for good: whoever sends it has seen it. */
export const invoiceConflict = createConflict({
  name: 'invoice',
  opened,
  closed,
  writes: ['invoices', 'claim_details', 'charge_details', 'invoice_template_id', 'vat_id_required'],
})
refuseInto(invoiceConflict, {
  fx: generateFx,
  operation: generateInvoice,
  again: invoiceConfirmed,
})

const $key = createStore<DraftKey | null>(null)
  .on(opened, (_, { key }) => key)
  .reset(closed)
export const $invoiceOpen = $key.map((key) => key !== null)

export const invoice = createCaseForm<InvoiceForm, null>({
  conflict: invoiceConflict,
  opened: opened.map(({ form }) => form),
  empty: emptyInvoice,
  read: invoiceForm,
  $context: createStore(null),
})

/** Whether the form began with what was typed some other time. */
export const $isInvoiceDraft = createStore(false)
  .on(opened, (_, { isDraft }) => isDraft)
  .reset(invoice.reloaded)

/** Whether the case asks for a VAT id (INVCASE-08, INVCASE-09). */
export const $vatIdRequired = $caseDetail.map((detail) => detail?.vat_id_required === true)

const $editor = combine({ key: $key, version: invoice.$version }, ({ key, version }) =>
  key && version !== null ? { key, version } : null,
)

const edited = sample({
  clock: invoice.changed,
  source: { editor: $editor, form: invoice.$form },
}).filterMap(({ editor, form }) =>
  editor ? { key: editor.key, draft: { version: editor.version, form } } : undefined,
)
const settled = sample({
  clock: [discarded, invoice.reloaded, generateInvoice.done],
  source: shown,
}).filterMap(({ detail, user }) =>
  detail && user ? { key: { userId: user.user_id, caseId: detail.id }, draft: null } : undefined,
)
sample({ clock: [edited, settled], target: keepInvoiceDraftFx })

sample({ clock: opened, fn: () => undefined, target: generateInvoice.reset })

const judged = sample({
  clock: invoiceConfirmed,
  source: {
    editor: $editor,
    form: invoice.$form,
    vatIdRequired: $vatIdRequired,
    isSent: generateFx.pending,
  },
  fn: ({ editor, form, vatIdRequired, isSent }) => ({
    editor: isSent ? null : editor,
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
  .reset(opened, invoice.reloaded)

sample({
  clock: judged.filterMap(({ editor, read }) =>
    editor && read.ok
      ? { case_id: editor.key.caseId, version: editor.version, billing: read.value }
      : undefined,
  ),
  target: generateFx,
})
