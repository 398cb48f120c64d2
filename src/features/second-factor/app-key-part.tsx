import { useMemo, useState } from 'react'
import { encode } from 'uqr'
import type { AppKey } from '../../../contracts/model/accounts/second-factor.ts'
import { copyText } from '../../ui/browser/copy-text.ts'
import { Button } from '../../ui/button/button.tsx'

/** Modules of empty space around it, without which scanners do not find it. */
const QUIET = 4

/** A text as a QR code, dark on light in every theme: many apps read no other. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: QUIET })
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x, y]] : [])))
    return { size, path: dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('') }
  }, [text])
  return (
    <svg
      className="fw-factor-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}

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
