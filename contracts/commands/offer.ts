import { ClaimInput, FeeInputs } from '../model/cases/claim.ts'
import { Amount, CaseId, Count, Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { command } from './definition.ts'

/** The case, and its version when the form was opened: it travels as `If-Match` (engine.md 15). */
const ofCase = { case_id: CaseId, version: Count }

const none = z.object({})
const later = { offline: true }

/** A save of the licensing offer is one of each that changed, in this order (gaps-2, 7). */
export const offerCommands = {
  'case.finding.price.change': command(
    z.strictObject({ ...ofCase, finding_id: Id, price: Amount }),
    none,
    later,
  ),
  'case.country.change': command(
    z.strictObject({ ...ofCase, country: z.string().check(z.maxLength(2)) }),
    none,
    later,
  ),
  'case.offer.change': command(z.strictObject({ ...ofCase, claim: ClaimInput }), none, later),
  'case.fees.change': command(z.strictObject({ ...ofCase, fees: FeeInputs }), none, later),
}
