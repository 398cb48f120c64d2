import type { CaseState } from '../../contracts/model/cases/case.ts'
import type { GlyphShape } from '../ui/tag/glyphs.tsx'
import type { Tone } from '../ui/tag/tag.tsx'

/** How a case state is drawn, the same wherever it stands (look.md, 3). */
export const caseStateAppearance: Record<CaseState, { shape: GlyphShape; tone: Tone }> = {
  STANDBY: { shape: 'ring-dashed', tone: 'neutral' },
  ACTIVE: { shape: 'ring-half', tone: 'info' },
  PAYMENT_PROCESSING: { shape: 'ring-three-quarter', tone: 'violet' },
  PAID: { shape: 'tick-circle', tone: 'success' },
  VALID_LICENSE: { shape: 'endorsed', tone: 'teal' },
  CANCELLED: { shape: 'ring-cross', tone: 'neutral' },
}
