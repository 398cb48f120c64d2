import { z } from '../../schema.ts'

/** The panel's group of a placeholder (PH-02). */
export const PlaceholderCategory = z.enum([
  'opponent details',
  'infringement details',
  'case access details',
])
export type PlaceholderCategory = z.infer<typeof PlaceholderCategory>

/** An entry of the placeholder catalogue (PH-01). */
export const PlaceholderEntry = z.object({
  name: z.string(),
  category: PlaceholderCategory,
  description: z.string(),
  /** Whether it may stand in the subject (PH-03). */
  subject_placeholder: z.boolean(),
})
export type PlaceholderEntry = z.infer<typeof PlaceholderEntry>
