import { createEffect } from 'effector'
import { Count } from '../../../../contracts/model/primitives.ts'
import { parse, type Schema, z } from '../../../../contracts/schema.ts'
import { browserStorage } from '../../../bus/browser-storage.ts'
import { readJson } from '../../../bus/read-json.ts'

/** Whose draft of which case, and of which entry where there are several. */
export type DraftKey = { userId: string; caseId: string; entryId: string | null }

/** What was typed, and the version of the case that it was typed over. */
export type Draft<F> = { version: number; form: F }

const Kept = z.object({ version: Count, form: z.unknown() })

/** What was typed and never saved, kept for its user also through a reload (spec README, 14). */
export function createKeptDraft<F>(name: string, Form: Schema<F>) {
  const nameOf = ({ userId, caseId, entryId }: DraftKey) =>
    [`framewright:${userId}:${name}-draft:${caseId}`, ...(entryId === null ? [] : [entryId])].join(
      ':',
    )
  const readFx = createEffect((key: DraftKey): Draft<F> | null => {
    const text = browserStorage.getItem(nameOf(key))
    const kept = parse(Kept, text === null ? null : readJson(text))
    if (!kept.ok) return null
    const form = parse(Form, kept.value.form)
    return form.ok ? { version: kept.value.version, form: form.value } : null
  })
  /** Keeps what is typed; null leaves nothing behind. */
  const keepFx = createEffect(({ key, draft }: { key: DraftKey; draft: Draft<F> | null }) => {
    if (draft === null) browserStorage.removeItem(nameOf(key))
    else browserStorage.setItem(nameOf(key), JSON.stringify(draft))
  })
  return { readFx, keepFx }
}
