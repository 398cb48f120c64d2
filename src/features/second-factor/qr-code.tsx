import { useMemo } from 'react'
import { encode } from 'uqr'

/** Modules of empty space around it, without which scanners do not find it. */
const QUIET = 4

/** A text as a QR code, dark on light in every theme: many apps read no other. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
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
