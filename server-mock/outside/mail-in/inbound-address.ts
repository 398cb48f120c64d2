const DOMAIN = 'inbound.example'

/** The address that the customer's mail is forwarded to. */
export const inboundAddress = (customerId: string): string => `${customerId}@${DOMAIN}`

/** The customer id that an address would belong to, in lower case; null for any other domain. */
export function customerOf(address: string): string | null {
  const [, local] = /^([A-Za-z0-9_-]{1,64})@inbound\.example$/i.exec(address.trim()) ?? []
  return local ? local.toLowerCase() : null
}
