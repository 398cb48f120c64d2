import { Edit, Plus } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import { allowsResearch } from '../../../../contracts/rules/cases/case-allows.ts'
import { caseActions } from '../../../actions/case-actions.ts'
import { $caseDetail, $pendingFields } from '../../../queries/cases/open-case.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { SectionAct, SectionHead } from '../parts/section-head.tsx'
import { ImprintFacts } from './imprint-facts.tsx'
import { imprint as imprintForm } from './imprint-model.ts'
import { logEntry } from './log-model.ts'
import './owner.css'

interface CaseLogProps {
  readonly log: CaseDetail['case_log']
  readonly mayEdit: boolean
  readonly onEdit: (entryId: string) => void
}

const $isPending = $pendingFields.map((fields) => fields.has('case_log'))

/** The dated, signed lines of the search for the owner, newest first (G-453). */
function CaseLog({ log, mayEdit, onEdit }: CaseLogProps) {
  const isPending = useUnit($isPending)
  if (log.length === 0) return <p className="fw-text-3">There are no log entries.</p>
  return (
    <ul className="fw-case-log">
      {log.toReversed().map(({ id, text, created, user_name }) => (
        <li key={id}>
          <div>
            <p className="fw-note">{text}</p>
            <p className="fw-activity-meta fw-num">{`${formatDateTime(created)}, ${user_name}`}</p>
          </div>
          {mayEdit && !isPending && (
            <IconButton icon={Edit} label="Edit log entry" onClick={() => onEdit(id)} />
          )}
        </li>
      ))}
    </ul>
  )
}

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
            <SectionAct of={editImprint} icon={Edit} onPress={() => openForm(() => edit(null))}>
              Edit
            </SectionAct>
          )
        }
      />
      <ImprintFacts imprint={imprint} />
      <div className="fw-owner-head">
        <SectionHead
          title="Case log"
          action={
            mayEdit && (
              <SectionAct of={addLogEntry} icon={Plus} onPress={() => openForm(() => write(null))}>
                Add entry
              </SectionAct>
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
