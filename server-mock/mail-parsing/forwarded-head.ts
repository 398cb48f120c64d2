import { safeLine } from '../text/safe-text.ts'
import { decodeWords } from './mime/encoded-words.ts'
import type { MimePart } from './mime/parts.ts'

const fields = ['From', 'Subject', 'Date', 'To', 'Cc']

/** What stands above the text of a mail inside a mail: who wrote it to whom, when and about what. */
export function forwardedHead({ field }: MimePart): string {
  const lines = fields.flatMap((name) => {
    const value = safeLine(decodeWords(field(name.toLowerCase())), 500)
    return value === '' ? [] : [`${name}: ${value}`]
  })
  return ['', '-'.repeat(30), ...lines, '-'.repeat(30), ''].join('\n')
}
