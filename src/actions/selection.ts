import type { Plan, Role } from '../../contracts/model/accounts/user.ts'
import { CaseView } from '../../contracts/model/cases/case.ts'
import { hasFeature, type PlanFeature } from '../../contracts/rules/accounts/plan-features.ts'

const selections = [
  ...CaseView.options,
  'DASHBOARD',
  'INBOUNDEMAILS',
  'EMAIL_FLOWS',
  'CASETEMPLATES',
  'INVOICETEMPLATES',
  'PAYMENT_REPORTS',
  'INVOICE_MANAGEMENT',
  'BUSINESS_DETAILS',
  'USERS',
  'SUBSCRIPTION',
  'EMAIL_SETUP',
  'PAYMENT_SETUP',
  'CREDITS',
  'AUDIT_LOG',
  'BASE_SETTINGS',
  'TRANSLATIONS',
] as const

/** Every selection of the sidebar (document 1, section 2). */
export type Selection = (typeof selections)[number]

const known: ReadonlySet<string> = new Set(selections)

/** Whether a text is the key of a selection. */
export const isSelection = (text: string): text is Selection => known.has(text)

/** Who is offered a selection; everybody where it says nothing. */
interface Offer {
  readonly role?: Role
  readonly feature?: PlanFeature
}

/** NAV-09, NAV-10, NAV-12 to NAV-16. */
const offers: Partial<Record<Selection, Offer>> = {
  INVOICETEMPLATES: { feature: 'invoice templates' },
  BUSINESS_DETAILS: { role: 'ADMIN' },
  USERS: { role: 'ADMIN' },
  SUBSCRIPTION: { role: 'ADMIN' },
  EMAIL_SETUP: { role: 'ADMIN' },
  PAYMENT_SETUP: { role: 'ADMIN' },
  CREDITS: { role: 'ADMIN', feature: 'credits' },
  AUDIT_LOG: { role: 'ADMIN' },
  BASE_SETTINGS: { role: 'ADMIN' },
  TRANSLATIONS: { role: 'ADMIN' },
}

/** Whether a selection exists for a role under a plan. */
export function isOffered(selection: Selection, role: Role, plan: Plan): boolean {
  const { role: only = role, feature } = offers[selection] ?? {}
  return only === role && (feature === undefined || hasFeature(plan, feature))
}

const caseViews: ReadonlySet<string> = new Set(CaseView.options)

/** Whether a selection is a view of the case list. */
export const isCaseView = (selection: Selection): selection is CaseView => caseViews.has(selection)
