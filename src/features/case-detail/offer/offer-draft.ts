import { createEffect } from 'effector'
import { Count } from '../../../../contracts/model/primitives.ts'
import { parse, z } from '../../../../contracts/schema.ts'
import { browserStorage } from '../../../bus/browser-storage.ts'
import { readJson } from '../../../bus/read-json.ts'
import { isPriceKey, type OfferForm, OfferTerms } from './offer-form.ts'

/** Whose draft of which case. */
export type DraftKey = { userId: string; caseId: string }

/** What was typed, and the version of the case that it was typed over. */
export type OfferDraft = { version: number; form: OfferForm }

const Kept = z.object({
  version: Count,
  terms: OfferTerms,
  prices: z.record(z.string(), z.string()),
})

const keyOf = ({ userId, caseId }: DraftKey) => `framewright:${userId}:offer-draft:${caseId}`

/** What was typed and never saved, also before a reload (spec README, 14); null for none. */
export const readOfferDraftFx = createEffect((key: DraftKey): OfferDraft | null => {
  const kept = browserStorage.getItem(keyOf(key))
  const draft = parse(Kept, kept === null ? null : readJson(kept))
  if (!draft.ok) return null
  const { version, terms, prices } = draft.value
  return { version, form: { ...prices, ...terms } }
})

function keptAs({ version, form }: OfferDraft): z.infer<typeof Kept> {
  const entries = Object.entries(form)
  return {
    version,
    terms: z.parse(OfferTerms, form),
    prices: Object.fromEntries(
      entries.flatMap(([key, value]) =>
        isPriceKey(key) && typeof value === 'string' ? [[key, value]] : [],
      ),
    ),
  }
}

/** Keeps what is typed; null leaves nothing behind. */
export const keepOfferDraftFx = createEffect(
  ({ key, draft }: { key: DraftKey; draft: OfferDraft | null }) => {
    if (draft === null) browserStorage.removeItem(keyOf(key))
    else browserStorage.setItem(keyOf(key), JSON.stringify(keptAs(draft)))
  },
)
