import { createEffect } from 'effector'
import { parse } from '../../../contracts/schema.ts'
import { browserStorage } from '../../bus/browser-storage.ts'
import { keepRecord, withOwnChanges } from '../../bus/kept-record.ts'
import { readJson } from '../../bus/read-json.ts'
import { Draft } from './draft.ts'

const keyOf = (userId: string) => `framewright:${userId}:business-draft`

function readDraft(userId: string): Draft {
  const kept = parse(Draft, readJson(browserStorage.getItem(keyOf(userId)) ?? '{}'))
  return kept.ok ? kept.value : {}
}

/** What a user typed and never saved, also before a reload (G-614); what is damaged is none. */
export const readDraftFx = createEffect((userId: string): Draft => readDraft(userId))

type Kept = { userId: string; before: Draft; now: Draft }

/** Keeps what is typed, beside what another tab keeps of other fields. */
export const saveDraftFx = createEffect(({ userId, before, now }: Kept) =>
  keepRecord(keyOf(userId), withOwnChanges(readDraft(userId), before, now)),
)
