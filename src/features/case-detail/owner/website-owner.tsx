import { Edit, Plus } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import { allowsResearch } from '../../../../contracts/rules/cases/case-allows.ts'
import { caseActions } from '../../../actions/case-actions.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { Button } from '../../../ui/button/button.tsx'
import { keyText } from '../../../ui/keys/key-text.ts'
import { SectionHead } from '../parts/section-head.tsx'
import { CaseLog } from './case-log.tsx'
import { ImprintFacts } from './imprint-facts.tsx'
import { imprint as imprintForm } from './imprint-model.ts'
import { logEntry } from './log-model.ts'

const { editImprint, addLogEntry } = caseActions

interface Props {
  readonly imprint: CaseDetail['website_contact_details']
  /** What has to go before a form opens: no form opens over another dialog. */
  readonly onLeave?: () => void
}

const $state = $caseDetail.map((detail) => detail?.state ?? null)
const noEntries: CaseDetail['case_log'] = []
const $caseLog = $caseDetail.map((detail) => detail?.case_log ?? noEntries)

/** Imprint and case log, both written in STANDBY alone (EDIT-09 to EDIT-11; G-452). */
export function WebsiteOwner({ imprint, onLeave }: Props) {
  const { state, log, edit, write } = useUnit({
    state: $state,
    log: $caseLog,
    edit: imprintForm.requested,
    write: logEntry.requested,
  })
  const mayEdit = state !== null && allowsResearch(state)
  const openForm = (open: () => void) => {
    onLeave?.()
    open()
  }
  return (
    <>
      <SectionHead
        title="Website Owner"
        action={
          mayEdit && (
            <Button
              kind="minimal"
              className="fw-detail-flush"
              icon={Edit}
              tooltip={editImprint.label}
              tipKey={keyText(editImprint.hotkey)}
              onClick={() => openForm(() => edit(null))}
            >
              Edit
            </Button>
          )
        }
      />
      <ImprintFacts imprint={imprint} />
      <div className="fw-owner-head">
        <SectionHead
          title="Case log"
          action={
            mayEdit && (
              <Button
                kind="minimal"
                className="fw-detail-flush"
                icon={Plus}
                tooltip={addLogEntry.label}
                tipKey={keyText(addLogEntry.hotkey)}
                onClick={() => openForm(() => write(null))}
              >
                Add entry
              </Button>
            )
          }
        />
      </div>
      <CaseLog log={log} mayEdit={mayEdit} onEdit={(entryId) => openForm(() => write(entryId))} />
    </>
  )
}

/** The research part in the overview, while there is something to write or to read. */
export function WebsiteOwnerSection({ detail }: { readonly detail: CaseDetail }) {
  const { state, website_contact_details, case_log } = detail
  if (!allowsResearch(state) && website_contact_details === null && case_log.length === 0)
    return null
  return (
    <section className="fw-detail-section" aria-label="Website Owner">
      <WebsiteOwner imprint={website_contact_details} />
    </section>
  )
}
