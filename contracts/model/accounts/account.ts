import { customerTypes } from '../../reference/customer-types.ts'
import { z } from '../../schema.ts'
import { Id } from '../primitives.ts'
import { AddressLine } from './business.ts'
import { LONGEST_TERMS_VERSION } from './terms.ts'

const line = z.string().check(z.maxLength(400))

/** What `POST /customer/account` carries (ACCT-34 to ACCT-37); judged by `contracts/rules/accounts/account.ts`. */
export const AccountBody = z.strictObject({
  name: line,
  email: line,
  password: line,
  customer_type: z.enum(customerTypes),
  customer_name: AddressLine,
  address_line_1: AddressLine,
  address_line_2: z.optional(AddressLine),
  postal_code: AddressLine,
  city: AddressLine,
  country: line,
  us_state: z.optional(line),
  vat_id: z.optional(AddressLine),
  /** Missing or bad: 403 'Access forbidden' (gaps-1, "Which robot check"). */
  recaptcha_token: z.optional(z.string().check(z.maxLength(2_000))),
  tos_version: line,
})
export type AccountBody = z.infer<typeof AccountBody>

/** The terms that a new account accepts (ACCT-31); `content` is HTML. */
export const AccountTerms = z.object({
  version: z.string().check(z.minLength(1), z.maxLength(LONGEST_TERMS_VERSION)),
  content: z.string(),
})
export type AccountTerms = z.infer<typeof AccountTerms>

/** What an invitation says to whoever holds its link (gaps-1, "Response of `GET /user/signup/{id}`"). */
export const Invitation = z.object({
  user_id: Id,
  email: z.string(),
  name: z.string(),
  public_name: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

/**
 * What a browser has to do to be taken for a person's (added; gaps-1, "Which robot check"). `fixed`: the
 * token is given. `work`: a number is looked for, so that the SHA-256 of `<challenge>.<number>` begins with
 * `bits` zero bits; the token is that text.
 */
export const RobotChallenge = z.union([
  z.object({ kind: z.literal('fixed'), token: z.string() }),
  z.object({
    kind: z.literal('work'),
    challenge: z.string().check(z.maxLength(400)),
    bits: z.int().check(z.gte(0), z.lte(24)),
  }),
])
export type RobotChallenge = z.infer<typeof RobotChallenge>
