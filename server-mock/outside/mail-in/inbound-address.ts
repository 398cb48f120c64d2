import type { Config } from '../../config.ts'

type Names = Pick<Config, 'inboundHost'>

/** The address that a customer's mail is forwarded to (MAILSETUP-18). */
export const inboundAddress = ({ inboundHost }: Names, customerId: string): string =>
  `${customerId}@${inboundHost}`

/** The customer id that an address would belong to, in lower case; null for any other domain. */
export function customerOf({ inboundHost }: Names, address: string): string | null {
  const [, local, host] = /^([a-z0-9_-]{1,64})@(.+)$/.exec(address.trim().toLowerCase()) ?? []
  return local && host === inboundHost ? local : null
}
