import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import {
  type TranslationEventName,
  translationEventNames,
} from '../../../contracts/events/set-up-names.ts'
import { KnownTranslations } from '../../../contracts/model/portal/translation.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import { byName } from '../parts/by-name.ts'
import { readModel, take } from '../parts/read-model.ts'
import { Author } from '../parts/record-list.ts'

const State = z.object({
  translations: z.nullable(KnownTranslations),
  /** Who changed a language last, as far as an event told; by its id. */
  authors: z.optional(z.record(z.string(), Author)),
  asOf: Count,
})

/** The languages of the settlement portal, as they were read last, with what was told since. */
export type TranslationsState = z.infer<typeof State>

function takeEvent(state: TranslationsState, event: KnownEvent<TranslationEventName>): boolean {
  const { name, seq, payload, actor, at } = event
  if (state.translations === null || (seq ?? 0) <= state.asOf) return false
  const { translation, default_translation_id } = payload
  const others = state.translations.translations.filter(({ id }) => id !== translation.id)
  const all = name === 'translation.deleted' ? others : [...others, translation]
  state.translations = {
    translations: all.toSorted((a, b) => (a.language < b.language ? -1 : 1)),
    default_translation_id,
  }
  state.authors = { ...state.authors, [translation.id]: { name: actor.name, at } }
  return true
}

export const translationsProjection = readModel<TranslationsState>({
  saved: State,
  initial: () => ({ translations: null, asOf: 0 }),
  isRead: ({ translations }) => translations !== null,
  compared: ({ authors: _, ...state }) => state,
  handlers: byName(translationEventNames, takeEvent),
  reads: {
    'translations.loaded': (state, { payload }) =>
      take(state, payload, { translations: payload.translations }),
  },
})
