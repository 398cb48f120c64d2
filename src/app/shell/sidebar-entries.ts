import { CaseView } from '../../../contracts/model/case.ts'
import type { Plan, Role } from '../../../contracts/model/user.ts'

/** Every selection of the sidebar (document 1, section 2). */
export type Selection =
  | CaseView
  | 'DASHBOARD'
  | 'INBOUNDEMAILS'
  | 'EMAIL_FLOWS'
  | 'CASETEMPLATES'
  | 'INVOICETEMPLATES'
  | 'PAYMENT_REPORTS'
  | 'INVOICE_MANAGEMENT'
  | 'BUSINESS_DETAILS'
  | 'USERS'
  | 'SUBSCRIPTION'
  | 'EMAIL_SETUP'
  | 'PAYMENT_SETUP'
  | 'CREDITS'
  | 'BASE_SETTINGS'
  | 'TRANSLATIONS'

export interface SidebarEntry {
  readonly id: Selection
  readonly label: string
  /** The plans that have it; every plan when left out. */
  readonly plans?: readonly Plan[]
}

export interface SidebarGroup {
  /** Null for entries that stand alone at the top. */
  readonly heading: string | null
  readonly entries: readonly SidebarEntry[]
  /** The one role that sees the group; every role when left out. */
  readonly role?: Role
}

const groups: readonly SidebarGroup[] = [
  { heading: null, entries: [{ id: 'DASHBOARD', label: 'Dashboard' }] },
  {
    heading: 'Cases',
    entries: [
      { id: 'CASES', label: 'Cases' },
      { id: 'STANDBY', label: 'Standby' },
      { id: 'ACTIVE', label: 'Active' },
      { id: 'PAYMENT_PROCESSING', label: 'Payment Processing' },
      { id: 'PAID', label: 'Paid' },
      { id: 'VALID_LICENSE', label: 'Valid License' },
      { id: 'CANCELLED', label: 'Cancelled' },
      { id: 'INBOUNDEMAILS', label: 'Unmapped Emails' },
    ],
  },
  {
    heading: 'Templates',
    entries: [
      { id: 'EMAIL_FLOWS', label: 'Mail Flows' },
      { id: 'CASETEMPLATES', label: 'Case Auto Fill' },
      { id: 'INVOICETEMPLATES', label: 'Invoices', plans: ['PRO', 'ENTERPRISE'] },
    ],
  },
  {
    heading: 'Accounting',
    entries: [
      { id: 'PAYMENT_REPORTS', label: 'Payments' },
      { id: 'INVOICE_MANAGEMENT', label: 'Invoices' },
    ],
  },
  {
    heading: 'Account',
    role: 'ADMIN',
    entries: [
      { id: 'BUSINESS_DETAILS', label: 'Business Details' },
      { id: 'USERS', label: 'Users' },
      { id: 'SUBSCRIPTION', label: 'Subscription' },
      { id: 'EMAIL_SETUP', label: 'Email Setup' },
      { id: 'PAYMENT_SETUP', label: 'Payment Setup' },
      { id: 'CREDITS', label: 'Credits', plans: ['ENTERPRISE'] },
    ],
  },
  {
    heading: 'Settlement Portal',
    role: 'ADMIN',
    entries: [
      { id: 'BASE_SETTINGS', label: 'Base Settings' },
      { id: 'TRANSLATIONS', label: 'Translations' },
    ],
  },
]

/** The selections whose screens exist so far; a screen that is added is named here. */
export const availableSelections: ReadonlySet<Selection> = new Set<Selection>([
  'CASES',
  'STANDBY',
  'ACTIVE',
  'PAYMENT_PROCESSING',
  'PAID',
  'VALID_LICENSE',
  'CANCELLED',
])

/** What the sidebar offers to a role under a plan; groups that are left empty are left out (NAV-09 to NAV-16). */
export function sidebarEntries(
  role: Role,
  plan: Plan,
  available: ReadonlySet<Selection> = availableSelections,
): readonly SidebarGroup[] {
  return groups
    .filter((group) => group.role === undefined || group.role === role)
    .map((group) => ({
      ...group,
      entries: group.entries.filter(
        ({ id, plans }) => available.has(id) && (plans === undefined || plans.includes(plan)),
      ),
    }))
    .filter(({ entries }) => entries.length > 0)
}

const caseViews: ReadonlySet<string> = new Set(CaseView.options)

/** Whether a selection is a view of the case list. */
export const isCaseView = (selection: Selection): selection is CaseView => caseViews.has(selection)
