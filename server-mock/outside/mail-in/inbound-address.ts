import { INBOUND_HOST } from '../../../contracts/rules/inbound-address.ts'

/** The customer id that an address would belong to, in lower case; null for any other domain. */
export function customerOf(address: string): string | null {
  const [, local, host] = /^([a-z0-9_-]{1,64})@(.+)$/.exec(address.trim().toLowerCase()) ?? []
  return local && host === INBOUND_HOST ? local : null
}
