import { Document, Edit, Envelope, History } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import { allowsSending } from '../../../../contracts/rules/mail/compose.ts'
import { actions } from '../../../actions/actions.ts'
import { withLetters } from '../../../actions/case-availability.ts'
import {
  addNoteRequested,
  historyRequested,
  letterRequested,
  newMailRequested,
} from '../../../actions/requests.ts'
import { $plan } from '../../../queries/following/session.ts'
import { Button } from '../../../ui/button/button.tsx'
import { keyText } from '../../../ui/keys/key-text.ts'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { Timeline } from './timeline.tsx'
import './timeline.css'

/** What is to come, what is now and what has been (document 2, section 2 "Case activities"). */
export function CaseActivities({ detail }: { readonly detail: CaseDetail }) {
  const { plan, addNote, showHistory, write, writeLetter } = useUnit({
    plan: $plan,
    addNote: addNoteRequested,
    showHistory: historyRequested,
    write: newMailRequested,
    writeLetter: letterRequested,
  })
  return (
    <section className="fw-activities fw-stack fw-fill" aria-label="Case Activities">
      <header className="fw-activities-head fw-line">
        <h2 className="fw-text-head">Case Activities</h2>
        <Button
          icon={History}
          tooltip="Who changed what of this case"
          tipKey={keyText(actions.showHistory.hotkey)}
          onClick={() => showHistory()}
        >
          History
        </Button>
        <Button
          icon={Edit}
          tooltip={actions.addNote.label}
          tipKey={keyText(actions.addNote.hotkey)}
          onClick={() => addNote()}
        >
          Add note
        </Button>
        {withLetters({ detail, plan }) && (
          <Button
            icon={Document}
            tooltip="Write a letter"
            tipKey={keyText(actions.newLetter.hotkey)}
            onClick={() => writeLetter()}
          >
            New letter
          </Button>
        )}
        {allowsSending(detail.state) && (
          <Button
            icon={Envelope}
            kind="primary"
            tooltip="Write an email"
            tipKey={keyText(actions.newMail.hotkey)}
            onClick={() => write()}
          >
            New mail
          </Button>
        )}
      </header>
      <ScrollRegion className="fw-activities-scroll fw-fill-down" label="Timeline">
        <Timeline key={detail.id} />
      </ScrollRegion>
    </section>
  )
}
