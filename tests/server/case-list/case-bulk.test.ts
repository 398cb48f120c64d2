import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { bulkMessages, noWayBack } from '../../../contracts/rules/case-list/case-bulk.ts'
import { ACTIVE_INVOICE_BLOCKS } from '../../../contracts/rules/cases/case-allows.ts'
import { caseDetail, caseRow } from '../../../server-mock/db/schema/cases.ts'
import { emailFlow, translation } from '../../../server-mock/db/schema/setup.ts'
import { openBulkDesk } from '../../support/offices/bulk-desk.ts'
import { addStoredInvoice } from '../../support/offices/invoicing.ts'
import { addWaiting } from '../../support/offices/outgoing-office.ts'

const bulks = await openBulkDesk()
const desk = bulks.desk
const { db } = desk.api.services.database
const customerId = desk.own.id
await db.insert(emailFlow).values({ id: 'second-flow', customerId, name: 'Second' })
await db
  .insert(translation)
  .values({ id: 'french', customerId, language: 'fr', isActive: true, isDefault: false })
afterEach(() => bulks.run())
afterAll(() => desk.close())

test('the cases of several turns are cancelled, and the one that is refused says why', async () => {
  const { db } = desk.api.services.database
  const mark = 'bulkcancel'
  const ids: string[] = []
  for (let at = 0; at < 60; at += 1)
    ids.push(await desk.makeCase('ACTIVE', { row: { host: `${at}.${mark}.example` }, prices: [] }))
  const blocked = ids[33] ?? ''
  await addStoredInvoice(db, desk.own.id, blocked)
  const elsewhere = await desk.makeCase('ACTIVE', { row: { host: 'other.example' } })

  const id = await bulks.begin({ kind: 'cancel' }, { filter: { state: 'ACTIVE', search: mark } })
  // Who comes after the order is not in it.
  const late = await desk.makeCase('ACTIVE', { row: { host: `late.${mark}.example` } })
  desk.api.takeEvents()
  await bulks.run()

  const { bulk, refusals } = await bulks.read(id)
  expect(bulk).toMatchObject({ state: 'finished', total: 60, done: 59, unchanged: 0, refused: 1 })
  const alone = await desk.put(blocked, '/cancel_case')
  const message = alone.json.error_message
  expect([alone.status, message]).toEqual([409, expect.stringContaining(ACTIVE_INVOICE_BLOCKS)])
  expect(refusals).toEqual([{ id: blocked, host: `33.${mark}.example`, message }])

  const events = desk.api.takeEvents()
  expect(events.map(({ name }) => name)).toEqual(Array(59).fill('case.cancelled'))
  expect(new Set(events.map(({ caseId }) => caseId)).size).toBe(59)
  const { admin } = desk.own.users
  expect(events[0]).toMatchObject({
    actor: { kind: 'user', id: admin.id, name: admin.name },
    commandId: id,
  })
  const left = await db
    .select({ id: caseRow.id })
    .from(caseRow)
    .where(sql`host like ${`%${mark}%`} and state = 'ACTIVE'`)
  expect(left.map((row) => String(row.id)).toSorted()).toEqual([blocked, late].toSorted())
  expect((await desk.get(elsewhere)).state).toBe('ACTIVE')
  await desk.expectCounted(ids[0] ?? '')
})

test('what matches can have exceptions', async () => {
  const ids = await Promise.all(
    [1, 2, 3].map((at) => desk.makeCase('PAID', { row: { host: `${at}.except.example` } })),
  )
  const [first = ''] = ids
  const cases = { filter: { search: 'except.example' }, except: [first] }
  const id = await bulks.begin({ kind: 'tag', tag: 'seen' }, cases)
  await bulks.run()
  expect((await bulks.read(id)).bulk).toMatchObject({ total: 2, done: 2 })
  expect((await desk.get(first)).tags).toEqual([])
})

describe('an act does to each case what its own call does', () => {
  const inDays = { name: 'Call them', date: '2027-03-01' }

  test('a tag comes and goes; where it is already, nothing changes', async () => {
    const ids = await bulks.some(2)
    const [first = '', second = ''] = ids
    await desk.call(first, '/case_tag/VIP', { method: 'POST' })
    const tagged = await bulks.done({ kind: 'tag', tag: 'vip' }, ids)
    expect(tagged.bulk).toMatchObject({ done: 1, unchanged: 1, refused: 0, can_undo: true })
    expect(tagged.names).toEqual(['case.tag-added'])
    expect((await bulks.undo(tagged.id)).bulk).toMatchObject({ total: 1, done: 1, can_undo: false })
    expect((await desk.get(first)).tags).toEqual(['VIP'])
    expect((await desk.get(second)).tags).toEqual([])

    const untagged = await bulks.done({ kind: 'untag', tag: 'vip' }, ids)
    expect(untagged.bulk).toMatchObject({ done: 1, unchanged: 1 })
    await bulks.undo(untagged.id)
    expect((await desk.get(first)).tags).toEqual(['VIP'])
  })

  test('a reminder is set, and undone to the one of before', async () => {
    const ids = await bulks.some(2)
    const [first = '', second = ''] = ids
    await desk.put(first, '/reminder', { json: { name: 'Before', date: '2027-01-05' } })
    const set = await bulks.done({ kind: 'reminder', ...inDays }, [
      ...ids,
      await desk.makeCase('PAID'),
    ])
    expect(set.bulk).toMatchObject({ done: 2, refused: 1 })
    expect(set.refusals[0].message).toBe(
      'Invalid request: case in state PAID cannot be given a reminder.',
    )
    expect(await desk.get(second)).toMatchObject({ reminder_date: inDays.date })
    await bulks.undo(set.id)
    expect(await desk.get(first)).toMatchObject({
      reminder_name: 'Before',
      reminder_date: '2027-01-05',
    })
    expect(await desk.get(second)).toMatchObject({ reminder_name: null, reminder_date: null })
  })

  test('a reminder in the place of an overdue one stays, and says why', async () => {
    const [id = ''] = await bulks.some(1)
    await desk.api.services.database.db.execute(
      sql`update case_row set reminder_name = 'Before', reminder_date = '2026-01-05' where id = ${id}::bigint`,
    )
    const set = await bulks.done({ kind: 'reminder', ...inDays }, [id])
    expect((await bulks.undo(set.id)).refusals).toEqual([
      expect.objectContaining({ message: noWayBack('reminder') }),
    ])
    expect(await desk.get(id)).toMatchObject({ reminder_date: inDays.date })
  })

  test('a mail flow and a language are assigned, and undone where there was one before', async () => {
    const bare = { detail: { emailFlowId: null, translationId: null } }
    const ids = [await desk.makeCase('STANDBY'), await desk.makeCase('STANDBY', bare)]
    const [first = '', second = ''] = ids
    const before = await desk.get(first)
    const flow = await bulks.done({ kind: 'flow', flow_id: 'second-flow' }, ids)
    const language = await bulks.done({ kind: 'language', translation_id: 'french' }, ids)
    expect([flow.bulk.done, language.bulk.done]).toEqual([2, 2])
    for (const id of ids)
      expect(await desk.get(id)).toMatchObject({
        email_flow_id: 'second-flow',
        translation: { language: 'fr' },
      })
    const undone = [await bulks.undo(flow.id), await bulks.undo(language.id)]
    expect(undone.map(({ bulk }) => [bulk.done, bulk.refused])).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect(undone[0].refusals).toEqual([
      expect.objectContaining({
        id: second,
        message: expect.stringContaining('no mail flow before'),
      }),
    ])
    expect(await desk.get(first)).toMatchObject({
      email_flow_id: before.email_flow_id,
      translation: before.translation,
    })
    expect((await desk.get(second)).email_flow_id).toBe('second-flow')
  })

  test('automation is paused and resumed, and neither pretends to be undone', async () => {
    const ids = await bulks.some(2)
    const [first = ''] = ids
    await addWaiting(desk.api.services, desk.own.id, first, ['2027-01-02T09:00:00.000Z'])
    const paused = await bulks.done({ kind: 'pause' }, ids)
    expect(paused.bulk).toMatchObject({ done: 1, refused: 1, can_undo: false })
    expect(await desk.get(first)).toMatchObject({ automation_state: 'PAUSED' })
    const undone = await bulks.post(paused.id, 'undo')
    expect([undone.status, undone.json.error_message]).toEqual([409, bulkMessages.noUndo])
    const resumed = await bulks.done({ kind: 'resume' }, [first])
    expect(resumed.bulk).toMatchObject({ done: 1, can_undo: false })
    expect(await desk.get(first)).toMatchObject({ automation_state: 'SCHEDULED' })
  })
})

test('a case that cannot be changed for a fault is told so, and the others go on', async () => {
  const { db } = desk.api.services.database
  const ids = await bulks.some(2)
  const [broken = '', whole = ''] = ids
  await db
    .update(caseDetail)
    .set({ opponentContact: 'no contact' })
    .where(eq(caseDetail.id, Number(broken)))
  const { bulk, refusals } = await bulks.done({ kind: 'tag', tag: 'fault' }, ids)
  expect(bulk).toMatchObject({ state: 'finished', done: 1, refused: 1 })
  expect(refusals).toMatchObject([{ id: broken, message: bulkMessages.failed }])
  expect((await desk.get(whole)).tags).toEqual(['fault'])
})
