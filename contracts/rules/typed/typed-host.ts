import { isDomain, readDomain } from '../addresses/domain.ts'
import type { Verdict } from '../verdict.ts'

/** An address of the web, as it is copied from a browser: its host, and what stands around it. */
const address =
  /^(?:https?:\/\/(?:[^\s/?#@]*@)?)?(?<host>[^\s/?#:@]+?)\.?(?::\d{1,5})?(?:[/?#].*)?$/isu

/** The host that a typed or pasted text says: the text itself, or that of the address that it is; or what is wrong with it. */
export function readTypedHost(text: string): Verdict<string> {
  const host = address.exec(text.trim())?.groups?.host?.toLowerCase() ?? ''
  return readDomain(isDomain(host) ? host : text)
}

/** The host that is taken from an address, to be shown; null where the text is a host itself, or says none. */
export function hostTaken(text: string): string | null {
  const read = readTypedHost(text)
  return read.ok && read.value !== text.trim().toLowerCase() ? read.value : null
}
