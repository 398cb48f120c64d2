import { addressKey, isEmailAddress } from '../../../contracts/rules/addresses/email-address.ts'
import { safeLine } from '../../text/safe-text.ts'

/** Nothing that could end a header's line or hide in it. */
const isPlain = (address: string): boolean => safeLine(address, 254) === address

/**
 * Reads a list with semicolons (G-68): each address once, compared without case. The first that is none is
 * named.
 */
export function readAddresses(
  list: string,
): { ok: true; addresses: string[] } | { ok: false; wrong: string } {
  const byKey = new Map<string, string>()
  for (const part of list.split(';')) {
    const address = part.trim()
    if (address === '') continue
    if (!isEmailAddress(address) || !isPlain(address)) return { ok: false, wrong: address }
    const key = addressKey(address)
    if (!byKey.has(key)) byKey.set(key, address)
  }
  return { ok: true, addresses: [...byKey.values()] }
}

export const joined = (addresses: readonly string[]): string => addresses.join('; ')
