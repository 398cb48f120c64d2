/**
 * What was right at the door and is so no longer: the plan, the role, the account or the link that somebody came with
 * was taken away while the call was on its way.
 */
import { eq } from 'drizzle-orm'
import { appUser } from '../../../server-mock/db/schema/accounts.ts'
import { linkFor } from '../../support/calls/accounts.ts'
import type { TestApi } from '../../support/server/api.ts'
import { PASSWORD } from '../../support/server/api-office.ts'
import { beforeNextTransaction } from '../../support/server/before-transaction.ts'
import { mint } from '../../support/server/tokens.ts'
import { gates, setPlan } from '../plan-gates.ts'
import { byAdmin, NEW_PASSWORD, newPerson, put } from '../tenants/token-life.ts'

type Ask = (api: TestApi) => Promise<string[]>
type Loss = Partial<Pick<typeof appUser.$inferInsert, 'role' | 'state'>>

const otherThan = (right: number, { status }: { status: number }): string[] =>
  status === right ? [] : [`answered ${status}`]

const lose = ({ services }: TestApi, id: string, loss: Loss) =>
  services.database.db.update(appUser).set(loss).where(eq(appUser.id, id))

const administration =
  (loss: Loss): Ask =>
  async (api) => {
    const me = await newPerson(api, { role: 'ADMIN' })
    const { id } = await newPerson(api)
    beforeNextTransaction(api, () => lose(api, me.id, loss))
    const answer = await api.call(`/user/${id}`, {
      ...put({ role: 'ADMIN' }),
      token: me.accessToken,
    })
    return otherThan(403, answer)
  }

async function order(api: TestApi): Promise<string[]> {
  const { pro } = api.offices
  const token = await mint(api, pro, 'admin')
  await setPlan(api, pro, 'ENTERPRISE')
  beforeNextTransaction(api, () => setPlan(api, pro, 'PRO'))
  return otherThan(403, await gates['an order of credits'].ask(api, pro, token))
}

async function login(api: TestApi): Promise<string[]> {
  const { id, email } = await newPerson(api)
  beforeNextTransaction(api, () => lose(api, id, { state: 'DEACTIVATED' }))
  return otherThan(401, await api.call('/login', { json: { email, password: PASSWORD } }))
}

type Person = Awaited<ReturnType<typeof newPerson>>

/** A link that was mailed before this, and is used after it. */
const reset =
  (meanwhile: (api: TestApi, person: Person) => Promise<unknown>): Ask =>
  async (api) => {
    const person = await newPerson(api)
    const token = await linkFor(api, 'reset', person.id)
    await meanwhile(api, person)
    const json = { new_password: PASSWORD, email: person.email }
    return otherThan(404, await api.call(`/user/password_reset/${token}`, put(json)))
  }

async function invitation(api: TestApi): Promise<string[]> {
  const { id } = await newPerson(api)
  const token = await linkFor(api, 'signup', id)
  return otherThan(404, await api.call(`/user/signup/${token}`))
}

/** Each by what is overtaken, and by what. */
export const overtaken: Readonly<Record<string, Ask>> = {
  'an administrator, by another role': administration({ role: 'AGENT' }),
  'an administrator, by a deactivation': administration({ state: 'DEACTIVATED' }),
  'an order of credits, by a downgrade': order,
  'a login, by a deactivation': login,
  'an invitation, by an account that is active': invitation,
  'a reset, by a newer link': reset((api, { id }) => linkFor(api, 'reset', id)),
  'a reset, by another password': reset((api, { accessToken: token }) =>
    api.call('/user/password', {
      ...put({ current_password: PASSWORD, new_password: NEW_PASSWORD }),
      token,
    }),
  ),
  'a reset, by a deactivation': reset(async (api, { id }) => {
    await byAdmin(api, `${id}/deactivate`, put())
    await byAdmin(api, `${id}/activate`, put())
  }),
}
