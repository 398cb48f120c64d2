import type { CaseState } from '../../../contracts/model/cases/case.ts'
import {
  type Trigger,
  transition,
  transitionFacts,
} from '../../../contracts/rules/cases/case-transitions.ts'
import type { OpenChange, SignedIn } from '../../calls/handler.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { openCase } from '../case-record/stale.ts'

/** State actions write the state: whoever changed it meanwhile made them stale (engine.md 15). */
const WRITES = ['state'] as const

/** Locks a case for a state action of staff; refused where it is stale, or by the transition table. */
export async function openTransition(
  change: OpenChange,
  user: SignedIn,
  caseId: string,
  trigger: Extract<Trigger, 'activate' | 'cancel' | 'reset'>,
): Promise<{ before: CaseSnapshot; to: CaseState } | Refused> {
  const before = await openCase(change, user, caseId, WRITES)
  if (isRefused(before)) return before
  const verdict = transition(before.row.state, trigger, transitionFacts(before.detail))
  return verdict.ok ? { before, to: verdict.value } : refuse(409, verdict.message)
}
