import { type Refused, refuse } from '../../calls/refusal.ts'
import type { Config } from '../../config.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'

const NO_PROVIDER = 'No letter provider is set up for this installation.'
const NO_FLOW = 'No mail flow assigned to the case. Please select a mail flow to'

/** Why no letter of this case can be looked at now, or null: its flow says in whose name it is written. */
export const previewObstacle = ({ detail }: CaseSnapshot): Refused | null =>
  detail.email_flow_id === null ? refuse(409, `${NO_FLOW} preview mails`) : null

/** Why no letter of this case can be sent now, or null. */
export function sendObstacle(
  { row, detail }: CaseSnapshot,
  { letterProvider }: Pick<Config, 'letterProvider'>,
): Refused | null {
  if (letterProvider === 'none') return refuse(409, NO_PROVIDER)
  if (row.state === 'STANDBY')
    return refuse(409, 'Invalid request: case in state STANDBY cannot send letters.')
  return detail.email_flow_id === null ? refuse(409, `${NO_FLOW} send mails`) : null
}
