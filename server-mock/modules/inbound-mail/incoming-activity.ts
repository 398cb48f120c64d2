import type { Automatic, EmailActivity } from '../../../contracts/model/cases/activity.ts'
import { newId } from '../../ids.ts'
import { PREVIEW_MAX_LENGTH } from '../../text/limits.ts'
import { safePreview } from '../../text/safe-text.ts'
import type { IncomingMail } from './store-mail.ts'

/** What the timeline tells of a mail that came in. */
export type FiledMail = {
  id: string
  recipient: string
  sender: string
  subject: string
  text: string
  received: string
  unread: 0 | 1
  hasAttachments: boolean
  /** Null for what a person wrote. */
  automatic: Automatic | null
}

/** The timeline's entry of a mail that comes in (ACT-19, ACT-34). */
export const incomingActivity = (mail: IncomingMail, caseId: string): EmailActivity =>
  filedActivity(
    {
      ...{ id: mail.id, recipient: mail.recipient, received: mail.received, unread: 1 },
      ...{ sender: mail.head.sender, subject: mail.head.subject, text: mail.body.text },
      hasAttachments: mail.body.attachments.length > 0,
      automatic: mail.automatic,
    },
    caseId,
  )

/** The same of a mail that was filed before, at the moment it came in (G-113). */
export function filedActivity(mail: FiledMail, caseId: string): EmailActivity {
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
      from: mail.sender,
      subject: mail.subject,
      preview: safePreview(mail.text, PREVIEW_MAX_LENGTH),
      unread: mail.unread,
      status: null,
      mail_content: null,
      history: [],
      automation_info: null,
      has_attachments: mail.hasAttachments,
      ...(mail.automatic && { automatic: mail.automatic }),
    },
  }
}
