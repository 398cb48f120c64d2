import { z } from '../../schema.ts'
import { Translation } from '../mail/setup.ts'
import { Count, Id, Instant, partsOf } from '../primitives.ts'

/** One question of the FAQ page with its answer, which is HTML. */
export const FaqEntry = z.object({ question: z.string(), answer: z.string() })
export type FaqEntry = z.infer<typeof FaqEntry>

/** What the customer's settlement portal says in one language: HTML, but for the questions (TRANS-07, TRANS-08). */
export const PortalTexts = z.object({
  login_text: z.string(),
  case_overview_text: z.string(),
  about_us_text: z.string(),
  faq: z.array(FaqEntry),
})
export type PortalTexts = z.infer<typeof PortalTexts>

/** A language of the settlement portal, whole. `language` is its code; `version` grows by one with every save of a text. */
export const PortalTranslation = z.extend(Translation, {
  ...PortalTexts.shape,
  version: Count,
})
export type PortalTranslation = z.infer<typeof PortalTranslation>

/** Every language of a customer by its code, and the one that a new case gets (TRANS-11). */
export const PortalTranslations = z.object({
  translations: partsOf(PortalTranslation),
  default_translation_id: z.nullable(Id),
})
export type PortalTranslations = z.infer<typeof PortalTranslations>

const texts = z.object({ ...PortalTexts.shape, version: Count })

/** The same as a log holds it: recordings of before 2026-11-28 know no texts. */
export const KnownTranslations = z.object({
  translations: partsOf(z.extend(Translation, z.partial(texts).shape)),
  default_translation_id: z.nullable(Id),
})
export type KnownTranslations = z.infer<typeof KnownTranslations>

/** What the texts of a language were with one save, and who made it; null where nobody did. */
export const TranslationVersion = z.object({
  version: Count,
  ...PortalTexts.shape,
  at: Instant,
  author: z.nullable(z.object({ id: Id, name: z.string() })),
  restored_from: z.nullable(Count),
})
export type TranslationVersion = z.infer<typeof TranslationVersion>
