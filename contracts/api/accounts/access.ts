import { LoginAnswer } from '../../model/accounts/user.ts'
import { z } from '../../schema.ts'
import { anybody } from '../call.ts'
import { nothing, read, session } from '../rows.ts'

const credential = z.string().check(z.maxLength(400))

export const accessCalls = {
  /** AUTH-04 to AUTH-07. Refusals: 401 'Authentication failed', 403 deactivated, 403 'unverified_account'. */
  login: session({
    method: 'POST',
    path: '/login',
    params: nothing,
    query: nothing,
    body: z.strictObject({ email: credential, password: credential }),
    answer: LoginAnswer,
    policy: anybody,
  }),
  /** TOKEN-05. Answers the next renew token: the one that came is used up (docs/decisions.md, renew tokens). */
  renew: session({
    method: 'POST',
    path: '/login/renew',
    params: nothing,
    query: nothing,
    body: z.strictObject({ email: credential, renew_token: z.string().check(z.maxLength(4000)) }),
    answer: z.object({ accessToken: z.string(), renew_token: z.string(), file_token: z.string() }),
    policy: anybody,
  }),
  /** Added: ends the session on the server; its failure is ignored (spec README, 21). */
  logout: session({
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
