import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config.ts'

/** What a mail that we sent belongs to. */
export type SentMail = { customerId: string; caseId: string; emailId: string }

const shape = /^<fw\.(\d{1,12})\.([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{22})@[a-z\d.-]{1,253}>$/

/** 128 bits: nobody outside can make an answer to a mail that was never sent (spec README, 16). */
const signature = (secret: string, mail: SentMail): string =>
  createHmac('sha256', secret)
    .update(['message-id', mail.customerId, mail.caseId, mail.emailId].join('\n'))
    .digest('base64url')
    .slice(0, 22)

/** The Message-ID of a mail that leaves for a case; an answer carries it back. */
export const makeMessageId = (
  { sessionSecret, outboundHost }: Pick<Config, 'sessionSecret' | 'outboundHost'>,
  mail: SentMail,
): string => `<fw.${mail.caseId}.${mail.emailId}.${signature(sessionSecret, mail)}@${outboundHost}>`

/**
 * The mail that a Message-ID names, if we made it for this customer; else null. The signature alone says so: answers
 * come for years, and OUTBOUND_HOST may be another one by then.
 */
export function readMessageId(secret: string, customerId: string, id: string): SentMail | null {
  const [, caseId, emailId, given] = shape.exec(id) ?? []
  if (!caseId || !emailId || !given) return null
  const mail = { customerId, caseId, emailId }
  const right = timingSafeEqual(Buffer.from(given), Buffer.from(signature(secret, mail)))
  return right ? mail : null
}
