import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { email } from '../../../server-mock/db/schema/mail.ts'
import { mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { templatesOf } from '../../../server-mock/modules/outgoing-mail/templates.ts'
import { runScheduler } from '../../../server-mock/modules/schedule/run-scheduler.ts'
import { addCaseIn } from '../../support/offices/case-in-state.ts'
import {
  addFlow,
  addWaiting,
  flowOf,
  reminderTemplate,
} from '../../support/offices/outgoing-office.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const { db } = api.services.database
const office = api.offices.pro
await addFlow(api.services, office.id)
const token = await api.signIn('pro')
const now = () => api.services.clock.now().toISOString()

const template = reminderTemplate(office.id, 1)
const save = (values: Partial<typeof mailTemplate.$inferInsert>) =>
  db.update(mailTemplate).set(values).where(eq(mailTemplate.id, template))

/** Cases whose mails wait with the first version, and with the second. */
const [old, newer] = [await addCaseIn(db, office, 'ACTIVE'), await addCaseIn(db, office, 'ACTIVE')]
await addWaiting(api.services, office.id, old, [now()])
const [later] = await addWaiting(api.services, office.id, newer, [now()])
await save({ subject: 'First', content: '<p>First</p>' })
await save({ version: 2, subject: 'Second', content: '<p>Second</p>' })
await db.execute(sql`update activity
  set content = jsonb_set(content, '{source_template_version}', '2') where id = ${later}`)

const shown = async (caseId: string) => {
  const path = `/cases/${caseId}/email_flows/templates/${template}`
  const { status, json } = await api.call(path, { token })
  return status === 200 ? json.content : status
}
const sent = async (caseId: string) => {
  const rows = await db
    .select({ html: email.html })
    .from(email)
    .where(eq(email.caseId, Number(caseId)))
  return rows.map(({ html }) => html)
}

const FIRST = '<p>Your case {{case_id}} on {{website}}</p>'

test('a case answers the version that its mail waits with, and the newest where none waits [COMMAPI-28]', async () => {
  const other = await addCaseIn(db, office, 'ACTIVE')
  expect(await Promise.all([old, newer, other].map(shown))).toEqual([
    FIRST,
    '<p>Second</p>',
    '<p>Second</p>',
  ])
})

test('a mail is sent as the version that it was planned with, though its template was deleted since', async () => {
  await save({ deleted: now() })
  expect((await templatesOf(db, flowOf(office.id))).map(({ id }) => id)).not.toContain(template)
  await runScheduler(api.services)
  expect(await sent(old)).toEqual([expect.stringContaining(`<p>Your case ${old} on`)])
  expect(await sent(newer)).toEqual(['<p>Second</p>'])
  expect(await shown(old)).toBe(404)
})
