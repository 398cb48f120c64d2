import { createEvent, createStore, sample } from 'effector'
import { creditsRule } from '../../../contracts/rules/money/number-input.ts'
import { numberIn, numberRefusal } from '../../../contracts/rules/typed/typed-number.ts'
import { createOperation } from '../../bus/operation.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import { creditsRequested } from '../../queries/set-up/business.ts'

const MISSING = 'Enter a whole number from 1 to 10,000, for example 50'

/** The screen is shown. */
export const creditsOpened = createEvent()
export const addRequested = createEvent()
export const addCancelled = createEvent()
export const addConfirmed = createEvent()
export const amountTyped = createEvent<string>()

const addFx = createCommandEffect('customer.credits.add')
export const addCredits = createOperation(addFx)

sample({ clock: creditsOpened, target: creditsRequested })
sample({ clock: addRequested, target: addCredits.reset })

export const $addOpen = createStore(false)
  .on(addRequested, () => true)
  .reset(addCancelled, addCredits.done, sessionEnded)

/** As typed; it survives a refusal and a closed dialog. */
export const $amountText = createStore('')
  .on(amountTyped, (_, text) => text)
  .reset(addCredits.done, sessionEnded)

export const $amount = $amountText.map((text) => numberIn(text, creditsRule))

const judged = sample({
  clock: addConfirmed,
  source: $amountText,
  fn: (text) => ({
    amount: numberIn(text, creditsRule),
    error: text.trim() === '' ? MISSING : numberRefusal(text, creditsRule),
  }),
})

/** What is wrong with the amount, until it is changed. */
export const $amountError = createStore<string | null>(null)
  .on(judged, (_, { error }) => error)
  .reset(amountTyped, addRequested)

sample({
  clock: sample({
    clock: judged.filterMap(({ amount }) => amount ?? undefined),
    source: addFx.pending,
    fn: (isSending, amount) => (isSending ? undefined : { amount }),
  }).filterMap((order) => order),
  target: addFx,
})
