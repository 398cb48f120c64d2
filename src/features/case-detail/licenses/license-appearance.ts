import { CloudUpload, Cross, Tick } from '@blueprintjs/icons'
import type { LicenseState } from '../../../../contracts/model/cases/finding.ts'
import { licenseStateLabels } from '../../../../contracts/rules/cases/case-labels.ts'
import type { IconComponent } from '../../../ui/icon.ts'
import type { Tone } from '../../../ui/tag/tag.tsx'

/** How a licence's state is shown (look.md, 3; LICENCE-01, LICENCE-09). */
export const licenseAppearance: Record<
  LicenseState,
  { text: string; tone: Tone; icon: IconComponent }
> = {
  UNCHECKED: { text: licenseStateLabels.UNCHECKED, tone: 'info', icon: CloudUpload },
  VALID: { text: licenseStateLabels.VALID, tone: 'success', icon: Tick },
  INVALID: { text: licenseStateLabels.INVALID, tone: 'danger', icon: Cross },
}
