import { WireEvent } from '../../events/envelope.ts'
import { LONGEST_TERMS_VERSION, Terms } from '../../model/accounts/terms.ts'
import { Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { adminOfCustomer } from '../call.ts'
import { change } from '../rows.ts'

const ofCustomer = z.strictObject({ customer_id: Id })

/** The terms of service of a customer that is logged in (document 1, section 7). */
export const termsCalls = {
  /** TOS-10. Another version than the one in force: 409. Accepted already: nothing is done twice. */
  acceptTerms: change({
    method: 'POST',
    path: '/customer/:customer_id/terms_of_service/accept',
    params: ofCustomer,
    query: z.strictObject({ tos_version: z.string().check(z.maxLength(LONGEST_TERMS_VERSION)) }),
    answer: z.extend(Terms, { events: z.array(WireEvent) }),
    policy: adminOfCustomer,
  }),
}
