/** Templates of mail flows raced and said twice, and asked for by strangers. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mailTemplate } from '../../server-mock/db/schema/setup.ts'
import { openTemplateDesk } from '../support/offices/template-desk.ts'
import type { Reply } from '../support/server/api.ts'

const {
  api,
  own,
  db,
  token,
  admin,
  flowId,
  at,
  custom,
  scheduled,
  create,
  change,
  remove,
  list,
  versions,
  made,
} = await openTemplateDesk()
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
