/** A browser whose access token runs out at the moment that a test wants, and what it then asks for. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { z } from '../../../contracts/schema.ts'
import { SESSION_KEY } from '../../../src/bus/gateway/session-key.ts'
import { StoredSession } from '../../../src/bus/gateway/session-store.ts'
import type { TestServer } from '../server/server.ts'
import { claimsOf, signed, tokenKey } from '../server/tokens.ts'

const Secrets = z.object({ sessionSecret: z.string() })

/** The session that the page keeps, with a token of an hour ago, signed by the server's own key. */
async function expiredSession(page: Page, { dataDir }: TestServer): Promise<StoredSession> {
  const { sessionSecret } = z.parse(
    Secrets,
    JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')),
  )
  const kept = await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY)
  const session = z.parse(StoredSession, JSON.parse(kept ?? 'null'))
  const past = Math.floor(Date.now() / 1_000) - 3_600
  const times = { iat: past - 900, nbf: past - 900, exp: past }
  const accessToken = await signed(
    { ...claimsOf(session.accessToken), ...times },
    tokenKey(sessionSecret),
  )
  return { ...session, accessToken }
}

/** The stored token has run out by now. */
export async function expireToken(page: Page, server: TestServer): Promise<void> {
  const session = await expiredSession(page, server)
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const)
}

/** The token runs out on the way of the next change of this address, and of no other call. */
export async function expireOn(page: Page, server: TestServer, address: RegExp): Promise<void> {
  const { accessToken } = await expiredSession(page, server)
  await page.route(
    address,
    (route, request) =>
      route.continue({ headers: { ...request.headers(), authorization: `Bearer ${accessToken}` } }),
    { times: 1 },
  )
}

/** How often the token was renewed, and how many calls met one that had run out, since `reset`. */
export function countRenewals(page: Page) {
  const calls = { renewed: 0, refused: 0 }
  page.on('response', (response) => {
    if (response.url().endsWith('/login/renew')) calls.renewed += 1
    else if (response.status() === 401) calls.refused += 1
  })
  return { calls, reset: () => Object.assign(calls, { renewed: 0, refused: 0 }) }
}
