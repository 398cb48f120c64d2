import { messages } from '../../protocol.ts'
import { accept, decline, type Verdict } from '../verdict.ts'

const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]{0,61}[\\p{L}\\p{N}\\p{M}])?'
const namePattern = new RegExp(`^${label}(?:\\.${label})*$`, 'u')
const topLabel = /\.(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9-]{2,59})$/u

/** Whether a text is the name of a host, be it of one label, as inside of a company; no trailing dot. */
export const isHostName = (text: string): boolean => text.length <= 253 && namePattern.test(text)

/** The one domain check of the product: a host name below a top label (FORMAT-02; G-429). */
export const isDomain = (text: string): boolean => isHostName(text) && topLabel.test(text)

/** Trims and lower-cases the Domain of a new case, or says what is wrong (ADDCASE-10 to ADDCASE-12). */
export function readDomain(text: string): Verdict<string> {
  const domain = text.trim().toLowerCase()
  return isDomain(domain) ? accept(domain) : decline(messages.invalidDomain)
}
