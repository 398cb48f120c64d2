import type { EmailActivity } from '../../../contracts/model/cases/activity.ts'
import { newId } from '../../ids.ts'
import { PREVIEW_MAX_LENGTH } from '../../text/limits.ts'
import { safePreview } from '../../text/safe-text.ts'
import type { IncomingMail } from './store-mail.ts'

/** The timeline's entry of a mail that came in (ACT-19, ACT-34). */
export function incomingActivity(mail: IncomingMail, caseId: string): EmailActivity {
  const id = newId()
  return {
    id,
    case_activity_id: id,
    case_id: caseId,
    created: mail.received,
    user_name: null,
    user_id: null,
    type: 'EMAIL_IN',
    content: {
      email_id: mail.id,
      to: mail.recipient,
      from: mail.head.sender,
      subject: mail.head.subject,
      preview: safePreview(mail.body.text, PREVIEW_MAX_LENGTH),
      unread: 1,
      status: null,
      mail_content: null,
      history: [],
      automation_info: null,
      has_attachments: mail.body.attachments.length > 0,
      ...(mail.automatic && { automatic: mail.automatic }),
    },
  }
}
