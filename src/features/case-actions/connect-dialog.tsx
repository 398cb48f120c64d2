import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { ProviderAgentNotice } from '../../actions/provider/agent-notice.tsx'
import { ConnectLink } from '../../actions/provider/connect-link.tsx'
import { $role } from '../../projections/session.ts'
import { Button } from '../../ui/button.tsx'
import { ViewDialog } from '../../ui/dialog-form/view-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { $connection, $isChecking, connectionLeft, windowRefocused } from './provider-model.ts'

/**
 * The account that payments go to is not connected: an ADMIN can connect it, an AGENT learns who can
 * (STATE-07, STATE-10 to STATE-13). Whoever comes back from the other tab is asked for nothing more.
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
  const address = isAdmin ? connection?.onboardingUrl : null
  return (
    <ViewDialog
      title={
        isAdmin ? 'Connect payment provider account' : 'Payment provider account not connected'
      }
      width="form"
      isOpen={isOpen}
      onClose={() => leave()}
      actions={
        <>
          {isChecking && <Spinner label="Checking the payment provider account" />}
          <Button onClick={() => leave()}>Close</Button>
          {address && <ConnectLink href={address} />}
        </>
      }
    >
      {isAdmin ? <ForAdmin /> : <ProviderAgentNotice />}
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
      Connect it in the tab that opens, then come back: the activation goes on as soon as the
      account is connected.
    </p>
  </>
)
