import type { Tone } from './tag.tsx'
import './tag.css'

/** The shapes of progress, drawn as a ring that fills (look.md, 3). */
export type GlyphShape =
  | 'ring-dashed'
  | 'ring-half'
  | 'ring-three-quarter'
  | 'tick-circle'
  | 'endorsed'
  | 'ring-cross'

interface Props {
  readonly shape: GlyphShape
  /** Colours it by tone; else it has the colour of the text around it. */
  readonly tone?: Tone
  /** Named when the shape stands alone, hidden from screen readers when a text beside it says the same. */
  readonly label?: string
}

const ring = { cx: 8, cy: 8, r: 6, fill: 'none', stroke: 'currentColor', strokeWidth: 1.6 } as const
const tick =
  'M8 16c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8m4-11c-.28 0-.53.11-.71.29L7 9.59l-2.29-2.3a1.003 1.003 0 0 0-1.42 1.42l3 3c.18.18.43.29.71.29s.53-.11.71-.29l5-5A1.003 1.003 0 0 0 12 5'
const endorsed =
  'm15.86 7.5-.81-1.42V4.5c0-.36-.19-.68-.49-.87l-1.37-.8-.81-1.41c-.19-.31-.51-.49-.86-.49H9.89L8.5.14a.95.95 0 0 0-1 0l-1.39.8H4.52a1 1 0 0 0-.86.49l-.8 1.37-1.44.83c-.3.19-.49.51-.49.87v1.65l-.8 1.37c-.08.15-.13.32-.13.49s.05.34.14.49l.8 1.37v1.65c0 .36.19.68.49.87l1.42.81.8 1.37c.19.31.51.49.86.49H6.1l1.39.8c.15.09.32.14.48.14s.34-.05.49-.14l1.39-.8h1.63a1 1 0 0 0 .86-.49l.81-1.41 1.37-.8c.3-.19.49-.51.49-.87V9.93l.81-1.42a.89.89 0 0 0 .04-1.01m-4.12-.82-4.01 4.01c-.18.18-.43.29-.71.29s-.53-.11-.71-.29l-2-2c-.18-.19-.3-.44-.3-.71a1.003 1.003 0 0 1 1.71-.71l1.3 1.3 3.3-3.3a1.003 1.003 0 0 1 1.71.71.95.95 0 0 1-.29.7'

const shapes = {
  'ring-dashed': <circle {...ring} strokeDasharray="2.4 2.31" transform="rotate(-11 8 8)" />,
  'ring-half': (
    <>
      <circle {...ring} />
      <path fill="currentColor" d="M8 4.6a3.4 3.4 0 0 1 0 6.8z" />
    </>
  ),
  'ring-three-quarter': (
    <>
      <circle {...ring} />
      <path fill="currentColor" d="M8 8V4.6A3.4 3.4 0 1 1 4.6 8z" />
    </>
  ),
  // Blueprint's path, scaled so that its disc is as large as the rings.
  'tick-circle': (
    <path
      fill="currentColor"
      fillRule="evenodd"
      d={tick}
      transform="translate(1.2 1.2) scale(.85)"
    />
  ),
  endorsed: (
    <path
      fill="currentColor"
      fillRule="evenodd"
      d={endorsed}
      transform="translate(.8 .8) scale(.9)"
    />
  ),
  'ring-cross': (
    <>
      <circle {...ring} />
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        d="M5.9 5.9l4.2 4.2M10.1 5.9l-4.2 4.2"
      />
    </>
  ),
} as const

/** A ring glyph of 16 px in `currentColor`. */
export function Glyph({ shape, tone, label }: Props) {
  return (
    <svg
      role={label === undefined ? undefined : 'img'}
      aria-hidden={label === undefined}
      aria-label={label}
      className={tone && `fw-ink-${tone}`}
      width="16"
      height="16"
      viewBox="0 0 16 16"
    >
      {shapes[shape]}
    </svg>
  )
}
