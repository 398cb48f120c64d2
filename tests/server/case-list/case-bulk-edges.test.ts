/** More refusals than an answer lists, and cases that change between an order and its turn. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { REFUSALS_SHOWN } from '../../../contracts/api/cases/case-bulk.ts'
import { caseBulk, caseBulkItem } from '../../../server-mock/db/schema/case-bulk.ts'
import { caseRow } from '../../../server-mock/db/schema/cases.ts'
import { openBulkDesk } from '../../support/offices/bulk-desk.ts'
import { addCrowd } from '../../support/offices/case-crowd.ts'

const bulks = await openBulkDesk()
afterAll(() => bulks.desk.close())

const MORE = 5
const REFUSED = 'Invalid request: case in state CANCELLED cannot be cancelled.'

test('of more refusals than are listed all are counted, and the first that were tried are told', async () => {
  const { api, own } = bulks.desk
  const { db } = api.services.database
  const mark = 'crowded'
  await addCrowd(db, own.id, REFUSALS_SHOWN + MORE)
  await db
    .update(caseRow)
    .set({ state: 'CANCELLED', host: sql`${mark} || '-' || id` })
    .where(sql`id >= 40000000`)
  const id = await bulks.begin({ kind: 'cancel' }, { filter: { search: mark } })
  api.takeEvents()
  await bulks.run()
  const { bulk, refusals } = await bulks.read(id)
  const total = REFUSALS_SHOWN + MORE
  expect(bulk).toMatchObject({ state: 'finished', total, done: 0, unchanged: 0, refused: total })
  expect(refusals).toHaveLength(REFUSALS_SHOWN)
  expect(new Set(refusals.map(({ message }: { message: string }) => message))).toEqual(
    new Set([REFUSED]),
  )
  const tried = await db
    .select({ id: caseBulkItem.caseId })
    .from(caseBulkItem)
    .where(eq(caseBulkItem.bulkId, id))
    .orderBy(caseBulkItem.position)
  expect(refusals.map((one: { id: string }) => one.id)).toEqual(
    tried.slice(0, REFUSALS_SHOWN).map((one) => String(one.id)),
  )
  expect(api.takeEvents()).toEqual([])
})

test('a case that matched when the order was given is done though it matches no more, by the state that it has then', async () => {
  const { desk } = bulks
  const [first = '', second = ''] = await bulks.some(2)
  const tag = await bulks.begin({ kind: 'tag', tag: 'meant' }, { ids: [first, second] })
  const cancel = await bulks.begin(
    { kind: 'cancel' },
    { filter: { state: 'ACTIVE' }, except: await othersThan([first, second]) },
    bulks.colleague,
  )
  await desk.put(first, '/cancel_case')
  await bulks.run()
  expect((await bulks.read(tag)).bulk).toMatchObject({ total: 2, done: 2 })
  const { bulk, refusals } = await bulks.read(cancel, bulks.colleague)
  expect(bulk).toMatchObject({ total: 2, done: 1, refused: 1 })
  expect(refusals).toEqual([expect.objectContaining({ id: first, message: REFUSED })])
})

test('an order that fails as a whole keeps no other one up, and is said', async () => {
  const { db } = bulks.desk.api.services.database
  const [one = '', another = ''] = await bulks.some(2)
  const broken = await bulks.begin({ kind: 'tag', tag: 'broken' }, { ids: [one] })
  const whole = await bulks.begin(
    { kind: 'tag', tag: 'whole' },
    { ids: [another] },
    bulks.colleague,
  )
  const ofBroken = eq(caseBulk.id, broken)
  const [stored] = await db.select({ act: caseBulk.act }).from(caseBulk).where(ofBroken)
  await db.update(caseBulk).set({ act: sql`'{"kind":"of another version"}'` }).where(ofBroken)
  await expect(bulks.run()).rejects.toThrow('No matching discriminator')
  expect((await bulks.read(whole, bulks.colleague)).bulk).toMatchObject({
    state: 'finished',
    done: 1,
  })
  await db
    .update(caseBulk)
    .set(stored ?? {})
    .where(ofBroken)
  await bulks.run()
  expect((await bulks.read(broken)).bulk).toMatchObject({ state: 'finished', done: 1 })
})

async function othersThan(ids: readonly string[]): Promise<string[]> {
  const rows = await bulks.desk.api.services.database.db
    .select({ id: caseRow.id })
    .from(caseRow)
    .where(eq(caseRow.state, 'ACTIVE'))
  return rows.map(({ id }) => String(id)).filter((id) => !ids.includes(id))
}
