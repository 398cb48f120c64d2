import { isIPv6 } from 'node:net'
import { plainAddress } from './public-address.ts'

/**
 * Whom an address stands for where attempts are counted: of version 6 its /64, as whoever has one address
 * of it has all of them (RFC 4291, 2.5.1); of version 4 the address itself, in whichever form it is written.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  // The address parser of URLs writes every form of an address the same way.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const zeros = Array(8 - (first?.length ?? 0) - (last?.length ?? 0)).fill('0')
  const groups = [...(first ?? []), ...zeros, ...(last ?? [])]
  return `${groups.slice(0, 4).join(':')}::/64`
}
