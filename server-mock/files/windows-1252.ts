/**
 * What the code page has from byte 80 to byte 9F; a space stands for the five that it leaves open. The decoder of Node is no
 * source of it: some of its versions take the code page for Latin-1.
 */
const middle = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** The byte of each character that the code page has. */
const bytes = new Map<string, number>(
  Array.from({ length: 256 }, (_, byte): [string, number] => [String.fromCodePoint(byte), byte]),
)
for (let byte = 0x80; byte <= 0x9f; byte += 1) {
  bytes.delete(String.fromCodePoint(byte))
  const character = middle[byte - 0x80] ?? ' '
  if (character !== ' ') bytes.set(character, byte)
}

const QUESTION = 0x3f

/** Letters with a stroke or without a dot, which are no letter with a mark to Unicode. */
const likes: Readonly<Record<string, string>> = {
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ŧ: 't', Ŧ: 'T', ı: 'i', ĸ: 'k' },
  ...{ '\u2010': '-', '\u2011': '-', '\u2212': '-', '\u2032': "'", '\u2033': '"', ẞ: 'SS' },
}

/** A character as its parts that the code page has; null where it has one of them not. */
function partsOf(character: string): string | null {
  const parts = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return parts !== '' && [...parts].every((part) => bytes.has(part)) ? parts : null
}

/**
 * A text with nothing in it that Windows-1252 has no room for: a letter goes without its mark, what nobody sees goes, and what is
 * left is a question mark, so that somebody sees that there was something.
 */
export function inWindows1252(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  let out = ''
  for (const character of text.normalize('NFC')) {
    if (bytes.has(character)) out += character
    else if (!/[\p{Cf}\p{M}]/u.test(character)) out += likes[character] ?? partsOf(character) ?? '?'
  }
  return out
}

/** Such a text as bytes. */
export const windows1252 = (text: string): Uint8Array =>
  Buffer.from(
    text.replaceAll(/[^\0-\xff]/gu, (character) =>
      String.fromCodePoint(bytes.get(character) ?? QUESTION),
    ),
    'latin1',
  )
