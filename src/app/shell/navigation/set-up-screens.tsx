import type { ComponentType, ReactNode } from 'react'
import type { Selection } from '../../../actions/selection.ts'
import { LatePlace, lateView } from '../../../ui/loading/late-view.tsx'
import { config } from '../../page/config.ts'
import { supportEmail } from '../../page/support-email.ts'

const MailSetupScreen = lateView(() => import('../../../features/mail-setup/index.ts'), 'screen')
const CreditsScreen = lateView(() => import('../../../features/credits/index.ts'), 'screen')

/** Every screen comes in a file of its own, fetched when it is chosen: most people never see them. */
const views = {
  DASHBOARD: lateView(() => import('../../../features/dashboard/index.ts'), 'screen'),
  INBOUNDEMAILS: lateView(() => import('../../../features/unmapped-mails/index.ts'), 'screen'),
  EMAIL_FLOWS: lateView(() => import('../../../features/mail-flows/index.ts'), 'screen'),
  CASETEMPLATES: lateView(() => import('../../../features/case-templates/index.ts'), 'screen'),
  INVOICETEMPLATES: lateView(
    () => import('../../../features/invoice-templates/index.ts'),
    'screen',
  ),
  PAYMENT_REPORTS: lateView(() => import('../../../features/payment-reports/index.ts'), 'screen'),
  INVOICE_MANAGEMENT: lateView(() => import('../../../features/invoices/index.ts'), 'screen'),
  BUSINESS_DETAILS: lateView(() => import('../../../features/business/index.ts'), 'screen'),
  USERS: lateView(() => import('../../../features/users/index.ts'), 'screen'),
  SUBSCRIPTION: lateView(() => import('../../../features/subscription/index.ts'), 'screen'),
  EMAIL_SETUP: () => <MailSetupScreen help={config.forwardingHelp} />,
  PAYMENT_SETUP: lateView(() => import('../../../features/payment-setup/index.ts'), 'screen'),
  CREDITS: () => <CreditsScreen supportEmail={supportEmail()} />,
  BASE_SETTINGS: lateView(() => import('../../../features/portal-settings/index.ts'), 'screen'),
  TRANSLATIONS: lateView(() => import('../../../features/translations/index.ts'), 'screen'),
  AUDIT_LOG: lateView(() => import('../../../features/audit-log/index.ts'), 'screen'),
} as const satisfies Partial<Record<Selection, ComponentType>>

/** A selection that shows a screen beside the case list. */
export type SetUpSelection = keyof typeof views

interface Props {
  readonly selection: SetUpSelection
  /** What stands there until the screen has come. */
  readonly place: ReactNode
}

/** The screen of a selection; in a file of its own, so that the case list names none of the files behind it. */
export default function SetUpScreen({ selection, place }: Props) {
  const View = views[selection]
  return (
    <LatePlace value={place}>
      <View />
    </LatePlace>
  )
}
