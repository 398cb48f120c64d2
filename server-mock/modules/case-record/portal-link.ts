import { createHmac, timingSafeEqual } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import {
  originOfHost,
  type PortalName,
  type PortalPlace,
  wholeName,
} from '../../network/portal-origin.ts'

/** The name of a customer's portal as JSON: the own domain while it leads there, else the subdomain. */
export const portalNameJson = (customerId: SQL): SQL => sql`(
  select json_build_object('host', h.host, 'kind', h.kind) from portal_host h
  where h.customer_id = ${customerId} and h.until is null and h.verified order by h.kind limit 1)`

/** The page of a case for its opponent, without anything secret. */
export const portalAddress = (place: PortalPlace, name: PortalName, caseUuid: string): string =>
  `${originOfHost(place, wholeName(place, name))}/portal/${caseUuid}`

const sign = (secret: string, caseUuid: string): string =>
  createHmac('sha256', secret).update(`portal\n${caseUuid}`).digest('base64url').slice(0, 32)

/**
 * What logs the opponent in without a PIN (G-55): bound to this one case, and as long-lived as the case
 * itself, because a mail may be opened months later. Whether the portal is open at all, the case's state says.
 */
export const makePortalToken = (secret: string, caseUuid: string): string =>
  `${caseUuid}.${sign(secret, caseUuid)}`

/** The case that a token opens, or null if nobody here made it. */
export function readPortalToken(secret: string, token: string): string | null {
  const [, caseUuid, given] = /^([A-Za-z0-9_-]{1,64})\.([A-Za-z0-9_-]{32})$/.exec(token) ?? []
  if (!caseUuid || !given) return null
  const right = timingSafeEqual(Buffer.from(given), Buffer.from(sign(secret, caseUuid)))
  return right ? caseUuid : null
}
