import { decodeCharset } from './charset.ts'
import { decodeTransfer } from './transfer.ts'

type Word = { charset: string; encoding: string; bytes: Uint8Array }

const word = /=\?([^?\s]{1,80})\?([QqBb])\?([^?]*)\?=/g

const bytesOf = (encoding: string, text: string): Uint8Array =>
  encoding === 'B'
    ? decodeTransfer('base64', Buffer.from(text, 'latin1'))
    : // A blank at the end is content here: written so that it is none of those that a line ends with.
      decodeTransfer(
        'quoted-printable',
        Buffer.from(text.replace(/=\s+([0-9a-fA-F])/g, '=$1').replace(/[_\s]/g, '=20')),
      )

/** Words that stand beside each other are decoded as one: a character may be split between two. */
function joined(words: readonly Word[]): string {
  let text = ''
  let from = 0
  for (let at = 0; at < words.length; at += 1) {
    const [one, next] = [words[at], words[at + 1]]
    if (!one || one.charset === next?.charset) continue
    text += decodeCharset(
      one.charset,
      Buffer.concat(words.slice(from, at + 1).map(({ bytes }) => bytes)),
    )
    from = at + 1
  }
  return text
}

/**
 * The text of a header field with its encoded words (RFC 2047) decoded. `as` says what takes the place of a run of
 * words; blanks between two of them are no part of the text.
 */
export function decodeWords(field: string, as = (text: string): string => text): string {
  let result = ''
  let run: Word[] = []
  let end = 0
  const flush = (): void => {
    if (run.length > 0) result += as(joined(run))
    run = []
  }
  for (const match of field.matchAll(word)) {
    const [whole, charset = '', given = '', text = ''] = match
    const between = field.slice(end, match.index)
    if (run.length === 0 || !/^[ \t\r\n]*$/.test(between)) {
      flush()
      result += between
    }
    const encoding = given.toUpperCase()
    run.push({
      charset: charset.toLowerCase().replace(/\*.*$/, ''),
      encoding,
      bytes: bytesOf(encoding, text),
    })
    end = match.index + whole.length
  }
  flush()
  return result + field.slice(end)
}
