import { describe, expect, test } from 'vitest'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { RESOLVE_FAILED_EMAILS } from '../../../contracts/rules/cases/automation.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { heldOffice, ofCase } from '../../projections/held-workspace.ts'
import { perform } from '../../support/client/client.ts'
import { aFailedMail, aScheduledMail } from '../../support/records/activities.ts'
import { aCaseDetail } from '../../support/records/builders.ts'
import { aNote } from '../../support/records/events.ts'

const pauseFx = createCommandEffect('case.automation.pause')
const resumeFx = createCommandEffect('case.automation.resume')
const deleteFx = createCommandEffect('case.scheduled-mail.delete')

type Counters = Partial<
  Pick<
    CaseRow,
    | 'num_scheduled_emails_scheduled'
    | 'num_scheduled_emails_paused'
    | 'num_scheduled_emails_failed'
    | 'num_triggered_emails_failed'
  >
>

const office = (counters: Counters, parts: Parameters<typeof heldOffice>[0]) =>
  heldOffice({
    ...parts,
    row: { ...counters, total_scheduled_emails: 2 },
    detail: { ...parts.detail, overview: { ...aCaseDetail({}).overview, ...counters } },
  })

const statuses = (seen: { timeline: readonly { content: object }[] }) =>
  seen.timeline.map(({ content }) => ('status' in content ? content.status : null))

describe('pausing and resuming show at once', () => {
  test('[CASEAUTO-07, MAILAUTO-03] pausing moves the waiting mails, in counters and timeline', async () => {
    const { during, see } = await office(
      { num_scheduled_emails_scheduled: 2 },
      {
        detail: { automation_state: 'SCHEDULED' },
        activities: [aScheduledMail('s1', '2026-12-04'), aScheduledMail('s2', '2026-12-09')],
      },
    )
    const seen = await during(pauseFx, ofCase, 'setAutomation', see)
    const counters = { num_scheduled_emails_scheduled: 0, num_scheduled_emails_paused: 2 }
    expect(seen.row).toMatchObject({ ...counters, total_scheduled_emails: 2 })
    expect(seen.detail).toMatchObject({ automation_state: 'PAUSED', overview: counters })
    expect(statuses(seen)).toEqual(['PAUSED', 'PAUSED'])
  })

  test('[CASEAUTO-08, MAILAUTO-04] resuming moves them back; a discount that is over is not offered again', async () => {
    const { during, see } = await office(
      { num_scheduled_emails_paused: 2 },
      {
        detail: { automation_state: 'PAUSED' },
        activities: [
          aScheduledMail('s1', '2026-12-04', { status: 'PAUSED' }),
          aScheduledMail('s2', '2026-11-02', { status: 'PAUSED', type: 'DISCOUNT_END' }),
        ],
      },
    )
    const seen = await during(resumeFx, ofCase, 'setAutomation', see)
    const counters = { num_scheduled_emails_scheduled: 1, num_scheduled_emails_paused: 0 }
    expect(seen.row).toMatchObject({ ...counters, total_scheduled_emails: 1 })
    expect(seen.detail).toMatchObject({ automation_state: 'SCHEDULED', overview: counters })
    expect(statuses(seen)).toEqual(['SCHEDULED'])
  })

  test('each asks for the state that it leads to', async () => {
    const { gateway, scope } = await office({}, {})
    await perform(scope, pauseFx, ofCase)
    await perform(scope, resumeFx, ofCase)
    expect(gateway.asked.map(({ request }) => request)).toEqual([
      { params: { id: '481516' }, query: { state: 'PAUSED' } },
      { params: { id: '481516' }, query: { state: 'SCHEDULED' } },
    ])
  })

  test.each([{ num_scheduled_emails_failed: 1 }, { num_triggered_emails_failed: 1 }])(
    'nothing is resumed while a mail has failed: %o',
    async (failed) => {
      const { asked, scope } = await office({ ...failed, num_scheduled_emails_paused: 1 }, {})
      const outcome = await perform(scope, resumeFx, ofCase)
      expect(outcome).toMatchObject({ kind: 'refused', message: RESOLVE_FAILED_EMAILS })
      expect(asked('setAutomation')).toEqual([])
    },
  )
})

describe('a mail that is taken away', () => {
  test('[ACT-09] goes from the timeline and from the counter that it stood in', async () => {
    const { during, see } = await office(
      { num_scheduled_emails_scheduled: 1, num_scheduled_emails_paused: 1 },
      { activities: [aScheduledMail('s1', '2026-12-04'), aNote({})] },
    )
    const input = { ...ofCase, activity_id: 's1' }
    const seen = await during(deleteFx, input, 'deleteScheduledEmail', see)
    expect(seen.timeline.map(({ id }) => id)).toEqual(['n1'])
    expect(seen.row).toMatchObject({
      num_scheduled_emails_scheduled: 0,
      num_scheduled_emails_paused: 1,
      total_scheduled_emails: 1,
    })
    expect(seen.detail?.automation_state).toBe('PAUSED')
  })

  test('lowers the failures when it had failed', async () => {
    const { during, see } = await office(
      { num_scheduled_emails_failed: 1, num_scheduled_emails_paused: 1 },
      { activities: [aFailedMail('m1')] },
    )
    const input = { ...ofCase, activity_id: 'm1' }
    const seen = await during(deleteFx, input, 'deleteScheduledEmail', see)
    expect(seen.detail?.overview.num_scheduled_emails_failed).toBe(0)
    expect(seen.timeline).toEqual([])
  })
})
