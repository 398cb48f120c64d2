import { ArrowLeft, Form, Undo } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { EmailActivity } from '../../../../contracts/model/cases/activity.ts'
import { allowsSending } from '../../../../contracts/rules/mail/compose.ts'
import { actions } from '../../../actions/actions.ts'
import { replyRequested, templateReplyRequested } from '../../../actions/requests.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { Button } from '../../../ui/button/button.tsx'
import { keyText } from '../../../ui/keys/key-text.ts'
import { $takingBack, takeBackPressed } from './take-back-model.ts'

interface ReplyProps {
  readonly emailId: string
  /** It is what the view is there for: its key stands on it. */
  readonly isMain?: boolean
}

/** Answers an email; nothing is sent for a case under Standby (COMPOSE-27). */
export function ReplyButtons({ emailId, isMain = false }: ReplyProps) {
  const { detail, reply, withTemplate } = useUnit({
    detail: $caseDetail,
    reply: replyRequested,
    withTemplate: templateReplyRequested,
  })
  if (detail === null || !allowsSending(detail.state)) return null
  return (
    <>
      <Button
        icon={ArrowLeft}
        {...(isMain && { kind: 'primary' as const, keyHint: keyText(actions.reply.hotkey) })}
        onClick={() => reply(emailId)}
      >
        Reply
      </Button>
      <Button icon={Form} onClick={() => withTemplate(emailId)}>
        Reply with template
      </Button>
    </>
  )
}

/** An email that has not left yet: as long as that, whoever sees it can take it back. */
export function LeavingMail({ activity }: { readonly activity: EmailActivity }) {
  const { busy, takeBack } = useUnit({ busy: $takingBack, takeBack: takeBackPressed })
  return (
    <div className="fw-activity-buttons fw-beside">
      <span className="fw-activity-meta">Will leave in a moment</span>
      <Button
        icon={Undo}
        busy={busy.has(activity.id)}
        onClick={() => takeBack({ case_id: activity.case_id, activity_id: activity.id })}
      >
        Undo send
      </Button>
    </div>
  )
}
