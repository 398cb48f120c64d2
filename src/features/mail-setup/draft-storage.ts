import { createEffect } from 'effector'
import { parse } from '../../../contracts/schema.ts'
import { browserStorage } from '../../bus/browser-storage.ts'
import { readJson } from '../../bus/read-json.ts'
import { Draft } from './form.ts'

const keyOf = (userId: string) => `framewright:${userId}:mail-setup-draft`

/** What was typed and never saved, also before a reload (spec README, 14); without the password. */
export const readDraftFx = createEffect((userId: string): Draft => {
  const kept = browserStorage.getItem(keyOf(userId))
  const draft = parse(Draft, kept === null ? null : readJson(kept))
  return draft.ok ? draft.value : {}
})

/** Keeps what is typed but the password; an empty draft leaves nothing behind. */
export const keepDraftFx = createEffect(({ userId, draft }: { userId: string; draft: Draft }) => {
  const { smtp_password: _never, ...kept } = draft
  const { since: _, ...typed } = kept
  if (Object.keys(typed).length === 0) browserStorage.removeItem(keyOf(userId))
  else browserStorage.setItem(keyOf(userId), JSON.stringify(kept))
})
