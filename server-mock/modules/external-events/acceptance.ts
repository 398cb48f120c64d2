import type { CaseState } from '../../../contracts/model/cases/case.ts'
import type { OutsideKind } from './outside-event.ts'

/** Where the settlement portal of a case can be entered: from activation on, not after a cancellation (T4). */
export const portalStates: ReadonlySet<CaseState> = new Set([
  'ACTIVE',
  'PAYMENT_PROCESSING',
  'PAID',
  'VALID_LICENSE',
])

/** Money and licences are taken only while something is claimed. */
const claimed: ReadonlySet<CaseState> = new Set(['ACTIVE', 'PAYMENT_PROCESSING'])

/** Payments are judged by the transition table (G-401), and what becomes of one by whether there is one. */
type Judged = Exclude<OutsideKind, `payment-${string}`>

const rules: Readonly<Record<Judged, { in: ReadonlySet<CaseState>; action: string }>> = {
  'portal-visited': { in: portalStates, action: 'visited' },
  'portal-login': { in: portalStates, action: 'logged in to' },
  'billing-address-set': { in: new Set(['ACTIVE']), action: 'checked out' },
  'license-uploaded': { in: claimed, action: 'given a license' },
  'callback-requested': { in: portalStates, action: 'called back' },
}

/** Why this may not happen to a case of this state, or null. */
export function refusalOf(kind: Judged, state: CaseState): string | null {
  const rule = rules[kind]
  if (rule.in.has(state)) return null
  return `Invalid request: case in state ${state} cannot be ${rule.action}.`
}
