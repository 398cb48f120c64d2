import type { email } from '../db/schema/mail.ts'
import { randomOf } from '../random.ts'
import type { Tenant } from './accounts.ts'
import { previewOf, sha256 } from './history.ts'
import { drawConcern, letterFrom, textAsHtml } from './mails/receive-mail.ts'
import { HOUR, iso, MINUTE } from './timestamps.ts'
import { drawOpponent } from './world/opponent.ts'
import type { SeedRow } from './write.ts'

const subjects = [
  'Your letter of last week',
  'Question about your claim',
  'Re: Use of our photographs',
  'Foto auf unserer Website',
  'Ihre Mail vom Montag',
  'Bitte um Rückruf',
  'Invoice address',
  'Wrong recipient',
] as const

const count = { LITE: 1, PRO: 4, ENTERPRISE: 14 } as const

/** Mails of people whose address belongs to no case; some name a case that they may mean (G-110). */
export function unmappedMails(
  seed: number,
  tenant: Tenant,
  caseIds: readonly number[],
  now: number,
): SeedRow<typeof email>[] {
  const random = randomOf(seed, 'unmapped', tenant.id)
  return Array.from({ length: count[tenant.plan] }, (_, index) => {
    const opponent = drawOpponent(random)
    const writer = { ...opponent, contact: { ...opponent.contact } }
    const guessed = caseIds.length > 0 && random.chance(0.3) ? random.pick(caseIds) : null
    const text = letterFrom(random, writer, drawConcern(random, writer))
    const subject = guessed ? `Case ${guessed}` : random.pick(subjects)
    const messageId = `<${random.id()}@${opponent.host}>`
    return {
      id: random.id(),
      customerId: tenant.id,
      caseId: null,
      guessedCaseId: guessed,
      direction: 'IN' as const,
      sender: `${opponent.contact.name} <${random.pick(['buero', 'mail', 'office'])}.${random.int(10, 99)}@${opponent.host}>`,
      recipient: tenant.mailbox,
      cc: '',
      bcc: '',
      templateId: null,
      subject: subject || previewOf(text),
      received: iso(now - index * random.int(3, 9) * HOUR - random.int(6, 50) * MINUTE),
      unread: random.chance(0.6) || index === 0 ? 1 : 0,
      text,
      html: null,
      textAsHtml: textAsHtml(text),
      digest: sha256(messageId),
      messageId,
      inReplyTo: null,
      threadIds: '',
      raw: null,
      automatic: null,
    }
  })
}
