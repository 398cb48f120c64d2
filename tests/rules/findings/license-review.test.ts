import { describe, expect, it } from 'vitest'
import type { LicenseState } from '../../../contracts/model/cases/finding.ts'
import {
  allowsLicenseDeletion,
  allowsLicenseReview,
  licenseRefusal,
  licenseSummary,
} from '../../../contracts/rules/findings/license-review.ts'
import { aFinding, aLicense } from '../../support/records/builders.ts'

const finding = (state: LicenseState | null) => aFinding({ license: state && aLicense({ state }) })

describe('the licences of a case', () => {
  it.each<[(LicenseState | null)[], string | null]>([
    [[], null],
    [[null, null], null],
    [['UNCHECKED', 'VALID'], 'PENDING'],
    [['VALID', null], 'VERIFIED'],
    [['INVALID'], 'REJECTED'],
    [['INVALID', 'VALID', null], 'REJECTED'],
    [['INVALID', 'UNCHECKED'], 'PENDING'],
  ])('%j are %s together [LICENCE-01] [LICENCE-08]', (states, summary) => {
    expect(licenseSummary(states.map(finding))).toBe(summary)
  })

  it.each([
    ['STANDBY', true, false],
    ['ACTIVE', true, true],
    ['PAYMENT_PROCESSING', true, false],
    ['PAID', false, false],
    ['VALID_LICENSE', false, false],
    ['CANCELLED', true, false],
  ] as const)('in %s: reviewed %s, deleted %s [G-460]', (state, reviewed, deleted) => {
    expect(allowsLicenseReview(state)).toBe(reviewed)
    expect(allowsLicenseDeletion(state)).toBe(deleted)
    const refusal = `Invalid request: licenses of a case in state ${state} cannot be`
    expect(licenseRefusal(state, 'reviewed')).toBe(reviewed ? null : `${refusal} reviewed.`)
    expect(licenseRefusal(state, 'deleted')).toBe(deleted ? null : `${refusal} deleted.`)
  })
})
