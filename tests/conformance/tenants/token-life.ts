/** What ends a user's earlier sessions, open sockets included, and whether it does (issue part "Token life"). */
import { eq } from 'drizzle-orm'
import { appUser } from '../../../server-mock/db/schema/accounts.ts'
import { verifyFileToken } from '../../../server-mock/modules/access/tokens.ts'
import { linkFor } from '../../support/calls/accounts.ts'
import { addUserTo, rowOf } from '../../support/offices/user-office.ts'
import type { TestApi } from '../../support/server/api.ts'
import { PASSWORD } from '../../support/server/api-office.ts'
import { handshakeOf, listen, refusalOf } from '../../support/server/listeners.ts'
import { mint } from '../../support/server/tokens.ts'

export const NEW_PASSWORD = 'Quince-orchard-6'

type Person = { id: string; email: string; accessToken: string; renew: string }

export const byAdmin = async (
  api: TestApi,
  path: string,
  init: { method: string; json?: object },
) => api.call(`/user/${path}`, { ...init, token: await mint(api, api.offices.pro, 'admin') })

export const put = (json: object = {}) => ({ method: 'PUT', json })

const makePending = ({ services }: TestApi, id: string) =>
  services.database.db
    .update(appUser)
    .set({ state: 'INVITATION_PENDING' })
    .where(eq(appUser.id, id))

/** A token of another session of the same person. */
function otherSession(api: TestApi, { id, email }: Pick<Person, 'id' | 'email'>): Promise<string> {
  const person = { id, email, name: email }
  const office = { ...api.offices.pro, users: { ...api.offices.pro.users, agent: person } }
  return mint(api, office, 'agent')
}

type Cause = (api: TestApi, person: Person) => Promise<{ status: number }>

export const causes: Readonly<Record<string, Cause>> = {
  'a new login': (api, { email }) => api.call('/login', { json: { email, password: PASSWORD } }),
  'a new password, set in another session': async (api, person) =>
    api.call('/user/password', {
      ...put({ current_password: PASSWORD, new_password: NEW_PASSWORD }),
      token: await otherSession(api, person),
    }),
  'a new password, set by a mailed link': async (api, { id, email }) =>
    api.call(
      `/user/password_reset/${await linkFor(api, 'reset', id)}`,
      put({ new_password: NEW_PASSWORD, email }),
    ),
  'a deactivation': (api, { id }) => byAdmin(api, `${id}/deactivate`, put()),
  // Nobody with a session is pending; were somebody, the session would end with its user.
  'a deletion': async (api, { id }) => {
    await makePending(api, id)
    return byAdmin(api, id, { method: 'DELETE' })
  },
  'another role': (api, { id }) => byAdmin(api, id, put({ role: 'ADMIN' })),
  'a second factor that is taken away': async (api, { id }) => {
    const { db } = api.services.database
    const secondFactorSince = api.services.clock.now().toISOString()
    await db.update(appUser).set({ secondFactorSince }).where(eq(appUser.id, id))
    return byAdmin(api, `${id}/second_factor/reset`, put())
  },
  'a renew token that is used again': async (api, { email, renew }) => {
    const renewal = () => api.call('/login/renew', { json: { email, renew_token: renew } })
    const { json } = await renewal()
    // Its answer has arrived, and no other tab can have asked at the same moment.
    const arrived = await api.call('/cases/_count', { token: json.accessToken })
    api.advance(60_000)
    const { status } = await renewal()
    return { status: arrived.status === 200 && status === 401 ? 200 : status }
  },
  'a logout': (api, { accessToken }) => api.call('/logout', { method: 'POST', token: accessToken }),
  'an invitation that is accepted': async (api, { id }) => {
    await makePending(api, id)
    return api.call(
      `/user/signup/${await linkFor(api, 'signup', id)}`,
      put({ name: 'Ada', password: PASSWORD, user_id: id }),
    )
  },
}

/** Somebody who can log in. */
export async function newPerson(
  api: TestApi,
  parts: Parameters<typeof addUserTo>[2] = {},
): Promise<Person & { file: string }> {
  const passwordHash = (await rowOf(api, api.offices.pro.users.admin.id))?.passwordHash ?? null
  const { id, email } = await addUserTo(api, api.offices.pro.id, { passwordHash, ...parts })
  const { accessToken, renew_token, file_token } = await api.login(email)
  return { id, email, accessToken, renew: renew_token, file: file_token }
}

/** What outlasts the cause: a token that still counts, or a socket that stays open. */
export async function outlasts(api: TestApi, cause: Cause): Promise<string[]> {
  const person = await newPerson(api)
  const { email, accessToken: token, renew, file } = person
  const listener = await listen(api.origin, handshakeOf(token))
  const before = await api.call('/cases/_count', { token })
  const { status } = await cause(api, person)
  const cut = listener.isCut()
  const access = await api.call('/cases/_count', { token })
  const renewal = await api.call('/login/renew', { json: { email, renew_token: renew } })
  const isFileGood = (await verifyFileToken(api.services, file)).ok
  const isCut = await cut
  listener.close()
  const isLetIn = (await refusalOf(api.origin, handshakeOf(token))) === null
  return [
    ...(before.status === 200 && status === 200 ? [] : [`asked: ${before.status}, ${status}`]),
    ...(access.status === 401 ? [] : [`the access token: ${access.status}`]),
    ...(renewal.status === 401 ? [] : [`the renew token: ${renewal.status}`]),
    ...(isFileGood ? ['the file token'] : []),
    ...(isCut ? [] : ['the socket']),
    ...(isLetIn ? ['a new socket'] : []),
  ]
}
