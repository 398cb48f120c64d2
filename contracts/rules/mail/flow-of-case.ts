/** What a case answers of its mail flow: it keeps the id alone, everything else is the flow's. */

import type { CaseState } from '../../model/cases/case.ts'
import type { MailFlowName } from '../../model/mail/mail-flow.ts'

/** Nothing is sent in them before somebody chooses a flow anew. */
const statesWithoutDeleted: readonly CaseState[] = ['STANDBY', 'CANCELLED']

/**
 * The flow of a case in this state, by its name of now. One that was deleted reads as none in STANDBY and CANCELLED; in PAID
 * and VALID_LICENSE it is kept, so that mails can still be answered (G-702). In other states none is deleted (G-31).
 */
export const flowOfCase = (
  state: CaseState,
  flow: MailFlowName | null,
  isDeleted: boolean,
): MailFlowName | null => (isDeleted && statesWithoutDeleted.includes(state) ? null : flow)
