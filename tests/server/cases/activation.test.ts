import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { mailSetup, mailTemplate, translation } from '../../../server-mock/db/schema/setup.ts'
import { openCaseDesk } from '../../support/offices/case-desk.ts'
import { flowOf } from '../../support/offices/outgoing-office.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openCaseDesk())

const activate = (id: string, init = {}) => desk.put(id, '/activate_case', init)
const planned = (entries: readonly Activity[]) =>
  entries.flatMap((entry) => (entry.type === 'EMAIL_SCHEDULED' ? [entry] : []))
const sent = (entries: readonly Activity[]) =>
  entries.flatMap((entry) => (entry.type === 'EMAIL_OUT' ? [entry] : []))
const db = () => desk.api.services.database.db

const DAY = 86_400_000

describe('a ready STANDBY case', () => {
  test('[CASEAPI-25, STATE-03, STATE-14] becomes ACTIVE, and its opponent is written to', async () => {
    const id = await desk.makeCase('STANDBY')
    const { answer, after, names, events, now } = await desk.changed(id, () => activate(id))
    expect(names).toEqual(['case.activated', 'case.mail-scheduled', 'case.mail-sent'])
    expect(events[0]?.payload.activity).toMatchObject({
      type: 'STATE_CHANGE',
      content: { old_state: 'STANDBY', new_state: 'ACTIVE', additional_info: null },
    })
    expect(after).toMatchObject({ state: 'ACTIVE', automation_state: 'SCHEDULED' })
    expect(after.overview.was_activated).toBe(true)
    expect(after.portal_link).toContain('/portal/')
    expect(answer).toMatchObject({ initial_email_sent: 1, initial_email_error: null })
    const [mail] = sent(now)
    expect(mail?.content).toMatchObject({
      status: 'SENT',
      subject: `INITIAL of ${id}`,
      automation_info: { kind: 'INITIAL', template_name: 'INITIAL' },
    })
    expect(desk.sink.arrived.at(-1)).toMatchObject({
      recipients: ['contact@pro-opponent.example'],
      mail: { subject: `INITIAL of ${id}` },
    })
  })

  test('[MAILAUTO-08] has its reminders N days later, and the discount’s end a day before at nine', async () => {
    await db()
      .update(customer)
      .set({ timeZone: 'Europe/Berlin' })
      .where(eq(customer.id, desk.own.id))
    const id = await desk.makeCase('STANDBY')
    const { after, now } = await desk.changed(id, () => activate(id))
    const at = Date.parse(after.date_state_updated)
    expect(planned(now).map(({ content }) => content)).toEqual(
      expect.arrayContaining([
        ...[1, 2, 3, 5].map((days, index) => ({
          scheduled_at: new Date(at + days * DAY).toISOString(),
          status: 'SCHEDULED',
          template_name: `Reminder ${index + 1}`,
          template_subject: `Reminder ${index + 1} of ${id}`,
          template_content: null,
          template_config: null,
          source_email_template_id: `${desk.own.id}-reminder-${index + 1}`,
          source_template_version: 1,
          type: 'SCHEDULED',
        })),
        expect.objectContaining({
          scheduled_at: '2026-12-23T08:00:00.000Z',
          type: 'DISCOUNT_END',
          source_email_template_id: `${desk.own.id}-discount_end`,
        }),
      ]),
    )
    expect(planned(now)).toHaveLength(5)
    expect(after.overview.num_scheduled_emails_scheduled).toBe(5)
  })

  test('has no discount-end mail without an offer, or when its moment is past', async () => {
    for (const detail of [
      { settlementDate: null, settlementPercentage: null },
      { settlementDate: '2026-11-20' },
    ]) {
      const id = await desk.makeCase('STANDBY', { detail })
      const { now } = await desk.changed(id, () => activate(id))
      expect(planned(now).map(({ content }) => content.type)).not.toContain('DISCOUNT_END')
      expect(planned(now)).toHaveLength(4)
    }
  })

  test('asked again with its key answers the same, and sends no second mail', async () => {
    const id = await desk.makeCase('STANDBY')
    const mails = desk.sink.arrived.length
    const once = { headers: { 'Idempotency-Key': 'activate-once' } }
    const [first, again] = await Promise.all([activate(id, once), activate(id, once)])
    const later = await activate(id, once)
    expect([first.status, again.json, later.json]).toEqual([200, first.json, first.json])
    expect(first.json.events.map(({ name }: { name: string }) => name)).toEqual([
      'case.activated',
      'case.mail-scheduled',
      'case.mail-sent',
    ])
    expect(desk.sink.arrived.length).toBe(mails + 1)
    expect(sent(await desk.timeline(id))).toHaveLength(1)
  })
})

describe('an unready case', () => {
  test.each([
    ['no image use', 'READY-06', { prices: [] }],
    ['licensed image uses alone', 'READY-06', { prices: [12000], licenses: ['VALID'] }],
    ['an image use for nothing', 'READY-06, READY-11', { prices: [0] }],
  ] as const)('with %s is refused with the reasons [%s]', async (_what, ids, parts) => {
    const id = await desk.makeCase('STANDBY', parts)
    const { status, json } = await activate(id)
    expect(status).toBe(409)
    expect(json.error_message).toContain('The license fees must add up to more than 0')
    const unpriced = 'Every image use needs a license fee above 0'
    expect(json.error_message.includes(unpriced)).toBe(ids.includes('READY-11'))
    expect((await desk.get(id)).state).toBe('STANDBY')
  })

  test('[READY-02, READY-10, READY-15, READY-16] names everything that is missing [G-404]', async () => {
    const id = await desk.makeCase('STANDBY', {
      row: { country: null, currency: null },
      detail: { opponentContact: { ...(await contact()), email: 'nobody' }, taxType: null },
    })
    const { status, json } = await activate(id)
    expect([status, json.error_message.split('; ')]).toEqual([
      409,
      [
        'The contact needs a valid email address',
        'The licensing offer needs a country',
        'The licensing offer needs a currency',
        'The licensing offer needs a tax type',
      ],
    ])
  })

  test('[READY-04] without a mail flow is refused [G-405]', async () => {
    const id = await desk.makeCase('STANDBY', { detail: { emailFlowId: null } })
    expect(await activate(id)).toMatchObject({
      status: 409,
      json: { error_message: 'The case needs a mail flow' },
    })
  })

  test('[READY-05, READY-21, READY-22] needs an active language and a default one [G-443]', async () => {
    const id = await desk.makeCase('STANDBY')
    const language = eq(translation.customerId, desk.own.id)
    await db().update(translation).set({ isActive: false, isDefault: false }).where(language)
    const { status, json } = await activate(id)
    await db().update(translation).set({ isActive: true, isDefault: true }).where(language)
    expect([status, json.error_message]).toEqual([
      409,
      'You must create and activate a translation under Admin > Settlement Portal > Translations before activating this case.; The portal language of the case is not active',
    ])
  })

  test('[STATE-06] is refused while the payment provider is not connected', async () => {
    const id = await desk.makeCase('STANDBY')
    const own = eq(customer.id, desk.own.id)
    await db().update(customer).set({ providerStatus: 'pending' }).where(own)
    const { status, json } = await activate(id)
    await db().update(customer).set({ providerStatus: 'connected' }).where(own)
    expect([status, json.error_message]).toEqual([
      409,
      'The payment provider account is not connected.',
    ])
  })
})

async function contact() {
  return (await desk.get(desk.own.caseId)).opponent_contact_details
}

describe('an initial mail that cannot leave', () => {
  test('[STATE-15] for missing values leaves the case ACTIVE, with everything planned paused', async () => {
    const subject = (text: string) =>
      db()
        .update(mailTemplate)
        .set({ subject: text })
        .where(eq(mailTemplate.id, `${desk.own.id}-initial`))
    await subject('{{case_id}} of {{company}}')
    const id = await desk.makeCase('STANDBY', {
      detail: { opponentContact: { ...(await contact()), company: null } },
    })
    const { answer, after, names, now } = await desk.changed(id, () => activate(id))
    await subject('INITIAL of {{case_id}}')
    expect(names).toEqual([
      'case.activated',
      'case.activation-mail-failed',
      'case.automation-paused',
    ])
    expect(after).toMatchObject({ state: 'ACTIVE', automation_state: 'PAUSED' })
    expect(after.overview).toMatchObject({
      num_triggered_emails_failed: 1,
      num_scheduled_emails_paused: 5,
      num_scheduled_emails_scheduled: 0,
    })
    expect(answer.initial_email_sent).toBe(0)
    expect(answer.initial_email_error).toContain('company')
    expect(sent(now)[0]?.content).toMatchObject({
      status: 'FAILED',
      missing_placeholders: ['company'],
    })
  })

  test('[STATE-15] because the server refuses it is told in the same answer [G-402]', async () => {
    const id = await desk.makeCase('STANDBY')
    desk.sink.acceptLogins(false)
    const { answer, after, names, now } = await desk.changed(id, () => activate(id))
    desk.sink.acceptLogins(true)
    expect(names).toEqual([
      'case.activated',
      'case.mail-scheduled',
      'case.activation-mail-failed',
      'case.automation-paused',
    ])
    expect(after).toMatchObject({ state: 'ACTIVE', automation_state: 'PAUSED' })
    expect(answer.initial_email_sent).toBe(0)
    expect(answer.initial_email_error).toEqual(expect.stringMatching(/.+/))
    expect(sent(now)[0]?.content.status).toBe('FAILED')
  })

  test('without a server plans nothing [G-618]', async () => {
    const own = eq(mailSetup.customerId, desk.own.id)
    await db().update(mailSetup).set({ active: '' }).where(own)
    const id = await desk.makeCase('STANDBY')
    const { answer, after, names, now } = await desk.changed(id, () => activate(id))
    await db().update(mailSetup).set({ active: 'SMTP' }).where(own)
    expect(names).toEqual(['case.activated', 'case.activation-mail-failed'])
    expect(answer).toMatchObject({
      state: 'ACTIVE',
      initial_email_sent: 0,
      initial_email_error: 'No outgoing mail server is active',
    })
    expect([after.automation_state, planned(now)]).toEqual([null, []])
    expect(after.overview.num_triggered_emails_failed).toBe(1)
  })

  test('a flow without an initial email says so', async () => {
    const initial = and(
      eq(mailTemplate.flowId, flowOf(desk.own.id)),
      eq(mailTemplate.triggerEvent, 'INITIAL'),
    )
    await db().update(mailTemplate).set({ flowId: 'elsewhere' }).where(initial)
    const id = await desk.makeCase('STANDBY')
    const { answer, after, now } = await desk.changed(id, () => activate(id))
    await db()
      .update(mailTemplate)
      .set({ flowId: flowOf(desk.own.id) })
      .where(eq(mailTemplate.flowId, 'elsewhere'))
    expect(answer.initial_email_error).toBe('The mail flow of this case has no initial email.')
    expect(sent(now)[0]?.content).toMatchObject({ status: 'FAILED', subject: '' })
    expect(after).toMatchObject({ state: 'ACTIVE', automation_state: 'PAUSED' })
  })
})

describe('reactivating', () => {
  test('[STATE-25] sends nothing a second time, and plans only what was never sent', async () => {
    const id = await desk.makeCase('STANDBY')
    await desk.changed(id, () => activate(id))
    await desk.changed(id, () => desk.put(id, '/cancel_case'))
    await desk.later(3 * DAY)
    const mails = desk.sink.arrived.length
    const { answer, after, names, now } = await desk.changed(id, () => activate(id))
    expect(names).toEqual(['case.reactivated'])
    expect(answer).toMatchObject({
      state: 'ACTIVE',
      initial_email_sent: 1,
      initial_email_error: null,
    })
    expect(desk.sink.arrived.length).toBe(mails)
    expect(sent(now)).toHaveLength(1)
    const first = Date.parse(after.date_state_updated) + DAY
    expect(planned(now).map(({ content }) => content.scheduled_at)).toContain(
      new Date(first).toISOString(),
    )
  })

  test('a mail that failed before is sent anew', async () => {
    const id = await desk.makeCase('STANDBY')
    desk.sink.acceptLogins(false)
    await desk.changed(id, () => activate(id))
    desk.sink.acceptLogins(true)
    await desk.changed(id, () => desk.put(id, '/cancel_case'))
    const { answer, now } = await desk.changed(id, () => activate(id))
    expect(answer).toMatchObject({ initial_email_sent: 1, initial_email_error: null })
    expect(
      sent(now)
        .map(({ content }) => content.status)
        .sort(),
    ).toEqual(['FAILED', 'SENT'])
  })
})

test('on LITE the initial mail is the only one', async () => {
  const lite = await openCaseDesk('lite')
  const id = await lite.makeCase('STANDBY')
  const { answer, now } = await lite.changed(id, () => lite.put(id, '/activate_case'))
  expect(answer.initial_email_sent).toBe(1)
  expect(planned(now)).toEqual([])
  await lite.close()
})
