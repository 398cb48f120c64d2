import { BlockList, isIP, isIPv4 } from 'node:net'

/** What is no public address of version 4: the special-purpose registry of IANA (RFC 6890). */
const special4 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special4.addSubnet(network, bits, 'ipv4')

/** Where global addresses of version 6 lie at all: everything private, mapped or translated lies elsewhere. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** What lies there and still carries an address of version 4, documents or measures something. */
const special6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  special6.addSubnet(network, bits, 'ipv6')

/** An address of version 4 that is written as one of version 6, as itself; any other as it is. */
export function plainAddress(address: string): string {
  const bare = address.replace(/%.*$/, '')
  if (isIP(bare) !== 6) return bare
  // The address parser of URLs writes every form of an address the same way.
  const [, high, low] =
    /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(new URL(`http://[${bare}]`).hostname) ?? []
  if (high === undefined || low === undefined) return bare
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}

/** Whether an address (`plainAddress`) belongs to a machine on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address, 'ipv4')
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

/** Whether an address (`plainAddress`) is this very machine. */
export const isLoopbackAddress = (address: string): boolean =>
  isIPv4(address) ? address.startsWith('127.') : address === '::1'
