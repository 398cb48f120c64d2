/** Templates of mail flows under attack: raced, said twice, by strangers, under smaller plans, and with hostile content. */
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { Plan } from '../../contracts/model/accounts/user.ts'
import { customer } from '../../server-mock/db/schema/accounts.ts'
import { mailTemplate } from '../../server-mock/db/schema/setup.ts'
import { openCaseDesk } from '../support/offices/case-desk.ts'
import { linkConfig, salutationConfig } from '../support/records/mail-facts.ts'
import type { Init, Reply } from '../support/server/api.ts'
import { opened } from '../support/setup/opened.ts'

const desk = await opened(openCaseDesk('pro'))
const { api, own } = desk
const { db } = api.services.database
// The agent's session is the desk's own.
const token = await api.signIn('pro', 'colleague')
const admin = await api.signIn('pro', 'admin')

const flowId = `${own.id}-flow`
const flows = `/customer/${own.id}/config/email_flows`
const at = (path: string, init: Init = {}) => api.call(`${flows}${path}`, { token, ...init })
const custom = {
  name: 'Custom',
  type: 'custom',
  subject: 'Your case {{case_id}}',
  content: '<p>Hello</p>',
  config: { placeholders: {} },
}
const scheduled = (days: unknown) => ({ ...custom, type: 'scheduled', schedule_num_days: days })
const create = (json: object, query = '', flow = flowId) =>
  at(`/${flow}/templates${query}`, { json })
const change = (
  id: string,
  json: object,
  {
    query = '',
    version,
    by = token,
    flow = flowId,
  }: { query?: string; version?: number | string; by?: string; flow?: string } = {},
) =>
  at(`/${flow}/template/${id}${query}`, {
    method: 'PUT',
    json,
    token: by,
    headers: version === undefined ? {} : { 'If-Match': `"${version}"` },
  })
const remove = (id: string, query = '', by = token, flow = flowId) =>
  at(`/${flow}/template/${id}${query}`, { method: 'DELETE', token: by })
const list = async (flow = flowId) => (await at(`/${flow}/templates`)).json
const versions = (id: string, flow = flowId) => at(`/${flow}/template/${id}/versions`)
const made = async (json: object = custom, query = ''): Promise<string> => {
  const answer = await create(json, query)
  expect([answer.status, answer.json.error_message]).toEqual([200, undefined])
  return answer.json.id
}
const setPlan = (plan: Plan) => db.update(customer).set({ plan }).where(eq(customer.id, own.id))
afterEach(() => setPlan('PRO'))
const statuses = (answers: Reply[]) => answers.map(({ status }) => status)

describe('at once', () => {
  test('twenty of one day make one template', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(scheduled(40))))
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1)
    expect(new Set(statuses(answers).filter((status) => status !== 200)).size).toBe(1)
    expect(Math.max(...statuses(answers))).toBeLessThan(500)
  })

  test('twenty that move to one day are refused but for one', async () => {
    const ids = await Promise.all([50, 51, 52, 53, 54].map((days) => made(scheduled(days))))
    const answers = await Promise.all(ids.map((id) => change(id, scheduled(60), { version: 1 })))
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1)
    expect(Math.max(...statuses(answers))).toBeLessThan(500)
    const days = (await list()).map((one: { schedule_num_days: number }) => one.schedule_num_days)
    expect(days.filter((day: number) => day === 60)).toHaveLength(1)
  })

  test('two that change places of days are refused, or done one after the other', async () => {
    const [a, b] = [await made(scheduled(70)), await made(scheduled(71))]
    const answers = await Promise.all([
      change(a, scheduled(71), { version: 1 }),
      change(b, scheduled(70), { version: 1 }),
    ])
    expect(Math.max(...statuses(answers))).toBeLessThan(500)
  })

  test('twenty of one event make one template', async () => {
    const trigger = { ...custom, type: 'triggered', trigger_event: 'paid' }
    const [paid] = (await list()).filter(
      (one: { trigger_event: string }) => one.trigger_event === 'PAID',
    )
    expect((await remove(paid.id)).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(trigger)))
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1)
    expect(new Set(statuses(answers).filter((status) => status !== 200))).toEqual(new Set([409]))
  })

  test('of saves of one version those of one person are done, and others are told who was first', async () => {
    const id = await made()
    const by = (n: number) => (n % 2 ? token : admin)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        change(id, { ...custom, name: `N${n}` }, { version: 1, by: by(n) }),
      ),
    )
    const done = answers.flatMap(({ status }, n) => (status === 200 ? [by(n)] : []))
    expect(new Set(done).size).toBe(1)
    expect(statuses(answers).filter((status) => status === 412)).toHaveLength(10)
    expect((await versions(id)).json).toHaveLength(11)
  })

  test('saves without a version are all done, each with a version of its own', async () => {
    const id = await made()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => change(id, { ...custom, name: `N${n}` })),
    )
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
    const numbers = answers.map(({ json }) => json.version).sort((a, b) => a - b)
    expect(numbers).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    const kept = (await versions(id)).json.map(({ version }: { version: number }) => version)
    expect(kept).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  })

  test('a save and a removal: what is gone stays gone', async () => {
    const id = await made()
    const answers = await Promise.all([
      remove(id),
      ...Array.from({ length: 5 }, (_, n) => change(id, { ...custom, name: `N${n}` })),
      remove(id),
    ])
    expect(new Set(statuses(answers).filter((status) => status !== 200))).toEqual(new Set([404]))
    expect((await list()).some((one: { id: string }) => one.id === id)).toBe(false)
    expect((await change(id, custom)).status).toBe(404)
  })

  test('a flow that is removed takes no template any more', async () => {
    const flow = (await at('', { json: { name: 'Goes' } })).json.id
    const answers = await Promise.all([
      at(`/${flow}`, { method: 'DELETE' }),
      ...Array.from({ length: 10 }, (_, n) => create(scheduled(n + 1), '', flow)),
    ])
    for (const status of statuses(answers)) expect([200, 404]).toContain(status)
    expect((await at(`/${flow}/templates`)).status).toBe(404)
    expect((await create(custom, '', flow)).status).toBe(404)
    const left = await db.select().from(mailTemplate).where(eq(mailTemplate.flowId, flow))
    expect(left.filter(({ deleted }) => deleted === null)).toEqual([])
  })

  test('said twenty times under one key is one template', async () => {
    const headers = { 'Idempotency-Key': 'one-template' }
    const before = (await list()).length
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => at(`/${flowId}/templates`, { json: custom, headers })),
    )
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
    expect((await list()).length).toBe(before + 1)
  })
})

describe('strangers', () => {
  const foreign = api.offices.enterprise.id
  const theirFlow = `${foreign}-flow`

  test('find nothing of another office', async () => {
    await db.insert(mailTemplate).values({
      id: 'theirs',
      customerId: foreign,
      flowId: theirFlow,
      name: 'Theirs',
      type: 'custom',
      subject: 'S',
      content: '<p>secret</p>',
      config: { placeholders: {} },
    })
    const nowhere = await change('nowhere', custom)
    expect(nowhere.status).toBe(404)
    for (const [id, flow] of [
      ['theirs', flowId],
      ['theirs', theirFlow],
      ['nowhere', theirFlow],
    ] as const) {
      for (const answer of [
        await change(id, custom, { flow }),
        await remove(id, '', token, flow),
        await versions(id, flow),
      ])
        expect([answer.status, answer.text]).toEqual([404, nowhere.text])
    }
    expect((await at(`/${theirFlow}/templates`)).status).toBe(404)
    expect((await create(custom, '', theirFlow)).status).toBe(404)
    const path = `/customer/${foreign}/config/email_flows/${theirFlow}`
    for (const [rest, init] of [
      ['/templates', {}],
      ['/templates', { json: custom }],
      ['/template/theirs', { method: 'PUT', json: custom }],
      ['/template/theirs', { method: 'DELETE' }],
      ['/template/theirs/versions', {}],
    ] as const)
      expect((await api.call(path + rest, { token, ...init })).status).toBe(403)
    const [kept] = await db.select().from(mailTemplate).where(eq(mailTemplate.id, 'theirs'))
    expect(kept).toMatchObject({ version: 1, deleted: null })
  })

  test('find no template under another flow of their own', async () => {
    const other = (await at('', { json: { name: 'Other' } })).json.id
    const id = await made()
    for (const answer of [
      await change(id, custom, { flow: other }),
      await remove(id, '', token, other),
      await versions(id, other),
    ])
      expect(answer.status).toBe(404)
    await at(`/${other}`, { method: 'DELETE' })
  })

  test('find no order of another office', async () => {
    const path = (customerId: string, id: string) =>
      api.call(`/customer/${customerId}/config/affected_cases/${id}`, { token })
    expect((await path(own.id, 'nowhere')).status).toBe(404)
    expect((await path(foreign, 'nowhere')).status).toBe(403)
  })
})

describe('what is said', () => {
  const wrong: [string, object][] = [
    ['no name', { name: ' ' }],
    ['a name of 31', { name: 'x'.repeat(31) }],
    ['a name with a zero', { name: 'a\u0000b' }],
    ['no subject', { subject: ' ' }],
    ['a subject with a PIN', { subject: '{{case_pin}}' }],
    ['a subject of two lines', { subject: 'One\r\nBcc: x@y.example' }],
    ['a subject with a zero', { subject: 'a\u0000b' }],
    ['half a letter in the subject', { subject: 'a\ud800b' }],
    ['no content', { content: '<p>&nbsp; </p>' }],
    ['a zero in the content', { content: '<p>a\u0000b</p>' }],
    ['half a letter in the content', { content: '<p>\ud800</p>' }],
    ['no type', { type: undefined }],
    ['an unheard type', { type: 'newsletter' }],
    ['a trigger without an event', { type: 'triggered' }],
    ['an empty event', { type: 'triggered', trigger_event: '' }],
    ['an unheard event', { type: 'triggered', trigger_event: 'cancelled' }],
    ['an event of a number', { type: 'triggered', trigger_event: 5 }],
    ['a second initial one', { type: 'triggered', trigger_event: 'initial' }],
    ['no days', { type: 'scheduled' }],
    ['null days', scheduled(null)],
    ['day 0', scheduled(0)],
    ['day -1', scheduled(-1)],
    ['day 366', scheduled(366)],
    ['half a day', scheduled(1.5)],
    ['days of text', scheduled('7')],
    ['endless days', scheduled(1e308)],
    ['a day that is taken', scheduled(1)],
    ['no config', { config: undefined }],
    ['a config of null', { config: null }],
    ['a list as config', { config: [] }],
    ['an id', { id: 'chosen' }],
    ['a version', { version: 7 }],
    ['a flow', { emailFlowId: 'other' }],
    ['an owner', { customer_id: 'office-lite' }],
    [
      'a letter',
      {
        type: 'letter',
        config: {
          placeholders: {},
          letter_header: { case_id_label: 'a', case_pin_label: 'b', sender_address: '' },
        },
      },
    ],
    [
      'settings of another kind',
      {
        content: '<p>{{salutation}}</p>',
        config: { placeholders: { salutation: linkConfig({}) } },
      },
    ],
    [
      'settings that lack a text',
      {
        content: '<p>{{salutation}}</p>',
        config: {
          placeholders: {
            salutation: {
              ...salutationConfig,
              salutations: { ...salutationConfig.salutations, no_name: '' },
            },
          },
        },
      },
    ],
    [
      'settings of an unheard kind',
      { content: '<p>{{salutation}}</p>', config: { placeholders: { salutation: { type: 'x' } } } },
    ],
  ]
  test.each(wrong)('%s is refused when created, and nothing is kept', async (_what, parts) => {
    const before = await list()
    const answer = await create({ ...custom, ...parts })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.json.error_message.length).toBeLessThan(1000)
    expect(await list()).toEqual(before)
  })

  test.each(wrong)('%s is refused when saved, and the template stays', async (_what, parts) => {
    const id = await made()
    const before = await list()
    const answer = await change(id, { ...custom, ...parts })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await list()).toEqual(before)
    await remove(id)
  })

  test.each(['{{__proto__}}', '{{constructor}}', '{{toString}}', '{{salutation_2}}'])(
    'settings under the name of %s do no harm',
    async (tag) => {
      const name = tag.slice(2, -2)
      const body = `{"name":"P","type":"custom","subject":"S","content":"<p>${tag}</p>","config":{"placeholders":{${JSON.stringify(name)}:${JSON.stringify(salutationConfig)}}}}`
      const answer = await at(`/${flowId}/templates`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      })
      expect(answer.status).toBeLessThan(500)
      expect((await list()).length).toBeGreaterThan(0)
      if (answer.status === 200) await remove(answer.json.id)
      expect(({} as Record<string, unknown>).type).toBeUndefined()
    },
  )

  test.each([
    '<p>Hi</p><script>alert(1)</script>',
    '<p onclick="alert(1)">Hi</p>',
    '<p>Hi</p><iframe src="https://evil.example"></iframe>',
    '<a href="javascript:alert(1)">Hi</a>',
    '<p>Hi</p><style>@import url(https://evil.example)</style>',
    '<p>Hi</p><svg onload="alert(1)"></svg>',
    '<p>Hi</p><img src="https://tracker.example/x.png">',
    '<form action="https://evil.example"><input name="x">Hi</form>',
    '<p style="background:url(https://evil.example/x)">Hi</p>',
    '<p>Hi</p><meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<p>Hi</p><base href="https://evil.example">',
    '<p>Hi</p><object data="data:text/html,x"></object>',
  ])(
    '%s is kept without what runs, and shown and sent without what fetches or asks',
    async (content) => {
      const { status, json } = await create({ ...custom, content })
      expect(status).toBe(200)
      const kept: string = json.content
      expect(kept).toContain('Hi')
      expect(kept).not.toMatch(
        /<script|<iframe|<svg|<object|<base|\son\w+=|\saction=|http-equiv|javascript:/i,
      )
      const id = await desk.makeCase('ACTIVE')
      const rendered = await desk.call(id, '/rendered_email', { json: { template_id: json.id } })
      expect(rendered.json.content).toContain('Hi')
      expect(rendered.json.content).not.toMatch(/<form|<input|<meta|<style|url\(|evil\.example/i)
      await remove(json.id)
    },
  )

  test('of the largest size is answered, more is refused', async () => {
    const huge = await create({ ...custom, content: `<p>${'x'.repeat(6_000_000)}</p>` })
    expect([400, 413]).toContain(huge.status)
    const deep = await create({ ...custom, content: `${'<div>'.repeat(50_000)}x` })
    expect(deep.status).toBeLessThan(500)
    const many = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, n) => [`salutation_${n}`, salutationConfig]),
    )
    const full = await create({ ...custom, config: { placeholders: many } })
    expect(full.status).toBeLessThan(500)
    if (full.status === 200) expect(full.json.config.placeholders).toEqual({})
  })

  test.each([
    '?update_scheduled_emails=yes',
    '?update_scheduled_emails=',
    '?update_scheduled_emails=true&update_scheduled_emails=false',
    '?add_scheduled_emails=true',
    '?x=1',
  ])('a query of %s is refused', async (query) => {
    const id = await made()
    expect((await change(id, custom, { query })).status).toBe(400)
    await remove(id)
  })

  test.each(['-1', '1.5', 'x', '99999999999999999999'])(
    'a version of %s is none',
    async (version) => {
      const id = await made()
      const { status } = await change(id, custom, { version })
      expect([400, 412]).toContain(status)
      await remove(id)
    },
  )

  test.each([0, -1, 2, 99, 1.5, '1', 1e20])(
    'version %j that never was is not brought back',
    async (restored_from) => {
      const id = await made()
      const { status } = await change(id, { ...custom, restored_from })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      await remove(id)
    },
  )
})

describe('a smaller plan', () => {
  test('takes no new kind, saves none, and lets everything be removed', async () => {
    const later = await made(scheduled(90))
    await setPlan('LITE')
    expect((await create(scheduled(91))).status).toBe(403)
    expect((await change(later, scheduled(92))).status).toBe(403)
    // Neither under another name for what it is.
    expect((await change(later, { ...custom, name: 'Now custom' })).status).not.toBe(200)
    const own = await made()
    expect((await change(own, scheduled(93))).status).not.toBe(200)
    expect(
      (await change(own, { ...custom, type: 'triggered', trigger_event: 'DISCOUNT END' })).status,
    ).not.toBe(200)
    expect((await list()).some((one: { id: string }) => one.id === later)).toBe(true)
    expect((await versions(later)).status).toBe(200)
    expect((await remove(later)).status).toBe(200)
    await remove(own)
  })
})
