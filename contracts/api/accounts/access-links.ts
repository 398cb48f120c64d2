import { z } from '../../schema.ts'
import { anybody } from '../call.ts'
import { nothing, read, session } from '../rows.ts'

const typed = z.string().check(z.maxLength(400))
const email = z.strictObject({ email: typed })
const done = z.object({})
/** The last part of a mailed link; any text is one, and one that we never made opens nothing. */
const link = z.strictObject({ link: z.string() })

/**
 * What links in mails do, without a token (gaps-1, "Which calls go without a bearer token"). A link that is
 * unknown, expired, used up or superseded is refused with 404 and one message.
 */
export const accessLinkCalls = {
  /** VERIFY-06. A link that was used already answers success again (gaps-1). */
  verifyEmail: session({
    method: 'PUT',
    path: '/user/verification/:link',
    params: link,
    query: nothing,
    answer: done,
    policy: anybody,
  }),
  /** VERIFY-04. Answers alike whether there is such an account. Refusals: 400 no address, 429. */
  resendVerification: session({
    method: 'POST',
    path: '/user/resend_verification',
    params: nothing,
    query: nothing,
    body: email,
    answer: done,
    policy: anybody,
  }),
  /** RESET-04. As the one before. */
  requestPasswordReset: session({
    method: 'PUT',
    path: '/user/password_reset',
    params: nothing,
    query: nothing,
    body: email,
    answer: done,
    policy: anybody,
  }),
  /** RESET-06. Uses nothing up. */
  readPasswordReset: read({
    method: 'GET',
    path: '/user/password_reset/:link',
    params: link,
    query: nothing,
    answer: z.object({ email: z.string() }),
    policy: anybody,
  }),
  /**
   * RESET-09. Ends every session of the account. Refusals: 404 the link, 403 another account's address (spec
   * README, 15), 400 a password that breaks the rule; the link stays good for the last two.
   */
  resetPassword: session({
    method: 'PUT',
    path: '/user/password_reset/:link',
    params: link,
    query: nothing,
    body: z.strictObject({ new_password: typed, email: typed }),
    answer: done,
    policy: anybody,
  }),
}
