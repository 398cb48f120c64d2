import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyContact } from '../../../contracts/rules/cases/contact.ts'
import { activity, caseDetail, caseRow } from '../../../server-mock/db/schema/cases.ts'
import { picture } from '../../../server-mock/db/schema/files.ts'
import { email, outbox } from '../../../server-mock/db/schema/mail.ts'
import { emailFlow } from '../../../server-mock/db/schema/setup.ts'
import { aPicture } from '../../support/files/stored-picture.ts'
import { addCaseIn } from '../../support/offices/case-in-state.ts'
import { openMailOutDesk, PIN } from '../../support/offices/mail-out-desk.ts'
import { flowOf } from '../../support/offices/outgoing-office.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openMailOutDesk())
const { api, office, token } = desk
const { db } = api.services.database
const of = `/customer/${office.id}/config`
const flow = `${of}/email_flows/${flowOf(office.id)}`

const portal = {
  ...{ type: 'settlement_portal', link_type: 'button', button_label: 'Open', link_text: null },
  ...{ button_bg_color: null, button_fg_color: null, auto_login: true, open_payment_box: false },
}
const text = {
  subject: 'Case {{case_id}} of {{company}}',
  content:
    '<p onclick="x()">Dear {{last_name}}, {{invoice_number}}</p><p>{{settlement_portal}}</p>',
  config: { placeholders: { settlement_portal: portal } },
}
const ask = (path: string, json: object) => api.call(path, { token, json })

beforeEach(() => {
  desk.forget()
  api.takeEvents()
})

describe('the preview of a text that is not saved', () => {
  test('says what would leave, with the text part and what has no value [G-47]', async () => {
    const id = await desk.addCase({ detail: { pin: PIN } })
    const before = await api.digest(office.id)
    const { status, json } = await ask(`${of}/template_preview`, { ...text, case_id: id })
    expect(status).toBe(200)
    const { html, text: plain, ...mail } = json
    expect(mail).toEqual({
      ...{ case_id: id, host: `canary-pro-${id}.example`, letter: null },
      ...{ previous_case_id: null, next_case_id: null },
      from: `Claims Team <claims@${office.id}.example>`,
      to: 'contact@pro-opponent.example',
      subject: `Case ${id} of ${office.mark} GmbH`,
      missing_placeholders: ['invoice_number'],
      language: 'de',
    })
    expect(html).toContain(`<p>Dear ${office.mark}, <mark data-placeholder="invoice_number">`)
    expect(plain).toMatch(/^Dear .*\n\nOpen: https?:\/\/\S+$/)
    expect(html + plain).not.toContain('token=')
    expect(await api.digest(office.id)).toEqual(before)
  })

  test('is the same as what a save would send, but for the log-in', async () => {
    const { id, template } = await desk.withTemplate('<p>{{case_pin}} {{settlement_portal}}</p>')
    const { json: saved } = await api.call(`/cases/${id}/email_flows/templates/${template}`, {
      token,
    })
    const { subject, content, config } = saved
    const body = { subject, content, config, case_id: id }
    const { json } = await ask(`${of}/template_preview`, body)
    const { json: rendered } = await desk.render(id, { template_id: template })
    expect(json.html).toBe(rendered.content.replaceAll(/\?token=[^"&]+/g, ''))
    expect(json.html).toContain(PIN)
  })

  test('of the initial email names the day on which it goes out', async () => {
    const id = await desk.addCase({ detail: { initialSentAt: null } })
    const body = { ...text, subject: 'Of {{initial_email_date}}', content: '<p>x</p>', case_id: id }
    const later = await ask(`${of}/template_preview`, body)
    expect(later.json.subject).toBe('Of')
    const initial = await ask(`${of}/template_preview`, { ...body, trigger_event: 'initial' })
    expect(initial.json.subject).toMatch(/^Of .*2026/)
  })

  test('of a letter has the address and the PIN that are printed with it', async () => {
    const whole = { company: 'Harbour Inn', address_line_1: 'Quay 1', postal_code: '20457' }
    const contact = { ...emptyContact, ...whole, email: 'a@b.example', country: 'DE' }
    const header = { case_id_label: 'Case', case_pin_label: 'PIN', sender_address: 'Lichtbild' }
    const config = { placeholders: {}, letter_header: header }
    const letterTo = async (opponentContact: typeof contact & { city: string | null }) => {
      const case_id = await desk.addCase({ detail: { pin: PIN, opponentContact } })
      const body = { ...text, content: '<p>x</p>', config, case_id }
      return (await ask(`${of}/template_preview`, body)).json.letter
    }
    expect(await letterTo({ ...contact, city: 'Hamburg' })).toEqual({
      recipient_address: 'Harbour Inn\nQuay 1\n20457 Hamburg\nDeutschland',
      case_pin: PIN,
      date: expect.stringMatching(/2026$/),
    })
    expect(await letterTo({ ...contact, city: null })).toMatchObject({ recipient_address: null })
  })

  test('of what nobody could read, or of another’s case, is refused', async () => {
    const id = await desk.addCase()
    const complex = await ask(`${of}/template_preview`, {
      ...{ ...text, content: '<b>'.repeat(60_001), case_id: id },
    })
    expect(complex.status).toBe(400)
    const foreign = { ...text, case_id: api.offices.lite.caseId }
    expect((await ask(`${of}/template_preview`, foreign)).status).toBe(404)
    const nowhere = { ...text, case_id: id, flow_id: 'nowhere' }
    expect((await ask(`${of}/template_preview`, nowhere)).status).toBe(404)
  })
})

describe('the preview of a text in a flow', () => {
  const flow_id = 'preview-flow'
  const look = async (parts: object = {}) => {
    const { status, json } = await ask(`${of}/template_preview`, { ...text, flow_id, ...parts })
    if (status !== 200) return [status, json.error_message]
    return [json.previous_case_id, json.case_id, json.next_case_id]
  }
  const moved = (dateStateUpdated: string) => ({
    ...{ detail: { emailFlowId: flow_id }, row: { dateStateUpdated } },
  })

  test('says where the flow has no case yet', async () => {
    await db
      .insert(emailFlow)
      .values({ id: flow_id, customerId: office.id, name: 'For the preview' })
    expect(await look()).toEqual([404, 'No case uses this mail flow yet.'])
    expect(await look({ flow_id: undefined })).toEqual([404, 'No case uses this mail flow yet.'])
  })

  test('takes a case that is not active where the flow has no other', async () => {
    const standby = await addCaseIn(db, office, 'STANDBY', moved('2026-11-20T09:00:00.000Z'))
    expect(await look()).toEqual([null, standby, null])
  })

  test('walks through its active cases, the newest first, and from any other to those beside it', async () => {
    const day = '2026-11-19T09:00:00.123456Z'
    const first = await desk.addCase(moved(day))
    const second = await desk.addCase(moved(day))
    const oldest = await desk.addCase(moved('2026-11-18T09:00:00.000Z'))
    const elsewhere = await desk.addCase({ row: { dateStateUpdated: '2026-11-18T12:00:00.000Z' } })
    expect(await look()).toEqual([null, second, first])
    expect(await look({ case_id: first })).toEqual([second, first, oldest])
    expect(await look({ case_id: oldest })).toEqual([first, oldest, null])
    expect(await look({ case_id: elsewhere })).toEqual([first, elsewhere, oldest])
  })
})

describe('what has no value over the cases of a flow', () => {
  const lacking = (detail: object) => ({
    opponentContact: { ...emptyContact, email: 'a@b.example', ...detail },
  })

  test('is counted by placeholder, the most wanted first', async () => {
    await db.update(caseRow).set({ state: 'CANCELLED' })
    await desk.addCase()
    await desk.addCase({ detail: lacking({ last_name: 'Ada', company: null }) })
    await desk.addCase({ detail: lacking({ last_name: null, company: null }) })
    await desk.addCase({ detail: { emailFlowId: 'elsewhere', ...lacking({}) } })
    const body = { ...text, content: '<p>{{last_name}} {{website}} {{unheard_of}}</p>' }
    const { status, json } = await ask(`${flow}/missing_values`, body)
    expect(status).toBe(200)
    expect(json).toEqual({
      ...{ cases: 3, checked: 3 },
      missing: [
        { name: 'unheard_of', cases: 3 },
        { name: 'company', cases: 2 },
        { name: 'last_name', cases: 1 },
      ],
    })
  })

  test('ends after two seconds, and says how many cases it looked at', async () => {
    const { clock } = api.services
    let looks = 0
    api.services.clock = {
      now: () => {
        looks += 1
        if (looks > 4) api.advance(3_000)
        return clock.now()
      },
    }
    const { json } = await ask(`${flow}/missing_values`, text)
    api.services.clock = clock
    expect(json.cases).toBe(3)
    expect(json.checked).toBeLessThan(3)
  })

  test('is unknown for a flow that is none', async () => {
    expect((await ask(`${of}/email_flows/nowhere/missing_values`, text)).status).toBe(404)
  })
})

describe('a test of a template', () => {
  const testOf = (template: string, json: object, key = randomUUID()) =>
    api.call(`${flow}/template/${template}/test`, {
      token,
      json,
      headers: { 'Idempotency-Key': key },
    })
  const arrived = () => desk.smtp.handed.map(String)

  test('arrives at the own address by the customer’s server, and is counted nowhere', async () => {
    const { id, template } = await desk.withTemplate('<p>Saved</p>')
    await db
      .update(caseDetail)
      .set({ pin: PIN })
      .where(eq(caseDetail.id, Number(id)))
    await db.insert(picture).values(aPicture(office.id, 'logo'))
    const before = (await api.call(`/cases/${id}`, { token })).json
    const content = `${text.content}<img src="cid:logo" />`
    const { status, json } = await testOf(template, { ...text, content, case_id: id })
    const to = office.users.agent.email
    expect([status, json]).toEqual([
      200,
      { to, missing_placeholders: ['invoice_number'], email_error: null, events: [] },
    ])
    await desk.drain()
    const [mail = '', ...others] = arrived()
    expect(others).toEqual([])
    expect(mail).toContain(`To: ${to}`)
    expect(mail).toContain(`Subject: Test: Case ${id} of`)
    expect(mail).toContain('Content-ID: <logo@pictures>')
    expect(mail).not.toContain('token')
    expect(mail).not.toContain('Reply-To')
    expect((await api.call(`/cases/${id}`, { token })).json).toEqual(before)
    expect(await db.$count(activity, eq(activity.caseId, Number(id)))).toBe(0)
    expect(await db.$count(email, eq(email.caseId, Number(id)))).toBe(0)
    expect(api.takeEvents()).toEqual([])
  })

  test('is sent once, however often it is asked for with one key', async () => {
    const { id, template } = await desk.withTemplate('<p>Saved</p>')
    for (const _ of [1, 2])
      expect(
        (await testOf(template, { ...text, case_id: id }, 'one-test-of-a-template')).status,
      ).toBe(200)
    await desk.drain()
    expect(arrived()).toHaveLength(1)
  })

  test('tells why it did not leave', async () => {
    const { id, template } = await desk.withTemplate('<p>Saved</p>')
    desk.smtp.setFault({ at: 'rcpt', does: { says: '550 5.1.1 nobody here' } })
    const { outbox: none } = api.services
    api.services.outbox = { kick: () => void desk.drain() }
    const { json } = await testOf(template, { ...text, case_id: id })
    api.services.outbox = none
    expect(json.email_error).toContain('nobody here')
    const [row] = await db.select().from(outbox).where(eq(outbox.kind, 'TEST')).limit(1)
    expect(row?.caseId).toBeNull()
  })

  test('is refused without a server, of another’s case or template, and too often', async () => {
    const { id, template } = await desk.withTemplate('<p>Saved</p>')
    const body = { ...text, case_id: id }
    expect((await testOf(template, { ...body, case_id: api.offices.lite.caseId })).status).toBe(404)
    expect((await testOf('nowhere', body)).status).toBe(404)
    await desk.setServer({ active: '' })
    const none = await testOf(template, body)
    expect([none.status, none.json.error_message]).toEqual([
      409,
      'No outgoing mail server is active',
    ])
    await desk.setServer({ active: 'SMTP' })
    const statuses: number[] = []
    for (let n = 0; n < 40; n += 1) statuses.push((await testOf(template, body)).status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(30)
  })
})
