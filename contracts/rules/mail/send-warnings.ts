import type { Activity } from '../../model/cases/activity.ts'
import { sameAddress } from '../addresses/email-address.ts'
import type { Composed } from './compose.ts'
import { bareAddress } from './reply.ts'

/** What a person is asked before an email leaves. */

/** How attachments are spoken of in the languages of the portal. */
const attached: readonly RegExp[] = [
  /\battach(?:ed|ment|ments|ing)?\b|\benclos(?:ed|ure|ures)\b/iu,
  /(?<!\p{L})(?:anbei|anhang|angehängt\p{L}*|angefügt\p{L}*|beigefügt\p{L}*|anlagen?)(?!\p{L})/iu,
  /(?<!\p{L})(?:anexo|anexos|anexad[ao]s?|em anexo)(?!\p{L})/iu,
  /(?<!\p{L})(?:bijlagen?|bijgevoegde?|bijgesloten)(?!\p{L})/iu,
  /(?<!\p{L})(?:liitte\p{L}*|liite\p{L}*|ohessa|oheis\p{L}+)(?!\p{L})/iu,
  /(?<!\p{L})(?:vedhæft\p{L}*|vedlagt\p{L}*|vedlegg\p{L}*|bilag\p{L}*)(?!\p{L})/iu,
  /(?<!\p{L})(?:ci-joint\p{L}*|pièces? jointes?|en annexe)(?!\p{L})/iu,
  /(?<!\p{L})(?:adjunt[ao]s?|adjuntamos)(?!\p{L})/iu,
  /(?<!\p{L})(?:manus(?:es|ega)?|manustatud)(?!\p{L})/iu,
  /(?<!\p{L})(?:załączni\p{L}+|załącz\p{L}+|w załączeniu)(?!\p{L})/iu,
]

/** What was written above the quoted part, as text. */
function ownWords(html: string): string {
  const own = html.split(/<blockquote\b/i)[0] ?? ''
  return own.replaceAll(/<[^>]*>/g, ' ').replaceAll('&nbsp;', ' ')
}

/** Whether a text, in any language of the portal, speaks of an attachment; what it quotes does not count. */
export const speaksOfAttachment = (html: string): boolean =>
  attached.some((words) => words.test(ownWords(html)))

/** An email of the case that its writer may not know of: who wrote it, and when. */
export type NewerMail = { emailId: string; isIncoming: boolean; who: string; at: string }

/** Who sent what no person has written. */
const MAIL_FLOW = 'The mail flow'

/**
 * The emails of a case that came in, or that others have sent, since a moment of its timeline, newest first. What machines
 * answered is none (G-612), and nobody is told of their own.
 */
export function newerMails(
  timeline: readonly Activity[],
  { since, userId }: { since: string; userId: string },
): NewerMail[] {
  return timeline.flatMap((entry): NewerMail[] => {
    if (entry.created <= since || entry.user_id === userId) return []
    if (entry.type !== 'EMAIL_IN' && entry.type !== 'EMAIL_OUT' && entry.type !== 'TRIGGERED')
      return []
    const isIncoming = entry.type === 'EMAIL_IN'
    const { email_id: emailId, from, automatic, status } = entry.content
    if (automatic !== undefined || status === 'FAILED') return []
    const who = isIncoming ? bareAddress(from) : (entry.user_name ?? MAIL_FLOW)
    return [{ emailId, isIncoming, who, at: entry.created }]
  })
}

/** What a person is asked before an email leaves. */
export type Warnings = {
  /** The text speaks of an attachment, and nothing is attached. */
  lacksAttachment: boolean
  /** Nobody has exchanged an email with them about this case so far. */
  newAddresses: string[]
  /** The case was answered since it was begun. */
  newer: readonly NewerMail[]
  /** Who writes in the case at this moment. */
  writing: readonly string[]
}

/** What is known around an email that is about to leave. */
export type Around = {
  files: number
  /** The contact's address and all that emails of this case came from or went to. */
  known: readonly string[]
  newer: readonly NewerMail[]
  writing: readonly string[]
}

/** What of it its writer may regret; null where there is nothing. */
export function warningsOf(mail: Composed, { files, known, newer, writing }: Around) {
  const isKnown = (address: string): boolean => known.some((one) => sameAddress(one, address))
  const warnings: Warnings = {
    lacksAttachment: files === 0 && speaksOfAttachment(mail.content),
    newAddresses: [...mail.to, ...mail.cc, ...mail.bcc].filter((address) => !isKnown(address)),
    ...{ newer, writing },
  }
  const { lacksAttachment, newAddresses } = warnings
  const isNone = !lacksAttachment && [newAddresses, newer, writing].every((all) => all.length === 0)
  return isNone ? null : warnings
}
