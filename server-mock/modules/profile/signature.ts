import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { readSignature as accepted } from '../../../contracts/rules/accounts/profile.ts'
import { changes, reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { appUser } from '../../db/schema/accounts.ts'
import { userTarget } from '../../events/audit/entries.ts'
import { headOf } from '../../events/read.ts'
import { sanitiseHtml } from '../../text/sanitise-html.ts'

/** PROFILE-19. */
export const readSignature = reads<Calls['readSignature']>(async ({ user, services }) => {
  const { db } = services.database
  // The number first: what is read after it may only be newer.
  const asOf = await headOf(db, user.customerId)
  const [mine] = await db
    .select({ signature: appUser.signature })
    .from(appUser)
    .where(eq(appUser.id, user.id))
  return { asOf, body: { signature: mine?.signature ?? '' } }
})

/** PROFILE-20: it is put into mails and shown again, so it is cleaned as a mail is (G-254). */
export const saveSignature = changes<Calls['saveSignature']>(async ({ body, user, change }) => {
  const given = accepted(body.signature)
  if (!given.ok) return refuse(400, given.message)
  const signature = sanitiseHtml(given.value)
  if (signature === null)
    return refuse(400, 'This signature is too complex to be sent. Simplify its formatting.')
  change.note({
    action: 'user.signature-changed',
    target: userTarget(user.id, user.name),
    changes: [{ field: 'signature', from: null, to: 'changed' }],
  })
  await change.tx.update(appUser).set({ signature }).where(eq(appUser.id, user.id))
  return { signature }
})
