import { createEffect } from 'effector'
import { DraftKind, DraftRef } from '../../../../contracts/model/mail/mail-draft.ts'
import { CaseId, Count, Id, Instant } from '../../../../contracts/model/primitives.ts'
import { parse, z } from '../../../../contracts/schema.ts'
import { tabStorage } from '../../../bus/browser-storage.ts'
import { readJson } from '../../../bus/read-json.ts'
import { leavingName } from './leaving-name.ts'

/**
 * An email that this tab has sent and nobody has told the end of: the draft that it was, and its entry of the timeline; null
 * while neither event nor answer has named that. Until then by what that entry is found: `again` is sent once more and had taken so
 * many steps before, any other comes after this moment.
 */
const Kept = z.object({
  caseId: CaseId,
  kind: DraftKind,
  ref: DraftRef,
  activityId: z.nullable(Id),
  again: z.optional(z.object({ id: Id, steps: Count })),
  after: z.optional(Instant),
})
export type Kept = z.infer<typeof Kept>
export type Sent = Kept & { activityId: string }

/** Those that a reload has interrupted; nothing of an email is kept but which one it is. */
function readLeaving(userId: string): readonly Kept[] {
  const kept = parse(z.array(Kept), readJson(tabStorage.getItem(leavingName(userId)) ?? ''))
  return kept.ok ? kept.value : []
}

export const readKeptFx = createEffect(readLeaving)

/** Keeps which are on their way, for a reload. */
export const keepLeavingFx = createEffect(
  ({ userId, mails }: { userId: string; mails: readonly Kept[] }) => {
    if (mails.length === 0) tabStorage.removeItem(leavingName(userId))
    else tabStorage.setItem(leavingName(userId), JSON.stringify(mails))
  },
)
