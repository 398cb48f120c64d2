import { describe, expect, test } from 'vitest'
import type { Finding } from '../../../contracts/model/cases/finding.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { entered, heldOffice, ofCase, stateChanges } from '../../projections/held-workspace.ts'
import { perform } from '../../support/client/client.ts'
import { aScheduledMail } from '../../support/records/activities.ts'
import {
  aCallbackRequest,
  aCaseDetail,
  aFinding,
  aLicense,
} from '../../support/records/builders.ts'

const reviewFx = createCommandEffect('case.license.review')
const deleteFx = createCommandEffect('case.license.delete')
const changeContactFx = createCommandEffect('case.contact.change')
const finishCallbackFx = createCommandEffect('case.callback.finish')

/** Two image uses of 100 EUR each, the first one with a licence that waits for its review. */
const findings = (second: Partial<Finding> = {}): Finding[] => [
  aFinding({ id: 'f1', price: 100, license: aLicense() }),
  aFinding({ id: 'f2', price: 100, ...second }),
]

const row = { total_unchecked_licenses: 1, final_amount: 238 }

describe('a review shows at once', () => {
  test('the licence, who judged it, and the offer without that image use', async () => {
    const office = await heldOffice({ row, detail: { findings: findings() } })
    const input = { ...ofCase, finding_id: 'f1', state: 'VALID' as const }
    const seen = await office.during(reviewFx, input, 'reviewLicense', office.see)
    expect(seen.detail?.findings[0]?.license).toMatchObject({
      state: 'VALID',
      validation_user_name: 'Agnes Berg',
    })
    expect(seen.detail?.charge_details?.final_amount_gross_no_settlement).toBe(119)
    expect(seen.row).toMatchObject({ total_unchecked_licenses: 0, final_amount: 119 })
    expect(seen.detail?.state).toBe('ACTIVE')
  })

  test('the end of the claim, where it was the last open image use', async () => {
    const office = await heldOffice({
      row: { ...row, num_scheduled_emails_scheduled: 1, reminder_date: '2026-12-01' },
      detail: { findings: findings({ license: aLicense({ id: 'l2', state: 'VALID' }) }) },
      activities: [aScheduledMail('s1', '2026-12-04')],
    })
    const input = { ...ofCase, finding_id: 'f1', state: 'VALID' as const }
    const seen = await office.during(reviewFx, input, 'reviewLicense', () => ({
      ...office.see(),
      changes: stateChanges(office.scope),
    }))
    expect(seen.detail).toMatchObject({ state: 'VALID_LICENSE', charge_details: null })
    expect(seen.row).toMatchObject({
      state: 'VALID_LICENSE',
      final_amount: null,
      num_scheduled_emails_scheduled: 0,
      reminder_date: null,
    })
    expect(seen.changes).toEqual([entered('ACTIVE', 'VALID_LICENSE')])
    expect(seen.timeline).toHaveLength(1)
  })

  test('an invalid one keeps the case open', async () => {
    const office = await heldOffice({ row, detail: { findings: findings() } })
    const input = { ...ofCase, finding_id: 'f1', state: 'INVALID' as const }
    const seen = await office.during(reviewFx, input, 'reviewLicense', office.see)
    expect(seen.row).toMatchObject({ total_unchecked_licenses: 0, final_amount: 238 })
  })

  test('and so does a deletion', async () => {
    const office = await heldOffice({ row, detail: { findings: findings() } })
    const input = { ...ofCase, finding_id: 'f1' }
    const seen = await office.during(deleteFx, input, 'deleteLicense', office.see)
    expect(seen.detail?.findings[0]?.license).toBeNull()
    expect(seen.row?.total_unchecked_licenses).toBe(0)
  })
})

test.each([
  { state: 'PAID', fx: reviewFx, call: 'reviewLicense', done: 'reviewed' },
  { state: 'STANDBY', fx: deleteFx, call: 'deleteLicense', done: 'deleted' },
] as const)(
  'what the case of now does not allow is refused on the spot a licence of a $state case is not $done',
  async ({ state, fx, call, done }) => {
    const { asked, scope, see } = await heldOffice({
      row: { ...row, state },
      detail: { state, findings: findings() },
    })
    const input = { ...ofCase, finding_id: 'f1', state: 'VALID' as const }
    const { state: _, ...without } = input
    const outcome =
      fx === reviewFx
        ? await perform(scope, reviewFx, input)
        : await perform(scope, deleteFx, without)
    expect(outcome).toMatchObject({
      kind: 'refused',
      message: `Invalid request: licenses of a case in state ${state} cannot be ${done}.`,
    })
    expect(asked(call)).toEqual([])
    expect(see().row?.total_unchecked_licenses).toBe(1)
  },
)

describe('the contact', () => {
  const contact = { ...aCaseDetail({}).opponent_contact_details, email: ' chef@althaus.example ' }

  test('is replaced at once, as it will be stored', async () => {
    const office = await heldOffice({})
    const input = { ...ofCase, contact: { ...contact, company: ' ' } }
    const seen = await office.during(changeContactFx, input, 'changeContact', office.see)
    expect(seen.detail?.opponent_contact_details).toEqual({
      ...contact,
      email: 'chef@althaus.example',
      company: null,
    })
  })

  test.each([
    { what: 'without an email', state: 'ACTIVE', email: null, said: /email address is required/u },
    { what: 'once the case is paid', state: 'PAID', email: 'a@b.example', said: /state PAID/u },
  ] as const)('is not replaced $what', async ({ state, email, said }) => {
    const { asked, scope } = await heldOffice({ row: { state }, detail: { state } })
    const outcome = await perform(scope, changeContactFx, {
      ...ofCase,
      contact: { ...contact, email },
    })
    expect(outcome).toMatchObject({ kind: 'refused', message: expect.stringMatching(said) })
    expect(asked('changeContact')).toEqual([])
  })
})

test('a callback that was dealt with is gone at once', async () => {
  const office = await heldOffice({ detail: { callback_request: aCallbackRequest() } })
  const seen = await office.during(finishCallbackFx, ofCase, 'finishCallback', office.see)
  expect(seen.detail?.callback_request).toBeNull()
})
