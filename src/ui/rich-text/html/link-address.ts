import { isDomain } from '../../../../contracts/rules/addresses/domain.ts'

/** Longer ones are no address that a person means. */
const ADDRESS_MAX = 2_000

/**
 * An address that a link may have: a whole one of the web or of mail. Null for anything else, above all for what would
 * run in the page or, being relative, point into it.
 */
export function safeAddress(text: string): string | null {
  const address = text.trim()
  if (address.length > ADDRESS_MAX || !/^(https?:\/\/|mailto:)/i.test(address)) return null
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  // "https://bank.example@thief.example" reads as the bank.
  url.username = ''
  url.password = ''
  return url.href
}

const mailAddress = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/
const afterHost = /[/:?#]\S*$/

/** What a person types as an address: the scheme may be missing. Null where no link can be made of it. */
export function typedAddress(text: string): string | null {
  const address = text.trim()
  if (mailAddress.test(address)) return safeAddress(`mailto:${address}`)
  if (isDomain(address.replace(afterHost, '').toLowerCase()))
    return safeAddress(`https://${address}`)
  return safeAddress(address)
}

/** How an address reads in a text: as it was meant, without what the machine needs. */
export const shownAddress = (href: string): string =>
  href.replace(/^mailto:/, '').replace(/^(https?:\/\/[^/]+)\/$/, '$1')
