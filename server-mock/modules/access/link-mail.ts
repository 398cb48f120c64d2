import { eq } from 'drizzle-orm'
import { addressKey } from '../../../contracts/rules/addresses/email-address.ts'
import { tooOften } from '../../calls/throttle.ts'
import { appUser, customer, userAddressKey } from '../../db/schema/accounts.ts'
import type { LinkKind } from '../../db/schema/links.ts'
import type { Services } from '../../services.ts'
import type { Claimed } from '../outgoing-mail/outbox-row.ts'
import { type SystemMail, systemMail } from '../system-mail/system-mail.ts'
import { linkLetter } from './link-letters.ts'
import { issueLink, linkAddress, linksSince } from './links.ts'

type User = typeof appUser.$inferSelect

/** Who may have a link of each kind; a reset link also serves whoever never verified their address. */
const mayHave: Record<LinkKind, (user: User) => boolean> = {
  verification: ({ state, verified }) => state === 'ACTIVE' && !verified,
  reset: ({ state }) => state === 'ACTIVE',
  signup: ({ state }) => state === 'INVITATION_PENDING',
}

/**
 * More than so many in an hour are not sent: a stranger cannot flood somebody's mailbox. The newest one that
 * was sent stays good, so that the owner is not locked out either.
 */
const MOST_AN_HOUR = 5
const HOUR_MS = 3_600_000

/** A mail and the link in it. */
type LinkMail = { mail: Required<SystemMail>; link: { kind: LinkKind; token: string } }

/**
 * Makes the link that a queued mail stands for, and the mail around it; null if the address has no account
 * that may have one. The token exists in the answer alone.
 */
export async function makeLinkMail(services: Services, row: Claimed): Promise<LinkMail | null> {
  const { database, config, clock } = services
  const { link: kind, to } = row.mail
  if (!kind) throw new Error(`the outbox row ${row.id} names no link`)
  const now = clock.now()
  return database.db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(appUser)
      .innerJoin(customer, eq(customer.id, appUser.customerId))
      .where(eq(userAddressKey, addressKey(to[0] ?? '')))
    if (!found || !mayHave[kind](found.app_user)) return null
    const user = found.app_user
    const hourAgo = new Date(now.getTime() - HOUR_MS)
    if ((await linksSince(tx, kind, user.id, hourAgo)) >= MOST_AN_HOUR) return null
    // Who is deleted and invited again is another user, with the same mailbox.
    const mailbox = `${kind} ${addressKey(user.email)}`
    if (!row.mail.retry && tooOften(services, ['linkMailTo', mailbox])) return null
    const { token } = await issueLink(tx, { kind, userId: user.id, now })
    const facts = {
      name: user.name,
      customerName: found.customer.name,
      invitedBy: row.actor.kind === 'user' ? row.actor.name : null,
      href: linkAddress(config.publicUrl, kind, token),
    }
    return { mail: systemMail(user.email, linkLetter(kind, facts)), link: { kind, token } }
  })
}
