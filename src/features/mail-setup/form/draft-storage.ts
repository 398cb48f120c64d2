import { createEffect } from 'effector'
import { sameJson } from '../../../../contracts/rules/case-changes/detail-diff.ts'
import { parse } from '../../../../contracts/schema.ts'
import { browserStorage } from '../../../bus/browser-storage.ts'
import { keepRecord, withOwnChanges } from '../../../bus/kept-record.ts'
import { readJson } from '../../../bus/read-json.ts'
import { Draft } from './form.ts'

const keyOf = (userId: string) => `framewright:${userId}:mail-setup-draft`

function readDraft(userId: string): Draft {
  const kept = browserStorage.getItem(keyOf(userId))
  const draft = parse(Draft, kept === null ? null : readJson(kept))
  return draft.ok ? draft.value : {}
}

/** What was typed and never saved, also before a reload (spec README, 14); without the password. */
export const readDraftFx = createEffect((userId: string): Draft => readDraft(userId))

type Kept = { userId: string; before: Draft; now: Draft }

/** The fields alone; the password of them is never kept. */
const fieldsOf = ({ smtp_password: _never, since: _, ...fields }: Draft) => fields

/**
 * Keeps what is typed but the password, beside what another tab keeps of other fields. They were typed over one
 * set-up or another: the older one counts, then whoever saves is asked rather than not.
 */
export const keepDraftFx = createEffect(({ userId, before, now }: Kept) => {
  const kept = readDraft(userId)
  const fields = withOwnChanges(fieldsOf(kept), fieldsOf(before), fieldsOf(now))
  const isShared = !sameJson(fields, fieldsOf(now))
  const known = [now.since, isShared ? kept.since : undefined].filter((one) => one !== undefined)
  const since = known.length > 0 && Object.keys(fields).length > 0 && { since: Math.min(...known) }
  keepRecord(keyOf(userId), { ...fields, ...since })
})
