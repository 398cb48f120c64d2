import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { Notice } from '../../ui/notice/notice.tsx'
import { $form } from './model.ts'

interface Props {
  readonly outcome: 'created' | 'failed' | null
  readonly supportEmail: string | null
  readonly toLogin: ReactNode
}

/** Step 4: how it ended (ACCT-06 to ACCT-09). */
export function WelcomeStep({ outcome, supportEmail, toLogin }: Props) {
  const { email } = useUnit($form)
  if (outcome === 'failed')
    return (
      <Notice tone="danger" announce>
        <p>An Error has occurred. Unfortunately we could not create your account.</p>
        <p>Please try again later</p>
        {supportEmail !== null && (
          <p>
            Support: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        )}
      </Notice>
    )
  return (
    <>
      <Notice tone="success" announce="politely">
        <p>
          Your account has been created. We have sent an email to <strong>{email.trim()}</strong>.
        </p>
        <p>Open the link in it to verify your address, then log in.</p>
      </Notice>
      <p>{toLogin}</p>
    </>
  )
}
