import { createHash } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { messages } from '../../../contracts/api/protocol.ts'
import { Id } from '../../../contracts/model/primitives.ts'
import { Plan, Role } from '../../../contracts/model/user.ts'
import { parse, z } from '../../../contracts/schema.ts'
import type { SignedIn } from '../../http/handler.ts'
import type { Services } from '../../services.ts'
import { liveSession } from './sessions.ts'

const ISSUER = 'framewright'
const RENEW_SECONDS = 30 * 24 * 60 * 60

/** What a token is for; one never passes for another. */
type TokenUse = 'access' | 'renew' | 'file'

/** TOKEN-01, TOKEN-02: `smtp_email` is absent until the customer has an SMTP set-up. */
const Claims = z.object({
  typ: z.enum(['access', 'renew', 'file']),
  sub: Id,
  sid: Id,
  username: z.string().check(z.minLength(1)),
  user_role: Role,
  customer_id: Id,
  subscription: Plan,
  smtp_email: z.optional(z.string()),
  exp: z.int(),
})

/** Only the tokens' own key: derived, so that the secret can serve other ends as well. */
const keyOf = (services: Services): Uint8Array =>
  createHash('sha256').update(`framewright tokens\n${services.config.sessionSecret}`).digest()

const lifeOf = (services: Services, use: TokenUse): number =>
  use === 'renew' ? RENEW_SECONDS : services.config.accessTokenSeconds

/** Signs a token of this session. */
export function signToken(
  services: Services,
  use: TokenUse,
  user: SignedIn,
  sessionId: string,
): Promise<string> {
  const now = Math.floor(services.clock.now().getTime() / 1000)
  return new SignJWT({
    typ: use,
    sid: sessionId,
    username: user.email,
    user_role: user.role,
    customer_id: user.customerId,
    subscription: user.plan,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(user.id)
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + lifeOf(services, use))
    .sign(keyOf(services))
}

/** `expires` in milliseconds since 1970. */
export type TokenCheck =
  | { ok: true; user: SignedIn; sessionId: string; expires: number }
  | { ok: false; message: string }

const invalid: TokenCheck = { ok: false, message: messages.tokenInvalid }

/**
 * Checks signature, use, time and that the session still stands, so that a logout, a later login or a
 * deactivation counts at once. Role and plan are the present ones.
 */
async function verify(services: Services, use: TokenUse, token: string): Promise<TokenCheck> {
  const read = await jwtVerify(token, keyOf(services), {
    algorithms: ['HS256'],
    issuer: ISSUER,
    audience: ISSUER,
    currentDate: services.clock.now(),
  }).catch((error: unknown) => (error instanceof errors.JWTExpired ? error : null))
  if (!read) return invalid
  const claims = parse(Claims, read.payload)
  if (!claims.ok || claims.value.typ !== use) return invalid
  if (read instanceof errors.JWTExpired) return { ok: false, message: messages.tokenExpired }
  const user = await liveSession(services, claims.value.sid)
  if (!user || user.id !== claims.value.sub) return invalid
  if (user.customerId !== claims.value.customer_id) return invalid
  return { ok: true, user, sessionId: claims.value.sid, expires: claims.value.exp * 1000 }
}

/** Refusals: 'Token expired' only for a token that was ours and good, else 'Invalid token' (gaps-1). */
export const verifyAccessToken = (services: Services, token: string): Promise<TokenCheck> =>
  verify(services, 'access', token)

export const verifyRenewToken = (services: Services, token: string): Promise<TokenCheck> =>
  verify(services, 'renew', token)

/** The token that the view appends to a stored file's path; it opens that customer's files only. */
export const verifyFileToken = (services: Services, token: string): Promise<TokenCheck> =>
  verify(services, 'file', token)
