import { attach, combine } from 'effector'
import { $gateway } from '../../bus/gateway/store.ts'
import { $user } from '../../projections/session-state.ts'

/** An attachment of a mail, by its id or checksum (G-73). */
type AttachmentOf = { email_id: string; attachment_id: string }

/** Brings the bytes of an attachment; they enter no log. Never fails for an expected refusal. */
export const readAttachmentFx = attach({
  source: combine({ gateway: $gateway, user: $user }),
  effect: ({ gateway, user }, { email_id, attachment_id }: AttachmentOf) =>
    gateway.file('readAttachment', {
      params: {
        customer_id: user?.customer_id ?? '',
        emailId: email_id,
        attachmentId: attachment_id,
      },
    }),
})
