import type { Calls } from '../../../contracts/api/calls.ts'
import { contactRefusal, readContact } from '../../../contracts/rules/cases/contact.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { changeLocked } from '../case-record/change-case.ts'
import { openCase } from '../case-record/stale.ts'
import { writeDetail } from '../case-record/write-case.ts'

const WRITES = ['opponent_contact_details'] as const

/** CASEAPI-10; replaces the contact wholly, while it may still be corrected (G-452). */
export const changeContact = changes<Calls['changeContact']>(
  async ({ params, body, user, change }) => {
    const contact = readContact({ ...body, gender: body.gender || 'NOT_KNOWN' })
    if (!contact.ok) return refuse(400, contact.message)
    const before = await openCase(change, user, params.id, WRITES, ({ row }) =>
      contactRefusal(row.state),
    )
    if (isRefused(before)) return before
    return changeLocked(change, before, 'case.contact-changed', () =>
      writeDetail(change, params.id, { opponentContact: contact.value }),
    )
  },
)
