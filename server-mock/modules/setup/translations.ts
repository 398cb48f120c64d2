import { asc, eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { Translation, Translations } from '../../../contracts/model/mail/setup.ts'
import { reads } from '../../calls/handler.ts'
import type { Db, Tx } from '../../db/database.ts'
import { translation } from '../../db/schema/setup.ts'
import { headOf } from '../../events/read.ts'

/** The languages of a customer's settlement portal. */
export async function translationsOf(db: Db | Tx, customerId: string): Promise<Translations> {
  const rows = await db
    .select()
    .from(translation)
    .where(eq(translation.customerId, customerId))
    .orderBy(asc(translation.language), asc(translation.id))
  return {
    translations: rows.map(({ id, language, isActive }) => ({
      id,
      language,
      is_active: isActive ? 1 : 0,
    })),
    default_translation_id: rows.find(({ isDefault }) => isDefault)?.id ?? null,
  }
}

/** Document 3, section 7. */
export const readTranslations = reads<Calls['readTranslations']>(async ({ user, services }) => {
  const { db } = services.database
  // The number first: what is read after it may only be newer.
  const asOf = await headOf(db, user.customerId)
  return { asOf, body: await translationsOf(db, user.customerId) }
})

/** A language of this customer's portal, or null. */
export async function translationById(
  db: Db | Tx,
  customerId: string,
  id: string,
): Promise<Translation | null> {
  const { translations } = await translationsOf(db, customerId)
  return translations.find((known) => known.id === id) ?? null
}
