import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { ProviderAgentNotice } from '../../actions/provider/agent-notice.tsx'
import { ConnectLink } from '../../actions/provider/connect-link.tsx'
import { NoProviderNotice } from '../../actions/provider/no-provider-notice.tsx'
import { $role } from '../../queries/following/session.ts'
import { Button } from '../../ui/button/button.tsx'
import { ViewDialog } from '../../ui/dialog-form/view-dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Spinner } from '../../ui/state/spinner.tsx'
import { $connection, $isChecking, connectionLeft, windowRefocused } from './provider-model.ts'

/**
 * The account that payments go to is not connected: an ADMIN can connect it where there is a provider, an AGENT learns
 * who can (STATE-07, STATE-10 to STATE-13). Whoever comes back from the other tab is asked for nothing more.
 */
export function ConnectDialog() {
  const { connection, role, isChecking, leave, refocused } = useUnit({
    connection: $connection,
    role: $role,
    isChecking: $isChecking,
    leave: connectionLeft,
    refocused: windowRefocused,
  })
  const isOpen = connection !== null
  useEffect(() => {
    if (!isOpen) return
    const ask = () => refocused()
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [isOpen, refocused])
  const isAdmin = role === 'ADMIN'
  const address = isAdmin ? (connection?.onboardingUrl ?? null) : null
  return (
    <ViewDialog
      title={
        address === null
          ? 'Payment provider account not connected'
          : 'Connect payment provider account'
      }
      width="form"
      isOpen={isOpen}
      onClose={() => leave()}
      actions={
        <>
          {isChecking && <Spinner label="Checking the payment provider account" />}
          <Button onClick={() => leave()}>Close</Button>
          {address !== null && <ConnectLink href={address} />}
        </>
      }
    >
      {!isAdmin ? <ProviderAgentNotice /> : address === null ? <NoProviderNotice /> : <ForAdmin />}
    </ViewDialog>
  )
}

const ForAdmin = () => (
  <>
    <Notice tone="warning">
      <b>Action Required</b>
      <p>The account that receives card payments is not connected.</p>
    </Notice>
    <p>
      Connect it in the tab that opens, then come back: activation continues as soon as the account
      is connected.
    </p>
  </>
)
