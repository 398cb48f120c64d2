import type { LetterStatus } from '../../../contracts/model/cases/letter.ts'

/** What a letter is submitted with. `key`: by which a repeated submission is known. */
export type Submission = {
  key: string
  bytes: Uint8Array
  recipient: { name: string; street: string; zip: string; city: string; country: string }
}

/** A letter as its provider has it. */
export type ProviderLetter = {
  id: string
  status: LetterStatus
  /** Why it failed, in the provider's words. */
  reason: string | null
  /** What it costs there in whole credits; null as long as that is not known. */
  price: number | null
}

/** The provider has understood, and will never do it; its message says why. */
export class ProviderRefusal extends Error {}

/**
 * Who prints and posts letters (G-81, G-752). Each of these may be repeated: a submission is known by its key, and a letter
 * is printed once however often it is released. They reject with a `ProviderRefusal` where it says no, and with anything else where
 * it cannot be reached: whether it did what it was asked is then unknown, and asked by `find` or `state`.
 */
export type LetterProvider = {
  /** The letter that was submitted under this key; null where none was. */
  find(key: string): Promise<ProviderLetter | null>
  /** Hands its file over to be checked; nothing is printed yet. */
  submit(submission: Submission): Promise<ProviderLetter>
  /** Null where the provider knows none of this id. */
  state(id: string): Promise<ProviderLetter | null>
  /** Lets it be printed and posted. */
  release(id: string): Promise<void>
  /** Asks for it not to be printed, where that is still possible. */
  cancel(id: string): Promise<void>
  /** How long after so many looks that found nothing new the next one is due, in ms. */
  nextLookMs(looks: number): number
}
