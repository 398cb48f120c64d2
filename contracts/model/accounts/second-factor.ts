import { z } from '../../schema.ts'
import { Count } from '../primitives.ts'

/** How the own second factor stands. `required`: the customer asks everybody for one. */
export const SecondFactor = z.object({
  on: z.boolean(),
  required: z.boolean(),
  /** Recovery codes that were not used yet. */
  recovery_codes_left: Count,
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** What an authenticator app is set up with: the key as base32, and the same as an `otpauth://` address. */
export const AppKey = z.object({ secret: z.string(), uri: z.string() })
export type AppKey = z.infer<typeof AppKey>

/** New recovery codes, told this once. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>
