import { createEffect } from 'effector'
import { parse, type Schema } from '../../../../contracts/schema.ts'
import { browserStorage } from '../../../bus/browser-storage.ts'
import { readJson } from '../../../bus/read-json.ts'

/** Whose draft of which case. */
export type DraftKey = { userId: string; caseId: string }

/** What was typed into a dialog and never sent, also before a reload (spec README, 14). Files are in no draft. */
export function createTextDraft<Form>(name: string, schema: Schema<Form>) {
  const keyOf = ({ userId, caseId }: DraftKey) => `framewright:${userId}:${name}-draft:${caseId}`
  return {
    readFx: createEffect((key: DraftKey): Form | null => {
      const kept = browserStorage.getItem(keyOf(key))
      const draft = parse(schema, kept === null ? null : readJson(kept))
      return draft.ok ? draft.value : null
    }),
    /** Null leaves nothing behind. */
    keepFx: createEffect(({ key, form }: { key: DraftKey; form: Form | null }) => {
      if (form === null) browserStorage.removeItem(keyOf(key))
      else browserStorage.setItem(keyOf(key), JSON.stringify(form))
    }),
  }
}
