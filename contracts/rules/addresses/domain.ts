import { messages } from '../../protocol.ts'
import { accept, decline, type Verdict } from '../verdict.ts'

const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,61}[\\p{L}\\p{N}\\p{M}])?'
const domainPattern = new RegExp(
  `^(?:${label}\\.)+(?:\\p{L}[\\p{L}\\p{M}]+|xn--[a-z0-9-]{2,59})$`,
  'u',
)

/** The one domain check of the product (FORMAT-02; gaps-2, 4 "valid domain"). */
export const isDomain = (text: string): boolean => text.length <= 253 && domainPattern.test(text)

/** Trims and lower-cases the Domain of a new case, or says what is wrong (ADDCASE-10 to ADDCASE-12). */
export function readDomain(text: string): Verdict<string> {
  const domain = text.trim().toLowerCase()
  return isDomain(domain) ? accept(domain) : decline(messages.invalidDomain)
}
