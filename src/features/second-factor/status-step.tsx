import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { RECOVERY_CODES } from '../../../contracts/rules/accounts/second-factor.ts'
import { Button } from '../../ui/button/button.tsx'
import { ViewDialog } from '../../ui/dialog-form/view-dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { $factor, actChosen } from './model.ts'
import { factorClosed } from './open-model.ts'

/** So few recovery codes are left that new ones should be made. */
const FEW = 3

const required = 'Your company requires it: it cannot be turned off'

/** How the second factor stands, and what can be done about it. */
export function StatusStep() {
  const { factor, choose, close } = useUnit({
    factor: $factor,
    choose: actChosen,
    close: factorClosed,
  })
  if (factor === null) return null
  const { on, recovery_codes_left: left } = factor
  return (
    <ViewDialog
      title="Two-factor authentication"
      width="form"
      isOpen
      onClose={() => close()}
      actions={
        <>
          <Button large onClick={() => close()}>
            Close
          </Button>
          {!on && (
            <Button large kind="primary" onClick={() => choose('set-up')}>
              Set up
            </Button>
          )}
        </>
      }
    >
      <Notice tone={on ? 'success' : 'neutral'} announce="politely">
        {on
          ? 'On: logging in requires your password and a code from your authenticator app.'
          : 'Off: you log in with your password only.'}
      </Notice>
      {on ? (
        <div className="fw-stack">
          <Row
            title="Recovery codes"
            text={`${left} of ${RECOVERY_CODES} left. Each can be used once instead of a code from your app.`}
            isWarning={left <= FEW}
          >
            <Button onClick={() => choose('codes')}>Get new codes</Button>
          </Row>
          <Row title="Authenticator app" text="Move to another phone or app.">
            <Button onClick={() => choose('replace')}>Change app</Button>
          </Row>
          <Row title="Turn off" text="You will then log in with your password only.">
            <Button
              kind="danger"
              disabledReason={factor.required ? required : null}
              onClick={() => choose('off')}
            >
              Turn off
            </Button>
          </Row>
        </div>
      ) : (
        <p className="fw-text-2">
          With two-factor authentication, someone who learns your password still cannot log in. You
          need an authenticator app on your phone or computer, for example Google Authenticator,
          Microsoft Authenticator, 1Password or Aegis.
        </p>
      )}
    </ViewDialog>
  )
}

interface RowProps {
  readonly title: string
  readonly text: string
  readonly isWarning?: boolean
  readonly children: ReactNode
}

function Row({ title, text, isWarning = false, children }: RowProps) {
  return (
    <div className="fw-factor-row fw-line">
      <div>
        <h3>{title}</h3>
        <p className={isWarning ? 'fw-text-small fw-factor-few' : 'fw-text-small fw-text-2'}>
          {text}
        </p>
      </div>
      {children}
    </div>
  )
}
