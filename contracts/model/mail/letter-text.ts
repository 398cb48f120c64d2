import { z } from '../../schema.ts'
import { TemplateConfig } from './mail-template.ts'

/** What was written of a letter: its subject and its HTML, their placeholders not filled in. */
export const LetterText = z.object({
  subject: z.string(),
  content: z.string(),
  config: TemplateConfig,
})
export type LetterText = z.infer<typeof LetterText>
