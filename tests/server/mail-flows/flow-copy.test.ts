import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { MailTemplate } from '../../../contracts/model/mail/mail-template.ts'
import { z } from '../../../contracts/schema.ts'
import { emailFlow, mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const { db } = api.services.database
const { pro } = api.offices
const token = await api.signIn('pro')

const flows = `/customer/${pro.id}/config/email_flows`
const create = (json: object, headers: Record<string, string> = {}) =>
  api.call(flows, { token, json, headers })
const templatesOf = async (id: string) =>
  z.parse(z.array(MailTemplate), (await api.call(`${flows}/${id}/templates`, { token })).json)

/** What a template says and does, whoever made it when and wherever it is. */
const said = ({
  id: _,
  emailFlowId: __,
  created: ___,
  updated: ____,
  version: _____,
  ...rest
}: MailTemplate) => ({
  ...rest,
  config: JSON.parse(
    JSON.stringify(rest.config, (key, value) =>
      key === 'created' || key === 'updated' ? undefined : value,
    ),
  ),
})

beforeEach(async () => {
  await db.delete(mailTemplate).where(eq(mailTemplate.customerId, pro.id))
  await db.delete(emailFlow).where(eq(emailFlow.customerId, pro.id))
  api.takeEvents()
})

test('a copy of a mail flow has its templates as they are now, each a new one of whoever made the copy', async () => {
  const made = await create({ name: 'Standard', preset_name: 'Standard (English)' })
  const source = await templatesOf(made.json.id)
  const [custom, letter] = ['custom', 'letter'].map((type) =>
    source.find((one) => one.type === type),
  )
  const change = { name: 'Answer', type: 'custom', subject: 'Now', content: '<p>Now</p>' }
  const path = `${flows}/${made.json.id}/template`
  const json = { ...change, config: { placeholders: {} } }
  const changed = await api.call(`${path}/${custom?.id}`, { token, method: 'PUT', json })
  const removed = await api.call(`${path}/${letter?.id}`, { token, method: 'DELETE' })
  expect([changed.status, removed.status]).toEqual([200, 200])
  api.takeEvents()

  const { status, json: copy } = await create({ name: 'Standard (copy)', copy_of: made.json.id })
  expect([status, copy]).toMatchObject([200, { name: 'Standard (copy)', cases: 0 }])
  const before = await templatesOf(made.json.id)
  const after = await templatesOf(copy.id)
  expect(after.map(said)).toEqual(before.map(said))
  expect(after.map(({ name }) => name)).toContain('Answer')
  expect(after).toHaveLength(9)
  expect(after.every(({ version, emailFlowId }) => version === 1 && emailFlowId === copy.id)).toBe(
    true,
  )
  const ids = new Set([...before, ...after].map(({ id }) => id))
  expect(ids.size).toBe(18)
  const initial = after.find(({ trigger_event }) => trigger_event === 'INITIAL')
  expect(initial?.config.placeholders.salutation?.created).toBe(initial?.created)
  expect(api.takeEvents().map(({ name }) => name)).toEqual([
    'mail-flow.created',
    ...Array(9).fill('mail-template.created'),
  ])
  const versions = await api.call(`${flows}/${copy.id}/template/${initial?.id}/versions`, { token })
  expect(versions.json).toMatchObject([{ version: 1, author: { id: pro.users.agent.id } }])
})

test('a copy and its original go their own ways', async () => {
  const made = await create({ name: 'First', preset_name: 'Initial email only (English)' })
  const copy = await create({ name: 'Second', copy_of: made.json.id })
  const before = await templatesOf(copy.json.id)
  const gone = await api.call(`${flows}/${made.json.id}`, { token, method: 'DELETE' })
  expect(gone.status).toBe(200)
  expect(await templatesOf(copy.json.id)).toEqual(before)
})

test('what is another customer’s, was deleted or never was cannot be copied, and is told apart by nothing [G-613]', async () => {
  const made = await create({ name: 'Gone' })
  await api.call(`${flows}/${made.json.id}`, { token, method: 'DELETE' })
  const before = await api.digest(pro.id)
  const answers = []
  for (const copy_of of ['nowhere', made.json.id, `${api.offices.lite.id}-flow`])
    answers.push(await create({ name: 'Copy', copy_of }))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await api.digest(pro.id)).toEqual(before)
})

test('a flow is a copy or begins with sample templates, not both', async () => {
  const { id } = (await create({ name: 'First' })).json
  const preset_name = 'Friendly (German)'
  const { status, json } = await create({ name: 'Both', copy_of: id, preset_name })
  expect([status, json.error_message]).toEqual([
    400,
    'A mail flow is either a copy or begins with sample templates.',
  ])
  const empty = await create({ name: 'Empty', copy_of: id, preset_name: 'Empty Flow' })
  expect(empty.status).toBe(200)
})

test('[FLOW-44, FLOW-47] a copy needs room in the plan, and is made once under one key', async () => {
  const { id } = (await create({ name: 'First', preset_name: 'Friendly (English)' })).json
  const key = { 'Idempotency-Key': 'copy-once' }
  const twice = () => create({ name: 'Copy', copy_of: id }, key)
  const [one, again] = await Promise.all([twice(), twice()])
  expect(again.json).toEqual(one.json)
  expect((await create({ name: 'Third', copy_of: id })).status).toBe(200)
  const refused = await create({ name: 'Fourth', copy_of: id })
  expect([refused.status, refused.json.error_message]).toEqual([
    403,
    'Your plan allows 3 mail flows. Upgrade your plan to add more.',
  ])
})
