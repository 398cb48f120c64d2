import { and, desc, eq, lt } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { VERSIONS_PAGE } from '../../../contracts/limits.ts'
import { FaqEntry } from '../../../contracts/model/portal/translation.ts'
import { messages } from '../../../contracts/protocol.ts'
import { portalLanguages } from '../../../contracts/reference/portal-languages.ts'
import { z } from '../../../contracts/schema.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { toInstant } from '../../db/instant.ts'
import { translationVersion } from '../../db/schema/setup.ts'
import { headOf } from '../../events/read.ts'
import { translationOf, translationRows } from './rows.ts'

/** COMMAPI-47. */
export const readTranslations = reads<Calls['readTranslations']>(async ({ user, services }) => {
  const { db } = services.database
  // The number first: what is read after it may only be newer.
  const asOf = await headOf(db, user.customerId)
  const rows = await translationRows(db, user.customerId)
  const body = {
    translations: rows.map(translationOf),
    default_translation_id: rows.find(({ isDefault }) => isDefault)?.id ?? null,
  }
  return { asOf, body }
})

/** COMMAPI-46. */
export const listPortalLanguages = reads<Calls['listPortalLanguages']>(
  async ({ user, services }) => ({
    asOf: await headOf(services.database.db, user.customerId),
    body: [...portalLanguages],
  }),
)

const Faq = z.array(FaqEntry)

/** Added: what the texts of a language were with each save, and who made it, the newest first. */
export const readTranslationVersions = reads<Calls['readTranslationVersions']>(
  async ({ query: { language, before }, user, services }) => {
    const { db } = services.database
    const asOf = await headOf(db, user.customerId)
    const all = await translationRows(db, user.customerId)
    const own = all.find((known) => known.language === language)
    if (!own) return refuse(404, messages.notFound)
    const rows = await db
      .select()
      .from(translationVersion)
      .where(
        and(
          eq(translationVersion.translationId, own.id),
          before === undefined ? undefined : lt(translationVersion.version, Number(before)),
        ),
      )
      .orderBy(desc(translationVersion.version))
      .limit(VERSIONS_PAGE)
    const body = rows.map((row) => ({
      version: row.version,
      login_text: row.loginText,
      case_overview_text: row.caseOverviewText,
      about_us_text: row.aboutUsText,
      faq: z.parse(Faq, row.faq),
      at: toInstant(row.at),
      author: row.userId === null ? null : { id: row.userId, name: row.userName ?? '' },
      restored_from: row.restoredFrom,
    }))
    return { asOf, body }
  },
)
