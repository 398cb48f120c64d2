import { combine, createEvent, createStore, sample } from 'effector'
import {
  type AccountErrors,
  type AccountField,
  type AccountForm,
  accountTexts,
  emailError,
  emptyAccountForm,
  wrongInBusinessStep,
  wrongInPerson,
} from '../../../contracts/rules/accounts/account.ts'
import type { CommonPasswords } from '../../../contracts/rules/accounts/password.ts'
import { $commonPasswords, newPasswordBegun } from '../../queries/loading/common-passwords.ts'
import { clearDraftFx, readDraftFx, saveDraftFx } from './draft.ts'

/** The four steps, counted from 0 and shown as 1 to 4 (ACCT-01, ACCT-02). */
export const steps = [
  'Personal Information',
  'Business Information',
  'Terms of Service',
  'Welcome',
] as const
export const [PERSON, BUSINESS, TERMS, WELCOME] = [0, 1, 2, 3] as const

/** The page is on screen, maybe again: who went to read the privacy policy finds everything as it was. */
export const accountOpened = createEvent()
/** A form is begun, with what an earlier visit left. */
export const formBegun = createEvent()
export const fieldTyped = createEvent<{ field: AccountField; value: string }>()
export const fieldLeft = createEvent<AccountField>()
export const termsTicked = createEvent<boolean>()
/** Next, or Create Account. */
export const nextPressed = createEvent()
/** Next was pressed while nothing was under way. */
export const nextAllowed = createEvent()
export const backPressed = createEvent()

/** A step is done; the following one comes. */
export const stepDone = createEvent()
/** Something has to be said where the person acts; not about one field. */
export const alertRaised = createEvent<string>()
/** The robot check was passed: what it gave out goes with the next call. */
export const robotPassed = createEvent<string>()
export const termsArrived = createEvent<{ version: string; content: string }>()
export const creationSettled = createEvent<'created' | 'failed'>()

/** Never part of a saved scope: nobody's password leaves this page but to the server. */
export const $form = createStore<AccountForm>(emptyAccountForm, { serialize: 'ignore' })
  .on(readDraftFx.doneData, (form, draft) => ({ ...form, ...draft }))
  .on(fieldTyped, (form, { field, value }) => ({ ...form, [field]: value }))
  .on(robotPassed, (form, recaptcha_id) => ({ ...form, recaptcha_id }))
  .on(termsArrived, (form, { version, content }) => ({
    ...form,
    tos_version: version,
    termsOfService: content,
  }))
  .reset(formBegun)

export const $outcome = createStore<'created' | 'failed' | null>(null)
  .on(creationSettled, (_, outcome) => outcome)
  .reset(formBegun)

export const $step = createStore<number>(PERSON)
  .on(stepDone, (step) => Math.min(step + 1, WELCOME))
  .reset(formBegun)

export const $ticked = createStore(false)
  .on(termsTicked, (_, ticked) => ticked)
  // Whoever reads other terms agrees anew.
  .reset(formBegun, termsArrived)

export const $alert = createStore<string | null>(null)
  .on(alertRaised, (_, message) => message)
  .reset(formBegun, fieldTyped, termsTicked, nextAllowed, backPressed, stepDone)

/** Fields that were left: a password is not judged while it is typed. */
const $left = createStore<readonly AccountField[]>([])
  .on(fieldLeft, (left, field) => (left.includes(field) ? left : [...left, field]))
  .reset(formBegun)

/** The step whose Next was refused: from then on everything wrong in it is shown. */
const $refusedStep = createStore<number | null>(null).reset(formBegun, stepDone, backPressed)

sample({
  clock: fieldTyped.filter({ fn: ({ field }) => field === 'password' }),
  fn: () => undefined,
  target: newPasswordBegun,
})

const wrongIn = (step: number, form: AccountForm, common: CommonPasswords | null): AccountErrors =>
  step === PERSON ? wrongInPerson(form, common) : step === BUSINESS ? wrongInBusinessStep(form) : {}

/** What is wrong with this step as it stands. */
export const $wrong = combine(
  { step: $step, form: $form, common: $commonPasswords },
  ({ step, form, common }) => wrongIn(step, form, common),
)

/** What is said before anybody asked for the next step (ACCT-16, ACCT-17). */
function wrongAlready(
  form: AccountForm,
  left: readonly AccountField[],
  common: CommonPasswords | null,
): AccountErrors {
  const email = emailError(form.email)
  const { password } = wrongInPerson(form, common)
  const isJudged = left.includes('password') && form.password !== ''
  return {
    ...(email !== null && { email }),
    ...(isJudged && password !== undefined && { password }),
  }
}

/** The errors on screen, but for the VAT check's. */
export const $shownErrors = combine(
  {
    form: $form,
    step: $step,
    left: $left,
    refused: $refusedStep,
    wrong: $wrong,
    common: $commonPasswords,
  },
  ({ form, step, left, refused, wrong, common }) =>
    refused === step ? wrong : wrongAlready(form, left, common),
)

/** Counts the refusals of Next: with each, the focus goes to what is wrong. */
export const $refusals = createStore(0)

const isWrong = (wrong: AccountErrors): boolean => Object.keys(wrong).length > 0

const asked = sample({
  clock: nextAllowed,
  source: { step: $step, wrong: $wrong, ticked: $ticked, form: $form },
})
const refused = asked.filter({ fn: ({ wrong }) => isWrong(wrong) })
sample({ clock: refused, fn: ({ step }) => step, target: $refusedStep })
/** The VAT ID was denied as well: the focus goes to it. */
export const vatDenied = createEvent()
sample({
  clock: [refused, vatDenied],
  source: $refusals,
  fn: (count) => count + 1,
  target: $refusals,
})

const passed = asked.filter({ fn: ({ wrong }) => !isWrong(wrong) })
sample({
  clock: passed,
  filter: ({ step }) => step === PERSON,
  fn: () => undefined,
  target: stepDone,
})

/** Step 2 is filled in; what is left to look at is the VAT ID. */
export const businessFilled = passed.filter({ fn: ({ step }) => step === BUSINESS })
/** The terms were accepted: the account is to be created. */
export const termsAccepted = passed.filter({
  fn: ({ step, ticked, form }) => step === TERMS && ticked && form.tos_version !== '',
})
// ACCT-29, ACCT-30: without the tick nothing is sent.
sample({
  clock: passed,
  filter: ({ step, ticked }) => step === TERMS && !ticked,
  fn: () => accountTexts.acceptTerms,
  target: alertRaised,
})

const $isBegun = createStore(false).on(formBegun, () => true)
sample({
  clock: accountOpened,
  source: { isBegun: $isBegun, outcome: $outcome },
  filter: ({ isBegun, outcome }) => !isBegun || outcome !== null,
  fn: () => undefined,
  target: formBegun,
})
sample({ clock: formBegun, target: readDraftFx })
sample({ clock: fieldTyped, source: $form, target: saveDraftFx })
sample({ clock: creationSettled, fn: () => undefined, target: stepDone })
sample({
  clock: creationSettled,
  filter: (outcome) => outcome === 'created',
  fn: () => undefined,
  target: clearDraftFx,
})
// Done with: the address is still named, everything else is nobody's business on this screen any more.
sample({
  clock: creationSettled,
  source: $form,
  filter: (_, outcome) => outcome === 'created',
  fn: ({ email }) => ({ ...emptyAccountForm, email }),
  target: $form,
})
