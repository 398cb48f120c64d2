/** Mail flows under attack: at their limit, deleted while they are given, by names nobody can read, by strangers. */
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { Plan } from '../../contracts/model/accounts/user.ts'
import { customer } from '../../server-mock/db/schema/accounts.ts'
import { emailFlow } from '../../server-mock/db/schema/setup.ts'
import { openCaseDesk } from '../support/offices/case-desk.ts'
import type { Init } from '../support/server/api.ts'
import { opened } from '../support/setup/opened.ts'

const desk = await opened(openCaseDesk('pro'))
const { api, own } = desk
const { db } = api.services.database
// The agent's session is the desk's own.
const token = await api.signIn('pro', 'colleague')
const admin = await api.signIn('pro', 'admin')

const path = `/customer/${own.id}/config/email_flows`
const at = (rest: string, init: Init = {}) => api.call(`${path}${rest}`, { token, ...init })
const create = (json: object, init: Init = {}) => at('', { json, ...init })
const rename = (id: string, name: unknown) => at(`/${id}`, { method: 'PUT', json: { name } })
const remove = (id: string, init: Init = {}) => at(`/${id}`, { method: 'DELETE', ...init })
type Flow = { id: string; name: string; cases: number }
const list = async (): Promise<Flow[]> => (await at('')).json
const setPlan = (plan: Plan) => db.update(customer).set({ plan }).where(eq(customer.id, own.id))

/** Only the flow that the office begins with is there again. */
afterEach(async () => {
  await setPlan('PRO')
  await db.execute(
    sql`update email_flow set deleted = now() where customer_id = ${own.id} and id <> ${`${own.id}-flow`}`,
  )
})

const made = async (name = 'Another'): Promise<string> => {
  const answer = await create({ name })
  expect([answer.status, answer.json.error_message]).toEqual([200, undefined])
  return answer.json.id
}

describe('the limit of a plan', () => {
  test('has room for as many as were deleted, also at once', async () => {
    const ids = [await made('A'), await made('B')]
    const answers = await Promise.all([
      ...ids.map((id) => remove(id)),
      ...Array.from({ length: 20 }, () => create({ name: 'C' })),
    ])
    expect(answers.filter(({ status }) => ![200, 403].includes(status))).toEqual([])
    expect((await list()).length).toBeLessThanOrEqual(3)
    for (let more = (await list()).length; more < 3; more += 1) await made()
    expect((await create({ name: 'D' })).status).toBe(403)
  })
})

describe('one order', () => {
  test('said twenty times under one key makes one flow', async () => {
    const headers = { 'Idempotency-Key': 'one-flow' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create({ name: 'Once' }, { headers })),
    )
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
    expect((await list()).filter(({ name }) => name === 'Once')).toHaveLength(1)
    const other = await create({ name: 'Otherwise' }, { headers })
    expect(other.status).toBeGreaterThanOrEqual(400)
  })

  test('to delete is done once, whoever gives it', async () => {
    const id = await made()
    api.takeEvents()
    const answers = await Promise.all(
      [token, admin, token, admin, token].map((one) => remove(id, { token: one })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
    expect(api.takeEvents().filter(({ name }) => name === 'mail-flow.deleted')).toHaveLength(1)
    expect((await remove(id)).status).toBe(404)
    expect((await rename(id, 'Back')).status).toBe(404)
  })

  test('to rename, many at once, ends at what was told last', async () => {
    const id = await made()
    api.takeEvents()
    await Promise.all(Array.from({ length: 20 }, (_, n) => rename(id, `Name ${n}`)))
    const told = api.takeEvents().filter(({ name }) => name === 'mail-flow.renamed')
    const last = told.toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0)).at(-1)
    const name = (await list()).find((flow) => flow.id === id)?.name
    expect(last).toMatchObject({ payload: { flow: { id, name } } })
  })
})

describe('a flow that is deleted while it is used', () => {
  /** No case that is worked on has a flow that is gone. */
  const orphans = async () => {
    const { rows } = await db.execute(sql`select r.id, r.state from case_row r
      join case_detail d on d.id = r.id join email_flow f on f.id = d.email_flow_id
      where f.deleted is not null and r.state in ('ACTIVE', 'PAYMENT_PROCESSING')`)
    return rows
  }

  test('is either given and kept, or gone and not activated', async () => {
    for (let round = 0; round < 5; round += 1) {
      const flow = await made(`Round ${round}`)
      const ids = await Promise.all(Array.from({ length: 4 }, () => desk.makeCase('STANDBY')))
      await Promise.all(ids.map((id) => desk.put(id, `/email_flows/${flow}`)))
      const [removed, ...activated] = await Promise.all([
        remove(flow),
        ...ids.map((id) => desk.put(id, '/activate_case')),
      ])
      const active = activated.filter(({ status }) => status === 200).length
      expect([removed?.status, active > 0]).toEqual(active > 0 ? [409, true] : [200, false])
      expect(await orphans()).toEqual([])
      for (const id of ids) await desk.put(id, '/cancel_case')
      await remove(flow)
    }
  })

  test('leaves cases in Standby, which cannot be activated, and is given to none', async () => {
    const flow = await made()
    const id = await desk.makeCase('STANDBY')
    await desk.put(id, `/email_flows/${flow}`)
    expect((await remove(flow)).status).toBe(200)
    const after = await desk.get(id)
    expect([after.email_flow, after.email_flow_id]).toEqual([null, null])
    expect((await desk.put(id, '/activate_case')).status).toBe(409)
    const other = await desk.makeCase('STANDBY')
    expect((await desk.put(other, `/email_flows/${flow}`)).status).toBe(404)
  })

  test('says how many cases keep it, and only those that are worked on', async () => {
    const flow = await made()
    const parts = { detail: { emailFlowId: flow } }
    for (const state of ['ACTIVE', 'PAYMENT_PROCESSING', 'PAID', 'STANDBY', 'CANCELLED'] as const)
      await desk.makeCase(state, parts)
    const { status, json } = await remove(flow)
    expect([status, json.error_message]).toEqual([409, 'This mail flow is used by 2 case(s).'])
    expect((await list()).find(({ id }) => id === flow)).toMatchObject({ cases: 1 })
  })
})

describe('a name', () => {
  const hostile = [
    '',
    '   ',
    '\t\n',
    '\u0000',
    'a\u0000b',
    'one\ntwo',
    'one\r\nBcc: x@y.example',
    '\u202efdp.exe',
    '\u200b',
    '\ufeff',
    '\ud800',
    'x'.repeat(31),
    '💶'.repeat(16),
    'x'.repeat(401),
    'x'.repeat(60_000),
    null,
    7,
    true,
    [],
    ['Flow'],
    {},
    undefined,
  ]
  test.each(hostile.map((name) => [name]))('%j is refused, at birth and later', async (name) => {
    const id = await made()
    const before = await list()
    for (const answer of [await create({ name }), await rename(id, name)]) {
      expect(answer.status).toBe(400)
      expect(answer.json.error_message).toBeTypeOf('string')
      expect(answer.json.error_message.length).toBeLessThan(600)
    }
    expect(await list()).toEqual(before)
  })

  const plain = [
    `<img src=x onerror=alert(1)>`,
    `'; drop table email_flow; --`,
    '{{case_pin}}',
    '../../etc/passwd',
    'constructor',
    '__proto__',
    'presets',
    'null',
    'ſﬀ Ångström Å',
    '💶'.repeat(15),
    'فلو',
  ]
  test.each(plain.map((name) => [name]))('%j is kept and answered as it is', async (name) => {
    const id = await made(`  ${name}  `)
    expect((await list()).find((flow) => flow.id === id)?.name).toBe(name)
    expect((await rename(id, 'Plain')).status).toBe(200)
    expect((await rename(id, `${name}\n`)).json.name).toBe(name)
  })
})

describe('a preset', () => {
  test('is one of the library, each once', async () => {
    const presets: string[] = (await at('/presets')).json
    for (const preset_name of [
      'nowhere',
      '__proto__',
      'constructor',
      '',
      ' ',
      ['nowhere'],
      [presets[0], 'x'],
    ]) {
      const before = await list()
      expect([preset_name, (await create({ name: 'P', preset_name })).status]).toEqual([
        preset_name,
        400,
      ])
      expect(await list()).toEqual(before)
    }
    for (const preset_name of [
      7,
      null,
      {},
      [7],
      [[presets[0]]],
      Array.from({ length: 1000 }, () => 'x'),
    ])
      expect((await create({ name: 'P', preset_name })).status).toBe(400)
    const twice = await create({ name: 'P', preset_name: [...presets, ...presets] })
    expect(twice.status).toBe(200)
    const templates = twice.json.events.filter(
      ({ name }: { name: string }) => name === 'mail-template.created',
    )
    const places = templates.map(
      ({ payload: { template: one } }: { payload: { template: Record<string, unknown> } }) =>
        one.type === 'triggered' ? one.trigger_event : (one.schedule_num_days ?? one.id),
    )
    expect(new Set(places).size).toBe(places.length)
    expect(templates.length).toBeGreaterThan(8)
  })
})

describe('a stranger', () => {
  const theirs = () => `${api.offices.enterprise.id}-flow`

  test('finds no flow of another office under their own, and nothing under the other', async () => {
    const nowhere = await rename('nowhere', 'Mine')
    for (const id of [theirs(), '__proto__', "'"])
      for (const answer of [await rename(id, 'Mine'), await remove(id)])
        expect([id, answer.status, answer.text]).toEqual([id, 404, nowhere.text])
    for (const id of ['%00', 'x'.repeat(500)])
      for (const answer of [await rename(id, 'Mine'), await remove(id)])
        expect([400, 404]).toContain(answer.status)
    const foreign = `/customer/${api.offices.enterprise.id}/config/email_flows`
    for (const init of [{}, { json: { name: 'Mine' } }])
      expect((await api.call(foreign, { token, ...init })).status).toBe(403)
    for (const [method, json] of [
      ['PUT', { name: 'Mine' }],
      ['DELETE', undefined],
    ] as const)
      expect((await api.call(`${foreign}/${theirs()}`, { token, method, json })).status).toBe(403)
    const [kept] = await db.select().from(emailFlow).where(eq(emailFlow.id, theirs()))
    expect(kept).toMatchObject({ deleted: null })
    expect(kept?.name).not.toBe('Mine')
  })

  test('says nothing beside what a flow takes', async () => {
    for (const json of [
      { name: 'A', id: 'chosen' },
      { name: 'A', customer_id: api.offices.enterprise.id },
      { name: 'A', cases: 7 },
      { name: 'A', deleted: null },
    ])
      expect((await create(json)).status).toBe(400)
  })
})
