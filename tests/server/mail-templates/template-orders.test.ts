import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { appUser, customer } from '../../../server-mock/db/schema/accounts.ts'
import { caseBulk } from '../../../server-mock/db/schema/case-bulk.ts'
import { caseRow, finding } from '../../../server-mock/db/schema/cases.ts'
import { mailSetup, mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { runBulk } from '../../../server-mock/modules/case-bulk/run.ts'
import { createPower, MortalPool } from '../../simulation/world/power.ts'
import { createWork } from '../../simulation/world/virtual-time.ts'
import { addWaiting } from '../../support/offices/outgoing-office.ts'
import { opened } from '../../support/setup/opened.ts'
import { aReminder, openTemplateDesk } from './template-desk.ts'

const desk = await opened(openTemplateDesk())
const { api, db, create, change, remove, aCase, waiting, run } = desk
const { id: customerId, users } = desk.office
const ADD = { add_scheduled_emails: 'true' }
const UPDATE = { update_scheduled_emails: 'true' }

const { hub } = api.services
const { publish } = hub
/** Whoever waits for an order is answered after the first cases of it. */
function impatient(): void {
  hub.publish = (to, events) => {
    publish(to, events)
    if (events.some(({ name }) => name === 'case.mail-scheduled')) api.advance(20_000)
  }
}

beforeEach(async () => {
  const deleted = desk.instant(0)
  await db.update(mailTemplate).set({ deleted }).where(eq(mailTemplate.customerId, customerId))
  await db.update(caseRow).set({ state: 'CANCELLED' })
  await desk.later(1)
})
afterEach(async () => {
  hub.publish = publish
  await run()
})

const CASES = 16
const some = (count: number) => Promise.all(Array.from({ length: count }, () => aCase(1)))

/** A reminder whose order was broken off after a few of its cases. */
async function halfDone() {
  const ids = await some(CASES)
  impatient()
  const { json } = await create(aReminder, { query: ADD })
  hub.publish = publish
  expect(json.affected_cases).toMatchObject({ total: CASES, running: true, failed: [] })
  expect(json.affected_cases.done).toBeGreaterThan(0)
  expect(json.affected_cases.done).toBeLessThan(CASES)
  return { ids, template: json.id, affected: json.affected_cases }
}

describe('an order of a template', () => {
  test('goes on after the answer, and is followed to its end by everybody of the customer [G-712]', async () => {
    const { ids, affected } = await halfDone()
    expect(await desk.affected(affected.bulk_id)).toEqual(affected)
    await run()
    const token = await api.signIn('enterprise', 'colleague')
    const path = `/customer/${customerId}/config/affected_cases/${affected.bulk_id}`
    const { json } = await api.call(path, { token })
    expect(json).toEqual({ ...affected, done: CASES, running: false })
    for (const id of ids) expect(await waiting(id)).toHaveLength(1)
    const foreign = `/customer/office-pro/config/affected_cases/${affected.bulk_id}`
    const stranger = await api.signIn('pro')
    expect((await api.call(foreign, { token: stranger })).status).toBe(404)
  })

  test('lets no other of the same template begin, and every save that asks for none [G-712]', async () => {
    const { template, ids, affected } = await halfDone()
    const left = CASES - affected.done
    const message = `The last change is still being applied to ${left} cases.`
    const body = { ...aReminder, subject: 'Second' }
    for (const answer of [
      await change(template, body, { query: UPDATE }),
      await remove(template, { query: { delete_scheduled_emails: 'true' } }),
    ])
      expect([answer.status, answer.json.error_message]).toEqual([409, message])
    expect((await change(template, body)).json).toMatchObject({ version: 2 })
    const other = await create({ ...aReminder, schedule_num_days: 3 }, { query: ADD })
    expect(other.json.affected_cases).toMatchObject({ total: CASES, done: CASES })
    await run()
    // What was ordered is done as it was ordered, whatever was saved since.
    for (const id of ids)
      expect((await waiting(id)).map((mail) => mail.source_template_version)).toEqual([1, 1])
    const again = await change(template, { ...body, name: 'Third' }, { query: UPDATE })
    expect(again.json.affected_cases).toMatchObject({ total: CASES, done: CASES })
  })

  test('is one of its own beside the bulk action of its user, who can neither stop nor undo it', async () => {
    const { affected } = await halfDone()
    const [id] = await some(1)
    const token = desk.me()
    const json = { act: { kind: 'tag', tag: 'mine' }, cases: { ids: [id] } }
    expect((await api.call('/cases/_bulk', { token, json })).status).toBe(200)
    const { bulks } = (await api.call('/cases/_bulks', { token })).json
    expect(bulks.map((bulk: { kind: string }) => bulk.kind)).toEqual(['tag'])
    const path = `/cases/_bulk/${affected.bulk_id}`
    for (const [method, verb] of [
      ['GET', ''],
      ['POST', '/cancel'],
      ['POST', '/undo'],
    ] as const)
      expect((await api.call(`${path}${verb}`, { token, method })).status).toBe(404)
    await run()
    expect(await desk.affected(affected.bulk_id)).toMatchObject({ done: CASES, running: false })
  })

  test('goes on with the next server where the one that was waited for ended in the middle', async () => {
    const { ids, affected } = await halfDone()
    const { database } = api.services
    const gone = await new Promise((resolve) => {
      const power = createPower(resolve)
      power.arm({ statements: 12, side: 'after' })
      const pool = new MortalPool(database.pool, power, createWork())
      const mortal = { ...database, db: drizzle(pool as unknown as pg.Pool) }
      void runBulk({ ...api.services, database: mortal }, affected.bulk_id, () => true)
    })
    expect(gone).toMatch(/^after /)
    await run()
    expect(await desk.affected(affected.bulk_id)).toMatchObject({ done: CASES, running: false })
    for (const id of ids) expect(await waiting(id)).toHaveLength(1)
  })

  test('is done once, whoever carries it out beside whom', async () => {
    const { ids } = await halfDone()
    await Promise.all([run(), run(), run()])
    for (const id of ids) expect(await waiting(id)).toHaveLength(1)
  })

  test('names a case that cannot be changed with its reason, and is done for all others [G-712]', async () => {
    const ids = await some(CASES)
    const [broken = ''] = ids.slice(2)
    const priced = eq(finding.caseId, Number(broken))
    await db.update(finding).set({ price: 90_000_000_000_000 }).where(priced)
    const { json } = await create(aReminder, { query: ADD })
    expect(json.affected_cases).toMatchObject({
      ...{ total: CASES, done: CASES - 1, running: false },
      failed: [{ case_id: broken, reason: 'A claim can be at most 1,000,000,000,000.00.' }],
    })
    for (const id of ids) expect(await waiting(id)).toHaveLength(id === broken ? 0 : 1)
    await desk.later(8)
  })

  test('is answered to who repeats the command, as far as it is by then', async () => {
    await some(3)
    const first = await create(aReminder, { query: ADD, key: 'same-command' })
    const again = await create(aReminder, { query: ADD, key: 'same-command' })
    expect(again.json).toEqual(first.json)
    expect(await db.$count(caseBulk, eq(caseBulk.templateId, first.json.id))).toBe(1)
  })

  test('skips cases that ended or left the flow on its way, and mails that are planned already', async () => {
    const { ids, affected, template } = await halfDone()
    const open: string[] = []
    for (const id of ids) if ((await waiting(id)).length === 0) open.push(id)
    const [ended = '', twice = '', ...others] = open
    await db
      .update(caseRow)
      .set({ state: 'PAID' })
      .where(eq(caseRow.id, Number(ended)))
    const [planned = ''] = await addWaiting(api.services, customerId, twice, [desk.instant(5)])
    await db.execute(sql`update activity
      set content = jsonb_set(content, '{source_email_template_id}', to_jsonb(${template}::text))
      where id = ${planned}`)
    await run()
    expect(await waiting(ended)).toEqual([])
    expect(await waiting(twice)).toMatchObject([{ id: planned }])
    for (const id of others)
      expect(await waiting(id)).toMatchObject([{ source_email_template_id: template }])
    expect(await desk.affected(affected.bulk_id)).toMatchObject({ done: CASES, failed: [] })
  })

  test('ends where its user was deactivated, and names the cases that were not reached', async () => {
    const { ids, affected } = await halfDone()
    const ofUser = eq(appUser.id, users.agent.id)
    await db.update(appUser).set({ state: 'DEACTIVATED' }).where(ofUser)
    await run()
    await db.update(appUser).set({ state: 'ACTIVE' }).where(ofUser)
    await desk.later(0)
    const ended = await desk.affected(affected.bulk_id)
    expect(ended).toMatchObject({ done: affected.done, running: false })
    expect(ended.failed).toHaveLength(CASES - affected.done)
    expect(ended.failed[0].reason).toBe(
      'not applied: the user who made this change is no longer active',
    )
    const open = ended.failed.map((one: { case_id: string }) => one.case_id)
    for (const id of ids) expect(await waiting(id)).toHaveLength(open.includes(id) ? 0 : 1)
  })

  test('of a template that was deleted on its way plans no more of it', async () => {
    const { ids, template, affected } = await halfDone()
    await remove(template)
    await run()
    const counts = await Promise.all(ids.map(async (id) => (await waiting(id)).length))
    expect(counts.reduce((sum, n) => sum + n)).toBe(affected.done)
  })

  test('plans nothing more once a smaller plan locks its template, and says so [G-23]', async () => {
    const { ids, affected } = await halfDone()
    const own = eq(customer.id, customerId)
    await db.update(customer).set({ plan: 'LITE' }).where(own)
    await run()
    await db.update(customer).set({ plan: 'ENTERPRISE' }).where(own)
    const ended = await desk.affected(affected.bulk_id)
    expect(ended).toMatchObject({ done: affected.done, running: false })
    expect(ended.failed).toHaveLength(CASES - affected.done)
    expect(ended.failed[0].reason).toBe('Your plan does not include this kind of template.')
    const counts = await Promise.all(ids.map(async (id) => (await waiting(id)).length))
    expect(counts.reduce((sum, n) => sum + n)).toBe(affected.done)
  })

  test('cannot be done where nothing would leave, and says so', async () => {
    await some(1)
    const ofOffice = eq(mailSetup.customerId, customerId)
    await db.update(mailSetup).set({ active: '' }).where(ofOffice)
    const { json } = await create(aReminder, { query: ADD })
    expect(json.affected_cases.failed).toMatchObject([
      { reason: 'No outgoing mail server is active' },
    ])
    await db.update(mailSetup).set({ active: 'SMTP' }).where(ofOffice)
  })
})
