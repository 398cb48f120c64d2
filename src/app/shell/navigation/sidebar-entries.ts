import { combine } from 'effector'
import type { Plan, Role } from '../../../../contracts/model/accounts/user.ts'
import { isOffered, type Selection } from '../../../actions/selection.ts'
import { $selection } from '../../../actions/workplace.ts'
import { $unmapped } from '../../../queries/cases/counts.ts'

export interface SidebarEntry {
  readonly id: Selection
  readonly label: string
}

export interface SidebarGroup {
  /** Null for entries that stand alone at the top. */
  readonly heading: string | null
  readonly entries: readonly SidebarEntry[]
  /** The group that it is part of, where it is one of several (NAV-14, NAV-16). */
  readonly within?: 'Admin'
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
      { id: 'INVOICETEMPLATES', label: 'Invoices' },
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
    within: 'Admin',
    entries: [
      { id: 'BUSINESS_DETAILS', label: 'Business Details' },
      { id: 'USERS', label: 'Users' },
      { id: 'SUBSCRIPTION', label: 'Subscription' },
      { id: 'EMAIL_SETUP', label: 'Email Setup' },
      { id: 'PAYMENT_SETUP', label: 'Payment Setup' },
      { id: 'CREDITS', label: 'Credits' },
      { id: 'AUDIT_LOG', label: 'Audit Log' },
    ],
  },
  {
    heading: 'Settlement Portal',
    within: 'Admin',
    entries: [
      { id: 'BASE_SETTINGS', label: 'Base Settings' },
      { id: 'TRANSLATIONS', label: 'Translations' },
    ],
  },
]

/** Whether unmapped mail has an entry: while there is some, and while its screen is open (NAV-06, G-115, G-208). */
export const $offersUnmapped = combine(
  $unmapped,
  $selection,
  (unmapped, selection) => selection === 'INBOUNDEMAILS' || (unmapped?.total ?? 0) > 0,
)

/** What the sidebar offers to a role under a plan; groups that are left empty are left out (NAV-09 to NAV-16). */
export function sidebarEntries(
  role: Role,
  plan: Plan,
  offersUnmapped = true,
): readonly SidebarGroup[] {
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(
        ({ id }) => (id !== 'INBOUNDEMAILS' || offersUnmapped) && isOffered(id, role, plan),
      ),
    }))
    .filter(({ entries }) => entries.length > 0)
}

const labels = new Map(
  groups.flatMap(({ entries }) => entries.map(({ id, label }) => [id, label] as const)),
)

/** What the sidebar calls a selection. */
export const selectionLabel = (selection: Selection): string => labels.get(selection) ?? ''
