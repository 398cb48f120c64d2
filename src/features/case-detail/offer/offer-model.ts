import { combine, createEvent, createStore, sample } from 'effector'
import { hasFeature } from '../../../../contracts/rules/accounts/plan-features.ts'
import { mayChangeOffer } from '../../../../contracts/rules/cases/case-allows.ts'
import { deadlineRefusal } from '../../../../contracts/rules/offers/offer-date.ts'
import { addDays, localDay } from '../../../../contracts/rules/time/days.ts'
import type { DayRefusal } from '../../../../contracts/rules/typed/typed-day.ts'
import { offerRequested } from '../../../actions/requests.ts'
import { $clock } from '../../../bus/clock.ts'
import type { Step } from '../../../bus/command/command.ts'
import { caseOf } from '../../../bus/outbox/entry.ts'
import { createCaseSave } from '../../../forms/case-save.ts'
import { createDraftedDialog } from '../../../forms/drafted-dialog.ts'
import { noticeRaised } from '../../../forms/notices.ts'
import {
  $invoiceTemplates,
  invoiceTemplatesRequested,
} from '../../../queries/accounting/invoice-templates.ts'
import { caseReloadRequested } from '../../../queries/cases/open-case.ts'
import { $today } from '../../../queries/following/day.ts'
import { $plan } from '../../../queries/following/session.ts'
import { type OfferCase, type OfferErrors, offerErrors, offerSteps } from './offer-check.ts'
import { emptyOffer, keptOffer, type OfferForm, offerForm, offerWrites } from './offer-form.ts'
import { offerPreview } from './offer-preview.ts'

/** What was typed as the deadline is no day, or none that may be chosen. */
export const offerDateRefused = createEvent<DayRefusal>()

/** Every step of a save is of the one case. */
const caseIn = ({ steps }: { steps: readonly Step[] }): string | undefined =>
  steps.map(caseOf)[0] ?? undefined

/** The dialog of the licensing offer. */
export const offerDialog = createDraftedDialog<OfferForm>({
  name: 'offer',
  requestedBy: offerRequested,
  draftIn: keptOffer,
  empty: emptyOffer,
  read: offerForm,
  allows: ({ state }, { subscription }) => mayChangeOffer(state, subscription),
  writes: ({ detail }) => offerWrites(detail),
})
export const { form: offer } = offerDialog
const { opened } = offerDialog
sample({ clock: opened, fn: () => undefined, target: invoiceTemplatesRequested })
export const offerSave = createCaseSave((fx) => offerDialog.sendingBy(fx, caseIn))

/** The user's local tomorrow when the dialog was opened (G-441). */
const $earliest = createStore('')
sample({
  clock: opened,
  source: $clock,
  fn: (clock) => addDays(localDay(clock.now()), 1),
  target: $earliest,
})

const $dateRefusal = createStore<string | null>(null)
  .on(offerDateRefused, (_, refusal) => deadlineRefusal(refusal))
  .on(offer.changed, (refusal, change) => ('deadline' in change ? null : refusal))
  .reset(opened, offer.reloaded)

/** The case behind the form as it is stored now; null while the dialog is closed. */
export const $offerCase = combine(
  {
    watch: offerDialog.conflict.concurrentChanges.$watch,
    earliest: $earliest,
    dateRefusal: $dateRefusal,
    plan: $plan,
  },
  ({ watch, earliest, dateRefusal, plan }): OfferCase | null =>
    watch && {
      detail: watch.stored,
      isPaid: watch.stored.state === 'PAID',
      hasInvoicing: plan !== null && hasFeature(plan, 'invoice templates'),
      earliest,
      dateRefusal,
    },
)

/** The invoice templates of the chosen tax type (OFFER-25); null while they are not known. */
export const $templateChoices = combine(
  $invoiceTemplates,
  offer.$form.map(({ tax_type }) => tax_type),
  (templates, taxType) => templates?.filter(({ tax_type }) => tax_type === taxType) ?? null,
)

/** What the form comes to as it is typed; null while the dialog is closed. */
export const $offerPreview = combine(
  offer.$form,
  $offerCase,
  $today,
  (form, of, today) => of && offerPreview(form, of.detail, today),
)

const judged = sample({
  clock: offerDialog.saved,
  source: $offerCase,
  fn: (of, saved) => ({ of, version: saved.of.version, form: saved.form }),
}).filterMap(({ of, form, version }) =>
  of
    ? { errors: offerErrors(form, of), save: { version, steps: offerSteps(form, of, version) } }
    : undefined,
)

const $isJudged = createStore(false)
  .on(judged, () => true)
  .reset(opened, offer.reloaded)

const noErrors: OfferErrors = new Map()

/** What is wrong with each field, from the first try to save on; a date that cannot be read at once. */
export const $offerErrors = combine(
  { form: offer.$form, of: $offerCase, isJudged: $isJudged },
  ({ form, of, isJudged }): OfferErrors => {
    if (!of) return noErrors
    if (isJudged) return offerErrors(form, of)
    return of.dateRefusal === null ? noErrors : new Map([['deadline', of.dateRefusal]])
  },
)

sample({
  clock: judged.filterMap(({ errors, save }) => (errors.size === 0 ? save : undefined)),
  target: offerSave.fx,
})
sample({
  clock: offerSave.saved,
  fn: (saveId) => ({ tone: 'success' as const, text: 'Change saved!', durationMs: 4000, saveId }),
  target: noticeRaised,
})
// The reader sees exactly what was stored (G-447).
sample({ clock: offerSave.stopped, target: caseReloadRequested })
