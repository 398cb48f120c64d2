import { Translations } from '../../../contracts/model/mail/setup.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import { readModel, take } from '../parts/read-model.ts'

const State = z.object({ translations: z.nullable(Translations), asOf: Count })

/** The languages of the settlement portal, as they were read last. */
export type TranslationsState = z.infer<typeof State>

export const translationsProjection = readModel<TranslationsState>({
  saved: State,
  initial: () => ({ translations: null, asOf: 0 }),
  isRead: ({ translations }) => translations !== null,
  handlers: {
    'translations.loaded': (state, { payload }) =>
      take(state, payload, { translations: payload.translations }),
  },
})
