import { attach, createEvent, createStore, type Event, type Store, sample } from 'effector'
import { type CaseEvent, isCaseEvent } from '../../../../contracts/events/case-event.ts'
import type { InvoiceBilling, InvoicePreview } from '../../../../contracts/model/cases/invoice.ts'
import { INVALID_VAT } from '../../../../contracts/rules/accounts/vat.ts'
import { readBilling } from '../../../../contracts/rules/invoices/invoices.ts'
import type { CallResult } from '../../../bus/gateway/call.ts'
import { $gateway } from '../../../bus/gateway/store.ts'
import { eventsApplied } from '../../../bus/log/intake.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'
import type { InvoiceForm } from './invoice-form.ts'

/**
 * The two steps of the dialog: who the invoice is made out to, and the invoice as it will be.
 *
 *     found      what was read last; null before that
 *     isLoading  it is being read, for the first time or anew
 *     error      why the last reading failed; null where it did not
 *     isChanged  another invoice than the one that was shown at first
 */
export type ShownPreview = {
  step: 'billing' | 'preview'
  found: InvoicePreview | null
  isLoading: boolean
  error: string | null
  isChanged: boolean
}

type Asked = { caseId: string; billing: InvoiceBilling }

type Parts = {
  /** The dialog opened on the case of this id. */
  opened: Event<string>
  closed: readonly Event<unknown>[]
  /** The invoice was refused as stale. */
  refused: Event<unknown>
  $form: Store<{ form: InvoiceForm; vatIdRequired: boolean }>
}

const nothing: ShownPreview = {
  step: 'billing',
  found: null,
  isLoading: false,
  error: null,
  isChanged: false,
}

const isAboutVat = (answer: CallResult<InvoicePreview>): boolean =>
  answer.kind === 'refused' && answer.message === INVALID_VAT

function afterAnswer(shown: ShownPreview, answer: CallResult<InvoicePreview>): ShownPreview {
  // The field says it.
  if (isAboutVat(answer)) return nothing
  if (answer.kind !== 'answer') return { ...shown, isLoading: false, error: answer.message }
  const { found, isChanged } = shown
  return {
    step: 'preview',
    found: answer.value,
    isLoading: false,
    error: null,
    isChanged: isChanged || (found !== null && found.digest !== answer.value.digest),
  }
}

const changesCase = (caseId: string, userId: string | undefined) => (event: CaseEvent) =>
  event.payload.row.id === caseId && event.actor.id !== userId

/**
 * Reads the invoice as the server would generate it, and anew when somebody else changed the case or the invoice was
 * refused as stale: what is confirmed is what is on screen.
 */
export function createInvoicePreview({ opened, closed, refused, $form }: Parts) {
  const requested = createEvent<Asked>()
  const retried = createEvent()
  /** Back to the billing data. */
  const left = createEvent()
  const ended = [...closed, sessionEnded]
  const $caseId = createStore<string | null>(null)
    .on(opened, (_, id) => id)
    .reset(ended)
  const readFx = attach({
    source: $gateway,
    effect: (gateway, { caseId, billing }: Asked) =>
      gateway.call('previewInvoice', { params: { id: caseId }, body: billing }),
  })
  const $asked = createStore<Asked | null>(null, { serialize: 'ignore' })
    .on(readFx, (_, asked) => asked)
    .reset(opened, left, ...ended)
  const answered = sample({
    clock: readFx.done,
    source: $asked,
    fn: (asked, { params, result }) => (asked === params ? result : null),
  }).filterMap((result) => result ?? undefined)
  const vatRefused = answered.filter({ fn: isAboutVat })

  const $preview = createStore(nothing, { serialize: 'ignore' })
    .on(opened, () => nothing)
    .on(left, () => nothing)
    .on(readFx, (shown) => ({ ...shown, isLoading: true, error: null }))
    .on(answered, afterAnswer)
    .reset(ended)

  const changed = sample({
    clock: eventsApplied,
    source: { caseId: $caseId, user: $user },
    fn: ({ caseId, user }, events) =>
      caseId !== null && events.filter(isCaseEvent).some(changesCase(caseId, user?.user_id)),
  }).filter({ fn: (concerns) => concerns })
  sample({
    clock: sample({
      clock: [retried, changed, refused],
      source: { caseId: $caseId, preview: $preview, typed: $form },
    }).filterMap(({ caseId, preview, typed }): Asked | undefined => {
      const billing = readBilling(typed.form, typed.vatIdRequired)
      if (caseId === null || preview.step === 'billing' || !billing.ok) return undefined
      return { caseId, billing: billing.value }
    }),
    target: requested,
  })
  sample({ clock: requested, target: readFx })
  return { requested, retried, left, vatRefused, $preview }
}
