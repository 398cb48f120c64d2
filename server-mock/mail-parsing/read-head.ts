import PostalMime, { type Address } from 'postal-mime'
import { addressKey, isEmailAddress } from '../../contracts/rules/addresses/email-address.ts'
import {
  ADDRESS_LIST_MAX_LENGTH,
  ADDRESS_MAX_LENGTH,
  HEAD_MAX_SIZE,
  NAME_MAX_LENGTH,
  REFERENCES_MAX_COUNT,
  SUBJECT_MAX_LENGTH,
} from '../text/limits.ts'
import { safeLine } from '../text/safe-text.ts'
import type { MailHead } from './mail-types.ts'
import { decodeWords } from './mime/encoded-words.ts'
import { endOfHeader, fieldsOf } from './mime/parts.ts'
import { isAutomatic } from './robots/marks.ts'

const LINE_FEED = 0x0a
/** The header's bytes, cut at the end of a line when they are too many. */
export function headOf(raw: Uint8Array): Uint8Array {
  const head = raw.subarray(0, Math.min(raw.length, HEAD_MAX_SIZE))
  const { end } = endOfHeader(head)
  if (end < head.length || raw.length === head.length) return head.subarray(0, end)
  return head.subarray(0, head.lastIndexOf(LINE_FEED) + 1)
}

const bare = (address: string): string => {
  const plain = addressKey(safeLine(address, ADDRESS_MAX_LENGTH + 1))
  return isEmailAddress(plain) ? plain : ''
}

const flat = (addresses: readonly Address[] | undefined): string[] =>
  (addresses ?? []).flatMap((one) => (one.group ? flat(one.group) : [bare(one.address)]))

/** As many whole addresses as fit, so that none is cut into another one. */
function list(addresses: readonly Address[] | undefined): string {
  let joined = ''
  for (const address of new Set(flat(addresses))) {
    const longer = joined === '' ? address : `${joined}; ${address}`
    if (longer.length > ADDRESS_LIST_MAX_LENGTH) break
    joined = longer
  }
  return joined
}

const ids = (value: string | undefined): string[] =>
  [...(value ?? '').matchAll(/<[^<>\s]{1,250}>/g)].map(([id]) => safeLine(id, 252))

/** The name cannot pretend to be the address: angle brackets and quotes are the address's alone. */
function shown(name: string, address: string): string {
  const plain = safeLine(name.replace(/[<>"\\]/g, ''), NAME_MAX_LENGTH)
  if (plain === '' || plain.toLowerCase() === address) return address
  return address === '' ? plain : `${plain} <${address}>`
}

const asUtf8 = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

/** The header with whatever is not ASCII in UTF-8: the parser's own tables know fewer character sets. */
const inUtf8 = (raw: Uint8Array): string =>
  fieldsOf(raw)
    .map((field) => `${decodeWords(field, asUtf8)}\r\n`)
    .join('')

/** Reads sender, subject and references; `raw` is the header alone (`headOf`). */
export async function readHead(raw: Uint8Array): Promise<MailHead> {
  const mail = await PostalMime.parse(inUtf8(raw), { maxHeadersSize: HEAD_MAX_SIZE * 4 })
  const references = ids(mail.references).slice(-REFERENCES_MAX_COUNT).reverse()
  const from = flat(mail.from && [mail.from])[0] ?? ''
  const subject = safeLine(mail.subject ?? '', SUBJECT_MAX_LENGTH)
  return {
    from,
    sender: shown(mail.from?.name ?? '', from),
    to: list(mail.to),
    cc: list(mail.cc),
    subject,
    messageId: ids(mail.messageId)[0] ?? null,
    answers: [...new Set([...ids(mail.inReplyTo), ...references])].slice(0, REFERENCES_MAX_COUNT),
    automatic: isAutomatic(mail.headers, { from, subject }),
  }
}
