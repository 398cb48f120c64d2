import { lookup } from 'node:dns/promises'
import { isIP, isIPv4 } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { MAIL_PORTS } from '../../contracts/rules/mail/mail-server.ts'
import { isLoopbackAddress, isPublicAddress, plainAddress } from './public-address.ts'

/**
 * Whom a connection may be opened to: `public` machines at the ports of mail, or at those that the caller has fixed, which is
 * all that a customer may name; in the demo this machine too, at any port; `anywhere` for what the operator has set.
 */
export type Reach = 'public' | 'demo' | 'anywhere'

/** Why no connection is opened. A name that leads to a private address is as unknown as one without any. */
export type Closed = 'address' | 'port' | 'unknown' | 'timeout'

export type Door = { ok: true; address: string } | { ok: false; why: Closed }

/** All addresses of a name. Rejects where it has none. */
export type LookUp = (name: string) => Promise<readonly string[]>

/** As every program of this machine sees it, its hosts file and odd notations of numbers included. */
const systemLookUp: LookUp = async (name) =>
  (await lookup(name, { all: true, order: 'verbatim' })).map(({ address }) => address)

async function addressesOf(host: string, lookUp: LookUp, ms: number) {
  const giveUp = new AbortController()
  const tooLate = pause(ms, 'timeout' as const, { signal: giveUp.signal, ref: false })
  tooLate.catch(() => undefined)
  const found = lookUp(host).catch(() => [])
  const addresses = await Promise.race([found, tooLate])
  giveUp.abort()
  return addresses
}

/**
 * The one place that decides where this server connects to for somebody: a host is resolved once, every one
 * of its addresses is judged, and the connection goes to the address that was judged, so that no later answer
 * of a name server counts. `ms` is the longest wait for a name.
 */
export async function findDoor(
  {
    host,
    port,
    reach,
    ports = MAIL_PORTS,
  }: { host: string; port: number; reach: Reach; ports?: readonly number[] },
  ms: number,
  lookUp: LookUp = systemLookUp,
): Promise<Door> {
  const isLiteral = isIP(host) !== 0
  const found = isLiteral ? [host] : await addressesOf(host, lookUp, ms)
  if (found === 'timeout') return { ok: false, why: 'timeout' }
  const addresses = found.map(plainAddress)
  // Few machines have a working way by version 6, and nearly every mail server has an address of version 4.
  const address = addresses.find((one) => isIPv4(one)) ?? addresses[0]
  if (address === undefined) return { ok: false, why: 'unknown' }
  if (reach === 'anywhere') return { ok: true, address }
  const isHere = reach === 'demo' && addresses.every(isLoopbackAddress)
  if (!isHere && !addresses.every(isPublicAddress))
    return { ok: false, why: isLiteral ? 'address' : 'unknown' }
  return isHere || ports.includes(port) ? { ok: true, address } : { ok: false, why: 'port' }
}
