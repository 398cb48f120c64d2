import type { MailFlowEventName } from '../../../contracts/events/names.ts'
import type { DetailChange } from '../../../contracts/events/payloads.ts'
import type { MailFlowName } from '../../../contracts/model/mail/mail-flow.ts'
import type { ChangeContext } from '../../events/change.ts'

/** Tells everybody of the customer what became of a flow, its name as it is by now. */
export function tellOfFlow(
  change: ChangeContext,
  name: MailFlowEventName,
  { id, name: called }: MailFlowName,
  changes: DetailChange[],
): void {
  const payload = { flow: { id, name: called }, changes }
  change.emit({ name, caseId: null, caseVersion: null, payload })
}

/** The change of a flow's name. */
export const nameChange = (from: string, to: string): DetailChange => ({ field: 'name', from, to })
