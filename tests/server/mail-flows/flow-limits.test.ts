import { and, eq, ne } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { emailFlow } from '../../../server-mock/db/schema/setup.ts'
import { openApi, type Reply } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const { db } = api.services.database

const { pro } = api.offices
const token = await api.signIn('pro')
const path = `/customer/${pro.id}/config/email_flows`
const setPlan = (plan: Plan) => db.update(customer).set({ plan }).where(eq(customer.id, pro.id))
const create = (name = 'Another') => api.call(path, { token, json: { name } })
const flows = async () => (await api.call(path, { token })).json as { id: string }[]
const statuses = (answers: readonly Reply[]) => answers.map(({ status }) => status)

beforeEach(async () => {
  const added = and(eq(emailFlow.customerId, pro.id), ne(emailFlow.id, `${pro.id}-flow`))
  await db.delete(emailFlow).where(added)
})

test.each([
  [
    'LITE',
    1,
    'Your plan allows 1 mail flow. Upgrade your plan to add more.',
    'FLOW-46, SUBS-24, ROLE-02',
  ],
  ['PRO', 3, 'Your plan allows 3 mail flows. Upgrade your plan to add more.', 'FLOW-47, ROLE-04'],
] as const)(
  '%s has room for %i, one more is refused: %s [%s] [FLOW-44]',
  async (plan, most, message, _id) => {
    await setPlan(plan)
    const answers = []
    for (let n = 1; n < most; n += 1) answers.push(await create())
    expect(statuses(answers)).toEqual(answers.map(() => 200))
    const before = await api.digest(pro.id)
    const refused = await create()
    expect([refused.status, refused.json]).toEqual([403, { error_message: message }])
    expect(await api.digest(pro.id)).toEqual(before)
  },
)

test('[FLOW-48, ROLE-06] ENTERPRISE has room for any number, which PRO is refused', async () => {
  await setPlan('ENTERPRISE')
  const answers = await Promise.all(Array.from({ length: 40 }, () => create()))
  expect(new Set(statuses(answers))).toEqual(new Set([200]))
  expect(await flows()).toHaveLength(41)
  await setPlan('PRO')
  expect((await create()).status).toBe(403)
})

test('[FLOW-44] of a hundred creations at once exactly as many succeed as there is room for', async () => {
  await setPlan('PRO')
  api.takeEvents()
  const answers = await Promise.all(Array.from({ length: 100 }, () => create()))
  expect(statuses(answers).filter((status) => status === 200)).toHaveLength(2)
  expect(statuses(answers).filter((status) => status === 403)).toHaveLength(98)
  expect(await flows()).toHaveLength(3)
  expect(api.takeEvents()).toHaveLength(2)
})

test('[FLOW-44] what a smaller plan has no room for stays and can be changed; a deleted flow makes room [G-24]', async () => {
  await setPlan('PRO')
  const [first, second] = [await create('First'), await create('Second')]
  await setPlan('LITE')
  expect((await create()).status).toBe(403)
  const at = (id: string) => `${path}/${id}`
  const renamed = { token, method: 'PUT', json: { name: 'Kept' } }
  expect((await api.call(at(first.json.id), renamed)).status).toBe(200)
  await setPlan('PRO')
  expect((await create()).status).toBe(403)
  expect((await api.call(at(second.json.id), { token, method: 'DELETE' })).status).toBe(200)
  expect((await create()).status).toBe(200)
})
