import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { outbox } from '../../../server-mock/db/schema/mail.ts'
import { addCaseIn } from '../../support/offices/case-in-state.ts'
import { openMailOutDesk } from '../../support/offices/mail-out-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openMailOutDesk())
afterEach(desk.forget)

const services = () => desk.api.services

const log = (caseId: string, parts: object = {}, query = '') =>
  desk.api.call(`/cases/${caseId}/outbound_email_log${query}`, {
    token: desk.token,
    json: {
      ...{ to: 'owner@opponent.example', cc: '', bcc: '', subject: 'About your website' },
      ...{ content: '<p>Hello</p>', attachments: [], ...parts },
    },
  })

describe('an email that is copied [G-61]', () => {
  test('[COMMAPI-21] is an entry SENT of its writer, and nothing leaves', async () => {
    const id = await desk.addCase()
    const { status, json } = await log(id)
    expect([status, json.id]).toEqual([200, id])
    expect(json.events.map(({ name }: { name: string }) => name)).toEqual(['case.mail-logged'])
    expect(await desk.mail(id)).toMatchObject({
      user_name: desk.office.users.agent.name,
      content: {
        ...{ status: 'SENT', subject: 'About your website', to: 'owner@opponent.example' },
        ...{ automation_info: { kind: 'LOGGED', template_name: null }, preview: 'Hello' },
      },
    })
    await desk.drain()
    expect(desk.smtp.handed).toEqual([])
    const ofCase = eq(outbox.caseId, Number(id))
    expect(await services().database.db.select().from(outbox).where(ofCase)).toEqual([])
    expect(json.overview.num_triggered_emails_failed).toBe(0)
  })

  test('needs no mail server', async () => {
    const id = await desk.addCase()
    await desk.setServer({ active: '' })
    const answer = await log(id)
    await desk.setServer({ active: 'SMTP' })
    expect(answer.status).toBe(200)
  })

  test('[COMMAPI-22] resolves a failed one, whose counter drops [G-65]', async () => {
    const id = await addCaseIn(services().database.db, desk.office, 'STANDBY')
    desk.smtp.setFault({ at: 'auth', does: { says: '535 5.7.8 bad login' } })
    await desk.api.call(`/cases/${id}/activate_case`, { method: 'PUT', token: desk.token })
    await desk.drain()
    desk.smtp.setFault(null)
    const failed = await desk.mail(id)
    expect(failed.content).toMatchObject({
      status: 'FAILED',
      automation_info: { kind: 'INITIAL' },
    })
    const { json } = await log(id, { subject: 'By hand' }, `?case_activity_id=${failed.id}`)
    expect(json.overview.num_triggered_emails_failed).toBe(0)
    expect(json.events[0].payload.row.initial_email_sent).toBe(1)
    const mails = await desk.mails(id)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      id: failed.id,
      content: { status: 'SENT', subject: 'By hand', automation_info: { kind: 'INITIAL' } },
    })
    expect(mails[0]?.content.history.map(({ event }) => event)).toEqual([
      ...['queued', 'failed', 'logged'],
    ])
  })

  test('[COMPOSE-45] needs what an email needs that is sent', async () => {
    const id = await desk.addCase()
    const answers = []
    for (const parts of [
      { to: '' },
      { subject: ' ' },
      { content: '<p></p>' },
      { content: '<p>{{city}}</p>' },
    ])
      answers.push((await log(id, parts)).status)
    expect(answers).toEqual([400, 400, 400, 409])
    expect((await log(desk.office.standbyId)).status).toBe(409)
    expect((await log(id, {}, '?case_activity_id=nothing')).status).toBe(404)
    expect(await desk.mails(id)).toEqual([])
  })
})
