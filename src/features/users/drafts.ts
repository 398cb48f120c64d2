import { createEffect } from 'effector'
import { Count } from '../../../contracts/model/primitives.ts'
import { Role } from '../../../contracts/model/user.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { browserStorage } from '../../bus/browser-storage.ts'
import { keepRecord, withOwnChanges } from '../../bus/kept-record.ts'
import { readJson } from '../../bus/read-json.ts'
import { merged } from '../../projections/merge.ts'
import type { Editings } from './user-forms.ts'

const Form = z.object({
  name: z.string(),
  public_name: z.string(),
  email: z.string(),
  role: Role,
  receive_unread_emails_notifications: z.boolean(),
  receive_payment_notifications: z.boolean(),
})

/** What was typed, and what it was typed over. */
const Drafts = z.record(z.string(), z.object({ version: Count, stored: Form, form: Form }))

export type Drafts = z.infer<typeof Drafts>

const keyOf = (userId: string) => `framewright:${userId}:user-drafts`

function readDrafts(userId: string): Drafts {
  const kept = browserStorage.getItem(keyOf(userId))
  const drafts = parse(Drafts, kept === null ? null : readJson(kept))
  return drafts.ok ? drafts.value : {}
}

/** What this user typed and never saved, also before a reload (spec README, 14). */
export const readDraftsFx = createEffect((userId: string): Drafts => readDrafts(userId))

export const editingsOf = (drafts: Drafts): Editings =>
  Object.fromEntries(
    Object.entries(drafts).map(([key, { version, stored, form }]) => [
      key,
      { version, stored, state: merged(form) },
    ]),
  )

export const draftsOf = (editings: Editings): Drafts =>
  Object.fromEntries(
    Object.entries(editings).map(([key, { version, stored, state }]) => [
      key,
      { version, stored, form: state.form },
    ]),
  )

type Kept = { userId: string; before: Drafts; now: Drafts }

/** Keeps what is typed, beside what another tab keeps of other users (spec README, 14). */
export const keepDraftsFx = createEffect(({ userId, before, now }: Kept) =>
  keepRecord(keyOf(userId), withOwnChanges(readDrafts(userId), before, now)),
)
