import { TickCircle, WarningSign } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import type { ProviderStatus } from '../../../contracts/model/mail/setup.ts'
import { ProviderAgentNotice } from '../../actions/provider/agent-notice.tsx'
import { ConnectLink } from '../../actions/provider/connect-link.tsx'
import { NoProviderNotice } from '../../actions/provider/no-provider-notice.tsx'
import { errorOf } from '../../bus/operation.ts'
import { $role } from '../../queries/following/session.ts'
import { $providerStatus } from '../../queries/set-up/provider.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import {
  $connection,
  $isNowhere,
  checkRetried,
  paymentSetupOpened,
  windowRefocused,
} from './model.ts'
import './payment-setup.css'

/** The screen 'Payment Setup': how the card payment account stands (PAYSETUP-01). */
export default function PaymentSetupScreen() {
  const { connection, open, refocused } = useUnit({
    connection: $connection,
    open: paymentSetupOpened,
    refocused: windowRefocused,
  })
  useEffect(() => open(), [open])
  useEffect(() => {
    const ask = () => refocused()
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [refocused])
  return (
    <Page title="Payment Setup">
      <div className="fw-payment-setup fw-fields">
        {connection === null ? <Unknown /> : <Standing status={connection.status} />}
      </div>
    </Page>
  )
}

/** Nothing is known yet, or it could not be read. */
function Unknown() {
  const { status, retry } = useUnit({ status: $providerStatus, retry: checkRetried })
  const error = errorOf(status)
  if (error !== null)
    return (
      <ErrorState title="The payment provider could not be reached" onRetry={() => retry()}>
        {error}
      </ErrorState>
    )
  return (
    <Skeleton label="Loading payment setup">
      <div className="fw-payment-setup fw-fields">
        <SkeletonBar width={200} height={20} />
        <SkeletonBar width={320} height={20} />
        <SkeletonBar width={136} height={28} />
      </div>
    </Skeleton>
  )
}

const tags = {
  connected: { tone: 'success', icon: TickCircle, label: 'Connected' },
  pending: { tone: 'warning', icon: WarningSign, label: 'Not connected' },
  restricted: { tone: 'danger', icon: WarningSign, label: 'Restricted' },
} as const

function Standing({ status }: Pick<ProviderStatus, 'status'>) {
  const role = useUnit($role)
  const { tone, icon, label } = tags[status]
  return (
    <>
      <h2 className="fw-text-head fw-line">
        Card payments
        <Tag tone={tone} icon={icon}>
          {label}
        </Tag>
      </h2>
      {status === 'connected' ? (
        <p>Your account is connected.</p>
      ) : role === 'ADMIN' ? (
        <Connecting isRestricted={status === 'restricted'} />
      ) : (
        <ProviderAgentNotice />
      )}
    </>
  )
}

/** What an ADMIN does about an account that is not connected. */
function Connecting({ isRestricted }: { readonly isRestricted: boolean }) {
  const { connection, isNowhere, status, retry } = useUnit({
    connection: $connection,
    isNowhere: $isNowhere,
    status: $providerStatus,
    retry: checkRetried,
  })
  const error = errorOf(status)
  const address = connection?.onboarding_url ?? null
  if (isNowhere) return <NoProviderNotice />
  return (
    <>
      <p className="fw-text-2">
        {isRestricted
          ? 'Stripe has restricted your account: opponents cannot pay, and no case can be activated. Tell stripe what it asks for in the tab that opens, then come back.'
          : 'Opponents can pay by card, and cases can be activated, once the account that receives the payments is connected. Connect it in the tab that opens, then come back.'}
      </p>
      {error !== null && (
        <Notice tone="danger" action={<Button onClick={() => retry()}>Try again</Button>}>
          {error}
        </Notice>
      )}
      <div>
        {address !== null ? (
          <ConnectLink href={address} />
        ) : (
          <Button
            kind="primary"
            busy={error === null}
            disabledReason={error === null ? null : 'The payment provider could not be reached'}
          >
            Connect to stripe
          </Button>
        )}
      </div>
    </>
  )
}
