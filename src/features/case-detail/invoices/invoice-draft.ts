import { createEffect } from 'effector'
import { Count } from '../../../../contracts/model/primitives.ts'
import { parse, z } from '../../../../contracts/schema.ts'
import { browserStorage } from '../../../bus/browser-storage.ts'
import { readJson } from '../../../bus/read-json.ts'
import { InvoiceForm } from './invoice-form.ts'

/** Whose draft of which case. */
export type DraftKey = { userId: string; caseId: string }

/** What was typed, and the version of the case that it was typed over. */
const InvoiceDraft = z.object({ version: Count, form: InvoiceForm })
export type InvoiceDraft = z.infer<typeof InvoiceDraft>

const keyOf = ({ userId, caseId }: DraftKey) => `framewright:${userId}:invoice-draft:${caseId}`

/** What was typed and never sent, also before a reload (spec README, 14); null for none. */
export const readInvoiceDraftFx = createEffect((key: DraftKey): InvoiceDraft | null => {
  const kept = browserStorage.getItem(keyOf(key))
  const draft = parse(InvoiceDraft, kept === null ? null : readJson(kept))
  return draft.ok ? draft.value : null
})

/** Keeps what is typed; null leaves nothing behind. */
export const keepInvoiceDraftFx = createEffect(
  ({ key, draft }: { key: DraftKey; draft: InvoiceDraft | null }) => {
    if (draft === null) browserStorage.removeItem(keyOf(key))
    else browserStorage.setItem(keyOf(key), JSON.stringify(draft))
  },
)
