import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { event } from '../../../server-mock/db/schema/log.ts'
import { mailSetup, mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { makePortalToken } from '../../../server-mock/modules/case-record/portal-link.ts'
import { MAIL_PASSWORD, openMailOutDesk, PIN } from '../../support/offices/mail-out-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openMailOutDesk())
afterEach(desk.forget)

test('what is secret the PIN and the token are in the mail, and with the password in no event, log or answer', async () => {
  const printed = vi.spyOn(console, 'log')
  const { id, template } = await desk.withTemplate('<p>{{case_pin}} {{settlement_portal}}</p>')
  const { json } = await desk.render(id, { template_id: template })
  desk.smtp.setFault({ at: 'auth', does: { says: `535 ${MAIL_PASSWORD}` } })
  await desk.send(id, { content: json.content })
  await desk.drain()
  expect(printed).not.toHaveBeenCalled()
  printed.mockRestore()
  const { db } = desk.api.services.database
  const events = JSON.stringify(
    await db
      .select()
      .from(event)
      .where(eq(event.caseId, Number(id))),
  )
  expect(events).toContain('case.mail-failed')
  const [row] = await db
    .select()
    .from(caseDetail)
    .where(eq(caseDetail.id, Number(id)))
  const secret = desk.api.services.config.sessionSecret
  for (const told of [events, JSON.stringify(desk.api.logged)]) {
    expect(told).not.toContain(MAIL_PASSWORD)
    expect(told).not.toContain(makePortalToken(secret, row?.caseUuid ?? ''))
    expect(told.replaceAll(id, '')).not.toContain(PIN)
  }
})

describe('rendering', () => {
  test('marks and names what has no value, and changes nothing [COMMAPI-29] [G-63]', async () => {
    const id = await desk.addCase()
    const before = await desk.api.digest(desk.office.id)
    const { json } = await desk.render(id, {
      subject: 'For {{website}}',
      content: '<p>{{amount_paid}} {{unheard_of}}</p>',
      config: { placeholders: {} },
    })
    expect(json).toMatchObject({
      subject: `For ${(await desk.api.call(`/cases/${id}`, { token: desk.token })).json.host}`,
      cc: '',
      bcc: '',
      missing_placeholders: ['amount_paid', 'unheard_of'],
      content: expect.stringContaining(
        '<mark data-placeholder="amount_paid">{{amount_paid}}</mark>',
      ),
    })
    expect(await desk.api.digest(desk.office.id)).toEqual(before)
  })

  test('the raw template of the flow is answered, another flow’s is unknown [COMMAPI-28, TPL-07] [G-64]', async () => {
    const { id, template } = await desk.withTemplate('<p>{{case_id}}</p>')
    const path = `/cases/${id}/email_flows/templates/${template}`
    const { json } = await desk.api.call(path, { token: desk.token })
    expect(json).toMatchObject({
      id: template,
      content: '<p>{{case_id}}</p>',
      type: 'custom',
      config: { placeholders: { settlement_portal: { button_label: 'Open' } } },
    })
    const { db } = desk.api.services.database
    await db.update(mailTemplate).set({ flowId: 'other' }).where(eq(mailTemplate.id, template))
    expect((await desk.api.call(path, { token: desk.token })).status).toBe(404)
  })
})

describe('the set-up of the mail server', () => {
  const path = '/customer/office-enterprise/outbound_email'
  const admin = () => desk.api.signIn('enterprise', 'admin')
  const smtp = {
    email_sender_name: 'Claims',
    smtp_host: 'mail.example',
    smtp_port: 587,
    smtp_email: 'claims@mail.example',
    smtp_username: null,
    smtp_password: 'the very secret one',
  }
  const save = async (parts: object, token: string) =>
    desk.api.call(`${path}/smtp`, { method: 'PUT', token, json: { ...smtp, ...parts } })

  test('[MAILSETUP-03, MAILSETUP-30, MAILSETUP-31, MAILSETUP-32] is saved, masked, encrypted, activated [G-301]', async () => {
    const token = await admin()
    const activate = (active_email_setup: string) =>
      desk.api.call(`${path}/activate`, { method: 'PUT', token, json: { active_email_setup } })
    expect((await activate('SMTP')).status).toBe(409)
    const saved = await save({}, token)
    expect(saved.json).toMatchObject({
      id: 'office-enterprise',
      active_email_setup: '',
      smtp_host: 'mail.example',
      smtp_port: 587,
      smtp_password: '********',
    })
    expect(saved.json.events.map(({ name }: { name: string }) => name)).toEqual([
      'mail-setup.saved',
    ])
    const { db } = desk.api.services.database
    const stored = async () =>
      (await db.select().from(mailSetup).where(eq(mailSetup.customerId, 'office-enterprise')))[0]
    const first = (await stored())?.smtpPassword
    expect(first).not.toContain('secret')
    await save({ smtp_password: '********', smtp_port: 465 }, token)
    expect(await stored()).toMatchObject({ smtpPassword: first, smtpPort: 465 })
    expect((await activate('SMTP')).json.active_email_setup).toBe('SMTP')
    expect((await desk.api.call(path, { token })).json.active_email_setup).toBe('SMTP')
    const events = JSON.stringify(await db.select().from(event))
    expect(events).not.toContain('the very secret one')
    expect(events).not.toContain(first)
  })

  test('[MAILSETUP-10, MAILSETUP-14, MAILSETUP-33] names what is missing; copy and paste needs nothing', async () => {
    const token = await admin()
    const refused = []
    for (const parts of [
      { email_sender_name: '' },
      { smtp_host: 'not a host' },
      { smtp_host: null },
      { smtp_port: null },
      { smtp_port: 70_000 },
      { smtp_email: 'nobody' },
      { smtp_password: '' },
    ])
      refused.push((await save(parts, token)).json.error_message)
    expect(refused).toEqual([
      'Enter a sender name.',
      'Please enter a valid host.',
      'Please enter a valid host.',
      'Expected type integer but found type null',
      'Please enter a valid port.',
      'Please enter a valid email address.',
      'Please enter a password.',
    ])
    const copy = { method: 'PUT', token, json: { active_email_setup: '' } }
    expect((await desk.api.call(`${path}/activate`, copy)).json.active_email_setup).toBe('')
  })

  test('events about it are withheld from agents', async () => {
    await save({}, await admin())
    const agent = await desk.api.signIn('enterprise', 'agent')
    const { json } = await desk.api.call('/events?since=0', { token: agent })
    expect(JSON.stringify(json)).not.toContain('mail-setup')
    const { db } = desk.api.services.database
    expect(await db.select().from(customer)).toHaveLength(3)
  })
})
