import { createEffect } from 'effector'
import { Count } from '../../../../contracts/model/primitives.ts'
import { parse, z } from '../../../../contracts/schema.ts'
import { browserStorage } from '../../../bus/browser-storage.ts'
import { readJson } from '../../../bus/read-json.ts'
import { ContactForm } from './contact-form.ts'

/** Whose draft of which case. */
export type DraftKey = { userId: string; caseId: string }

/** What was typed, and the version of the case that it was typed over. */
const ContactDraft = z.object({ version: Count, form: ContactForm })
export type ContactDraft = z.infer<typeof ContactDraft>

const keyOf = ({ userId, caseId }: DraftKey) => `framewright:${userId}:contact-draft:${caseId}`

/** What was typed and never saved, also before a reload (spec README, 14); null for none. */
export const readContactDraftFx = createEffect((key: DraftKey): ContactDraft | null => {
  const kept = browserStorage.getItem(keyOf(key))
  const draft = parse(ContactDraft, kept === null ? null : readJson(kept))
  return draft.ok ? draft.value : null
})

/** Keeps what is typed; null leaves nothing behind. */
export const keepContactDraftFx = createEffect(
  ({ key, draft }: { key: DraftKey; draft: ContactDraft | null }) => {
    if (draft === null) browserStorage.removeItem(keyOf(key))
    else browserStorage.setItem(keyOf(key), JSON.stringify(draft))
  },
)
