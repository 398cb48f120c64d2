import { SentReminder } from '../model/mail/mail-draft.ts'
import { TemplateConfig } from '../model/mail/mail-template.ts'
import { CaseId, Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { lateCommand } from './definition.ts'

/** A letter costs credits and leaves the house: none of these waits for a connection (engine.md 17). */
export const letterCommands = {
  'case.letter.send': lateCommand(
    'case.letter.send',
    {
      case_id: CaseId,
      template_id: z.optional(Id),
      /** The letter that it takes the place of (LETTER-02). */
      old_failed_letter_id: z.optional(Id),
      /** The draft that it was, which ends with it. */
      draft_id: z.optional(Id),
      subject: z.string(),
      content: z.string(),
      config: TemplateConfig,
      /** Of the preview that was seen (G-732). */
      digest: z.optional(z.string()),
      reminder: z.optional(SentReminder),
    },
    z.object({}),
  ),
  /** G-705: a letter that failed for good is looked after. */
  'case.letter.acknowledge': lateCommand(
    'case.letter.acknowledge',
    { case_id: CaseId, letter_id: Id },
    z.object({}),
  ),
}
