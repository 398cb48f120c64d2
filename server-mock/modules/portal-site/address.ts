import { and, eq, isNull, ne } from 'drizzle-orm'
import type { BodyOf } from '../../../contracts/api/call.ts'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { PortalSettings } from '../../../contracts/model/portal/portal-settings.ts'
import {
  addressTexts,
  ownDomainLocked,
  readOwnDomain,
  readSubdomain,
} from '../../../contracts/rules/portal/portal-address.ts'
import { changes } from '../../calls/handler.ts'
import { type Refused, refuse } from '../../calls/refusal.ts'
import { portalHost } from '../../db/schema/portal.ts'
import type { ChangeContext } from '../../events/change.ts'
import { userActor } from '../../events/draft.ts'
import { lockCustomer } from '../business/lock-customer.ts'
import { lookAtDomain } from './domain-check.ts'
import { portalSettingsOf } from './portal-rows.ts'
import { staleSave, store, tellOfAddress } from './told.ts'

/** Names that one customer may have had: each is lost to everybody else. */
const NAMES_MOST = 30

type Names = { internal: string; external: string | null }

/** The names as they are stored, or the first thing that is wrong with them. */
function readNames(
  body: BodyOf<Calls['savePortalAddress']>,
  portalHostName: string,
): Names | Refused {
  const internal = readSubdomain(body.settlement_portal_host_internal ?? '')
  if (!internal.ok) {
    const status = internal.message === addressTexts.subdomainTaken ? 409 : 400
    return refuse(status, internal.message)
  }
  const external = readOwnDomain(body.settlement_portal_host_external ?? '', portalHostName)
  if (!external.ok) {
    const status = external.message === addressTexts.domainTaken ? 409 : 400
    return refuse(status, external.message)
  }
  return { internal: internal.value, external: external.value }
}

/** Gives up the name of a kind, which leads on from now on. */
const release = ({ tx, customerId, at }: ChangeContext, kind: 'internal' | 'external') =>
  tx
    .update(portalHost)
    .set({ until: at })
    .where(
      and(
        eq(portalHost.customerId, customerId),
        eq(portalHost.kind, kind),
        isNull(portalHost.until),
      ),
    )

/** Takes a subdomain in place of the present one: one that nobody ever had, or an own one again. The refusal where it is taken. */
async function takeSubdomain(change: ChangeContext, host: string): Promise<Refused | null> {
  const { tx, customerId, at } = change
  const had = await tx
    .select({ host: portalHost.host })
    .from(portalHost)
    .where(eq(portalHost.customerId, customerId))
  if (had.length >= NAMES_MOST && !had.some((own) => own.host === host))
    return refuse(409, `You have used ${NAMES_MOST} names already. Choose one of those.`)
  await release(change, 'internal')
  const [taken] = await tx
    .insert(portalHost)
    .values({ host, customerId, kind: 'internal', verified: true, since: at })
    .onConflictDoUpdate({
      target: portalHost.host,
      set: { until: null, since: at },
      setWhere: eq(portalHost.customerId, customerId),
    })
    .returning({ host: portalHost.host })
  return taken ? null : refuse(409, addressTexts.subdomainTaken)
}

/** Whether somebody else has shown that a domain is theirs; whoever only wants it keeps nobody from it. */
async function isOfSomebodyElse({ tx, customerId }: ChangeContext, host: string): Promise<boolean> {
  const [found] = await tx
    .select({ customerId: portalHost.customerId })
    .from(portalHost)
    .where(and(eq(portalHost.host, host), ne(portalHost.customerId, customerId)))
  return found !== undefined
}

async function changeNames(
  change: ChangeContext,
  before: PortalSettings,
  { internal, external }: Names,
): Promise<Refused | null> {
  if (internal !== before.settlement_portal_host_internal) {
    const taken = await takeSubdomain(change, internal)
    if (taken) return taken
  }
  if (external !== before.settlement_portal_host_external) {
    if (external !== null && (await isOfSomebodyElse(change, external)))
      return refuse(409, addressTexts.domainTaken)
    await release(change, 'external')
    await store(change, {
      ownDomain: external,
      domainChecked: null,
      domainProblem: null,
      lookAt: external === null ? null : change.at,
    })
  } else await store(change, {})
  return null
}

/**
 * COMMAPI-40. The subdomain is never empty (R18), an own domain is one that its customer shows to be theirs. One that is not
 * verified is looked for after each save, so that a save also looks again.
 */
export const savePortalAddress = changes<Calls['savePortalAddress']>(
  async ({ body, user, change }) => {
    const { tx, config, customerId } = change
    const { plan } = await lockCustomer(tx, customerId)
    const names = readNames(body, config.portalHost)
    if ('refused' in names) return names
    const before = await portalSettingsOf(tx, config, customerId)
    const from = before.settlement_portal_host_external
    const locked = ownDomainLocked(plan, { from, to: names.external })
    if (locked !== null) return refuse(403, locked)
    const writes = [
      ...(names.internal === before.settlement_portal_host_internal
        ? []
        : ['settlement_portal_host_internal']),
      ...(names.external === from ? [] : ['settlement_portal_host_external']),
    ]
    const stale = await staleSave(change, user, before.version, writes)
    if (stale) return stale
    if (writes.length === 0) return before
    const refused = await changeNames(change, before, names)
    if (refused) return refused
    const after = await portalSettingsOf(tx, config, customerId)
    tellOfAddress(change, before, after)
    return after
  },
  {
    settle: async ({ answer, user, services, commandId }) => {
      const { domain_check: check } = answer
      if (check === null || check.verified) return answer
      const by = { customerId: user.customerId, actor: userActor(user), commandId }
      await lookAtDomain(services, by)
      return portalSettingsOf(services.database.db, services.config, user.customerId)
    },
  },
)
