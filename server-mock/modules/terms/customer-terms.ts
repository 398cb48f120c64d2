import { and, eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { Terms as TermsAnswer } from '../../../contracts/model/accounts/terms.ts'
import { isOverdue } from '../../../contracts/rules/accounts/terms.ts'
import { changes, reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import type { Db, Tx } from '../../db/database.ts'
import { termsAcceptance } from '../../db/schema/terms.ts'
import { headOf } from '../../events/read.ts'
import { sanitiseHtml } from '../../text/sanitise-html.ts'
import { currentTerms, type Terms } from './terms.ts'

async function isAccepted(db: Db | Tx, customerId: string, version: string): Promise<boolean> {
  const found = await db
    .select({ version: termsAcceptance.version })
    .from(termsAcceptance)
    .where(and(eq(termsAcceptance.customerId, customerId), eq(termsAcceptance.version, version)))
  return found.length > 0
}

/** `at` is an ISO timestamp; days are counted in UTC, the same for everybody. */
const onTheWire = (terms: Terms, at: string, accepted: boolean): TermsAnswer => ({
  version: terms.version,
  content: sanitiseHtml(terms.content) ?? '',
  must_accept: isOverdue(terms.mustAcceptAfter, at.slice(0, 10)),
  must_accept_date: terms.mustAcceptAfter,
  current_tos_accepted: accepted,
})

/** TOS-08, TOS-09. */
export const readTerms = reads<Calls['readTerms']>(async ({ user, services }) => {
  const { database, clock } = services
  // The number first: what is read after it may only be newer.
  const asOf = await headOf(database.db, user.customerId)
  const terms = await currentTerms(database.db)
  const accepted = await isAccepted(database.db, user.customerId, terms.version)
  return { asOf, body: onTheWire(terms, clock.now().toISOString(), accepted) }
})

/** TOS-10: once for a customer, whichever of its administrators is first. */
export const acceptTerms = changes<Calls['acceptTerms']>(async ({ query, user, change }) => {
  const terms = await currentTerms(change.tx)
  if (query.tos_version !== terms.version) {
    return refuse(
      409,
      'The terms of service have changed. Reload the page to read the current version.',
    )
  }
  const { customerId } = user
  const { version } = terms
  const written = await change.tx
    .insert(termsAcceptance)
    .values({ customerId, version, userId: user.id, accepted: change.at })
    .onConflictDoNothing()
    .returning({ version: termsAcceptance.version })
  if (written.length > 0) {
    const name = 'customer.terms-accepted'
    change.emit({ name, caseId: null, caseVersion: null, payload: { version } })
  }
  return onTheWire(terms, change.at, true)
})
