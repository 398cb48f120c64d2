import { combine, createEffect, createStore, sample } from 'effector'
import { createGate } from 'effector-react'
import type { DraftKind } from '../../../../contracts/model/mail/mail-draft.ts'
import { allowsSending } from '../../../../contracts/rules/mail/compose.ts'
import { type KeptMail, keptMailsOf } from '../../../forms/kept-mails.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { $ownDrafts, ownDraftsRequested } from '../../../queries/cases/own-drafts.ts'
import { caseTakenUp } from '../../../queries/following/concurrent-changes.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'

/** Open while they are on screen. */
export const DraftsGate = createGate()

sample({ clock: DraftsGate.open, fn: () => undefined, target: ownDraftsRequested })

const $caseId = $caseDetail.map((detail) => detail?.id ?? null)

const readKeptFx = createEffect(({ userId, caseId }: { userId: string; caseId: string }) =>
  keptMailsOf(userId, caseId),
)
// Whatever is written is begun and left, stored or discarded.
sample({
  clock: sample({
    clock: [DraftsGate.open, $caseId.updates, caseTakenUp, $ownDrafts.updates],
    source: { user: $user, caseId: $caseId },
  }).filterMap(({ user, caseId }) =>
    user && caseId !== null ? { userId: user.user_id, caseId } : undefined,
  ),
  target: readKeptFx,
})

type Kept = { caseId: string; mails: readonly KeptMail[] }

const $kept = createStore<Kept | null>(null, { serialize: 'ignore' })
  .on(readKeptFx.done, (_, { params: { caseId }, result: mails }) => ({ caseId, mails }))
  .reset(sessionEnded)

/** A draft; `updated`: when the server stored it, null while this browser alone has it. */
type Draft = { kind: DraftKind; ref: string; subject: string; updated: string | null }

/** What the user has written about the open case and not sent; nothing is sent for one under Standby (COMPOSE-27). */
export const $draftsHere = combine(
  { drafts: $ownDrafts, kept: $kept, detail: $caseDetail },
  ({ drafts, kept, detail }): readonly Draft[] => {
    if (detail === null || !allowsSending(detail.state)) return []
    const stored = (drafts ?? []).filter(({ case_id }) => case_id === detail.id)
    const mails = kept?.caseId === detail.id ? kept.mails : []
    const alone = mails.filter(
      (mail) => !stored.some(({ kind, ref }) => kind === mail.kind && ref === mail.ref),
    )
    return [...alone.map((mail) => ({ ...mail, updated: null })), ...stored]
  },
)
