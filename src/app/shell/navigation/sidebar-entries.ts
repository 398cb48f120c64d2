import { combine } from 'effector'
import type { Plan, Role } from '../../../../contracts/model/accounts/user.ts'
import { CaseView } from '../../../../contracts/model/cases/case.ts'
import { isOffered, type Selection } from '../../../actions/selection.ts'
import { $selection } from '../../../actions/workplace.ts'
import { $unmapped } from '../../../queries/cases/counts.ts'
import { setUpSelections } from './screens.ts'

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

/** The selections whose screens exist; the others stay out of the sidebar. */
const availableSelections: ReadonlySet<Selection> = new Set([
  ...CaseView.options,
  ...setUpSelections,
])

const withoutUnmapped: ReadonlySet<Selection> = new Set(
  [...availableSelections].filter((selection) => selection !== 'INBOUNDEMAILS'),
)

/** The same at this moment: unmapped mail while there is some, and while its screen is open (NAV-06, G-115, G-208). */
export const $available = combine($unmapped, $selection, (unmapped, selection) =>
  selection === 'INBOUNDEMAILS' || (unmapped?.total ?? 0) > 0
    ? availableSelections
    : withoutUnmapped,
)

/** Whether a selection is there for a role under a plan: its screen exists, and it is offered. */
export const mayOpen = (selection: Selection, role: Role, plan: Plan): boolean =>
  availableSelections.has(selection) && isOffered(selection, role, plan)

/** What the sidebar offers to a role under a plan; groups that are left empty are left out (NAV-09 to NAV-16). */
export function sidebarEntries(
  role: Role,
  plan: Plan,
  available: ReadonlySet<Selection> = availableSelections,
): readonly SidebarGroup[] {
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ id }) => available.has(id) && isOffered(id, role, plan)),
    }))
    .filter(({ entries }) => entries.length > 0)
}

const labels = new Map(
  groups.flatMap(({ entries }) => entries.map(({ id, label }) => [id, label] as const)),
)

/** What the sidebar calls a selection. */
export const selectionLabel = (selection: Selection): string => labels.get(selection) ?? ''
