import { z } from '../../schema.ts'
import { Count } from '../primitives.ts'

/** How far a letter has come (LETTERS-02, LETTER-01): the names of a print-and-post service (G-752). */
export const letterStatuses = [
  'validating',
  'ready_for_sending',
  'action_required',
  'invalid',
  'submitted_for_sending',
  'awaiting_credits',
  'print_preparation',
  'cancelling',
  'cancelled',
  'printing',
  'unprintable',
  'sent',
  'undeliverable',
] as const
export const LetterStatus = z.enum(letterStatuses)
export type LetterStatus = z.infer<typeof LetterStatus>

/** What a letter would cost as it is now, what is left to pay for it, and what stands on it. */
export const LetterQuote = z.object({
  /** Whole credits (LETTERS-08). */
  creditCost: Count,
  pages: Count,
  sheets: Count,
  balance: z.int(),
  /** Of all that would be printed: that of a preview that still shows it (G-732). */
  digest: z.string(),
})
export type LetterQuote = z.infer<typeof LetterQuote>
