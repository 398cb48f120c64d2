import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import type { License } from '../../../contracts/model/cases/finding.ts'
import { mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { keepMailCounters } from '../../../server-mock/modules/case-record/mail-counters.ts'
import { drainOutbox } from '../../../server-mock/outside/mail-out/outbox.ts'
import { openCaseDesk } from '../../support/offices/case-desk.ts'
import { imageUse } from '../../support/offices/case-in-state.ts'
import { addWaiting } from '../../support/offices/outgoing-office.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openCaseDesk())
// Mails stay in the outbox until a test sends them.
await desk.outbox.close()

const db = () => desk.api.services.database.db
const review = (id: string, state: string, position = 0) =>
  desk.put(id, `/findings/${imageUse(id, position)}/license/state`, { json: { state } })
const removeLicense = (id: string) =>
  desk.call(id, `/findings/${imageUse(id)}/license`, { method: 'DELETE' })

const licensedCase = (state: CaseState, licenses: readonly License['state'][] = ['UNCHECKED']) =>
  desk.makeCase(state, { licenses })

const mailsOf = (entries: readonly Activity[]) =>
  entries.flatMap((entry) =>
    entry.type === 'EMAIL_OUT' ? [entry.content.automation_info?.kind] : [],
  )

describe('reviewing a licence', () => {
  test('[CASEAPI-20, LICENCE-01] as valid names who did it, and lowers the claim', async () => {
    const id = await licensedCase('ACTIVE')
    const { after, events, names } = await desk.changed(id, () => review(id, 'VALID'))
    expect(names).toEqual(['case.license-reviewed'])
    expect(after.findings[0]?.license).toMatchObject({
      state: 'VALID',
      validation_user_name: desk.own.users.agent.name,
    })
    expect(after.charge_details?.total_net_amount_findings).toBe(79.99)
    expect(events[0]?.payload.row).toMatchObject({ total_unchecked_licenses: 0 })
  })

  test.each([
    ['VALID', 'LICENSE_VALIDATED', 'LICENCE-03'],
    ['INVALID', 'LICENSE_REJECTED', 'LICENCE-04'],
  ] as const)(
    'as %s: %s tells the opponent of an ACTIVE case [%s] [G-462]',
    async (state, kind, _id) => {
      const id = await licensedCase('ACTIVE')
      const { after, now } = await desk.changed(id, () => review(id, state))
      expect(after.findings[0]?.license?.state).toBe(state)
      expect(mailsOf(now)).toEqual([kind])
      await drainOutbox(desk.api.services)
      await desk.expectCounted(id)
    },
  )

  test('tells the opponent also while the scheduled mails are paused: it answers what they did [G-34]', async () => {
    const id = await licensedCase('ACTIVE')
    await addWaiting(desk.api.services, desk.own.id, id, ['2026-12-25T09:00:00.000Z'])
    await desk.put(id, '/scheduled_emails?state=PAUSED')
    const { after, now } = await desk.changed(id, () => review(id, 'VALID'))
    expect(after.automation_state).toBe('PAUSED')
    expect(mailsOf(now)).toEqual(['LICENSE_VALIDATED'])
    await drainOutbox(desk.api.services)
    const sent = (await desk.timeline(id)).flatMap((entry) =>
      entry.type === 'EMAIL_OUT' ? [entry.content.status] : [],
    )
    expect(sent).toEqual(['SENT'])
  })

  test.each(['STANDBY', 'PAYMENT_PROCESSING', 'CANCELLED'] as const)(
    'is allowed in %s, without a mail and without a change of state [G-461]',
    async (state) => {
      const id = await licensedCase(state, ['UNCHECKED', 'VALID'])
      const { after, now } = await desk.changed(id, () => review(id, 'VALID'))
      expect([after.state, mailsOf(now)]).toEqual([state, []])
    },
  )

  test.each(['PAID', 'VALID_LICENSE'] as const)('is over in %s', async (state) => {
    const id = await licensedCase(state)
    const { status, json } = await review(id, 'VALID')
    expect([status, json.error_message]).toEqual([
      409,
      `Invalid request: licenses of a case in state ${state} cannot be reviewed.`,
    ])
  })

  test('[STATE-30] that completes them ends an ACTIVE case', async () => {
    const id = await licensedCase('ACTIVE', ['UNCHECKED', 'VALID'])
    const waiting = await addWaiting(desk.api.services, desk.own.id, id, [
      '2026-11-25T09:00:00.000Z',
      '2026-11-28T09:00:00.000Z',
    ])
    await desk.put(id, '/reminder', { json: { name: 'Call', date: '2026-12-01' } })
    const { after, names, events, now } = await desk.changed(id, () => review(id, 'VALID'))
    expect(names).toEqual(['case.license-reviewed', 'case.licenses-completed'])
    expect(after).toMatchObject({
      state: 'VALID_LICENSE',
      charge_details: null,
      reminder_date: null,
      automation_state: null,
    })
    expect(new Set(events[1]?.payload.further_removed_activity_ids as string[])).toEqual(
      new Set(waiting),
    )
    expect(events[1]?.payload.activity).toMatchObject({
      type: 'STATE_CHANGE',
      content: { old_state: 'ACTIVE', new_state: 'VALID_LICENSE' },
    })
    expect(mailsOf(now)).toEqual(['LICENSE_VALIDATED'])
  })

  test('with a mail that cannot be written pauses the rest', async () => {
    const template = and(
      eq(mailTemplate.customerId, desk.own.id),
      eq(mailTemplate.triggerEvent, 'LICENSE_REJECTED'),
    )
    await db().update(mailTemplate).set({ content: '<p>{{nonsense}}</p>' }).where(template)
    const id = await licensedCase('ACTIVE')
    await addWaiting(desk.api.services, desk.own.id, id, ['2026-11-25T09:00:00.000Z'])
    await db().transaction((tx) => keepMailCounters(tx, id))
    const { after, names } = await desk.changed(id, () => review(id, 'INVALID'))
    await db().update(mailTemplate).set({ content: '<p>No</p>' }).where(template)
    expect(names).toEqual(['case.license-reviewed', 'case.automation-paused'])
    expect(after.overview.num_triggered_emails_failed).toBe(1)
    expect(after.automation_state).toBe('PAUSED')
  })

  test('again with the same result changes nothing', async () => {
    const id = await licensedCase('ACTIVE', ['INVALID'])
    const { names } = await desk.changed(id, () => review(id, 'INVALID'))
    expect(names).toEqual([])
  })

  test('needs one of the two results, an image use of the case, and a licence on it', async () => {
    const id = await licensedCase('ACTIVE')
    const other = await licensedCase('ACTIVE')
    expect((await review(id, 'UNCHECKED')).status).toBe(400)
    expect((await review(id, 'VALID', 1)).status).toBe(404)
    const foreign = { json: { state: 'VALID' } }
    const path = `/findings/${imageUse(other)}/license/state`
    expect((await desk.put(id, path, foreign)).status).toBe(404)
  })

  test('is stale when somebody else reviewed the same one', async () => {
    const id = await licensedCase('ACTIVE', ['UNCHECKED', 'UNCHECKED'])
    const { version } = await desk.get(id)
    const { accessToken } = await desk.api.login(desk.own.users.colleague.email)
    const headers = { 'If-Match': `"${version}"` }
    const by = (position: number, token?: string) =>
      desk.put(id, `/findings/${imageUse(id, position)}/license/state`, {
        json: { state: 'INVALID' },
        headers,
        ...(token && { token }),
      })
    expect((await by(0, accessToken)).status).toBe(200)
    expect((await by(1)).status).toBe(200)
    expect((await by(0)).status).toBe(412)
  })
})

describe('deleting a licence', () => {
  test('[CASEAPI-18, LICENCE-07] of an ACTIVE case takes it away, whatever its state [G-459]', async () => {
    for (const state of ['UNCHECKED', 'VALID', 'INVALID'] as const) {
      const id = await licensedCase('ACTIVE', [state])
      const { after, names, events } = await desk.changed(id, () => removeLicense(id))
      expect([names, after.findings[0]?.license]).toEqual([['case.license-deleted'], null])
      expect(events[0]?.payload.row).toMatchObject({ total_unchecked_licenses: 0 })
    }
  })

  test.each(['STANDBY', 'PAYMENT_PROCESSING', 'PAID', 'VALID_LICENSE', 'CANCELLED'] as const)(
    'is refused in %s',
    async (state) => {
      const id = await licensedCase(state)
      const { status, json } = await removeLicense(id)
      expect([status, json.error_message]).toEqual([
        409,
        `Invalid request: licenses of a case in state ${state} cannot be deleted.`,
      ])
    },
  )

  test('finds none where there is none', async () => {
    const id = await licensedCase('ACTIVE', [])
    expect((await removeLicense(id)).status).toBe(404)
  })
})
