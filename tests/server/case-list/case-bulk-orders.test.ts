import { eq, like } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { admins } from '../../../contracts/api/call.ts'
import { calls } from '../../../contracts/api/calls.ts'
import type { CaseBulkAct } from '../../../contracts/model/cases/case-bulk.ts'
import { messages } from '../../../contracts/protocol.ts'
import { bulkMessages } from '../../../contracts/rules/case-list/case-bulk.ts'
import { appUser } from '../../../server-mock/db/schema/accounts.ts'
import { caseBulk, caseBulkItem } from '../../../server-mock/db/schema/case-bulk.ts'
import { prune } from '../../../server-mock/upkeep/upkeep.ts'
import { type Cases, openBulkDesk } from '../../support/offices/bulk-desk.ts'

const bulks = await openBulkDesk()
const desk = bulks.desk
afterEach(() => bulks.run())
afterAll(() => desk.close())

/** Runs for so many cases. */
const forCases = (count: number) => {
  let left = count
  return () => left-- > 0
}

describe('an undo', () => {
  test('is there once, and never for a cancellation or another undo', async () => {
    const tagged = await bulks.done({ kind: 'tag', tag: 'once' }, await bulks.some(1))
    const undone = await bulks.undo(tagged.id)
    expect(undone.bulk.undo_of).toBe(tagged.id)
    expect((await bulks.read(tagged.id)).bulk.can_undo).toBe(false)
    const cancelled = await bulks.done({ kind: 'cancel' }, await bulks.some(1, 'STANDBY'))
    expect(cancelled.bulk.can_undo).toBe(false)
    const told = [tagged.id, undone.bulk.id, cancelled.id].map(async (id) => {
      const { status, json } = await bulks.post(id, 'undo')
      return [status, json.error_message]
    })
    expect(await Promise.all(told)).toEqual([
      [409, bulkMessages.undone],
      [409, bulkMessages.noUndo],
      [409, bulkMessages.noUndo],
    ])
  })

  test('leaves what somebody else changed since', async () => {
    const ids = await bulks.some(2)
    const [first = '', second = ''] = ids
    const set = await bulks.done({ kind: 'reminder', name: 'Mine', date: '2027-02-01' }, ids)
    const json = { name: 'Theirs', date: '2027-02-02' }
    await desk.put(first, '/reminder', { token: bulks.colleague, json })
    await desk.call(second, '/note', { token: bulks.colleague, json: { text: 'beside it' } })
    const undone = await bulks.undo(set.id)
    expect(undone.bulk).toMatchObject({ done: 1, refused: 1 })
    expect(undone.refusals).toEqual([
      expect.objectContaining({ id: first, message: expect.stringContaining('another user') }),
    ])
    expect((await desk.get(first)).reminder_name).toBe('Theirs')
    expect((await desk.get(second)).reminder_date).toBeNull()
  })
})

describe('an order', () => {
  test('is stopped between two cases; what is done stays, and can be undone', async () => {
    const ids = await bulks.some(5)
    const id = await bulks.begin({ kind: 'tag', tag: 'halfway' }, { ids })
    // One look at what is ordered, one before each case.
    await bulks.run(forCases(3))
    const running = await bulks.post(id, 'undo')
    expect([running.status, running.json.error_message]).toEqual([409, bulkMessages.notNow])
    const stopped = await bulks.post(id, 'cancel')
    expect(stopped.json.bulk).toMatchObject({ state: 'stopped', total: 5, done: 2, can_undo: true })
    await bulks.run()
    expect((await bulks.read(id)).bulk).toMatchObject({ state: 'stopped', done: 2 })
    expect((await bulks.post(id, 'cancel')).json.bulk.state).toBe('stopped')
    expect((await bulks.undo(id)).bulk).toMatchObject({ total: 2, done: 2 })
    for (const one of ids) expect((await desk.get(one)).tags).toEqual([])
  })

  test('goes on where it was broken off, each case once', async () => {
    const ids = await bulks.some(6)
    desk.api.takeEvents()
    const id = await bulks.begin({ kind: 'reminder', name: null, date: '2027-02-03' }, { ids })
    await bulks.run(forCases(4))
    expect((await bulks.read(id)).bulk).toMatchObject({ state: 'running', done: 3 })
    // Two who carry it out at once, as two processes do for a moment.
    await Promise.all([bulks.run(), bulks.run()])
    expect((await bulks.read(id)).bulk).toMatchObject({ state: 'finished', done: 6 })
    expect(
      desk.api
        .takeEvents()
        .map(({ caseId }) => caseId)
        .toSorted(),
    ).toEqual(ids.toSorted())
  })

  test('given twice under one key is one, and one at a time for each person', async () => {
    const ids = await bulks.some(2)
    const key = bulks.freshKey()
    const twice = await Promise.all(
      [1, 2].map(() => bulks.order({ kind: 'tag', tag: 'x' }, { ids }, { key })),
    )
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(twice[1]?.json).toEqual(twice[0]?.json)
    const second = await bulks.order({ kind: 'tag', tag: 'y' }, { ids })
    expect([second.status, second.json.error_message]).toEqual([409, bulkMessages.running])
    const theirs = await bulks.begin({ kind: 'tag', tag: 'z' }, { ids }, bulks.colleague)
    await bulks.run()
    expect((await bulks.read(theirs, bulks.colleague)).bulk.done).toBe(2)
    for (const one of ids) expect((await desk.get(one)).tags.toSorted()).toEqual(['x', 'z'])
    // The lost answer, asked for again when all is done.
    const again = await bulks.order({ kind: 'tag', tag: 'x' }, { ids }, { key })
    expect(again.json).toEqual(twice[0]?.json)
    const listed = await desk.api.call('/cases/_bulks', { token: bulks.mine })
    expect(listed.json.bulks[0]).toMatchObject({ id: again.json.bulk.id, state: 'finished' })
  })

  test('of two people for the same cases: one cancels, the other is told so', async () => {
    const ids = await bulks.some(4)
    const [a, b] = [
      await bulks.begin({ kind: 'cancel' }, { ids }),
      await bulks.begin({ kind: 'cancel' }, { ids }, bulks.colleague),
    ]
    await bulks.run()
    const { bulk: first } = await bulks.read(a)
    const { bulk: second, refusals } = await bulks.read(b, bulks.colleague)
    expect([first.done + second.done, first.refused + second.refused]).toEqual([4, 4])
    expect(refusals[0].message).toBe(
      'Invalid request: case in state CANCELLED cannot be cancelled.',
    )
    expect(await bulks.statesOf(ids)).toEqual(Array(4).fill('CANCELLED'))
  })

  test('is its user alone', async () => {
    const id = await bulks.begin({ kind: 'tag', tag: 'private' }, { ids: await bulks.some(1) })
    const foreign = await desk.api.signIn('lite')
    for (const token of [bulks.colleague, foreign]) {
      expect((await desk.api.call(`/cases/_bulk/${id}`, { token })).status).toBe(404)
      expect((await bulks.post(id, 'cancel', token)).status).toBe(404)
      expect((await bulks.post(id, 'undo', token)).status).toBe(404)
      const listed = await desk.api.call('/cases/_bulks', { token })
      expect(JSON.stringify(listed.json)).not.toContain(id)
    }
    const { json } = await desk.api.call('/cases/_bulks', { token: bulks.mine })
    expect(json.bulks[0]).toMatchObject({ id, state: 'running' })
  })

  test('is not carried on for somebody who may not act any more', async () => {
    const { db } = desk.api.services.database
    const ids = await bulks.some(3)
    const id = await bulks.begin({ kind: 'cancel' }, { ids }, bulks.colleague)
    await bulks.run(forCases(2))
    const { id: userId } = desk.own.users.colleague
    await db.update(appUser).set({ state: 'DEACTIVATED' }).where(eq(appUser.id, userId))
    await bulks.run()
    const [row] = await db.select().from(caseBulk).where(eq(caseBulk.id, id))
    expect(row).toMatchObject({ state: 'stopped', done: 1, refused: 0 })
    await db.update(appUser).set({ state: 'ACTIVE' }).where(eq(appUser.id, userId))
    expect((await bulks.statesOf(ids)).filter((state) => state === 'CANCELLED')).toHaveLength(1)
  })

  test('does nothing in the name of somebody who may not do it any more', async () => {
    const ids = await bulks.some(2)
    const id = await bulks.begin({ kind: 'tag', tag: 'late' }, { ids }, bulks.colleague)
    const { policy } = calls.addTag
    calls.addTag.policy = admins
    await bulks.run().finally(() => {
      calls.addTag.policy = policy
    })
    const { bulk, refusals } = await bulks.read(id, bulks.colleague)
    expect(bulk).toMatchObject({ state: 'finished', done: 0, refused: 2 })
    expect(refusals[0].message).toBe(messages.forbidden)
    for (const one of ids) expect((await desk.get(one)).tags).toEqual([])
  })

  test('is told of among the last ten, and forgotten after thirty days', async () => {
    const { clock, database } = desk.api.services
    const { db } = database
    const [caseId = ''] = await bulks.some(1)
    const of = { customerId: desk.own.id, userId: desk.own.users.admin.id }
    const daysAgo = (days: number) =>
      new Date(clock.now().getTime() - days * 86_400_000).toISOString()
    const act: CaseBulkAct = { kind: 'cancel' }
    for (let days = 20; days <= 31; days += 1) {
      const id = `days-${days}`
      const rest = { act, state: 'finished', created: daysAgo(days), total: 1 } as const
      await db.insert(caseBulk).values({ ...of, ...rest, id })
      const item = { customerId: of.customerId, caseId: Number(caseId), position: 1 }
      await db.insert(caseBulkItem).values({ ...item, bulkId: id, state: 'done' })
    }
    const { json } = await desk.api.call('/cases/_bulks', { token: bulks.mine })
    const created: string[] = json.bulks.map((bulk: { created: string }) => bulk.created)
    expect(created).toHaveLength(10)
    expect(created).toEqual(created.toSorted().reverse())
    await prune(desk.api.services)
    const old = await db.$count(caseBulkItem, like(caseBulkItem.bulkId, 'days-%'))
    expect([(await bulks.read('days-29')).bulk.id, old]).toEqual(['days-29', 10])
    expect((await bulks.read('days-31')).error_message).toBe(messages.notFound)
  })

  test('for cases of others, for none, or for what is wrong in itself begins nothing', async () => {
    const { lite } = desk.api.offices
    const [own = ''] = await bulks.some(1)
    const wrong: [CaseBulkAct, Cases, number][] = [
      [{ kind: 'cancel' }, { ids: [own, lite.caseId] }, 404],
      [{ kind: 'cancel' }, { ids: ['999999999999'] }, 404],
      [{ kind: 'cancel' }, { filter: { search: 'no such host' } }, 409],
      [{ kind: 'tag', tag: 'semi;colon' }, { ids: [own] }, 400],
      [{ kind: 'reminder', name: null, date: '2020-01-01' }, { ids: [own] }, 400],
      [{ kind: 'flow', flow_id: 'office-lite-flow' }, { ids: [own] }, 404],
      [{ kind: 'language', translation_id: 'office-lite-language' }, { ids: [own] }, 404],
      [{ kind: 'cancel' }, { ids: [] }, 400],
    ]
    for (const [act, cases, status] of wrong)
      expect([act, (await bulks.order(act, cases)).status]).toEqual([act, status])
    expect((await desk.get(own)).state).toBe('ACTIVE')
    expect((await desk.get(own)).version).toBe(1)
  })

  test('names a case twice and changes it once', async () => {
    const [one = ''] = await bulks.some(1)
    expect((await bulks.done({ kind: 'tag', tag: 'twice' }, [one, one])).bulk).toMatchObject({
      total: 1,
      done: 1,
    })
  })
})
