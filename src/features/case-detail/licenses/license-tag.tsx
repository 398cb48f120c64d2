import type { LicenseState } from '../../../../contracts/model/cases/finding.ts'
import { Tag } from '../../../ui/tag/tag.tsx'
import { licenseAppearance } from './license-appearance.ts'

/** A licence's state as a tag (look.md, 3). */
export function LicenseTag({ state }: { readonly state: LicenseState }) {
  const { text, tone, icon } = licenseAppearance[state]
  return (
    <Tag tone={tone} icon={icon}>
      {text}
    </Tag>
  )
}
