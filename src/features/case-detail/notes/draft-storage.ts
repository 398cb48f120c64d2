import { createEffect } from 'effector'
import { browserStorage } from '../../../bus/browser-storage.ts'

/** Whose draft of which case. */
export type DraftKey = { userId: string; caseId: string }

const keyOf = ({ userId, caseId }: DraftKey) => `framewright:${userId}:note-draft:${caseId}`

/** What was typed and never saved, also before a reload (spec README, 14); empty for none. */
export const readDraftFx = createEffect((key: DraftKey) => browserStorage.getItem(keyOf(key)) ?? '')

/** Keeps what is typed; an empty text leaves nothing behind. */
export const saveDraftFx = createEffect(({ key, text }: { key: DraftKey; text: string }) => {
  if (text === '') browserStorage.removeItem(keyOf(key))
  else browserStorage.setItem(keyOf(key), text)
})
