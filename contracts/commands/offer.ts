import { ClaimInput, FeeInputs } from '../model/cases/claim.ts'
import { Amount, CaseId, Count, Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { command } from './definition.ts'

/** The case, and its version when the form was opened: it travels as `If-Match` (engine.md 15). */
const ofCase = { case_id: CaseId, version: Count }

const none = z.object({})
const later = { offline: true }

/** A save of the licensing offer is one of each that changed, in this order (G-447). */
export const offerCommands = {
  'case.finding.price.change': command(
    'Change license fee',
    { ...ofCase, finding_id: Id, price: Amount },
    none,
    later,
  ),
  'case.country.change': command(
    'Change country',
    { ...ofCase, country: z.string().check(z.maxLength(2)) },
    none,
    later,
  ),
  'case.offer.change': command(
    'Change licensing offer',
    { ...ofCase, claim: ClaimInput },
    none,
    later,
  ),
  'case.fees.change': command(
    'Change additional fees',
    { ...ofCase, fees: FeeInputs },
    none,
    later,
  ),
}
