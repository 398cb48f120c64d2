import { splitAddresses } from '../addresses/address-list.ts'
import { sameAddress } from '../addresses/email-address.ts'
import { defuseBraces, escapeHtml } from '../placeholders/escape.ts'
import { attributionIn } from './reply-words.ts'

/** The email that is answered. `from` is a bare address, or a name with one in angle brackets. */
export type Answered = {
  from: string
  /** Lists with semicolons. */
  to: string
  cc: string
  /** It was sent by us: who answers it writes once more to the same people. */
  isOwn: boolean
}

/** The address of a sender as it is shown. */
export const bareAddress = (shown: string): string =>
  (/<([^<>]+)>\s*$/.exec(shown)?.[1] ?? shown).trim()

/** Whom an answer goes to. */
export type ReplyAddresses = { to: string[]; cc: string[] }

/**
 * Whom an answer goes to (G-66, G-748): its sender, and as copies everybody else whom the email went to, without own
 * addresses. Nobody is taken twice, nor as a copy who is a recipient.
 */
export function replyAddresses(mail: Answered, own: readonly string[]): ReplyAddresses {
  const isOwn = (address: string): boolean => own.some((one) => sameAddress(one, address))
  const sender = bareAddress(mail.from)
  const direct = mail.isOwn ? splitAddresses(mail.to) : splitAddresses(sender)
  const others = mail.isOwn ? mail.cc : `${mail.to};${mail.cc}`
  const isDirect = (address: string): boolean => direct.some((one) => sameAddress(one, address))
  return {
    to: direct,
    cc: splitAddresses(others).filter((address) => !isOwn(address) && !isDirect(address)),
  }
}

/** What mail programs of the portal's languages put before the subject of an answer. */
const answers = /^\s*(?:re|aw|antw|antwort|sv|vs|odp|res|r)\s*(?:\[\d+\]|\(\d+\))?\s*:\s*/i

/** The subject of an answer: 'Re: ' stands before it once, however often it was answered (G-66). */
export function replySubject(subject: string): string {
  let bare = subject.trim()
  for (let before = ''; before !== bare; ) {
    before = bare
    bare = bare.replace(answers, '')
  }
  return `Re: ${bare}`.trim()
}

/** What is quoted: HTML as the server gives it, or plain text where there is none. */
export type Quoted = { from: string; received: string; html: string | null; text: string }

/** Where it is written: the language of the case and the time zone of the reader. */
export type QuoteWords = { language: string; timeZone: string }

const paragraphs = (text: string): string => escapeHtml(text).replaceAll(/\r\n|\r|\n/g, '<br>')

/**
 * The email that is answered, as a quote below the answer (G-66, G-749). Its braces are no placeholders of ours, also once
 * an editor has read and written it.
 */
export function quoteOf({ from, received, html, text }: Quoted, words: QuoteWords): string {
  const said = escapeHtml(attributionIn(words, received, from))
  const content = html ?? paragraphs(text)
  return defuseBraces(`<p>${said}</p><blockquote type="cite">${content}</blockquote>`, 'plain')
}

/** Without the break it would have no height where the email is read, other than where it is written. */
const EMPTY_LINE = '<p><br></p>'

/** An answer as it begins: room to write, the signature where there is one (G-729), the quote. */
export const replyContent = (signature: string, quote: string): string =>
  `${newContent(signature)}${quote}`

/** A new email as it begins. */
export const newContent = (signature: string): string =>
  signature === '' ? EMPTY_LINE : `${EMPTY_LINE}${EMPTY_LINE}${signature}`
