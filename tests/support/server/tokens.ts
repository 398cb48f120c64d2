/** Tokens that nobody but the server should be able to make, for the tests that try. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { session } from '../../../server-mock/db/schema/accounts.ts'
import { newId } from '../../../server-mock/ids.ts'
import type { TestApi } from './api.ts'
import type { Office, UserName } from './api-office.ts'

/** The server's own key, derived as `modules/access/tokens.ts` derives it. */
export const tokenKey = (secret: string): Uint8Array =>
  createHash('sha256').update(`framewright tokens\n${secret}`).digest()

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The claims of a token, unverified. */
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** The same claims, changed, without anything that proves them. */
export const unsigned = (token: string, changes: object = {}): string =>
  `${part({ alg: 'none', typ: 'JWT' })}.${part({ ...claimsOf(token), ...changes })}.`

/** The token with its claims changed under the old signature. */
export function tampered(token: string, changes: object): string {
  const [head, , signature] = token.split('.')
  return `${head}.${part({ ...claimsOf(token), ...changes })}.${signature}`
}

/** A token of these claims, properly signed. `undefined` leaves a claim out. */
export function signed(
  claims: Record<string, unknown>,
  key: Uint8Array,
  header: Record<string, unknown> = {},
): Promise<string> {
  const kept = Object.entries(claims).filter(([, value]) => value !== undefined)
  return new SignJWT(Object.fromEntries(kept))
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header })
    .sign(key)
}

export const serverKey = (api: TestApi): Uint8Array => tokenKey(api.services.config.sessionSecret)

const DAY_SECONDS = 24 * 60 * 60

/**
 * A session of its own for a user, and a well-signed token that names it, both without a login: good for a
 * month wherever its user may be let in.
 */
export async function mint(
  api: TestApi,
  office: Office,
  user: UserName,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const { database, clock } = api.services
  const now = clock.now()
  const seconds = Math.floor(now.getTime() / 1000)
  const { id, email } = office.users[user]
  const sid = newId()
  await database.db.insert(session).values({
    id: sid,
    userId: id,
    created: now.toISOString(),
    expires: new Date(now.getTime() + 30 * DAY_SECONDS * 1000).toISOString(),
  })
  const claims = {
    typ: 'access',
    sub: id,
    sid,
    username: email,
    user_role: user === 'admin' ? 'ADMIN' : 'AGENT',
    customer_id: office.id,
    subscription: office.plan,
    iss: 'framewright',
    aud: 'framewright',
    iat: seconds,
    nbf: seconds,
    exp: seconds + 30 * DAY_SECONDS,
  }
  return signed({ ...claims, ...changes }, serverKey(api))
}

/** Ends the session of a token, or lets it run out, as the server does. */
export async function changeSession(
  api: TestApi,
  token: string,
  values: Partial<typeof session.$inferInsert>,
): Promise<void> {
  await api.services.database.db
    .update(session)
    .set(values)
    .where(eq(session.id, String(claimsOf(token).sid)))
}
