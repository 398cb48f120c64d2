/** Words that an answer may not say: those of other customers, and what nobody may ever read. */

import { MAILBOX_PASSWORD } from '../../support/mail/mailbox.ts'
import type { Reply, TestApi } from '../../support/server/api.ts'
import type { Office } from '../../support/server/api-office.ts'

/** Hashes and secrets as they begin, and the passwords that the matrix saves. */
export const secretsOf = ({ services }: TestApi): string[] => [
  'scrypt',
  MAILBOX_PASSWORD,
  'a password of the mail server',
  services.config.sessionSecret,
]

/** What stands in the records of this customer and in no other's. */
export const wordsOf = ({ mark, id, caseId }: Office): string[] => [mark, id, caseId]

const said = ({ text, headers }: Pick<Reply, 'text' | 'headers'>): string =>
  `${text}\n${JSON.stringify([...headers])}`.toLowerCase()

/** Those of the words that the answer says, in its headers as well, whatever their case. */
export const heardIn = (reply: Pick<Reply, 'text' | 'headers'>, words: readonly string[]) => {
  const text = said(reply)
  return words.filter((word) => text.includes(word.toLowerCase()))
}
