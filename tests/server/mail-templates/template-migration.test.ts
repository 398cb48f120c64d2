import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { migrateDatabase } from '../../../server-mock/db/migrate.ts'
import {
  mailTemplate,
  mailTemplateVersion,
  plannedTally,
} from '../../../server-mock/db/schema/setup.ts'
import { openOlderDatabase } from '../../support/server/older-database.ts'
import { opened } from '../../support/setup/opened.ts'

const older = await opened(openOlderDatabase('0028_mail_template_versions'))
const { db } = older

const message = (id: string, days: number | null, flow = 'f1') =>
  db.execute(sql`insert into mail_template
    (id, customer_id, flow_id, name, type, schedule_days, subject, content, config)
    values (${id}, 'c1', ${flow}, ${id}, ${days === null ? 'custom' : 'scheduled'}, ${days}, 'Hello',
      ${`<p>${id}</p>`}, '{"placeholders":{}}')`)

const planned = (id: string, template: string | null, status: string, type = 'EMAIL_SCHEDULED') =>
  db.execute(sql`insert into activity (id, customer_id, case_id, type, created, content)
    values (${id}, 'c1', 1, ${type}, now(),
      ${JSON.stringify({ status, source_email_template_id: template })}::jsonb)`)

test('messages of before become the first version of themselves, and their planned mails are counted', async () => {
  for (const [id, days] of [
    ['a', 7],
    ['b', 14],
    ['c', null],
    // Nothing kept two apart; only the first keeps its days.
    ['d', 7],
    ['e', 8],
    ['f', 7],
  ] as const)
    await message(id, days)
  await message('g', 7, 'f2')
  await planned('1', 'a', 'SCHEDULED')
  await planned('2', 'a', 'SCHEDULED', 'SCHEDULED')
  await planned('3', 'a', 'PAUSED')
  await planned('4', null, 'SCHEDULED')
  await planned('5', 'a', 'SENT', 'EMAIL_OUT')

  await migrateDatabase(db)

  const rows = await db.select().from(mailTemplate).orderBy(mailTemplate.id)
  expect(rows.map(({ id, version, scheduleDays }) => [id, version, scheduleDays])).toEqual([
    ['a', 1, 7],
    ['b', 1, 14],
    ['c', 1, null],
    ['d', 1, 9],
    ['e', 1, 8],
    ['f', 1, 10],
    ['g', 1, 7],
  ])
  const versions = await db
    .select()
    .from(mailTemplateVersion)
    .orderBy(mailTemplateVersion.templateId)
  expect(versions).toHaveLength(7)
  expect(versions[3]).toEqual({
    ...{
      customerId: 'c1',
      templateId: 'd',
      version: 1,
      name: 'd',
      subject: 'Hello',
      content: '<p>d</p>',
    },
    ...{ config: { placeholders: {} }, scheduleDays: 9, at: rows[3]?.created },
    ...{ userId: null, userName: null, restoredFrom: null },
  })
  expect(rows[3]?.deleted).toBeNull()
  const tally = await db.select().from(plannedTally).orderBy(plannedTally.status)
  expect(tally).toEqual([
    { customerId: 'c1', templateId: 'a', status: 'PAUSED', n: 1 },
    { customerId: 'c1', templateId: 'a', status: 'SCHEDULED', n: 2 },
  ])
})

test('days and event are of one message of a flow, of those that were not deleted', async () => {
  await expect(message('late', 14)).rejects.toMatchObject({
    cause: { constraint: 'mail_template_days' },
  })
  await db.update(mailTemplate).set({ deleted: sql`now()` }).where(eq(mailTemplate.id, 'b'))
  await message('late', 14)
})

test('each save is kept beside the ones before', async () => {
  const save = { content: '<p>New</p>', version: 2, userId: 'u1', userName: 'Ada', restoredFrom: 1 }
  await db.update(mailTemplate).set(save).where(eq(mailTemplate.id, 'c'))
  const kept = await db
    .select()
    .from(mailTemplateVersion)
    .where(eq(mailTemplateVersion.templateId, 'c'))
    .orderBy(mailTemplateVersion.version)
  expect(kept).toMatchObject([{ content: '<p>c</p>' }, save])
  for (const change of [
    sql`update mail_template_version set name = ''`,
    sql`delete from mail_template_version`,
  ])
    await expect(db.execute(change)).rejects.toMatchObject({
      cause: { message: 'a version of a mail template is neither changed nor removed' },
    })
})
