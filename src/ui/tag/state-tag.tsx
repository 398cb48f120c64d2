import { Glyph, type GlyphShape } from './glyphs.tsx'
import type { Tone } from './tag.tsx'
import './tag.css'

interface Props {
  readonly shape: GlyphShape
  readonly tone: Tone
  readonly children: string
}

/** A state with its ring glyph, as a tag. */
export function StateTag({ shape, tone, children }: Props) {
  return (
    <span className={`fw-tag fw-tone-${tone}`}>
      <Glyph shape={shape} />
      <span className="fw-tag-text">{children}</span>
    </span>
  )
}
