import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { contactRefusal, readContact } from '../../../contracts/rules/cases/contact.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { caseDetail } from '../../db/schema/cases.ts'
import { changeLocked } from '../case-record/change-case.ts'
import { openCase } from '../case-record/stale.ts'

const WRITES = ['opponent_contact_details'] as const

/** CASEAPI-10; replaces the contact wholly, while it may still be corrected (gaps-2, 8). */
export const changeContact = changes<Calls['changeContact']>(
  async ({ params, body, user, change }) => {
    const contact = readContact({ ...body, gender: body.gender || 'NOT_KNOWN' })
    if (!contact.ok) return refuse(400, contact.message)
    const before = await openCase(change, user, params.id, WRITES)
    if (isRefused(before)) return before
    const objection = contactRefusal(before.row.state)
    if (objection !== null) return refuse(409, objection)
    return changeLocked(change, before, 'case.contact-changed', async () => {
      await change.tx
        .update(caseDetail)
        .set({ opponentContact: contact.value })
        .where(eq(caseDetail.id, Number(params.id)))
      return {}
    })
  },
)
