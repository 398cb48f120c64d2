import { combine, createEvent, createStore, sample } from 'effector'
import type { CaseDetail } from '../../../../contracts/model/case.ts'
import type { Plan, SessionUser } from '../../../../contracts/model/user.ts'
import {
  allowsInvoicingChange,
  allowsOfferChange,
} from '../../../../contracts/rules/case-allows.ts'
import { addDays, localDay } from '../../../../contracts/rules/days.ts'
import { INVALID_DATE } from '../../../../contracts/rules/offer-date.ts'
import { hasFeature } from '../../../../contracts/rules/plan-features.ts'
import { offerRequested } from '../../../actions/requests.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { $clock } from '../../../bus/clock.ts'
import { createCaseForm } from '../../../projections/case-form.ts'
import { createCaseSave } from '../../../projections/case-save.ts'
import { createConflict, refuseInto } from '../../../projections/conflict.ts'
import { $today } from '../../../projections/day.ts'
import {
  $invoiceTemplates,
  invoiceTemplatesRequested,
} from '../../../projections/invoice-templates.ts'
import { noticeRaised } from '../../../projections/notices.ts'
import { $caseDetail, caseReloadRequested } from '../../../projections/open-case.ts'
import { $plan, $user, sessionEnded } from '../../../projections/session.ts'
import { type OfferCase, type OfferErrors, offerErrors, offerSteps } from './offer-check.ts'
import { type DraftKey, keepOfferDraftFx, readOfferDraftFx } from './offer-draft.ts'
import { emptyOffer, type OfferForm, offerForm, offerWrites } from './offer-form.ts'
import { offerPreview } from './offer-preview.ts'

export const offerConfirmed = createEvent()
/** Closes the dialog; what was typed stays as the case's draft. */
export const offerCancelled = createEvent()
/** Forgets the draft: the form shows what is stored. */
export const offerDraftDiscarded = createEvent()
/** What was typed as the deadline is no day, or none that may be chosen. */
export const offerDateRefused = createEvent<'unreadable' | 'early' | 'late'>()

export const offerSave = createCaseSave()
const { operation } = offerSave

const shown = { detail: $caseDetail, user: $user }
type Shown = { detail: CaseDetail | null; user: SessionUser | null }

/** Whether anything of the offer can be changed: in PAID how it is invoiced, and LITE has no invoices to say. */
export const mayChangeOffer = (state: CaseDetail['state'], plan: Plan | null): boolean =>
  allowsOfferChange(state) ||
  (allowsInvoicingChange(state) && plan !== null && hasFeature(plan, 'invoice templates'))

const editable = ({ detail, user }: Shown) =>
  detail && user && mayChangeOffer(detail.state, user.subscription)
    ? { detail, key: { userId: user.user_id, caseId: detail.id } }
    : undefined

const asked = sample({ clock: offerRequested, source: shown }).filterMap(editable)
sample({ clock: asked, fn: ({ key }) => key, target: readOfferDraftFx })
sample({ clock: asked, fn: () => undefined, target: invoiceTemplatesRequested })

/** A draft names the version that it was typed on, so what others changed since is shown like any conflict. */
const begun = sample({
  clock: readOfferDraftFx.doneData,
  source: shown,
  fn: ({ detail, user }, draft) => ({ found: editable({ detail, user }), draft }),
}).filterMap(
  ({ found, draft }) =>
    found && {
      ...found,
      form: draft?.form ?? offerForm(found.detail),
      version: draft?.version ?? found.detail.version,
      isDraft: draft !== null,
    },
)
const discarded = sample({ clock: offerDraftDiscarded, source: shown })
  .filterMap(editable)
  .map((found) => ({
    ...found,
    form: offerForm(found.detail),
    version: found.detail.version,
    isDraft: false,
  }))
const opened = sample({ clock: [begun, discarded] })
const closed = [offerCancelled, operation.done, $selectedCaseId, sessionEnded]

export const offerConflict = createConflict({
  name: 'offer',
  opened,
  closed,
  writes: ({ detail }) => offerWrites(detail),
})
refuseInto(offerConflict, { fx: offerSave.fx, operation, again: offerConfirmed })

const $key = createStore<DraftKey | null>(null)
  .on(opened, (_, { key }) => key)
  .reset(closed)

export const offer = createCaseForm<OfferForm, null>({
  conflict: offerConflict,
  opened: opened.map(({ form }) => form),
  empty: emptyOffer,
  read: offerForm,
  $context: createStore(null),
})

/** Whether the form began with what was typed some other time. */
export const $isOfferDraft = createStore(false)
  .on(opened, (_, { isDraft }) => isDraft)
  .reset(offer.reloaded)

/** The user's local tomorrow when the dialog was opened (gaps-2, 6). */
const $earliest = createStore('')
sample({
  clock: opened,
  source: $clock,
  fn: (clock) => addDays(localDay(clock.now()), 1),
  target: $earliest,
})

const $dateRefusal = createStore<string | null>(null)
  .on(offerDateRefused, (_, why) =>
    why === 'unreadable' ? INVALID_DATE : 'The deadline must be at least tomorrow',
  )
  .on(offer.changed, (refusal, change) => ('deadline' in change ? null : refusal))
  .reset(opened, offer.reloaded)

/** The case behind the form as it is stored now; null while the dialog is closed. */
export const $offerCase = combine(
  {
    watch: offerConflict.meanwhile.$watch,
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

const edited = sample({
  clock: offer.changed,
  source: { key: $key, version: offer.$version, form: offer.$form },
}).filterMap(({ key, version, form }) =>
  key && version !== null ? { key, draft: { version, form } } : undefined,
)
const settled = sample({
  clock: [discarded, offer.reloaded, operation.done],
  source: shown,
}).filterMap(({ detail, user }) =>
  detail && user ? { key: { userId: user.user_id, caseId: detail.id }, draft: null } : undefined,
)
sample({ clock: [edited, settled], target: keepOfferDraftFx })

sample({ clock: opened, fn: () => undefined, target: operation.reset })

const judged = sample({
  clock: offerConfirmed,
  source: { of: $offerCase, form: offer.$form, version: offer.$version },
}).filterMap(({ of, form, version }) =>
  of && version !== null
    ? { errors: offerErrors(form, of), save: { version, steps: offerSteps(form, of, version) } }
    : undefined,
)

const $isJudged = createStore(false)
  .on(judged, () => true)
  .reset([opened, offer.reloaded, ...closed])

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
  fn: () => ({ tone: 'success' as const, text: 'Change saved!', durationMs: 4000 }),
  target: noticeRaised,
})
// The reader sees exactly what was stored (gaps-2, 7).
sample({ clock: offerSave.stopped, target: caseReloadRequested })
