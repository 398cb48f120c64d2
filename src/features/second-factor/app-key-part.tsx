import { useState } from 'react'
import type { AppKey } from '../../../contracts/model/accounts/second-factor.ts'
import { copyText } from '../../ui/browser/copy-text.ts'
import { Button } from '../../ui/button/button.tsx'
import { QrCode } from './qr-code.tsx'

/** In groups, as it is easier to type off. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** The key for an authenticator app: to be scanned, or typed where there is no camera. */
export function AppKeyPart({ appKey: { secret, uri } }: { readonly appKey: AppKey }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    const isCopied = await copyText(secret)
    setSaid(isCopied ? 'Copied.' : 'The key could not be copied. Select it and copy it manually.')
  }
  return (
    <div className="fw-factor-app">
      <QrCode text={uri} label="QR code for your authenticator app" />
      <div>
        <p>Scan this code with your authenticator app.</p>
        <p className="fw-text-small fw-text-2">
          No camera? Enter this key in the app, as a time-based key:
        </p>
        <p className="fw-factor-key">
          <code>{grouped(secret)}</code>
        </p>
        <Button onClick={() => void copy()}>Copy key</Button>{' '}
        <span className="fw-text-small fw-text-2" role="status">
          {said}
        </span>
      </div>
    </div>
  )
}
