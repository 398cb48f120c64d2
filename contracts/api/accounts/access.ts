import { LoginAnswer } from '../../model/accounts/user.ts'
import { z } from '../../schema.ts'
import { anybody, staff } from '../call.ts'
import { nothing, read, session } from '../rows.ts'

const credential = z.string().check(z.maxLength(400))

export const accessCalls = {
  /**
   * AUTH-04 to AUTH-07. Refusals: 401 'Authentication failed', 403 deactivated, 403 'unverified_account'; added: 403
   * `SecondFactorBody` where the password is right and the user has a second factor.
   */
  login: session({
    method: 'POST',
    path: '/login',
    params: nothing,
    query: nothing,
    body: z.strictObject({ email: credential, password: credential }),
    answer: LoginAnswer,
    policy: anybody,
  }),
  /**
   * Added: the second step of such a login, answered as the login is. Refusals: 400 for a wrong or used code, 401 where
   * the challenge has expired or was tried too often, 429.
   */
  loginSecondFactor: session({
    method: 'POST',
    path: '/login/second_factor',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      challenge: z.string().check(z.maxLength(4000)),
      code: z.string().check(z.maxLength(100)),
    }),
    answer: LoginAnswer,
    policy: anybody,
  }),
  /** TOKEN-05. Answers the next renew token: the one that came is used up (decisions/02-server.md, renew tokens). */
  renew: session({
    method: 'POST',
    path: '/login/renew',
    params: nothing,
    query: nothing,
    body: z.strictObject({ email: credential, renew_token: z.string().check(z.maxLength(4000)) }),
    answer: z.object({ accessToken: z.string(), renew_token: z.string(), file_token: z.string() }),
    policy: anybody,
  }),
  /** Added: ends the session on the server; its failure is ignored (G-621). */
  logout: session({
    policy: { ...staff, beforeSecondFactor: true },
    method: 'POST',
    path: '/logout',
    params: nothing,
    query: nothing,
    answer: z.object({}),
  }),
  /** Added: 200 only while the server can serve, else 503. */
  health: read({
    method: 'GET',
    path: '/health',
    params: nothing,
    query: nothing,
    answer: z.object({ status: z.literal('ok'), version: z.string() }),
    policy: anybody,
  }),
}
