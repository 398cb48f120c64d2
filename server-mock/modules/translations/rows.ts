import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Translation, Translations } from '../../../contracts/model/mail/setup.ts'
import { FaqEntry, type PortalTranslation } from '../../../contracts/model/portal/translation.ts'
import { z } from '../../../contracts/schema.ts'
import type { Db, Tx } from '../../db/database.ts'
import { caseDetail } from '../../db/schema/cases.ts'
import { translation } from '../../db/schema/setup.ts'

export type TranslationRow = typeof translation.$inferSelect

const Faq = z.array(FaqEntry)

/** A language as it travels. */
export const translationOf = (row: TranslationRow): PortalTranslation => ({
  id: row.id,
  language: row.language,
  is_active: row.isActive ? 1 : 0,
  login_text: row.loginText,
  case_overview_text: row.caseOverviewText,
  about_us_text: row.aboutUsText,
  faq: z.parse(Faq, row.faq),
  version: row.version,
})

const ofCustomer = (customerId: string) =>
  and(eq(translation.customerId, customerId), isNull(translation.deleted))

/** Every language of a customer's settlement portal, by its code. */
export const translationRows = (db: Db | Tx, customerId: string): Promise<TranslationRow[]> =>
  db
    .select()
    .from(translation)
    .where(ofCustomer(customerId))
    .orderBy(asc(translation.language), asc(translation.id))

const short = {
  id: translation.id,
  language: translation.language,
  isActive: translation.isActive,
  isDefault: translation.isDefault,
}

const shortOf = ({ id, language, isActive }: Pick<TranslationRow, keyof typeof short>) =>
  ({ id, language, is_active: isActive ? 1 : 0 }) as const

/** The languages of a customer's settlement portal, as far as cases need them. */
export async function translationsOf(db: Db | Tx, customerId: string): Promise<Translations> {
  const rows = await db.select(short).from(translation).where(ofCustomer(customerId))
  return {
    translations: rows.map(shortOf),
    default_translation_id: rows.find(({ isDefault }) => isDefault)?.id ?? null,
  }
}

/**
 * A language of this customer's portal, which nobody deactivates or deletes until the transaction ends, or null: for whoever
 * gives it to a case.
 */
export async function holdTranslation(
  tx: Tx,
  customerId: string,
  id: string,
): Promise<Translation | null> {
  const [found] = await tx
    .select(short)
    .from(translation)
    .where(and(eq(translation.id, id), ofCustomer(customerId)))
    .for('share')
  return found ? shortOf(found) : null
}

/** The language that a new case gets, held in the same way; null where there is none yet. */
export async function holdDefault(tx: Tx, customerId: string): Promise<string | null> {
  for (;;) {
    const [found] = await tx
      .select({ id: translation.id })
      .from(translation)
      .where(and(eq(translation.isDefault, true), ofCustomer(customerId)))
      .for('share')
    if (found) return found.id
    // Whoever waited for another default to be made sees the old one lose it, and the new one only by asking again.
    const { default_translation_id } = await translationsOf(tx, customerId)
    if (default_translation_id === null) return null
  }
}

/** A customer's language for whoever changes it: those who give it to a case wait, and it for them. */
export async function lockTranslation(
  tx: Tx,
  customerId: string,
  language: string,
): Promise<TranslationRow | null> {
  const [row] = await tx
    .select()
    .from(translation)
    .where(and(eq(translation.language, language), ofCustomer(customerId)))
    .for('no key update')
  return row ?? null
}

/** How many cases have this language, whatever their state (TRANS-18; R36). */
export const assignedCases = (tx: Tx, id: string): Promise<number> =>
  tx.$count(caseDetail, eq(caseDetail.translationId, id))
