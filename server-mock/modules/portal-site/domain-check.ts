import { and, asc, eq, lte } from 'drizzle-orm'
import type { DomainProblem } from '../../../contracts/model/portal/portal-settings.ts'
import { appUser } from '../../db/schema/accounts.ts'
import { portalHost, portalSettings } from '../../db/schema/portal.ts'
import { type ChangeContext, runChange } from '../../events/change.ts'
import type { ChangeBy } from '../../events/draft.ts'
import type { Services } from '../../services.ts'
import { lockCustomer } from '../business/lock-customer.ts'
import { putSystemMail } from '../system-mail/put-system-mail.ts'
import { systemMail } from '../system-mail/system-mail.ts'
import { type DomainLooks, domainProblem } from './own-domain.ts'
import { hostRows, portalSettingsOf, settingsRow } from './portal-rows.ts'
import { putOff, store, tellOfAddress } from './told.ts'

const HOUR_MS = 3_600_000
/** One that leads here is looked at once a day, one that does not yet once an hour. */
const nextLook = (at: string, problem: DomainProblem | null): string =>
  new Date(Date.parse(at) + (problem === null ? 24 : 1) * HOUR_MS).toISOString()

/** Domains of one pass. */
const PASS_LIMIT = 20

/** Makes the domain the customer's, unless somebody else has shown before that it is theirs. */
async function claim(
  { tx, customerId, at }: ChangeContext,
  host: string,
): Promise<DomainProblem | null> {
  const [mine] = await tx
    .insert(portalHost)
    .values({ host, customerId, kind: 'external', verified: true, since: at })
    .onConflictDoUpdate({
      target: portalHost.host,
      set: { verified: true, until: null },
      setWhere: eq(portalHost.customerId, customerId),
    })
    .returning({ host: portalHost.host })
  return mine ? null : 'taken'
}

/** A domain that leads here no longer is passed over: links lead to the subdomain until it does again. */
const passOver = ({ tx, customerId }: ChangeContext, host: string) =>
  tx
    .update(portalHost)
    .set({ verified: false })
    .where(and(eq(portalHost.customerId, customerId), eq(portalHost.host, host)))

/** Tells the admins that links lead to the subdomain for now (R17). */
async function warnAdmins(change: ChangeContext, host: string, base: string): Promise<void> {
  const admins = await change.tx
    .select({ email: appUser.email })
    .from(appUser)
    .where(
      and(
        eq(appUser.customerId, change.customerId),
        eq(appUser.role, 'ADMIN'),
        eq(appUser.state, 'ACTIVE'),
        eq(appUser.verified, true),
      ),
    )
    .orderBy(asc(appUser.email))
  for (const { email } of admins) {
    const letter = {
      subject: `${host} no longer leads to your settlement portal`,
      opening: [
        `We could not find your settlement portal under ${host} today. New links lead to ${base} instead.`,
        'Links under your domain may not work. Check its DNS records.',
      ],
      button: {
        label: 'Open the portal settings',
        href: `${change.config.publicUrl}/CASES?view=BASE_SETTINGS`,
      },
    }
    await putSystemMail(change, systemMail(email, letter))
  }
}

/** Writes what was found, unless the customer wants another domain by now. */
async function keepFinding(
  change: ChangeContext,
  host: string,
  found: DomainProblem | 'unknown' | null,
): Promise<void> {
  await lockCustomer(change.tx, change.customerId)
  const row = await settingsRow(change.tx, change.customerId)
  if (row === null || row.ownDomain !== host) return
  const before = await portalSettingsOf(change.tx, change.config, change.customerId)
  const wasVerified = before.domain_check?.verified ?? false
  // A day without name servers is no reason to say that a domain is gone: it is looked at again in an hour.
  if (found === 'unknown' && wasVerified) {
    await putOff(change, nextLook(change.at, 'unreachable'))
    return
  }
  const seen = found === 'unknown' ? 'unreachable' : found
  const problem = seen === null ? await claim(change, host) : seen
  if (problem !== null) await passOver(change, host)
  const lookAt = nextLook(change.at, problem)
  const isNews =
    wasVerified !== (problem === null) ||
    row.domainProblem !== problem ||
    // Somebody pressed for it.
    change.commandId !== null
  if (!isNews) {
    await putOff(change, lookAt)
    return
  }
  await store(change, { domainChecked: change.at, domainProblem: problem, lookAt })
  const after = await portalSettingsOf(change.tx, change.config, change.customerId)
  tellOfAddress(change, before, after)
  if (wasVerified && problem !== null) await warnAdmins(change, host, after.portal_base)
}

/** Looks whether a customer's own domain is theirs and leads here, outside of any transaction, and keeps what was found. */
export async function lookAtDomain(
  services: Services,
  by: ChangeBy,
  looks?: DomainLooks,
): Promise<void> {
  const { db } = services.database
  const row = await settingsRow(db, by.customerId)
  const host = row?.ownDomain ?? null
  if (host === null) return
  const { internal } = await hostRows(db, by.customerId)
  const domain = { customerId: by.customerId, host, subdomain: internal }
  const found = await domainProblem(services.config, domain, looks)
  await runChange(services, by, (change) => keepFinding(change, host, found))
}

/** Looks at the domains whose time has come; answers how many. */
export async function lookAtDomains(services: Services, looks?: DomainLooks): Promise<number> {
  const now = services.clock.now().toISOString()
  const due = await services.database.db
    .select({ customerId: portalSettings.customerId })
    .from(portalSettings)
    .where(lte(portalSettings.lookAt, now))
    .orderBy(asc(portalSettings.lookAt))
    .limit(PASS_LIMIT)
  for (const { customerId } of due) {
    const by = {
      customerId,
      actor: { kind: 'system' as const, id: null, name: null },
      commandId: null,
    }
    try {
      await lookAtDomain(services, by, looks)
    } catch (error) {
      services.log.error('an own domain was not looked at', error, { customer: customerId })
      // Not before the others that are due: one that always fails would keep them waiting for ever.
      await services.database.db
        .update(portalSettings)
        .set({ lookAt: nextLook(now, 'unreachable') })
        .where(eq(portalSettings.customerId, customerId))
    }
  }
  return due.length
}
