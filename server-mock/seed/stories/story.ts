import type {
  BillingAddress,
  CallbackRequest,
  CaseState,
  Payment,
} from '../../../contracts/model/cases/case.ts'
import type { History } from '../history.ts'
import type { Offer } from '../offer.ts'
import type { DrawnFinding } from '../write.ts'

/** A case before its life is told. */
export type Sketch = {
  history: History
  offer: Offer
  findings: readonly DrawnFinding[]
}

type LogEntry = { id: string; text: string; created: string; user_name: string }

/** How a case's life went; its timeline, mails and licences are in the sketch's history. */
export type Outcome = {
  state: CaseState
  created: number
  stateUpdated: number
  wasActivated: boolean
  reminder: { date: string; name: string } | null
  payment: Payment | null
  billingAddress: BillingAddress | null
  callbackRequest: CallbackRequest | null
  caseLog: LogEntry[]
  /** How far a case in STANDBY is prepared; every other one is. */
  prepared: 'host' | 'contact' | 'offer' | 'ready'
}

export const outcome = (
  essentials: Pick<Outcome, 'state' | 'created' | 'stateUpdated'> & Partial<Outcome>,
): Outcome => ({
  wasActivated: true,
  reminder: null,
  payment: null,
  billingAddress: null,
  callbackRequest: null,
  caseLog: [],
  prepared: 'ready',
  ...essentials,
})
