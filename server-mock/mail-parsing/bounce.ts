import { safeLine } from '../text/safe-text.ts'
import type { MailHead } from './mail-types.ts'

/** A report that a mail of ours could not be delivered: which one it may be, and why. */
export type Bounce = { messageIds: string[]; reason: string }

/** A report is short; what it quotes of a long mail is not read. */
const READ_SIZE = 512 * 1024
const IDS_MAX_COUNT = 20
const REASON_MAX_LENGTH = 300

const ownId = /<fw\.\d{1,12}\.[A-Za-z0-9_-]{1,64}\.[A-Za-z0-9_-]{22}@[a-z.]{1,60}>/g

const isDaemon = ({ from }: MailHead): boolean => /^(mailer-daemon|postmaster)@/.test(from)

/** A field of the report, its continued lines joined. */
function fieldOf(text: string, name: string): string {
  const found = new RegExp(`^${name}:[ \\t]*([^\\r\\n]*(?:\\r?\\n[ \\t][^\\r\\n]*)*)`, 'im').exec(
    text,
  )
  return (found?.[1] ?? '').replace(/\r?\n[ \t]+/g, ' ').trim()
}

function reasonOf(text: string, subject: string): string {
  const diagnostic = fieldOf(text, 'Diagnostic-Code').replace(/^[\w-]+;\s*/, '')
  const status = fieldOf(text, 'Status')
  const reason = diagnostic || (status && `Delivery failed with status ${status}.`) || subject
  return safeLine(reason, REASON_MAX_LENGTH) || 'The email was returned.'
}

/**
 * Reads a report of failed delivery (G-612); null for every other mail. A delay is no failure, and an
 * automatic reply is none either, although both come from the null sender.
 */
export function readBounce(raw: Uint8Array, head: MailHead, envelopeFrom: string): Bounce | null {
  const text = Buffer.from(raw.subarray(0, READ_SIZE)).toString('latin1')
  const isReport = /^content-type:[ \t]*message\/delivery-status/im.test(text)
  const failed = isReport
    ? /^action:[ \t]*failed\b/im.test(text)
    : envelopeFrom === '' && isDaemon(head)
  if (!failed) return null
  const quoted = [...text.matchAll(ownId)].map(([id]) => id)
  const messageIds = [...new Set([...head.answers, ...quoted])].slice(0, IDS_MAX_COUNT)
  return { messageIds, reason: reasonOf(text, head.subject) }
}
