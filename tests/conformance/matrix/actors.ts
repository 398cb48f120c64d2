/** Who asks in the authorisation matrix (reliability.md, 3.3). */
import type { TestApi } from '../../support/server/api.ts'
import type { Office } from '../../support/server/api-office.ts'
import { changeSession, mint, tampered, unsigned } from '../../support/server/tokens.ts'

export type PlanName = 'lite' | 'pro' | 'enterprise'
const plans: readonly PlanName[] = ['lite', 'pro', 'enterprise']

/** `user` null: somebody who is to be let in nowhere but where anybody is. */
export type Actor = {
  name: string
  plan: PlanName
  user: 'admin' | 'agent' | null
  token: string | undefined
  office: Office
}

const PAST = '2026-11-19T00:00:00.000Z'

/** A token that was good once, of a session that its user's later login ended. */
async function supersededToken(api: TestApi): Promise<string> {
  const { email } = api.offices.pro.users.colleague
  const { accessToken } = await api.login(email)
  await api.login(email)
  return accessToken
}

async function withSession(
  api: TestApi,
  values: Parameters<typeof changeSession>[2],
): Promise<string> {
  const token = await mint(api, api.offices.pro, 'agent')
  await changeSession(api, token, values)
  return token
}

/** Everybody whose token is no good, by how they come by it. */
const strangers: Record<string, (api: TestApi, good: string) => Promise<string | undefined>> = {
  anonymous: async () => undefined,
  'expired token': (api) =>
    mint(api, api.offices.pro, 'agent', { exp: 1_700_000_000, nbf: 1, iat: 1 }),
  'tampered token': async (_api, good) => tampered(good, { user_role: 'ADMIN' }),
  'token of no algorithm': async (_api, good) => unsigned(good),
  'token for another audience': (api) => mint(api, api.offices.pro, 'agent', { aud: 'elsewhere' }),
  'renew token used as access token': (api) =>
    mint(api, api.offices.pro, 'agent', { typ: 'renew' }),
  'file token used as access token': (api) => mint(api, api.offices.pro, 'agent', { typ: 'file' }),
  'ended session': (api) => withSession(api, { ended: PAST }),
  'expired session': (api) => withSession(api, { expires: PAST }),
  'superseded session': (api) => supersededToken(api),
  'deactivated user': (api) => mint(api, api.offices.pro, 'deactivated'),
  'pending user': (api) => mint(api, api.offices.pro, 'pending'),
  'unverified user': (api) => mint(api, api.offices.pro, 'unverified'),
}

/** ADMIN and AGENT of every plan. */
export const staffActors = (api: TestApi): Promise<Actor[]> =>
  Promise.all(
    plans.flatMap((plan) =>
      (['admin', 'agent'] as const).map(async (user) => {
        const office = api.offices[plan]
        const token = await mint(api, office, user)
        return { name: `${user} of ${plan}`, plan, user, token, office }
      }),
    ),
  )

export async function strangerActors(api: TestApi): Promise<Actor[]> {
  const office = api.offices.pro
  const good = await mint(api, office, 'agent')
  const actors: Actor[] = []
  for (const [name, tokenOf] of Object.entries(strangers)) {
    const token = await tokenOf(api, good)
    actors.push({ name, plan: 'pro', user: null, token, office })
  }
  return actors
}
