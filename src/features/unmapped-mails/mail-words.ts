import type { SuggestionReason } from '../../../contracts/model/mail/opened-email.ts'
import { formatCounted } from '../../ui/format.ts'

/** What stands for a subject that is missing (INBOUND-05). */
export const subjectText = (subject: string): string => subject || 'No Subject set'

const named = /^\s*"?([^"<]*?)"?\s*<[^<>]*>\s*$/

/** Who wrote, as a row has room for it: the name alone, unless it may be taken for another address. */
export function senderText(from: string): string {
  const name = named.exec(from)?.[1] ?? ''
  return name === '' || name.includes('@') ? from.trim() || 'Unknown sender' : name
}

/** '1 email', '1,204 emails'. */
export const emails = (count: number): string => formatCounted(count, 'email')

/** Why a case is suggested. */
export const reasonTexts: Readonly<Record<SuggestionReason, string>> = {
  subject: 'Named in the subject',
  address: 'Same email address',
  domain: 'Same domain',
}
