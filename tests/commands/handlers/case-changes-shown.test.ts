/** What is shown of a whole case before the answer: much changes at once. */
import { describe, expect, test } from 'vitest'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { aScheduledMail } from '../../support/records/activities.ts'
import { aCaseDetail, aFinding, aLicense } from '../../support/records/builders.ts'
import { aFullTemplate } from '../../support/records/case-templates.ts'
import { aNote, localEvent, MOMENT } from '../../support/records/events.ts'
import { changed, id, ofCase, predict } from './handler-desk.ts'

describe('what is shown of a case before the answer', () => {
  const license = (parts: object = {}) => aFinding({ id: 'f1', license: aLicense(parts) })

  test('a change of state takes everything along that goes with it', () => {
    const cancelled = predict('case.cancel', ofCase, {
      row: { reminder_name: 'a', reminder_date: '2026-12-01', num_scheduled_emails_scheduled: 1 },
      detail: {
        portal_link: 'https://portal.example/1',
        reminder_name: 'a',
        reminder_date: '2026-12-01',
      },
      activities: [aScheduledMail('s1', '2026-12-01'), aNote({})],
    })
    expect(cancelled?.row).toMatchObject({
      state: 'CANCELLED',
      date_state_updated: MOMENT,
      last_case_activity_timestamp: MOMENT,
      reminder_name: null,
      reminder_date: null,
      num_scheduled_emails_scheduled: 0,
    })
    expect(changed(cancelled)).toMatchObject({
      state: 'CANCELLED',
      portal_link: null,
      reminder_name: null,
      reminder_date: null,
    })
    expect(cancelled?.removedActivityIds).toEqual(['s1'])
    expect(cancelled?.activities).toMatchObject([
      {
        type: 'STATE_CHANGE',
        id: 'k1',
        case_activity_id: 'k1',
        case_id: id,
        created: MOMENT,
        user_name: 'Agnes Berg',
        user_id: 'u1',
        content: { old_state: 'ACTIVE', new_state: 'CANCELLED', additional_info: null },
      },
    ])
    const activated = predict('case.activate', ofCase, {
      detail: { state: 'STANDBY', overview: { ...aCaseDetail({}).overview, was_activated: false } },
    })
    expect(changed(activated)).toMatchObject({ state: 'ACTIVE', 'overview.was_activated': true })
  })

  test('a template is applied as the server will apply it, as far as its parts are known', () => {
    const template = aFullTemplate()
    const flows = [{ id: 'f1', name: 'EU standard', cases: 1 }]
    const input = { ...ofCase, template_id: 'k1' }
    const known = {
      detail: { state: 'STANDBY' as const, findings: [aFinding({ id: 'f1', price: 100 })] },
      languages: true,
      more: [
        localEvent('case-templates.listed', { templates: [template], as_of: 1 }),
        localEvent('mail-flows.loaded', { flows, as_of: 1 }),
      ],
    }
    const filled = predict('case.auto-fill', input, known)
    expect(filled).toMatchObject({
      name: 'case.auto-filled',
      row: { country: 'DE', currency: 'EUR', final_amount: 320.16 },
    })
    expect(changed(filled)).toMatchObject({
      'findings[f1].price': 240,
      'claim_details.settlement_offer_date': '2026-12-04',
    })
    expect(JSON.stringify(filled?.changes)).toContain('EU standard')
    expect(predict('case.auto-fill', { ...input, template_id: 'gone' }, known)).toBeNull()
    expect(predict('case.auto-fill', input, null)).toBeNull()
  })

  test('a licence is judged once, and only where there is one', () => {
    const judged = (
      finding_id: string,
      findings: CaseDetail['findings'],
      state: 'VALID' | 'INVALID' = 'VALID',
    ) => predict('case.license.review', { ...ofCase, finding_id, state }, { detail: { findings } })
    const open = [
      license(),
      aFinding({ id: 'f2', license: aLicense({ id: 'l2' }) }),
      aFinding({ id: 'f3' }),
    ]
    expect(judged('f9', open)).toBeNull()
    expect(judged('f3', open)).toBeNull()
    expect(judged('f1', [license({ state: 'VALID' })])).toBeNull()
    const second = judged('f2', open, 'INVALID')
    expect(second?.row?.total_unchecked_licenses).toBe(1)
    expect(Object.keys(changed(second)).some((field) => field.includes('f1'))).toBe(false)
    const deleted = predict(
      'case.license.delete',
      { ...ofCase, finding_id: 'f1' },
      { row: { currency: null }, detail: { findings: open } },
    )
    expect(deleted?.row).toMatchObject({ total_unchecked_licenses: 1, final_amount: null })
  })
})
