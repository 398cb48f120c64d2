import { createEffect } from 'effector'
import type { Names } from '../../../contracts/rules/accounts/profile.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { browserStorage } from '../../bus/browser-storage.ts'
import { readJson } from '../../bus/read-json.ts'

const Draft = z.object({ name: z.string(), public_name: z.string() })

const keyOf = (userId: string) => `framewright:${userId}:names-draft`

/** What a user typed and never saved, also before a reload (spec README, 14); null for nothing. */
export const readNamesDraft = (userId: string): Names | null => {
  const kept = browserStorage.getItem(keyOf(userId))
  const draft = parse(Draft, kept === null ? null : readJson(kept))
  return draft.ok ? draft.value : null
}

/** Keeps what is typed; null leaves nothing behind. */
export const keepNamesDraftFx = createEffect(
  ({ userId, names }: { userId: string; names: Names | null }) => {
    if (names === null) browserStorage.removeItem(keyOf(userId))
    else browserStorage.setItem(keyOf(userId), JSON.stringify(names))
  },
)
