import type { Calls } from '../../../contracts/api/calls.ts'
import type { Committed } from '../../calls/handler.ts'
import { mailOutcome } from '../outgoing-mail/outcome.ts'

type Activation = Committed<Calls['activateCase']>

/**
 * Sends the initial mail off and answers how that ended, with the case as it is by then; one that takes longer
 * than a person waits is answered as not sent yet, without an error (gaps-2, 0.1.1).
 */
export async function initialOutcome({
  answer,
  params,
  services,
  user,
  commandId,
}: Activation): Promise<Activation['answer']> {
  const { customerId } = user
  const outcome = await mailOutcome(services, { customerId, caseId: params.id, commandId })
  if (!outcome) return answer
  const { now, error } = outcome
  const { initial_email_sent } = now.row
  return { ...now.detail, initial_email_sent, initial_email_error: error }
}
