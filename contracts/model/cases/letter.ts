import { z } from '../../schema.ts'

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
