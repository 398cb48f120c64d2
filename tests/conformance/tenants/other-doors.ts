/** The doors beside the API's own: stored files, tokens and mailed links, each asked with what is not good. */
import { eq } from 'drizzle-orm'
import { appUser, session } from '../../../server-mock/db/schema/accounts.ts'
import { picture, storedFile } from '../../../server-mock/db/schema/files.ts'
import { type LinkKind, mailedLink } from '../../../server-mock/db/schema/links.ts'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import { issueLink, spendLink } from '../../../server-mock/modules/access/links.ts'
import { openProvenSession } from '../../../server-mock/modules/access/sessions.ts'
import { aPng } from '../../support/files/files.ts'
import { aPicture } from '../../support/files/stored-picture.ts'
import { addUserTo } from '../../support/offices/user-office.ts'
import type { TestApi } from '../../support/server/api.ts'
import { PASSWORD } from '../../support/server/api-office.ts'
import { mint } from '../../support/server/tokens.ts'

const differs = (what: string, status: number, ...right: number[]): string[] =>
  right.includes(status) ? [] : [`${what}: ${status}`]

/** Another customer's file is as unknown as one that does not exist. */
export async function askFiles(api: TestApi): Promise<string[]> {
  const files = await createFilesOrigin(api.services)
  const { enterprise: own, lite: other } = api.offices
  const good = await mint(api, own, 'agent', { typ: 'file' })
  const access = await mint(api, own, 'agent')
  const { db } = api.services.database
  for (const { id } of [own, other]) {
    await db
      .insert(picture)
      .values(aPicture(id, `${id}-picture`))
      .onConflictDoNothing()
    await db
      .insert(storedFile)
      .values({
        ...{ id: `${id}-stored`, customerId: id, part: 'original', kind: 'png' },
        ...{ filename: 'a.png', bytes: aPng(), stored: PAST },
      })
      .onConflictDoNothing()
  }
  const paths = (id: string) => [
    `/files/findings/${id}-finding-2/original`,
    `/files/findings/${id}-finding-2/page`,
    `/files/licenses/${id}-license`,
    `/files/stored/${id}-stored`,
    `/files/pictures/${id}-picture`,
  ]
  const ask = async (path: string, token: string) =>
    (await files.inject({ url: `${path}?token=${token}` })).statusCode
  const found: string[] = []
  for (const path of paths(own.id)) {
    found.push(...differs(path, await ask(path, good), 200))
    found.push(...differs(`${path} by an access token`, await ask(path, access), 401))
  }
  for (const path of [...paths(other.id), ...paths('office-nowhere')])
    found.push(...differs(path, await ask(path, good), 404))
  await files.close()
  return found
}

/** A token that was found genuine once, on a clock that is put back: it has not begun yet. */
async function askRemembered(api: TestApi): Promise<string[]> {
  const nbf = Math.floor(api.services.clock.now().getTime() / 1000)
  const token = await mint(api, api.offices.pro, 'agent', { nbf })
  const ask = async () => (await api.call('/cases/_count', { token })).status
  const now = await ask()
  api.advance(-60_000)
  const before = await ask()
  api.advance(60_000)
  return [...differs('a token', now, 200), ...differs('a token before its beginning', before, 401)]
}

const PAST = '2026-11-19T00:00:00.000Z'

/** Tokens that are good, of a session that is over or of a user who may not come in. */
async function askStanding(api: TestApi): Promise<string[]> {
  const { db } = api.services.database
  const { colleague } = api.offices.pro.users
  const mine = eq(session.userId, colleague.id)
  const me = eq(appUser.id, colleague.id)
  const right = { state: 'ACTIVE', verified: true } as const
  const losses: Record<string, () => Promise<unknown>> = {
    'an end': () => db.update(session).set({ ended: PAST }).where(mine),
    'its last day': () => db.update(session).set({ expires: PAST }).where(mine),
    'a deactivation': () => db.update(appUser).set({ state: 'DEACTIVATED' }).where(me),
    'an address that is unproven': () => db.update(appUser).set({ verified: false }).where(me),
  }
  const found: string[] = []
  for (const [what, lose] of Object.entries(losses)) {
    const token = await mint(api, api.offices.pro, 'colleague')
    await lose()
    const { status } = await api.call('/cases/_count', { token })
    found.push(...differs(`a session after ${what}`, status, 401))
    await db.update(appUser).set(right).where(me)
  }
  return found
}

/** Well-signed tokens with one claim that is not true. */
export async function askTokens(api: TestApi): Promise<string[]> {
  const wrong: Record<string, Record<string, unknown>> = {
    'another use': { typ: 'renew' },
    'an end in the past': { exp: 1_700_000_000, nbf: 1 },
    'a beginning in the future': { nbf: 4_000_000_000, exp: 4_100_000_000 },
    'another user': { sub: 'office-pro-admin' },
    'another customer': { customer_id: 'office-lite' },
    'another session': { sid: 'no-such-session' },
  }
  const found: string[] = []
  for (const [what, claims] of Object.entries(wrong)) {
    const token = await mint(api, api.offices.pro, 'agent', claims)
    found.push(...differs(what, (await api.call('/cases/_count', { token })).status, 401))
  }
  found.push(...(await askRemembered(api)), ...(await askStanding(api)))
  const { email } = api.offices.pro.users.agent
  const access = await mint(api, api.offices.pro, 'agent')
  const renewal = await api.call('/login/renew', { json: { email, renew_token: access } })
  const { renew_token } = await api.login(email)
  const byOther = await api.call('/login/renew', {
    json: { email: api.offices.pro.users.colleague.email, renew_token },
  })
  const proven = await openProvenSession(api.services, api.offices.pro.users.agent.id, 'older')
  return [
    ...found,
    ...differs('an access token that renews', renewal.status, 401),
    ...differs("a renew token with another's address", byOther.status, 401),
    ...(proven === null ? [] : ['a session by a password that was replaced']),
  ]
}

/** What makes a link no good: what became of it, and of its user. */
const spoiled: Record<string, Partial<typeof mailedLink.$inferInsert>> = {
  used: { used: PAST },
  superseded: { superseded: PAST },
  expired: { expires: PAST },
  'of another kind': {},
}

/** The call that each kind of link is for. */
const uses: Record<LinkKind, { path: string; json?: (email: string, id: string) => object }> = {
  verification: { path: '/user/verification/' },
  reset: {
    path: '/user/password_reset/',
    json: (email) => ({ new_password: PASSWORD, email }),
  },
  signup: {
    path: '/user/signup/',
    json: (_email, id) => ({ name: 'Ada', password: PASSWORD, user_id: id }),
  },
}

const other: Record<LinkKind, LinkKind> = {
  verification: 'reset',
  reset: 'signup',
  signup: 'reset',
}

async function linkOf(api: TestApi, kind: LinkKind, parts: Parameters<typeof addUserTo>[2] = {}) {
  const { database, clock } = api.services
  const states = { verification: 'ACTIVE', reset: 'ACTIVE', signup: 'INVITATION_PENDING' } as const
  const user = await addUserTo(api, api.offices.pro.id, {
    state: states[kind],
    verified: false,
    ...parts,
  })
  const link = { kind, userId: user.id, now: clock.now() }
  return { user, token: (await database.db.transaction((tx) => issueLink(tx, link))).token }
}

/** Using a link up asks by itself whether it is still open: of two at the same moment one gets it. */
async function askSpending(api: TestApi): Promise<string[]> {
  const { database, clock } = api.services
  const found: string[] = []
  for (const values of [{ used: PAST }, { superseded: PAST }]) {
    const { user, token } = await linkOf(api, 'reset')
    await database.db.update(mailedLink).set(values).where(eq(mailedLink.userId, user.id))
    const query = { kind: 'reset' as const, token, now: clock.now() }
    const spent = await database.db.transaction((tx) => spendLink(tx, query))
    if (spent !== null) found.push(`${Object.keys(values)}: used up again`)
  }
  return found
}

/** Mailed links of every kind that are no good, and bodies that name somebody else than the link does. */
export async function askLinks(api: TestApi): Promise<string[]> {
  const { db } = api.services.database
  const found: string[] = []
  const use = async (kind: LinkKind, token: string, email: string, id: string) => {
    const { path, json } = uses[kind]
    const body = json?.(email, id)
    return (await api.call(`${path}${token}`, { method: 'PUT', ...(body && { json: body }) }))
      .status
  }
  for (const kind of ['verification', 'reset', 'signup'] as const) {
    const fine = await linkOf(api, kind)
    found.push(...differs(kind, await use(kind, fine.token, fine.user.email, fine.user.id), 200))
    for (const [what, values] of Object.entries(spoiled)) {
      const { user, token } = await linkOf(api, kind)
      const set = what === 'of another kind' ? { kind: other[kind] } : values
      await db.update(mailedLink).set(set).where(eq(mailedLink.userId, user.id))
      if (kind !== 'verification') {
        const read = await api.call(`${uses[kind].path}${token}`)
        found.push(...differs(`reading ${kind}, ${what}`, read.status, 404))
      }
      const status = await use(kind, token, user.email, user.id)
      found.push(...differs(`${kind}, ${what}`, status, 404))
    }
  }
  const made = await linkOf(api, 'reset')
  const guess = await use('reset', 'A'.repeat(43), made.user.email, made.user.id)
  found.push(...differs('a link that is made up', guess, 404), ...(await askSpending(api)))
  const reset = await linkOf(api, 'reset')
  const colleague = api.offices.pro.users.colleague
  const byOther = await use('reset', reset.token, colleague.email, reset.user.id)
  found.push(...differs("a reset with another's address", byOther, 403))
  const signup = await linkOf(api, 'signup')
  const forOther = await use('signup', signup.token, signup.user.email, colleague.id)
  found.push(...differs('a sign-up for somebody else', forOther, 403))
  const gone = await linkOf(api, 'reset', { state: 'DEACTIVATED' })
  const ofGone = await use('reset', gone.token, gone.user.email, gone.user.id)
  found.push(...differs('a reset of a deactivated user', ofGone, 404))
  const active = await linkOf(api, 'signup')
  await db.update(appUser).set({ state: 'ACTIVE' }).where(eq(appUser.id, active.user.id))
  const ofActive = await use('signup', active.token, active.user.email, active.user.id)
  return [...found, ...differs('an invitation of an active user', ofActive, 404)]
}
