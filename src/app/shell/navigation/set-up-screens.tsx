import type { ComponentType } from 'react'
import type { Selection } from '../../../actions/selection.ts'
import { lateView } from '../../../ui/loading/late-view.tsx'
import { config } from '../../page/config.ts'
import { supportEmail } from '../../page/support-email.ts'

const CaseTemplatesScreen = lateView(
  async () => ({
    default: (await import('../../../features/case-templates/index.ts')).CaseTemplatesScreen,
  }),
  'screen',
)
const UsersScreen = lateView(
  async () => ({ default: (await import('../../../features/users/index.ts')).UsersScreen }),
  'screen',
)
const BusinessScreen = lateView(
  async () => ({ default: (await import('../../../features/business/index.ts')).BusinessScreen }),
  'screen',
)
const SubscriptionScreen = lateView(
  async () => ({
    default: (await import('../../../features/subscription/index.ts')).SubscriptionScreen,
  }),
  'screen',
)
const PaymentSetupScreen = lateView(
  async () => ({
    default: (await import('../../../features/payment-setup/index.ts')).PaymentSetupScreen,
  }),
  'screen',
)
const CreditsScreen = lateView(
  async () => ({ default: (await import('../../../features/credits/index.ts')).CreditsScreen }),
  'screen',
)
const AuditLogScreen = lateView(
  async () => ({ default: (await import('../../../features/audit-log/index.ts')).AuditLogScreen }),
  'screen',
)
const MailSetupScreen = lateView(
  async () => ({
    default: (await import('../../../features/mail-setup/index.ts')).MailSetupScreen,
  }),
  'screen',
)

/** Every screen comes in a file of its own, fetched when it is chosen: most people never see them. */
const views = {
  CASETEMPLATES: CaseTemplatesScreen,
  BUSINESS_DETAILS: BusinessScreen,
  USERS: UsersScreen,
  SUBSCRIPTION: SubscriptionScreen,
  EMAIL_SETUP: () => <MailSetupScreen help={config.forwardingHelp} />,
  PAYMENT_SETUP: PaymentSetupScreen,
  CREDITS: () => <CreditsScreen supportEmail={supportEmail()} />,
  AUDIT_LOG: AuditLogScreen,
} as const satisfies Partial<Record<Selection, ComponentType>>

/** A selection that shows a screen beside the case list. */
export type SetUpSelection = keyof typeof views

/** The screen of a selection; in a file of its own, so that the case list names none of the files behind it. */
export default function SetUpScreen({ selection }: { readonly selection: SetUpSelection }) {
  const View = views[selection]
  return <View />
}
