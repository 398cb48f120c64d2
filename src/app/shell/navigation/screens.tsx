import {
  CreditCard,
  Dollar,
  Form,
  Layers,
  Office,
  People,
  SendMessage,
  TimelineEvents,
} from '@blueprintjs/icons'
import type { ComponentType } from 'react'
import type { Selection } from '../../../actions/selection.ts'
import type { IconComponent } from '../../../ui/icon.ts'
import { lazyScreen } from '../../../ui/loading/lazy-part.tsx'
import { config } from '../../page/config.ts'
import { supportEmail } from '../../page/support-email.ts'

/** A screen beside the case list: its icon in the sidebar, and the feature that shows it. */
interface Screen {
  readonly icon: IconComponent
  /** Every screen is a chunk of its own, fetched when it is chosen: most people never see them. */
  readonly view: ComponentType
}

const CaseTemplatesScreen = lazyScreen(async () => ({
  default: (await import('../../../features/case-templates/index.ts')).CaseTemplatesScreen,
}))
const UsersScreen = lazyScreen(async () => ({
  default: (await import('../../../features/users/index.ts')).UsersScreen,
}))
const BusinessScreen = lazyScreen(async () => ({
  default: (await import('../../../features/business/index.ts')).BusinessScreen,
}))
const SubscriptionScreen = lazyScreen(async () => ({
  default: (await import('../../../features/subscription/index.ts')).SubscriptionScreen,
}))
const PaymentSetupScreen = lazyScreen(async () => ({
  default: (await import('../../../features/payment-setup/index.ts')).PaymentSetupScreen,
}))
const CreditsScreen = lazyScreen(async () => ({
  default: (await import('../../../features/credits/index.ts')).CreditsScreen,
}))
const AuditLogScreen = lazyScreen(async () => ({
  default: (await import('../../../features/audit-log/index.ts')).AuditLogScreen,
}))
const MailSetup = lazyScreen(async () => {
  const { MailSetupScreen } = await import('../../../features/mail-setup/index.ts')
  return { default: () => <MailSetupScreen help={config.forwardingHelp} /> }
})

/** The screens that exist, in the order of the sidebar; one that is added is named here alone. */
const screens: ReadonlyMap<Selection, Screen> = new Map<Selection, Screen>([
  ['CASETEMPLATES', { icon: Form, view: CaseTemplatesScreen }],
  ['BUSINESS_DETAILS', { icon: Office, view: BusinessScreen }],
  ['USERS', { icon: People, view: UsersScreen }],
  ['SUBSCRIPTION', { icon: Layers, view: SubscriptionScreen }],
  ['EMAIL_SETUP', { icon: SendMessage, view: MailSetup }],
  ['PAYMENT_SETUP', { icon: CreditCard, view: PaymentSetupScreen }],
  ['CREDITS', { icon: Dollar, view: () => <CreditsScreen supportEmail={supportEmail()} /> }],
  ['AUDIT_LOG', { icon: TimelineEvents, view: AuditLogScreen }],
])

/** What a selection shows; undefined for a case view, which shows list and detail. */
export const screenOf = (selection: Selection): Screen | undefined => screens.get(selection)

export const screenSelections: readonly Selection[] = [...screens.keys()]
