import { createHash, createSecretKey, type KeyObject } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { errors, jwtVerify, SignJWT } from 'jose'
import { PlanName, Role } from '../../../contracts/model/accounts/user.ts'
import { Id } from '../../../contracts/model/primitives.ts'
import { messages } from '../../../contracts/protocol.ts'
import { parse, z } from '../../../contracts/schema.ts'
import type { SignedIn } from '../../calls/handler.ts'
import { mailSetup } from '../../db/schema/setup.ts'
import type { Services } from '../../services.ts'
import { noteArrival } from './rotation.ts'
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
  /** Which renewal of the session gave it out; absent for none. */
  gen: z._default(z.int(), 0),
  username: z.string().check(z.minLength(1)),
  user_role: Role,
  customer_id: Id,
  subscription: PlanName,
  smtp_email: z.optional(z.string()),
  nbf: z.int(),
  exp: z.int(),
})

type Claims = z.infer<typeof Claims>

/** Tokens whose signature is remembered; one person's screen sends the same one again and again. */
const REMEMBERED = 1_000

type Keys = { key: KeyObject; genuine: Map<string, Claims> }
const keys = new WeakMap<Services, Keys>()

/** Only the tokens' own key: derived, so that the secret can serve other ends as well. */
function keysOf(services: Services): Keys {
  const known = keys.get(services)
  if (known) return known
  const secret = `framewright tokens\n${services.config.sessionSecret}`
  const key = createSecretKey(createHash('sha256').update(secret).digest())
  const made: Keys = { key, genuine: new Map() }
  keys.set(services, made)
  return made
}

const secondsOf = (services: Services): number => Math.floor(services.clock.now().getTime() / 1000)

const lifeOf = (services: Services, use: TokenUse): number =>
  use === 'renew' ? RENEW_SECONDS : services.config.accessTokenSeconds

/** Where the customer's mails come from, once its mail server is set up (TOKEN-02). */
async function smtpEmailOf({ database }: Services, customerId: string): Promise<string | null> {
  const [row] = await database.db
    .select({ smtpEmail: mailSetup.smtpEmail })
    .from(mailSetup)
    .where(eq(mailSetup.customerId, customerId))
  return row?.smtpEmail || null
}

/** Signs a token of this session. `generation`: the renewal that gives it out. */
export async function signToken(
  services: Services,
  use: TokenUse,
  user: SignedIn,
  sessionId: string,
  generation = 0,
): Promise<string> {
  const now = secondsOf(services)
  const smtp_email = use === 'access' ? await smtpEmailOf(services, user.customerId) : null
  return new SignJWT({
    typ: use,
    sid: sessionId,
    gen: generation,
    username: user.email,
    user_role: user.role,
    customer_id: user.customerId,
    subscription: user.plan,
    ...(smtp_email !== null && { smtp_email }),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(user.id)
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + lifeOf(services, use))
    .sign(keysOf(services).key)
}

/** `expires` in milliseconds since 1970. */
export type TokenCheck =
  | { ok: true; user: SignedIn; sessionId: string; generation: number; expires: number }
  | { ok: false; message: string }

const invalid: TokenCheck = { ok: false, message: messages.tokenInvalid }

/** The claims of a token that we signed, whatever its time; null for any other. */
async function readGenuine(services: Services, token: string): Promise<Claims | null> {
  const { key, genuine } = keysOf(services)
  const known = genuine.get(token)
  if (known) return known
  const payload = await jwtVerify(token, key, {
    algorithms: ['HS256'],
    issuer: ISSUER,
    audience: ISSUER,
    currentDate: services.clock.now(),
  }).then(
    (read) => read.payload,
    (error: unknown) => (error instanceof errors.JWTExpired ? error.payload : null),
  )
  const claims = parse(Claims, payload)
  if (!claims.ok) return null
  const [oldest] = genuine.keys()
  if (oldest !== undefined && genuine.size >= REMEMBERED) genuine.delete(oldest)
  genuine.set(token, claims.value)
  return claims.value
}

/**
 * Checks signature, use, time and that the session still stands, so that a logout, a later login or a
 * deactivation counts at once. Role and plan are the present ones. Only the signature is remembered.
 */
async function verify(services: Services, use: TokenUse, token: string): Promise<TokenCheck> {
  const claims = await readGenuine(services, token)
  const now = secondsOf(services)
  if (!claims || claims.typ !== use || claims.nbf > now) return invalid
  if (claims.exp <= now) return { ok: false, message: messages.tokenExpired }
  const live = await liveSession(services, claims.sid)
  if (!live || live.user.id !== claims.sub) return invalid
  if (live.user.customerId !== claims.customer_id) return invalid
  const { sid: sessionId, gen: generation } = claims
  if (use !== 'renew' && generation === live.awaited)
    await noteArrival(services, sessionId, generation)
  return { ok: true, user: live.user, sessionId, generation, expires: claims.exp * 1000 }
}

/** Refusals: 'Token expired' only for a token that was ours and good, else 'Invalid token' (G-218). */
export const verifyAccessToken = (services: Services, token: string): Promise<TokenCheck> =>
  verify(services, 'access', token)

export const verifyRenewToken = (services: Services, token: string): Promise<TokenCheck> =>
  verify(services, 'renew', token)

/** The token that the view appends to a stored file's path; it opens that customer's files only. */
export const verifyFileToken = (services: Services, token: string): Promise<TokenCheck> =>
  verify(services, 'file', token)
