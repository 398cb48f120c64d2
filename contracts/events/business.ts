import { BusinessDetails, Credits, SubscriptionConfig } from '../model/accounts/business.ts'
import { Plan } from '../model/accounts/user.ts'
import { Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { DetailChange } from './payloads.ts'

/** The address after, and every field that changed: what a stale save is told of. */
export const AddressChange = z.object({
  details: BusinessDetails,
  changes: z.array(DetailChange),
})
export type AddressChange = z.infer<typeof AddressChange>

/** What was booked, and the balance after it. */
export const CreditsChange = z.extend(Credits, { added: z.int() })
export type CreditsChange = z.infer<typeof CreditsChange>

/** What a letter took, and the balance after it; the letter's case tells the rest. */
export const CreditsSpent = z.extend(Credits, { spent: z.int(), letter_id: Id })
export type CreditsSpent = z.infer<typeof CreditsSpent>

/** What a letter gave back, and the balance after it. */
export const CreditsReturned = z.extend(Credits, { returned: z.int(), letter_id: Id })
export type CreditsReturned = z.infer<typeof CreditsReturned>

/** The plan before and after, and what the new one allows. */
export const PlanChange = z.object({ former: Plan, plan: Plan, limits: SubscriptionConfig })
export type PlanChange = z.infer<typeof PlanChange>

/** Whether everybody needs a second factor from now on. */
export const SecondFactorRule = z.object({ required: z.boolean() })
export type SecondFactorRule = z.infer<typeof SecondFactorRule>
