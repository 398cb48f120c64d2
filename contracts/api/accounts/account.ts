import {
  AccountBody,
  AccountTerms,
  Invitation,
  RobotChallenge,
} from '../../model/accounts/account.ts'
import { LoginAnswer } from '../../model/accounts/user.ts'
import { z } from '../../schema.ts'
import { anybody } from '../call.ts'
import { nothing, read, session } from '../rows.ts'

const line = z.string().check(z.maxLength(400))
/** The secret of a mailed link. */
const ofLink = z.strictObject({ link: z.string().check(z.minLength(1), z.maxLength(200)) })

/** The calls of people who have no account yet. */
export const accountCalls = {
  /** ACCT-31. */
  readAccountTerms: read({
    method: 'GET',
    path: '/customer/terms_of_service',
    params: nothing,
    query: nothing,
    answer: AccountTerms,
    policy: anybody,
  }),
  /** Added: what the robot check of this installation asks for. */
  readRobotChallenge: read({
    method: 'GET',
    path: '/customer/robot_check',
    params: nothing,
    query: nothing,
    answer: RobotChallenge,
    policy: anybody,
  }),
  /** ACCT-32, ACCT-33: a blank answer means valid, any other text invalid. Refusals: 403, 429. */
  checkVatId: session({
    method: 'POST',
    path: '/customer/vat_id/validation',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      country: line,
      vat_id: line,
      recaptcha_token: AccountBody.shape.recaptcha_token,
    }),
    answer: z.string(),
    policy: anybody,
  }),
  /**
   * ACCT-34 to ACCT-37: customer and first user, who has to verify the address by a mailed link. Refusals:
   * 400 with what is wrong, 403 for the robot check, 409 for terms that are not in force any more and for an
   * address that has an account, 429.
   */
  createAccount: session({
    method: 'POST',
    path: '/customer/account',
    params: nothing,
    query: nothing,
    body: AccountBody,
    answer: z.object({}),
    policy: anybody,
  }),
  /** SIGNUP-04. Refusal: 404 for a link that does not work any more. */
  readInvitation: session({
    method: 'GET',
    path: '/user/signup/:link',
    params: ofLink,
    query: nothing,
    answer: Invitation,
    policy: anybody,
  }),
  /** SIGNUP-07, SIGNUP-08. Refusals: 400 for name and password, 404 for the link, 403 for another's `user_id`. */
  signUp: session({
    method: 'PUT',
    path: '/user/signup/:link',
    params: ofLink,
    query: nothing,
    body: z.strictObject({ name: line, password: line, user_id: line }),
    answer: LoginAnswer,
    policy: anybody,
  }),
}
