import {
  BankAccount,
  CreditCard,
  Dashboard,
  Document,
  Dollar,
  Flows,
  Font,
  Form,
  Inbox,
  Layers,
  Modal,
  Office,
  People,
  SendMessage,
  ThList,
  TimelineEvents,
} from '@blueprintjs/icons'
import type { IconComponent } from '../../../ui/icon.ts'
import type { SetUpSelection } from './set-up-screens.tsx'

/** The icons of the screens, in the order of the sidebar; the screens are in set-up-screens.tsx. */
export const setUpIcons: Readonly<Record<SetUpSelection, IconComponent>> = {
  DASHBOARD: Dashboard,
  INBOUNDEMAILS: Inbox,
  EMAIL_FLOWS: Flows,
  CASETEMPLATES: Form,
  INVOICETEMPLATES: Document,
  PAYMENT_REPORTS: BankAccount,
  INVOICE_MANAGEMENT: ThList,
  BUSINESS_DETAILS: Office,
  USERS: People,
  SUBSCRIPTION: Layers,
  EMAIL_SETUP: SendMessage,
  PAYMENT_SETUP: CreditCard,
  CREDITS: Dollar,
  AUDIT_LOG: TimelineEvents,
  BASE_SETTINGS: Modal,
  TRANSLATIONS: Font,
}

/** Whether a selection shows a screen; a case view shows list and detail. */
export const isSetUp = (selection: string): selection is SetUpSelection =>
  Object.hasOwn(setUpIcons, selection)
