/** Tokens that nobody but the server should be able to make, for the tests that try. */
import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
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

/** A well-signed access token for somebody who never logged in. */
export function tokenWithoutLogin(api: TestApi, office: Office, user: UserName): Promise<string> {
  const now = Math.floor(api.services.clock.now().getTime() / 1000)
  return signed(
    {
      typ: 'access',
      sub: office.users[user].id,
      sid: 'no-such-session',
      username: office.users[user].email,
      user_role: 'AGENT',
      customer_id: office.id,
      subscription: office.plan,
      iss: 'framewright',
      aud: 'framewright',
      iat: now,
      nbf: now,
      exp: now + 600,
    },
    serverKey(api),
  )
}
