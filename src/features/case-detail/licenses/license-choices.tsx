import { Cross, Tick } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseState } from '../../../../contracts/model/cases/case.ts'
import type { LicenseState } from '../../../../contracts/model/cases/finding.ts'
import { allowsLicenseReview } from '../../../../contracts/rules/findings/license-review.ts'
import { Button } from '../../../ui/button/button.tsx'
import { licenseAppearance } from './license-appearance.ts'
import {
  $judgement,
  deleteLicense,
  type Judgement,
  licenseJudged,
  reviewLicense,
} from './license-model.ts'

const choices: readonly { state: Judgement; icon: typeof Tick }[] = [
  { state: 'INVALID', icon: Cross },
  { state: 'VALID', icon: Tick },
]

/** Why a choice cannot be made, null where it can (LICENCE-06). */
const reasonAgainst = (choice: Judgement, now: LicenseState, open: boolean): string | null => {
  if (!open) return 'Licenses of this case can no longer be reviewed'
  return choice === now
    ? `This license is already ${licenseAppearance[now].text.toLowerCase()}`
    : null
}

interface Props {
  readonly caseState: CaseState
  readonly state: LicenseState
}

/** What can be said of a licence (LICENCE-03, LICENCE-04). */
export function LicenseChoices({ caseState, state: now }: Props) {
  const { judging, deleting, judgement, judge } = useUnit({
    judging: reviewLicense.$pending,
    deleting: deleteLicense.$pending,
    judgement: $judgement,
    judge: licenseJudged,
  })
  const busy = judging || deleting
  const open = allowsLicenseReview(caseState)
  return choices.map(({ state, icon }) => (
    <Button
      key={state}
      icon={icon}
      busy={judging && judgement === state}
      disabled={busy && judgement !== state}
      disabledReason={busy ? null : reasonAgainst(state, now, open)}
      onClick={() => judge(state)}
    >
      {licenseAppearance[state].text}
    </Button>
  ))
}
