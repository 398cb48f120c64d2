import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { readSnapshot } from '../case-record/snapshot.ts'
import { framedBaseOf } from '../portal-site/portal-hosts.ts'
import { translationRows } from '../translations/rows.ts'
import { lookAddress } from './looked-at.ts'
import { makeLookToken } from './token.ts'

/** Added: where staff see a page of the portal as it is for the website owner of a case. */
export const readPortalView = reads<Calls['readPortalView']>(
  async ({ params, query, user, services }) => {
    const { database, config, clock } = services
    const { db } = database
    const { customerId, id: userId } = user
    const { page = 'case', translation_id: translationId = null } = query
    const found = await readSnapshot(db, config, customerId, params.id)
    if (!found) return refuse(404, messages.notFound)
    const isKnown =
      translationId === null ||
      (await translationRows(db, customerId)).some(({ id }) => id === translationId)
    if (!isKnown) return refuse(404, messages.notFound)
    const look = { customerId, caseUuid: found.detail.case_uuid, userId, translationId }
    const token = makeLookToken(config, look, clock.now())
    const base = await framedBaseOf(db, config, customerId)
    return {
      asOf: found.asOf,
      body: { address: `${base}${lookAddress(page, token)}&user_id=${encodeURIComponent(userId)}` },
    }
  },
)
