import { CloudUpload, Exchange, Trash } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseState } from '../../../../contracts/model/cases/case.ts'
import type { Finding } from '../../../../contracts/model/cases/finding.ts'
import { allowsFindingChange } from '../../../../contracts/rules/cases/case-allows.ts'
import {
  allowsLicenseUpload,
  LAST_FINDING_STAYS,
} from '../../../../contracts/rules/findings/findings.ts'
import { Button } from '../../../ui/button/button.tsx'
import { findingDeletion } from '../finding-delete/delete-model.ts'
import { licenseUpload, originalUpload } from '../uploads/upload-models.ts'

interface Props {
  readonly finding: Finding
  readonly state: CaseState
  /** It is the only one of its case. */
  readonly isLastLeft: boolean
  /** Leaves the dialog that this stands in: one at a time. */
  readonly onLeave: () => void
}

/** What can be done with an image use while its case is open (EDIT-01, EDIT-02). */
export function FindingActs({ finding, state, isLastLeft, onLeave }: Props) {
  const unit = useUnit({
    upload: licenseUpload.requested,
    replace: originalUpload.requested,
    remove: findingDeletion.requested,
  })
  if (!allowsFindingChange(state)) return null
  const then = (request: (id: string) => void) => () => {
    onLeave()
    request(finding.id)
  }
  return (
    <div className="fw-finding-facts fw-line">
      <Button
        kind="danger"
        icon={Trash}
        disabledReason={state === 'ACTIVE' && isLastLeft ? LAST_FINDING_STAYS : null}
        onClick={then(unit.remove)}
      >
        Delete image use
      </Button>
      <span className="fw-fill" />
      <Button icon={Exchange} onClick={then(unit.replace)}>
        Replace original
      </Button>
      {allowsLicenseUpload(state, finding) && (
        <Button icon={CloudUpload} onClick={then(unit.upload)}>
          Upload License
        </Button>
      )}
    </div>
  )
}
