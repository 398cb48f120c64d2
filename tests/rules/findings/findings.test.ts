import { describe, expect, test } from 'vitest'
import { CaseState } from '../../../contracts/model/cases/case.ts'
import type { License } from '../../../contracts/model/cases/finding.ts'
import { allowsFindingChange } from '../../../contracts/rules/cases/case-allows.ts'
import {
  allowsLicenseUpload,
  findingDeletionRefusal,
  findingRefusal,
  LAST_FINDING_STAYS,
  licenseUploadRefusal,
  type NewFinding,
  newFindingErrors,
  pageLink,
} from '../../../contracts/rules/findings/findings.ts'
import { aFinding, aLicense } from '../../support/records/builders.ts'

const open = ['STANDBY', 'ACTIVE'] as const
const closed = CaseState.options.filter((state) => !open.some((one) => one === state))

describe('image uses in each state', () => {
  test.each(open)('[EDIT-01, EDIT-07] of a %s case are added and changed', (state) => {
    expect(allowsFindingChange(state)).toBe(true)
    expect(findingRefusal(state, 'added')).toBeNull()
    expect(findingDeletionRefusal(state, [1, 2])).toBeNull()
  })

  test('[EDIT-02, EDIT-08] of any other case are neither', () => {
    expect(closed).toEqual(['PAYMENT_PROCESSING', 'PAID', 'VALID_LICENSE', 'CANCELLED'])
    for (const state of closed) {
      expect(findingRefusal(state, 'added')).toBe(
        `Invalid request: image uses of a case in state ${state} cannot be added.`,
      )
      expect(findingRefusal(state, 'changed')).toBe(
        `Invalid request: image uses of a case in state ${state} cannot be changed.`,
      )
      expect(findingDeletionRefusal(state, [1, 2])).toBe(
        `Invalid request: image uses of a case in state ${state} cannot be deleted.`,
      )
    }
  })

  test('[EDIT-21] the last one of an ACTIVE case stays, that of a STANDBY case does not [G-458]', () => {
    expect(findingDeletionRefusal('ACTIVE', [1])).toBe(LAST_FINDING_STAYS)
    expect(findingDeletionRefusal('STANDBY', [1])).toBeNull()
    expect(LAST_FINDING_STAYS).toBe('The last image use of an active case cannot be deleted.')
  })

  test('a licence is uploaded where there is none, or an invalid one', () => {
    const given = (state: CaseState, license: Partial<License> | null) =>
      [allowsLicenseUpload, licenseUploadRefusal].map((rule) =>
        rule(state, aFinding({ license: license === null ? null : aLicense(license) })),
      )
    for (const state of open) {
      expect(given(state, null)).toEqual([true, null])
      expect(given(state, { state: 'INVALID' })).toEqual([true, null])
      for (const taken of ['UNCHECKED', 'VALID'] as const)
        expect(given(state, { state: taken })).toEqual([
          false,
          'Invalid request: this image use already has a license.',
        ])
    }
    for (const state of closed)
      expect(given(state, null)).toEqual([
        false,
        `Invalid request: image uses of a case in state ${state} cannot be given a license.`,
      ])
  })
})

const right: NewFinding = {
  hasScreenshot: true,
  hasOriginal: true,
  pageLink: 'https://opponent.example/page',
  originalName: 'harbour.jpg',
  price: 120,
}

describe('a new image use', () => {
  test('that is whole has nothing wrong with it', () => {
    expect(newFindingErrors(right)).toEqual({})
  })

  test.each([
    [{ hasScreenshot: false }, { page_screenshot: 'Please select page screenshot.' }],
    [{ hasOriginal: false }, { original_image: 'Please select original images.' }],
  ])('[FINDING-03, FINDING-04, FINDING-05, FINDING-06] needs its pictures: %j', (part, errors) => {
    expect(newFindingErrors({ ...right, ...part })).toEqual(errors)
  })

  test.each([
    '',
    '  ',
    'opponent.example',
    'ftp://opponent.example/',
    'javascript:alert(1)',
    'http://',
    'https://a b',
    'http://[x',
    '//a.example',
    'https://a:b',
  ])('[FINDING-07, FINDING-08, FINDING-09] needs a page link, which %j is none of', (link) => {
    expect(pageLink(link)).toBeNull()
    expect(newFindingErrors({ ...right, pageLink: link })).toEqual({
      page_link: 'Please enter a valid page link',
    })
  })

  test.each(['http://a.example', ' https://a.example/b?c=d#e ', 'HTTPS://A.example'])(
    '[FINDING-08] takes %j',
    (link) => {
      expect(pageLink(link)).toBe(link.trim())
    },
  )

  test('[FINDING-10] needs a name of its original image', () => {
    expect(newFindingErrors({ ...right, originalName: ' ' })).toEqual({
      name: 'The original image needs a name.',
    })
  })

  test.each([null, 0, -1, Number.NaN])(
    '[FINDING-11] costs more than 0, which %j is not',
    (price) => {
      expect(newFindingErrors({ ...right, price })).toEqual({
        price: 'Enter a license fee above 0, for example 1,234.50.',
      })
    },
  )

  test('[FINDING-11] may cost a cent', () => {
    expect(newFindingErrors({ ...right, price: 0.01 })).toEqual({})
  })

  test('says all that is wrong, in the order of the dialog', () => {
    const nothing = { hasScreenshot: false, hasOriginal: false, pageLink: '', originalName: '' }
    expect(Object.keys(newFindingErrors({ ...nothing, price: null }))).toEqual([
      'page_screenshot',
      'original_image',
      'page_link',
      'name',
      'price',
    ])
  })
})
