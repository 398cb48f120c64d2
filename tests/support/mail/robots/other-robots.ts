import type { Automatic } from '../../../../contracts/model/cases/activity.ts'
import type { Fields } from './away-systems.ts'

/** Help desks that confirm what reached them, in the language of whoever wrote: they name no day. */
export const helpDesks: readonly { name: string; from: string; fields: Fields }[] = [
  {
    name: 'Zendesk',
    from: 'support@opponent.example',
    fields: [
      ['Auto-Submitted', 'auto-generated'],
      ['X-Auto-Response-Suppress', 'All'],
      ['X-Mailer', 'Zendesk Mailer'],
    ],
  },
  {
    name: 'a desk that nobody can answer',
    from: 'no-reply@opponent.example',
    fields: [['Precedence', 'bulk']],
  },
]

/** What is said of the mail that it is about, between its parts. */
export type Returned = { messageId: string; from: string }

type ReportShape = {
  name: string
  kind: Automatic['kind']
  from: string
  subject: string
  fields?: Fields
  /** The whole body of a mail without parts, or the parts of a report. */
  body: (mail: Returned) => string | readonly Part[]
  reportType?: string
  /** As it is shown at what came back; not looked at where nothing did. */
  reason?: string
  envelopeFrom?: string
}

export type Part = { type: string; encoding?: 'base64' | 'quoted-printable'; text: string }

const RECIPIENT = 'owner@opponent.example'

const said: Part = { type: 'text/plain; charset=utf-8', text: 'The following address failed.' }

const headers = ({ messageId, from }: Returned): Part => ({
  type: 'text/rfc822-headers',
  text: `From: ${from}\nSubject: Use of our pictures\nMessage-ID: ${messageId}`,
})

const original = (mail: Returned): Part => ({
  ...{ type: 'message/rfc822', text: `${headers(mail).text}\n\nGood morning.` },
})

const status = (action: string, more: string, type = 'message/delivery-status'): Part => ({
  type,
  text: `Reporting-MTA: dns; mx.relay.example\n\nFinal-Recipient: rfc822; ${RECIPIENT}\nAction: ${action}\n${more}`,
})

const unknown = 'Status: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown'
const full = 'Status: 5.2.2\nDiagnostic-Code: smtp;\n 552 5.2.2 Mailbox\n is full'
const later =
  'Status: 4.4.1\nDiagnostic-Code: smtp; 421 4.4.1 No answer\nWill-Retry-Until: Fri, 4 Dec 2026'

/** Reports of the big systems after RFC 3464, 6533 and 8098, and those of the time before them. */
export const reports: readonly ReportShape[] = [
  {
    name: 'Postfix',
    kind: 'failure',
    from: 'Mail Delivery System <MAILER-DAEMON@mx.relay.example>',
    subject: 'Undelivered Mail Returned to Sender',
    fields: [['Auto-Submitted', 'auto-replied']],
    body: (mail) => [said, status('failed', unknown), original(mail)],
    reason: '550 5.1.1 User unknown',
  },
  {
    name: 'Postfix, late',
    kind: 'delay',
    from: 'Mail Delivery System <MAILER-DAEMON@mx.relay.example>',
    subject: 'Delayed Mail (still being retried)',
    fields: [['Auto-Submitted', 'auto-replied']],
    body: (mail) => [said, status('delayed', later), headers(mail)],
  },
  {
    name: 'Postfix, arrived',
    kind: 'receipt',
    from: 'Mail Delivery System <MAILER-DAEMON@mx.relay.example>',
    subject: 'Successful Mail Delivery Report',
    body: (mail) => [said, status('relayed', 'Status: 2.1.5'), headers(mail)],
  },
  {
    name: 'Sendmail',
    kind: 'failure',
    from: 'Mail Delivery Subsystem <MAILER-DAEMON@mx.relay.example>',
    subject: 'Returned mail: see transcript for details',
    fields: [['Auto-Submitted', 'auto-generated (failure)']],
    body: (mail) => [said, status('failed', full), original(mail)],
    reason: '552 5.2.2 Mailbox is full',
  },
  {
    name: 'Sendmail, late, in words',
    kind: 'delay',
    from: 'MAILER-DAEMON@mx.relay.example',
    subject: 'Warning: could not send message for past 4 hours',
    body: ({ messageId }) => `THIS IS A WARNING MESSAGE ONLY\n\nMessage-ID: ${messageId}`,
  },
  {
    name: 'Exim',
    kind: 'failure',
    from: 'Mail Delivery System <Mailer-Daemon@mx.relay.example>',
    subject: 'Mail delivery failed: returning message to sender',
    fields: [
      ['X-Failed-Recipients', RECIPIENT],
      ['Auto-Submitted', 'auto-replied'],
    ],
    body: ({ messageId }) =>
      `This message was created automatically by mail delivery software.\n\n  ${RECIPIENT}\n    host mx.opponent.example said: 550 5.7.1 Blocked by policy\n\n------ This is a copy of the message. ------\n\nMessage-ID: ${messageId}`,
    reason: '550 5.7.1 Blocked by policy',
  },
  {
    name: 'Exim, late',
    kind: 'delay',
    from: 'Mail Delivery System <Mailer-Daemon@mx.relay.example>',
    subject: 'Warning: message 1rA2bC-0001xY-2z delayed 24 hours',
    fields: [['Auto-Submitted', 'auto-replied']],
    body: ({ messageId }) => `No action is required on your part.\n\nMessage-ID: ${messageId}`,
  },
  {
    name: 'qmail',
    kind: 'failure',
    from: 'MAILER-DAEMON@mx.relay.example',
    subject: 'failure notice',
    body: ({ messageId }) =>
      `Hi. This is the qmail-send program at mx.relay.example.\n\n<${RECIPIENT}>:\nRemote host said: 554 5.4.6 Too many hops\n\n--- Below this line is a copy of the message.\n\nMessage-ID: ${messageId}`,
    reason: '554 5.4.6 Too many hops',
  },
  {
    name: 'Gmail',
    kind: 'failure',
    from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
    subject: 'Delivery Status Notification (Failure)',
    fields: [
      ['X-Failed-Recipients', RECIPIENT],
      ['Auto-Submitted', 'auto-replied'],
    ],
    body: (mail) => [said, status('failed', unknown), original(mail)],
    reason: '550 5.1.1 User unknown',
  },
  {
    name: 'Gmail, late',
    kind: 'delay',
    from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
    subject: 'Delivery Status Notification (Delay)',
    body: (mail) => [said, status('delayed', later), original(mail)],
  },
  {
    name: 'Yahoo',
    kind: 'failure',
    from: 'MAILER-DAEMON@yahoo.example',
    subject: 'Failure Notice',
    body: ({ messageId }) =>
      `Sorry, we were unable to deliver your message to the following address.\n\n<${RECIPIENT}>:\n552: 5.2.2 mailbox over quota\n\n--- Below this line is a copy of the message.\n\nMessage-ID: ${messageId}`,
    reason: 'Failure Notice',
  },
  {
    name: 'HCL Domino',
    kind: 'failure',
    from: 'Postmaster@opponent.example',
    subject: `DELIVERY FAILURE: User owner (${RECIPIENT}) not listed in Domino Directory`,
    body: (mail) => [said, status('failed', 'Status: 5.1.1'), original(mail)],
    reason: 'Delivery failed with status 5.1.1.',
  },
  {
    name: 'Amazon SES',
    kind: 'failure',
    from: 'MAILER-DAEMON@amazonses.example',
    subject: 'Delivery Status Notification (Failure)',
    body: (mail) => [said, status('failed', full), headers(mail)],
    envelopeFrom: 'srs0=z=amazonses.example=bounce@relay.example',
    reason: '552 5.2.2 Mailbox is full',
  },
  {
    name: 'a gateway for addresses beyond ASCII (RFC 6533)',
    kind: 'failure',
    from: 'postmaster@opponent.example',
    subject: 'Delivery failed',
    body: (mail) => [
      said,
      status('failed', unknown, 'message/global-delivery-status'),
      { ...headers(mail), type: 'message/global-headers', encoding: 'base64' },
    ],
    reason: '550 5.1.1 User unknown',
  },
  {
    name: 'a gateway that encodes what it quotes',
    kind: 'failure',
    from: 'postmaster@opponent.example',
    subject: 'Undeliverable mail',
    body: (mail) => [
      said,
      { ...status('failed', full), encoding: 'base64' },
      { ...headers(mail), encoding: 'quoted-printable' },
    ],
    reason: '552 5.2.2 Mailbox is full',
  },
  {
    name: 'a postmaster in words',
    kind: 'failure',
    from: 'postmaster@opponent.example',
    subject: 'Undeliverable mail',
    fields: [['Auto-Submitted', 'auto-replied']],
    body: ({ messageId }) => `Your message was refused.\n\nMessage-ID: ${messageId}`,
    reason: 'Undeliverable mail',
  },
  {
    name: 'an answer of the postmaster’s',
    kind: 'reply',
    from: 'postmaster@opponent.example',
    subject: 'Your message to the postmaster',
    fields: [['Auto-Submitted', 'auto-replied']],
    body: () => 'It was put into the queue of our staff.',
  },
  {
    name: 'read, as Outlook says it',
    kind: 'receipt',
    from: RECIPIENT,
    subject: 'Read: Use of our pictures',
    reportType: 'disposition-notification',
    body: ({ messageId }) => [
      said,
      {
        type: 'message/disposition-notification',
        text: `Final-Recipient: rfc822; ${RECIPIENT}\nOriginal-Message-ID: ${messageId}\nDisposition: manual-action/MDN-sent-manually; displayed`,
      },
    ],
    envelopeFrom: RECIPIENT,
  },
  {
    name: 'deleted unread, as Thunderbird says it',
    kind: 'receipt',
    from: RECIPIENT,
    subject: 'Return Receipt (deleted) - Use of our pictures',
    reportType: 'disposition-notification',
    body: ({ messageId }) => [
      said,
      {
        type: 'message/disposition-notification',
        text: `Original-Message-ID: ${messageId}\nDisposition: automatic-action/MDN-sent-automatically; deleted`,
      },
    ],
  },
  {
    name: 'a complaint of a mailbox provider (RFC 5965)',
    kind: 'reply',
    from: 'staff@feedback.example',
    subject: 'FW: Use of our pictures',
    reportType: 'feedback-report',
    body: (mail) => [
      said,
      { type: 'message/feedback-report', text: 'Feedback-Type: abuse\nVersion: 1' },
      original(mail),
    ],
    envelopeFrom: 'staff@feedback.example',
  },
]

/** What Exchange writes, in the language of the mailbox that it is for. */
export const exchangeReport = (subject: string, locale: string): ReportShape => ({
  name: `Exchange Online, ${locale}`,
  kind: 'failure',
  from: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@opponent.example>',
  subject,
  fields: [
    ['X-MS-Exchange-Message-Is-Ndr', ''],
    ['Auto-Submitted', 'auto-replied'],
  ],
  body: (mail) => [
    {
      type: 'text/html; charset=utf-8',
      text: `<p>Message-ID: &lt;${mail.messageId.slice(1, -1)}&gt;</p>`,
    },
    status(
      'failed',
      'Status: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound',
    ),
  ],
  reason: '550 5.1.10 RESOLVER.ADR.RecipientNotFound',
})

export type { ReportShape }
