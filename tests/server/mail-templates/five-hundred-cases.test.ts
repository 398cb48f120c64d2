import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { caseRow } from '../../../server-mock/db/schema/cases.ts'
import { mailSetup, mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { runScheduler } from '../../../server-mock/modules/schedule/run-scheduler.ts'
import { drainOutbox } from '../../../server-mock/outside/mail-out/outbox.ts'
import { startQuickSink } from '../../support/mail/quick-sink.ts'
import { isFullProof } from '../../support/proofs/proof.ts'
import { copyCase } from '../../support/records/copied-cases.ts'
import { opened } from '../../support/setup/opened.ts'
import { aReminder, openTemplateDesk } from './template-desk.ts'

const desk = await opened(openTemplateDesk())
const { services } = desk.api
const { db } = services.database

const subjects: string[] = []
const sink = await opened(
  startQuickSink((mail) => void subjects.push(/^Subject: (.*)\r$/m.exec(mail)?.[1] ?? mail)),
)
const ofOffice = eq(mailSetup.customerId, desk.office.id)
await db.update(mailSetup).set({ smtpHost: '127.0.0.1', smtpPort: sink.port }).where(ofOffice)
await db.update(mailTemplate).set({ deleted: desk.instant(0) })
await db.update(caseRow).set({ state: 'CANCELLED' })

/** All that follow; the full proof takes five hundred. */
const ALL = isFullProof ? 500 : 100
const LATE = 20

/** Whose initial email left yesterday, and a week ago. */
const [one, late] = [await desk.aCase(1), await desk.aCase(7)]
const inTime = [one, ...(await copyCase(db, one, ALL - LATE - 1))]
const behind = [late, ...(await copyCase(db, late, LATE - 1))]

const text = (name: string, said = 'as planned') => ({
  ...{ ...aReminder, name, subject: `${name} ${said} {{case_id}}` },
  schedule_num_days: ['Old', 'New', 'Left', 'Gone'].indexOf(name) + 3,
})
const planned = async (name: string) =>
  (await desk.create(text(name), { query: { add_scheduled_emails: 'true' } })).json

/** A day passes, with all passes of the scheduler and of the outbox. */
async function aDay(): Promise<void> {
  await desk.later(1)
  while ((await runScheduler(services)) > 0) await drainOutbox(services)
}

const those = (said: string, ids: readonly string[]) => ids.map((id) => `${said} ${id}`).toSorted()

describe(`${ALL} active cases follow what was decided for each template, by the clock and real SMTP`, () => {
  test('a reminder that is added with Yes waits for all but those whose day is past, which are named [G-30]', async () => {
    const { affected_cases } = await planned('Old')
    expect(affected_cases).toMatchObject({ total: ALL, done: ALL - LATE, running: false })
    const failed = affected_cases.failed as { case_id: string; host: string; reason: string }[]
    expect(failed.map(({ case_id }) => case_id).toSorted()).toEqual(behind.toSorted())
    for (const { host, reason } of failed)
      expect([host, reason]).toEqual([expect.stringContaining('.example'), 'already past day 3'])
  })

  test('with No the old text goes out, with Yes the new one; of the deleted ones that of No alone [G-701, G-726]', async () => {
    const [{ id: old }] = await desk.list()
    const [made, left, gone] = [await planned('New'), await planned('Left'), await planned('Gone')]
    const no = { update_scheduled_emails: 'false' }
    const yes = { update_scheduled_emails: 'true' }
    expect((await desk.change(old, text('Old', 'edited'), { query: no })).status).toBe(200)
    const edited = await desk.change(made.id, text('New', 'edited'), { query: yes })
    expect(edited.json.affected_cases).toMatchObject({
      total: ALL - LATE,
      done: ALL - LATE,
      failed: [],
    })
    await desk.remove(left.id, { query: { delete_scheduled_emails: 'false' } })
    const removed = await desk.remove(gone.id, { query: { delete_scheduled_emails: 'true' } })
    expect(removed.json.affected_cases).toMatchObject({
      total: ALL - LATE,
      done: ALL - LATE,
      failed: [],
    })

    const said: string[][] = []
    for (let day = 1; day <= 6; day += 1) {
      subjects.length = 0
      await aDay()
      said.push(subjects.toSorted())
    }
    expect(said).toEqual([
      [],
      those('Old as planned', inTime),
      those('New edited', inTime),
      those('Left as planned', inTime),
      [],
      [],
    ])
  }, 240_000)
})
