/** The host that takes the mails of all customers. */
export const INBOUND_HOST = 'inbound.example'

/** The address that a customer's mail is forwarded to (MAILSETUP-18). */
export const inboundAddress = (customerId: string): string => `${customerId}@${INBOUND_HOST}`
