import { createEffect } from 'effector'
import { parse } from '../../../contracts/schema.ts'
import { browserStorage } from '../../bus/browser-storage.ts'
import { readJson } from '../../bus/read-json.ts'
import { Draft } from './draft.ts'

const keyOf = (userId: string) => `framewright:${userId}:business-draft`

/** What a user typed and never saved, also before a reload (spec README, 14); what is damaged is none. */
export const readDraftFx = createEffect((userId: string): Draft => {
  const kept = parse(Draft, readJson(browserStorage.getItem(keyOf(userId)) ?? '{}'))
  return kept.ok ? kept.value : {}
})

/** Keeps what is typed; an empty draft leaves nothing behind. */
export const saveDraftFx = createEffect(({ userId, draft }: { userId: string; draft: Draft }) => {
  if (Object.keys(draft).length === 0) browserStorage.removeItem(keyOf(userId))
  else browserStorage.setItem(keyOf(userId), JSON.stringify(draft))
})
