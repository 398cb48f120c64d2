import { createEffect } from 'effector'
import { DraftKind, DraftRef } from '../../../../contracts/model/mail/mail-draft.ts'
import { CaseId, Id } from '../../../../contracts/model/primitives.ts'
import { parse, z } from '../../../../contracts/schema.ts'
import { tabStorage } from '../../../bus/browser-storage.ts'
import { readJson } from '../../../bus/read-json.ts'

/** An email that this tab has sent and nobody has told the end of: the draft that it was, and its entry of the timeline. */
const Sent = z.object({ caseId: CaseId, kind: DraftKind, ref: DraftRef, activityId: Id })
export type Sent = z.infer<typeof Sent>

const nameOf = (userId: string): string => `framewright:${userId}:leaving-mails`

/** Those that a reload has interrupted; nothing of an email is kept but which one it is. */
export function readLeaving(userId: string): readonly Sent[] {
  const kept = parse(z.array(Sent), readJson(tabStorage.getItem(nameOf(userId)) ?? ''))
  return kept.ok ? kept.value : []
}

/** Keeps which are on their way, for a reload. */
export const keepLeavingFx = createEffect(
  ({ userId, mails }: { userId: string; mails: readonly Sent[] }) => {
    if (mails.length === 0) tabStorage.removeItem(nameOf(userId))
    else tabStorage.setItem(nameOf(userId), JSON.stringify(mails))
  },
)
