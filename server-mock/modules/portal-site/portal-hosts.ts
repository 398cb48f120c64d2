import { and, asc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/database.ts'
import { customer } from '../../db/schema/accounts.ts'
import { portalHost } from '../../db/schema/portal.ts'
import { originOfHost, type PortalPlace, wholeName } from '../../network/portal-origin.ts'

/** Whose portal a host is. */
export type PortalSite = {
  customerId: string
  /** The name of who claims there. */
  company: string
  /** By whose clocks the days of its pages are told. */
  timeZone: string
  /** Whether the portal is there; else it has moved to `currentHost`. */
  current: boolean
  /** Where it is: the name that was asked for while it counts, so that nobody is led away in the middle, else the best one. */
  currentHost: string
}

/** The names that a customer has now, the own domain first while it leads here. */
async function currentRows(db: Db | Tx, customerId: string) {
  const rows = await db
    .select()
    .from(portalHost)
    .where(and(eq(portalHost.customerId, customerId), isNull(portalHost.until)))
  return rows.filter(({ verified }) => verified).sort((a, b) => a.kind.localeCompare(b.kind))
}

/** The host that links to this customer's portal lead to: the own domain while it leads here, else the subdomain. */
export async function portalHostOf(
  db: Db | Tx,
  where: PortalPlace,
  customerId: string,
): Promise<string> {
  const [best] = await currentRows(db, customerId)
  if (!best) throw new Error(`the customer ${customerId} has no portal host`)
  return wholeName(where, best)
}

/** Origin of this customer's portal, without a trailing slash. */
export const portalBaseOf = async (
  db: Db | Tx,
  where: PortalPlace,
  customerId: string,
): Promise<string> => originOfHost(where, await portalHostOf(db, where, customerId))

/** Origin of this customer's subdomain, the only one that the app may show in a frame. */
export async function framedBaseOf(
  db: Db | Tx,
  where: PortalPlace,
  customerId: string,
): Promise<string> {
  const subdomain = (await currentRows(db, customerId)).find(({ kind }) => kind === 'internal')
  if (!subdomain) throw new Error(`the customer ${customerId} has no subdomain`)
  return originOfHost(where, wholeName(where, subdomain))
}

/** The key that the table has a host under: the part before PORTAL_HOST, or the whole name. Null for no host. */
function keyOf(where: PortalPlace, header: string): string | null {
  const [, host] = /^([a-z0-9.-]{1,253})(?::\d{1,5})?$/.exec(header) ?? []
  if (host === undefined) return null
  const under = `.${where.portalHost}`
  const label = host.endsWith(under) ? host.slice(0, -under.length) : null
  // A name that lies deeper under PORTAL_HOST is an own domain, as the demo has them.
  if (label !== null && !label.includes('.')) return label
  return host.includes('.') ? host : null
}

/**
 * Whose portal a request is for, by its Host header: in lower case, whatever its port. Null for a name that nobody
 * has or had.
 */
export async function customerOfHost(
  db: Db | Tx,
  where: PortalPlace,
  header: string,
): Promise<PortalSite | null> {
  const key = keyOf(where, header)
  if (key === null) return null
  const now = alias(portalHost, 'now')
  // One statement: everything that a browser loads asks for it.
  const [found] = await db
    .select({
      ...{ customerId: portalHost.customerId, company: customer.name, timeZone: customer.timeZone },
      ...{ until: portalHost.until, verified: portalHost.verified },
      asked: { host: portalHost.host, kind: portalHost.kind },
      now: { host: now.host, kind: now.kind },
    })
    .from(portalHost)
    .innerJoin(customer, eq(customer.id, portalHost.customerId))
    .innerJoin(
      now,
      and(eq(now.customerId, portalHost.customerId), isNull(now.until), eq(now.verified, true)),
    )
    .where(eq(portalHost.host, key))
    .orderBy(asc(now.kind))
    .limit(1)
  if (!found) return null
  const { customerId, company, timeZone, until, verified, asked, now: best } = found
  const current = until === null && verified
  const currentHost = wholeName(where, current ? asked : best)
  return { customerId, company, timeZone, current, currentHost }
}
