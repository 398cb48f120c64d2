/** What is read of a mail's own header; every text safe to store, log and show. */
export type MailHead = {
  /** The sender's bare address in lower case, '' without one. */
  from: string
  /** The sender as shown: `Name <address>`, or what there is of it. */
  sender: string
  /** Addresses with semicolons (G-68). */
  to: string
  cc: string
  subject: string
  messageId: string | null
  /** Message ids that this mail answers, the nearest first. */
  answers: string[]
  /** Written by a machine (G-612). */
  automatic: boolean
}

export type MailAttachment = {
  filename: string
  contentType: string
  bytes: Uint8Array<ArrayBuffer>
}

export type MailBody = {
  text: string
  /** Sanitised. */
  html: string | null
  textAsHtml: string | null
  attachments: MailAttachment[]
}

/** Stands in the place of a body that is beyond the limits; the mail itself is kept as it came. */
export const UNREADABLE = 'This message is too large or too complex to be displayed.'

/** What a mail system reports of a mail: that it came back, is late, or has arrived or was read. */
export type Report = {
  kind: 'failure' | 'delay' | 'receipt'
  /** Mails of ours that it may be about. */
  messageIds: string[]
  /** Why it came back. */
  reason: string
}

/** A mail as read; without a body when it went over a limit, `problem` tells which. */
export type ReadMail = { head: MailHead; report: Report | null } & (
  | { body: MailBody; problem: null }
  | { body: null; problem: string }
)

export const emptyHead: MailHead = {
  from: '',
  sender: '',
  to: '',
  cc: '',
  subject: '',
  messageId: null,
  answers: [],
  automatic: false,
}
