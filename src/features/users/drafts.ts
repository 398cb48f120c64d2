import { createEffect } from 'effector'
import { Count } from '../../../contracts/model/primitives.ts'
import { Role } from '../../../contracts/model/user.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { browserStorage } from '../../bus/browser-storage.ts'
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

const keyOf = (userId: string) => `framewright:${userId}:user-drafts`

/** What this user typed and never saved, also before a reload (spec README, 14). */
export const readDraftsFx = createEffect((userId: string): Editings => {
  const kept = browserStorage.getItem(keyOf(userId))
  const drafts = parse(Drafts, kept === null ? null : readJson(kept))
  if (!drafts.ok) return {}
  return Object.fromEntries(
    Object.entries(drafts.value).map(([key, { version, stored, form }]) => [
      key,
      { version, stored, state: merged(form) },
    ]),
  )
})

/** Keeps what is typed; without any of it nothing stays behind. */
export const keepDraftsFx = createEffect(
  ({ userId, editings }: { userId: string; editings: Editings }) => {
    const drafts = Object.entries(editings).map(([key, { version, stored, state }]) => [
      key,
      { version, stored, form: state.form },
    ])
    if (drafts.length === 0) browserStorage.removeItem(keyOf(userId))
    else browserStorage.setItem(keyOf(userId), JSON.stringify(Object.fromEntries(drafts)))
  },
)
