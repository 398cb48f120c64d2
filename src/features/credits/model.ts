import { createEvent, createStore, sample } from 'effector'
import { CREDITS_AT_ONCE } from '../../../contracts/rules/limits.ts'
import { createOperation } from '../../bus/operation.ts'
import { creditsRequested } from '../../projections/business.ts'
import { createCommandEffect } from '../../projections/send.ts'
import { sessionEnded } from '../../projections/session.ts'

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

/** A whole number of credits that can be ordered at once, else null. */
export function readAmount(text: string): number | null {
  const digits = text.trim()
  if (!/^\d{1,6}$/.test(digits)) return null
  const amount = Number(digits)
  return amount >= CREDITS_AT_ONCE.least && amount <= CREDITS_AT_ONCE.most ? amount : null
}

export const $amount = $amountText.map(readAmount)

const judged = sample({ clock: addConfirmed, source: $amount })

/** What is wrong with the amount, until it is changed. */
export const $amountError = createStore<string | null>(null)
  .on(judged, (_, amount) => (amount === null ? 'Enter a whole number from 1 to 10,000' : null))
  .reset(amountTyped, addRequested)

sample({
  clock: sample({
    clock: judged.filterMap((amount) => amount ?? undefined),
    source: addFx.pending,
    fn: (isSending, amount) => (isSending ? undefined : { amount }),
  }).filterMap((order) => order),
  target: addFx,
})
