import { WireEvent } from '../events/envelope.ts'
import { CaseId, Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { staffOfCustomer } from './call.ts'
import { CaseAnswer } from './cases/cases.ts'
import { change, nothing } from './rows.ts'

/** What becomes of a mail that belongs to no case. One that belongs to a case by now, or that was sent, is 409. */
export const unmappedCalls = {
  /** COMMAPI-60: answers the case. One in STANDBY takes none (409, G-113). */
  mapEmail: change({
    method: 'PUT',
    path: '/customer/:customer_id/email/:emailId/map_to_case/:caseId',
    params: z.strictObject({ customer_id: Id, emailId: Id, caseId: CaseId }),
    query: nothing,
    answer: CaseAnswer,
    policy: staffOfCustomer,
  }),
  /** COMMAPI-61: the mail as it came, its text and what was attached to it. */
  deleteEmail: change({
    method: 'DELETE',
    path: '/customer/:customer_id/email/:emailId',
    params: z.strictObject({ customer_id: Id, emailId: Id }),
    query: nothing,
    answer: z.object({ events: z.array(WireEvent) }),
    policy: staffOfCustomer,
  }),
}
