import { z } from '../../schema.ts'
import { Amount, Id, Instant } from '../primitives.ts'

export const LicenseState = z.enum(['UNCHECKED', 'VALID', 'INVALID'])
export type LicenseState = z.infer<typeof LicenseState>

export const License = z.object({
  id: Id,
  state: LicenseState,
  license_url: z.string(),
  filename: z.string(),
  date_uploaded: Instant,
  note: z.nullable(z.string()),
  validation_user_name: z.nullable(z.string()),
})
export type License = z.infer<typeof License>

/**
 * One image use (CASEDATA-17). Urls are stable paths on the files origin; the view appends the
 * file token (engine.md 22).
 */
export const Finding = z.object({
  id: Id,
  price: z.nullable(Amount),
  original_image: z.object({ original_image_url: z.string(), filename: z.string() }),
  page_screenshot_url: z.string(),
  page_link: z.string(),
  license: z.nullable(License),
})
export type Finding = z.infer<typeof Finding>
