import { combine, sample } from 'effector'
import { createGate } from 'effector-react'
import { allowsSending } from '../../../../contracts/rules/mail/compose.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { $ownDrafts, ownDraftsRequested } from '../../../queries/cases/own-drafts.ts'

/** Open while they are on screen. */
export const DraftsGate = createGate()

sample({ clock: DraftsGate.open, fn: () => undefined, target: ownDraftsRequested })

/** What the user has written about the open case and not sent; nothing is sent for one under Standby (COMPOSE-27). */
export const $draftsHere = combine($ownDrafts, $caseDetail, (drafts, detail) =>
  drafts !== null && detail !== null && allowsSending(detail.state)
    ? drafts.filter(({ case_id }) => case_id === detail.id)
    : [],
)
