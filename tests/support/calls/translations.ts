/** Calls about the languages of the settlement portal. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { translation } from '../../../server-mock/db/schema/setup.ts'
import { MORNING } from '../server/api-office.ts'
import type { Entry, Scene } from './entry.ts'

let count = 0

/** The language of the requests below, beside the one that every office has. */
const language = 'fi'

/** One that is to be added. */
const absent = 'et'

/** Nobody has these, and the default is the language that every office has. */
async function clear({ api, of }: Scene): Promise<Record<string, never>> {
  const { db } = api.services.database
  const own = and(
    eq(translation.customerId, of.id),
    inArray(translation.language, [language, absent]),
  )
  await db.update(translation).set({ deleted: MORNING, isDefault: false }).where(own)
  const first = eq(translation.id, `${of.id}-language`)
  await db.update(translation).set({ isDefault: true }).where(first)
  return {}
}

/** A language with all it needs. */
const fresh =
  (isActive: boolean) =>
  async (scene: Scene): Promise<Record<string, never>> => {
    await clear(scene)
    count += 1
    const state = { isActive, isDefault: false }
    const texts = { caseOverviewText: '<p>Your case</p>', aboutUsText: '<p>About us</p>' }
    // Several may make it ready at once.
    await scene.api.services.database.db
      .insert(translation)
      .values({
        id: `fresh-language-${count}`,
        customerId: scene.of.id,
        language,
        ...state,
        ...texts,
      })
      .onConflictDoUpdate({
        target: [translation.customerId, translation.language],
        targetWhere: isNull(translation.deleted),
        set: { ...state, ...texts },
      })
    return {}
  }

const named = { json: { language } }
const saving = {
  ready: fresh(true),
  json: ({ of: { mark } }: Scene) => ({ language, content: `<p>${mark}</p>` }),
  command: 'translation.text.save',
  tells: ['translation.changed'],
} satisfies Entry

export const translationEntries = {
  readTranslations: {},
  listPortalLanguages: {},
  createTranslation: {
    json: { language: absent },
    ready: clear,
    command: 'translation.add',
    tells: ['translation.added'],
  },
  deleteTranslation: {
    ...named,
    ready: fresh(false),
    command: 'translation.delete',
    tells: ['translation.deleted'],
  },
  makeTranslationDefault: {
    ...named,
    ready: fresh(true),
    command: 'translation.make-default',
    tells: ['translation.made-default'],
  },
  activateTranslation: {
    ...named,
    ready: fresh(false),
    command: 'translation.activate',
    tells: ['translation.activated'],
  },
  deactivateTranslation: {
    ...named,
    ready: fresh(true),
    command: 'translation.deactivate',
    tells: ['translation.deactivated'],
  },
  saveLoginText: saving,
  saveCaseOverviewText: saving,
  saveAboutUsText: saving,
  saveFaq: {
    ready: fresh(true),
    json: ({ of: { mark } }) => ({ language, content: [{ question: mark, answer: '<p>Yes</p>' }] }),
    command: 'translation.text.save',
    tells: ['translation.changed'],
  },
  readTranslationVersions: { ready: fresh(true), query: { language } },
} satisfies Record<string, Entry>
