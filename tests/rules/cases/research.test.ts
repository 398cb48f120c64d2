import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOTE_MAX_LENGTH } from '../../../contracts/limits.ts'
import { CaseState } from '../../../contracts/model/cases/case.ts'
import { allowsResearch } from '../../../contracts/rules/cases/case-allows.ts'
import {
  emptyImprint,
  imprintErrors,
  readImprint,
  readLogEntry,
  researchRefusal,
} from '../../../contracts/rules/cases/research.ts'

test.each(CaseState.options)(
  'the research part of a case [EDIT-09, EDIT-10, EDIT-11] is written in STANDBY and refused otherwise: %s',
  (state) => {
    expect(allowsResearch(state)).toBe(state === 'STANDBY')
    expect([researchRefusal(state, 'imprint'), researchRefusal(state, 'log-entry')]).toEqual(
      state === 'STANDBY'
        ? [null, null]
        : [
            `Invalid request: case in state ${state} cannot be given another imprint.`,
            `Invalid request: case in state ${state} cannot be given a log entry.`,
          ],
    )
  },
)

describe('an imprint', () => {
  test.each([
    ['email', 'nobody', 'Enter a valid email address, for example name@example.com'],
    ['email', ' owner@shop.example ', undefined],
    ['email', '   ', undefined],
    [
      'screenshot_url',
      'javascript:alert(1)',
      'Enter a full link, for example https://example.com/screenshot.png',
    ],
    [
      'screenshot_url',
      'shop.example/imprint',
      'Enter a full link, for example https://example.com/screenshot.png',
    ],
    ['screenshot_url', ' https://shop.example/imprint ', undefined],
  ] as const)('with %s %j is told about: %s', (field, value, message) => {
    const imprint = { ...emptyImprint, city: 'Greven', [field]: value }
    expect(imprintErrors(imprint)[field]).toBe(message)
    const read = readImprint(imprint)
    expect(read.ok ? undefined : read.message).toBe(message)
  })

  test('is stored with all that it says, and with any one of it', () => {
    const said = {
      ...{ name: 'Ada Moss', company: 'Moss', email: 'ada@moss.example', phone_number: '+49 1' },
      ...{ street_address: 'Ring 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
      screenshot_url: 'https://moss.example/page.png',
    }
    const around = Object.entries(said).map(([field, value]) => [field, ` ${value}\n`])
    expect(readImprint(Object.fromEntries(around))).toEqual({ ok: true, value: said })
    for (const [field, value] of Object.entries(said)) {
      const alone = { ...emptyImprint, [field]: value }
      expect(readImprint(alone)).toEqual({ ok: true, value: alone })
      expect(readImprint({ ...emptyImprint, [field]: ' ' })).toEqual({ ok: true, value: null })
    }
  })

  test('is stored trimmed, empty as null; one that says nothing is none', () => {
    const text = fc.oneof(fc.constant(null), fc.string({ maxLength: 12 }), fc.constant('  '))
    fc.assert(
      fc.property(fc.record({ name: text, company: text, city: text }), (said) => {
        const read = readImprint({ ...emptyImprint, ...said })
        const stored = Object.fromEntries(
          Object.entries(said).map(([field, value]) => [field, value?.trim() || null]),
        )
        const isNone = Object.values(stored).every((value) => value === null)
        expect(read).toEqual({ ok: true, value: isNone ? null : { ...emptyImprint, ...stored } })
      }),
    )
  })
})

describe('an entry of the case log', () => {
  test.each([
    ['  Asked by phone ', 'Asked by phone'],
    ['x'.repeat(NOTE_MAX_LENGTH), 'x'.repeat(NOTE_MAX_LENGTH)],
  ])('is stored trimmed', (text, stored) => {
    expect(readLogEntry(text)).toEqual({ ok: true, value: stored })
  })

  test.each([
    ['', 'Write something before saving the entry'],
    [' \n ', 'Write something before saving the entry'],
    ['x'.repeat(NOTE_MAX_LENGTH + 1), 'Enter at most 10000 characters'],
  ])('needs some text, not too much', (text, message) => {
    expect(readLogEntry(text)).toEqual({ ok: false, message })
  })
})
