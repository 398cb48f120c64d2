import { describe, expect, test } from 'vitest'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { openCaseDesk } from '../../support/offices/case-desk.ts'
import { addWaiting } from '../../support/offices/outgoing-office.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openCaseDesk())

const stateChange = (old_state: CaseState, new_state: CaseState) => ({
  type: 'STATE_CHANGE',
  user_id: desk.own.users.agent.id,
  user_name: desk.own.users.agent.name,
  content: { old_state, new_state, additional_info: null },
})

describe('cancelling', () => {
  test('[CASEAPI-26, STATE-02] a STANDBY case is cancelled, and may be reset', async () => {
    const id = await desk.makeCase('STANDBY')
    const { after, events, names } = await desk.changed(id, () => desk.put(id, '/cancel_case'))
    expect(names).toEqual(['case.cancelled'])
    expect(events[0]?.payload.activity).toMatchObject(stateChange('STANDBY', 'CANCELLED'))
    expect(events[0]?.payload.was).toMatchObject({ state: 'STANDBY' })
    expect([after.state, after.overview.was_activated]).toEqual(['CANCELLED', false])
    expect(after.date_state_updated > '2026-11-20T09:00').toBe(true)
  })

  test('[STATE-20] an ACTIVE case is cancelled: its waiting mails, reminder and portal go [G-602]', async () => {
    const id = await desk.makeCase('ACTIVE', {
      row: { reminderName: 'Call', reminderDate: '2026-12-01' },
    })
    const waiting = await addWaiting(desk.api.services, desk.own.id, id, [
      '2026-11-25T09:00:00.000Z',
      '2026-11-28T09:00:00.000Z',
    ])
    const before = await desk.get(id)
    expect(before.portal_link).toMatch(/\/portal\/office-pro-uuid-\d+$/)
    const { after, events, now } = await desk.changed(id, () => desk.put(id, '/cancel_case'))
    expect(events[0]?.payload.further_removed_activity_ids).toHaveLength(waiting.length)
    expect(after).toMatchObject({
      state: 'CANCELLED',
      portal_link: null,
      reminder_date: null,
      reminder_name: null,
      automation_state: null,
      overview: { was_activated: true, num_scheduled_emails_scheduled: 0 },
    })
    expect(after.findings).toEqual(before.findings)
    expect(now.map(({ type }) => type)).toEqual(['STATE_CHANGE'])
  })

  test('[STATE-18, STATE-19] an active invoice keeps a case from being cancelled', async () => {
    const id = await desk.makeCase('ACTIVE', {
      detail: { invoices: [{ id: 'i1', type: 'ACTIVE' }] },
    })
    const { status, json } = await desk.put(id, '/cancel_case')
    expect(status).toBe(409)
    expect(json).toEqual({
      error_message: "This case contains an active invoice and can't be cancelled.",
    })
  })

  test('a cancelled invoice is no obstacle', async () => {
    const invoices = [
      { id: 'i1', type: 'CANCELLED' },
      { id: 'i2', type: 'CANCELLATION' },
    ]
    const id = await desk.makeCase('ACTIVE', { detail: { invoices } })
    const { after } = await desk.changed(id, () => desk.put(id, '/cancel_case'))
    expect([after.state, after.invoices]).toEqual(['CANCELLED', invoices])
  })
})

test('resetting [CASEAPI-27, STATE-26] a case that was never activated is back in STANDBY', async () => {
  const id = await desk.makeCase('CANCELLED', { detail: { wasActivated: false } })
  const { after, names, events } = await desk.changed(id, () => desk.put(id, '/reset_case'))
  expect([after.state, names]).toEqual(['STANDBY', ['case.reset']])
  expect(events[0]?.payload.activity).toMatchObject(stateChange('CANCELLED', 'STANDBY'))
})

const refused: [CaseState, 'activate' | 'cancel' | 'reset', boolean][] = [
  ['STANDBY', 'reset', false],
  ['ACTIVE', 'activate', true],
  ['ACTIVE', 'reset', true],
  ['PAYMENT_PROCESSING', 'activate', true],
  ['PAYMENT_PROCESSING', 'cancel', true],
  ['PAYMENT_PROCESSING', 'reset', true],
  ['PAID', 'activate', true],
  ['PAID', 'cancel', true],
  ['PAID', 'reset', true],
  ['VALID_LICENSE', 'activate', true],
  ['VALID_LICENSE', 'cancel', true],
  ['VALID_LICENSE', 'reset', true],
  ['CANCELLED', 'cancel', true],
  ['CANCELLED', 'activate', false],
  ['CANCELLED', 'reset', true],
]
const done = { activate: 'activated', cancel: 'cancelled', reset: 'reset' }

test.each(refused)('[STATE-01] %s takes no %s (was activated: %s)', async (state, act, was) => {
  const id = await desk.makeCase(state, { detail: { wasActivated: was } })
  const before = await desk.get(id)
  desk.api.takeEvents()
  const { status, json } = await desk.put(id, `/${act}_case`)
  expect(status).toBe(409)
  expect(json).toEqual({
    error_message: `Invalid request: case in state ${state} cannot be ${done[act]}.`,
  })
  expect(await desk.get(id)).toEqual(before)
  expect(desk.api.takeEvents()).toEqual([])
})

describe('two agents at once', () => {
  const colleague = () => desk.api.login(desk.own.users.colleague.email)

  test('of two cancellations one is done, the other refused', async () => {
    const id = await desk.makeCase('ACTIVE')
    const { accessToken } = await colleague()
    const answers = await Promise.all([
      desk.put(id, '/cancel_case'),
      desk.put(id, '/cancel_case', { token: accessToken }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await desk.expectCounted(id)
  })

  test('activating and cancelling leave one of the two orders, whole', async () => {
    const id = await desk.makeCase('STANDBY')
    const { accessToken } = await colleague()
    const [activated, cancelled] = await Promise.all([
      desk.put(id, '/activate_case'),
      desk.put(id, '/cancel_case', { token: accessToken }),
    ])
    expect(cancelled.status).toBe(200)
    const { state } = await desk.get(id)
    const mails = (await desk.timeline(id)).filter(({ type }) => type === 'EMAIL_SCHEDULED')
    expect([state, mails]).toEqual(['CANCELLED', []])
    expect([200, 409]).toContain(activated.status)
    await desk.expectCounted(id)
  })

  test('a state that somebody else changed makes a state action stale, anything else does not', async () => {
    const id = await desk.makeCase('STANDBY')
    const { version } = await desk.get(id)
    const { accessToken } = await colleague()
    await desk.call(id, '/note', { token: accessToken, json: { text: 'hello' } })
    const fresh = { headers: { 'If-Match': `"${version}"` } }
    expect((await desk.put(id, '/cancel_case', { token: accessToken, ...fresh })).status).toBe(200)
    const stale = await desk.put(id, '/reset_case', fresh)
    expect([stale.status, stale.json.error_message]).toEqual([
      412,
      'This case was changed by another user in the meantime.',
    ])
    expect(stale.json.changes).toMatchObject([
      { field: 'state', from: 'STANDBY', to: 'CANCELLED', by: desk.own.users.colleague.name },
    ])
  })
})

test('a state action asked again with its key is done once', async () => {
  const id = await desk.makeCase('ACTIVE')
  const once = { headers: { 'Idempotency-Key': 'cancel-once' } }
  const first = await desk.put(id, '/cancel_case', once)
  const again = await desk.put(id, '/cancel_case', once)
  expect([again.status, again.json]).toEqual([200, first.json])
  const entries = await desk.timeline(id)
  expect(entries.filter(({ type }) => type === 'STATE_CHANGE')).toHaveLength(1)
})
