import { attach, combine, createEvent, createStore, sample } from 'effector'
import * as messages from '../../../contracts/messages.ts'
import {
  type AccountForm,
  accountRequestOf,
  accountTexts,
  vatIdOf,
} from '../../../contracts/rules/accounts/account.ts'
import { normalVatId } from '../../../contracts/rules/accounts/vat.ts'
import { robotToken } from '../../bus/gateway/robot-check.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { createOperation } from '../../bus/operation.ts'
import { type Failure, isVerdict } from '../../bus/outcome.ts'
import { createCommandEffect } from '../../commands/send.ts'
import {
  $form,
  $shownErrors,
  $step,
  alertRaised,
  BUSINESS,
  backPressed,
  businessFilled,
  creationSettled,
  formBegun,
  nextAllowed,
  nextPressed,
  robotPassed,
  stepDone,
  termsAccepted,
  termsArrived,
  vatDenied,
} from './model.ts'

export const termsRetried = createEvent()

const loadTermsFx = attach({
  source: $gateway,
  effect: (gateway) => gateway.call('readAccountTerms', {}),
})
sample({ clock: [formBegun, termsRetried], fn: () => undefined, target: loadTermsFx })
sample({
  clock: loadTermsFx.doneData.filterMap((answer) =>
    answer.kind === 'answer' ? answer.value : undefined,
  ),
  target: termsArrived,
})
/** Why there are no terms to read, or null. */
export const $termsError = createStore<string | null>(null)
  .on(loadTermsFx.doneData, (_, answer) => (answer.kind === 'answer' ? null : answer.message))
  .reset(loadTermsFx, formBegun)

/** What the robot check is passed for: a token is good for one call. */
type Purpose = 'vat' | 'account'

const robotFx = attach({
  source: $gateway,
  effect: async (gateway, purpose: Purpose) => ({ purpose, result: await robotToken(gateway) }),
})
sample({
  clock: robotFx.doneData.filterMap(({ result }) =>
    result.kind === 'token' ? result.token : undefined,
  ),
  target: robotPassed,
})
const passedFor = (purpose: Purpose) =>
  robotFx.doneData.filter({
    fn: (done) => done.purpose === purpose && done.result.kind === 'token',
  })
const stoppedAt = (purpose: Purpose) =>
  robotFx.doneData.filterMap((done) =>
    done.purpose === purpose && done.result.kind !== 'token' ? done.result : undefined,
  )

/** What a verdict is about: it holds until the country or the VAT ID changes (G-246). */
const subjectOf = (form: Pick<AccountForm, 'country' | 'vat_id'>): string => {
  const vatId = vatIdOf(form)
  return vatId === '' ? '' : normalVatId(form.country, vatId)
}

const $subject = $form.map(subjectOf)
const $verdict = createStore<{ subject: string; isValid: boolean } | null>(null).reset(formBegun)

const $vat = combine($subject, $verdict, (subject, verdict) => ({
  subject,
  /** Null while this VAT ID was not checked. */
  isValid: subject === '' ? true : verdict?.subject === subject ? verdict.isValid : null,
}))

/** Everything that is wrong on screen, the VAT check's denial included (ACCT-25). */
export const $errors = combine({ shown: $shownErrors, vat: $vat }, ({ shown, vat }) =>
  vat.isValid === false ? { ...shown, vat_id: accountTexts.invalidVat } : shown,
)

const checkVatFx = attach({
  source: { gateway: $gateway, form: $form },
  effect: async ({ gateway, form }) => {
    const answer = await gateway.call('checkVatId', {
      body: {
        country: form.country,
        vat_id: vatIdOf(form),
        recaptcha_token: form.recaptcha_id,
      },
    })
    return { subject: subjectOf(form), answer }
  },
})

/** A server that refuses because it was not asked rightly, or not now, says nothing about the VAT ID. */
const isAboutVat = (failure: Failure): boolean =>
  isVerdict(failure) && !failure.message.includes(messages.forbidden)

const asked = sample({ clock: businessFilled, source: $vat })
sample({
  clock: asked,
  filter: ({ isValid }) => isValid === true,
  fn: () => undefined,
  target: stepDone,
})
sample({
  clock: asked,
  filter: ({ isValid }) => isValid === false,
  fn: () => undefined,
  target: vatDenied,
})
sample({
  clock: asked,
  filter: ({ isValid }) => isValid === null,
  fn: () => 'vat' as const,
  target: robotFx,
})
sample({ clock: passedFor('vat'), fn: () => undefined, target: checkVatFx })

const judged = checkVatFx.doneData.filterMap(({ subject, answer }) => {
  if (answer.kind === 'answer') return { subject, isValid: answer.value === '' }
  return isAboutVat(answer) ? { subject, isValid: false } : undefined
})
sample({ clock: judged, target: $verdict })
const answered = sample({
  clock: judged,
  source: { subject: $subject, step: $step },
  filter: (now, { subject }) => now.subject === subject && now.step === BUSINESS,
})
// As if Next were pressed now: a field may have been emptied while the check ran (ACCT-19).
sample({ clock: answered, fn: () => undefined, target: nextAllowed })
// ACCT-26: said as an alert, so that nobody looks for a typing error.
sample({
  clock: [
    stoppedAt('vat'),
    checkVatFx.doneData.filterMap(({ answer }) =>
      answer.kind !== 'answer' && !isAboutVat(answer) ? answer : undefined,
    ),
  ],
  fn: ({ message }) => message,
  target: alertRaised,
})

const createFx = createCommandEffect('account.create')
const creation = createOperation(createFx)

sample({ clock: termsAccepted, fn: () => 'account' as const, target: robotFx })
sample({ clock: passedFor('account'), source: $form, fn: accountRequestOf, target: createFx })
sample({ clock: creation.done, fn: () => 'created' as const, target: creationSettled })
sample({
  clock: [creation.failed, stoppedAt('account')],
  fn: () => 'failed' as const,
  target: creationSettled,
})

/** A call runs: Next shows it, and nothing is sent twice. */
export const $busy = combine([robotFx.pending, checkVatFx.pending, createFx.pending], (pending) =>
  pending.some(Boolean),
)

sample({
  clock: nextPressed,
  source: $busy,
  filter: (busy) => !busy,
  fn: () => undefined,
  target: nextAllowed,
})

// Nobody goes back while a call runs, or from the last step.
sample({
  clock: backPressed,
  source: { step: $step, busy: $busy },
  filter: ({ step, busy }) => !busy && (step === 1 || step === 2),
  fn: ({ step }) => step - 1,
  target: $step,
})
