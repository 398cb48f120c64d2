import { createEffect } from 'effector'
import { parse, z } from '../../../contracts/schema.ts'
import { browserStorage } from '../../bus/browser-storage.ts'
import { readJson } from '../../bus/read-json.ts'

/** A text that is empty is a draft as well: somebody has deleted everything. */
const Draft = z.object({ html: z.string() })

const keyOf = (userId: string) => `framewright:${userId}:signature-draft`

/** What a user typed and never saved, also before a reload (G-614); null for nothing. */
export const readSignatureDraft = (userId: string): string | null => {
  const kept = browserStorage.getItem(keyOf(userId))
  const draft = parse(Draft, kept === null ? null : readJson(kept))
  return draft.ok ? draft.value.html : null
}

/** Keeps what is typed; null leaves nothing behind. */
export const keepSignatureDraftFx = createEffect(
  ({ userId, html }: { userId: string; html: string | null }) => {
    if (html === null) browserStorage.removeItem(keyOf(userId))
    else browserStorage.setItem(keyOf(userId), JSON.stringify({ html }))
  },
)
