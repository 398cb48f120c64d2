import { LetterText } from '../../../contracts/model/mail/letter-text.ts'
import { Day } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'

/** Everything that stands on a letter, as it was sent (G-86). */
export const LetterData = z.object({
  /** At most five lines. */
  sender_address: z.string(),
  recipient_address: z.string(),
  case_id_label: z.string(),
  case_id: z.string(),
  case_pin_label: z.string(),
  case_pin: z.string(),
  /** How the day is written. */
  language: z.string(),
  date: Day,
  subject: z.string(),
  /** Plain paragraphs, an empty line between them. */
  text: z.string(),
  /** The recipient as the provider is told it besides the printed one; missing for letters that were never handed over. */
  recipient: z.optional(
    z.object({
      name: z.string(),
      street: z.string(),
      zip: z.string(),
      city: z.string(),
      country: z.string(),
    }),
  ),
  /** As it was written, for whoever sends it again; missing for letters of before that was kept. */
  written: z.optional(LetterText),
})
export type LetterData = z.infer<typeof LetterData>
