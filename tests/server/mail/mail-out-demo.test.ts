import { eq, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { afterAll, expect, test } from 'vitest'
import { renderMail } from '../../../contracts/rules/placeholders/render.ts'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { installation } from '../../../server-mock/db/schema/installation.ts'
import { caughtMail, email } from '../../../server-mock/db/schema/mail.ts'
import { mailSetup, mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { createApp } from '../../../server-mock/http/app.ts'
import { readSnapshot } from '../../../server-mock/modules/case-record/snapshot.ts'
import { sharedParser } from '../../../server-mock/modules/inbound-mail/file-mail.ts'
import { takesMail } from '../../../server-mock/modules/outgoing-mail/inbound-address.ts'
import { mailFacts } from '../../../server-mock/modules/outgoing-mail/mail-facts.ts'
import { customerRoute } from '../../../server-mock/modules/outgoing-mail/mail-route.ts'
import { templatesOf } from '../../../server-mock/modules/outgoing-mail/templates.ts'
import { CATCHER_PASSWORD } from '../../../server-mock/outside/mail-catcher/catcher-account.ts'
import { startCatcher } from '../../../server-mock/outside/mail-catcher/start-catcher.ts'
import { ensureDemoData, MAIL_COMPLETE } from '../../../server-mock/start/demo.ts'
import { ensureDemoMail } from '../../../server-mock/start/demo-mail.ts'
import { memoryServices } from '../../support/server/services.ts'

const services = await memoryServices({ seedCases: 60 })
await ensureDemoData(services, () => undefined)
const catcher = await startCatcher(services, 0)
const port = catcher.port
const closeCatcher = catcher.close
services.config = { ...services.config, mailCatcherPort: port }
await ensureDemoMail(services)
afterAll(async () => {
  await closeCatcher()
  await sharedParser.close()
  await services.close()
})

const system = { kind: 'system' as const, id: null, name: null }

const deliver = (pass: string, message: object) =>
  createTransport({ host: '127.0.0.1', port, auth: { user: 'anybody', pass } }).sendMail({
    from: 'claims@halden-roth.example',
    to: 'owner@opponent.example',
    ...message,
  })

test('every message of every flow can be filled in for the cases that would get it', async () => {
  const { db } = services.database
  const cases = await db
    .select({ id: caseDetail.id, customerId: caseDetail.customerId, flow: caseDetail.emailFlowId })
    .from(caseDetail)
    .where(sql`${caseDetail.emailFlowId} is not null and ${caseDetail.id} in (
      select id from case_row where state in ('ACTIVE', 'PAID'))`)
    .limit(300)
  const filled = new Map<string, number>()
  for (const { id, customerId, flow } of cases) {
    const found = await readSnapshot(db, services.config, customerId, String(id))
    if (!found || flow === null) continue
    const at = services.clock.now().toISOString()
    const source = { tx: db, config: services.config, customerId, at, actor: system }
    const facts = await mailFacts(source, found.detail)
    for (const template of await templatesOf(db, flow)) {
      const event = template.triggerEvent
      if ((event === 'PAID') !== (found.row.state === 'PAID')) continue
      if (event === 'DISCOUNT_END' && !found.detail.charge_details?.settlement_offer) continue
      const { missing, content } = renderMail(template, facts)
      expect([template.name, id, missing]).toEqual([template.name, id, []])
      expect(content).not.toContain('{{')
      filled.set(template.name, (filled.get(template.name) ?? 0) + 1)
    }
  }
  expect([...filled.keys()].sort()).toEqual(
    expect.arrayContaining([
      'Answer to a question',
      'Discount ends',
      'Initial email',
      'Payment received',
    ]),
  )
})

test('waiting mails and sent ones name messages that are there', async () => {
  const { rows } = await services.database.db.execute(sql`
    select distinct id from (
      select template_id as id from email where template_id is not null
      union select content->>'source_email_template_id' from activity
        where content->>'source_email_template_id' is not null) named
    where id not in (select id from mail_template)`)
  expect(rows).toEqual([])
})

test('every customer takes mail at the address that the README names', async () => {
  for (const id of ['studio-kestrel', 'northlight-archive', 'halden-roth'])
    expect([id, await takesMail(services.database.db, id)]).toEqual([id, true])
})

test('customers send to the catcher, wherever it listens today; another server of theirs is kept', async () => {
  const { db } = services.database
  expect(await customerRoute(db, services.config, 'halden-roth')).toMatchObject({
    ok: true,
    server: { host: '127.0.0.1', port, login: { pass: CATCHER_PASSWORD } },
  })
  const own = { smtpHost: 'mail.example', smtpPort: 587, smtpUsername: null }
  const ofPro = eq(mailSetup.customerId, 'northlight-archive')
  await db.update(mailSetup).set(own).where(ofPro)
  services.config = { ...services.config, mailCatcherPort: 4999 }
  await ensureDemoMail(services)
  const setups = await db.select().from(mailSetup).orderBy(mailSetup.customerId)
  expect(setups.map(({ smtpPort }) => smtpPort)).toEqual([4999, 587, 4999])
  services.config = { ...services.config, mailCatcherPort: port }
  await ensureDemoMail(services)
})

test('demo data from before mail could leave is completed at the start, and only once', async () => {
  const { db } = services.database
  const state = async () => ({
    templates: (await db.select().from(mailTemplate).orderBy(mailTemplate.id)).map(
      ({ created: _, updated: __, ...template }) => template,
    ),
    mails: await db
      .select({ id: email.id, template: email.templateId })
      .from(email)
      .orderBy(email.id),
    cases: await db
      .select({ id: caseDetail.id, invoices: caseDetail.invoices, sent: caseDetail.initialSentAt })
      .from(caseDetail)
      .orderBy(caseDetail.id),
  })
  const fresh = await state()
  await db.delete(mailTemplate)
  await db.execute(sql`truncate mail_template_version`)
  await db.update(email).set({ templateId: null })
  await db.execute(sql`update case_detail set pin = '', paused_at = null, initial_sent_at = null,
    invoices = coalesce((select jsonb_agg(i - 'status') from jsonb_array_elements(invoices) i), '[]')`)
  await db.delete(installation).where(eq(installation.fact, MAIL_COMPLETE))
  await ensureDemoMail(services)
  expect(await state()).toEqual(fresh)
  const pins = await db.select({ pin: caseDetail.pin }).from(caseDetail)
  expect(pins.filter(({ pin }) => !/^\d{6}$/.test(pin))).toEqual([])
  await ensureDemoMail(services)
  expect(await db.select({ pin: caseDetail.pin }).from(caseDetail)).toEqual(pins)
})

test('a wrong password is refused with 535, as real servers do', async () => {
  await expect(deliver('wrong', { subject: 'No' })).rejects.toMatchObject({ responseCode: 535 })
})

test('what is caught is read at /outbox, in a frame that can do nothing', async () => {
  await deliver(CATCHER_PASSWORD, {
    subject: '<b>Bold</b>',
    html: '<p>Hello</p><script>steal()</script><img src="https://tracker.example/x.png">',
    attachments: [{ filename: 'proof.pdf', content: 'x' }],
  })
  const [caught] = await services.database.db.select().from(caughtMail)
  const app = await createApp(services)
  const list = await app.inject('/outbox')
  expect(list.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(list.body).toContain('&lt;b&gt;Bold&lt;/b&gt;')
  const open = await app.inject(`/outbox/${caught?.id}`)
  expect(open.body).toContain('proof.pdf (1 kB)')
  const body = await app.inject(`/outbox/${caught?.id}/body`)
  expect(body.body).toContain('<p>Hello</p>')
  expect(body.body).not.toContain('<script')
  expect(body.headers['content-security-policy']).toContain('sandbox allow-popups')
  expect((await app.inject('/outbox/unknown')).statusCode).toBe(404)
  await app.close()
  const production = await createApp({
    ...services,
    config: { ...services.config, mailCatcherPort: null },
  })
  expect((await production.inject('/outbox')).statusCode).toBe(404)
  await production.close()
})
