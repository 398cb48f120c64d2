import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import {
  afterDays,
  flowSections,
  isInitialMissing,
  reminderLabel,
} from '../../../contracts/rules/mail/flow-sections.ts'
import {
  aMailTemplate,
  initialEmail,
  letter,
  ofEvent,
  reminder,
} from '../../support/records/mail-templates.ts'

const sectionsOf = (templates: Parameters<typeof flowSections>[0], plan: Plan = 'ENTERPRISE') =>
  new Map(flowSections(templates, plan).map((section) => [section.key, section]))

describe('an expanded flow', () => {
  test('has its sections in order, whatever is in it', () => {
    expect(flowSections([], 'ENTERPRISE').map(({ title }) => title)).toEqual([
      'Initial email',
      'Scheduled emails',
      'Event triggered emails',
      'Custom emails',
      'Letters',
    ])
  })

  test('lists the four events and the initial email without their templates too', () => {
    const sections = sectionsOf([])
    expect(sections.get('events')?.entries).toEqual([
      {
        label: 'Discount ends',
        when: '1 day before',
        event: 'DISCOUNT_END',
        template: null,
        lock: null,
      },
      {
        label: 'License validated',
        when: null,
        event: 'LICENSE_VALIDATED',
        template: null,
        lock: null,
      },
      {
        label: 'License rejected',
        when: null,
        event: 'LICENSE_REJECTED',
        template: null,
        lock: null,
      },
      { label: 'Payment received', when: null, event: 'PAID', template: null, lock: null },
    ])
    expect(sections.get('initial')?.entries).toEqual([
      { label: 'Initial email', when: null, event: 'INITIAL', template: null, lock: null },
    ])
  })

  test('shows what an event sends under its entry', () => {
    const templates = [ofEvent('p', 'PAID'), initialEmail('i'), ofEvent('d', 'DISCOUNT_END')]
    const sections = sectionsOf(templates)
    const shown = sections
      .get('events')
      ?.entries.map(({ label, template }) => [label, template?.id])
    expect(shown).toEqual([
      ['Discount ends', 'd'],
      ['License validated', undefined],
      ['License rejected', undefined],
      ['Payment received', 'p'],
    ])
    expect(sections.get('initial')?.entries[0]?.template?.id).toBe('i')
  })

  test('[FLOW-30] numbers the reminders by their days', () => {
    const entries = sectionsOf([21, 7, 1, 60, 14].map((days) => reminder(`r${days}`, days))).get(
      'scheduled',
    )?.entries
    expect(entries?.map(({ label, when, template }) => [label, when, template?.id])).toEqual([
      ['1st reminder', 'after 1 day', 'r1'],
      ['2nd reminder', 'after 7 days', 'r7'],
      ['3rd reminder', 'after 14 days', 'r14'],
      ['4th reminder', 'after 21 days', 'r21'],
      ['5th reminder', 'after 60 days', 'r60'],
    ])
  })

  test('counts as English does', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111].map(reminderLabel)).toEqual(
      [
        '1st',
        '2nd',
        '3rd',
        '4th',
        '11th',
        '12th',
        '13th',
        '21st',
        '22nd',
        '23rd',
        '101st',
        '111th',
      ].map((position) => `${position} reminder`),
    )
    expect(afterDays(365)).toBe('after 365 days')
  })

  test('[FLOW-31, FLOW-32] lists custom emails and letters by name', () => {
    const custom = ['zebra', 'Ärger', 'apple', 'Answer 10', 'Answer 9'].map((name, index) =>
      aMailTemplate({ id: `c${index}`, name }),
    )
    const letters = ['b', 'A'].map((name) => ({ ...letter(name), name }))
    const sections = sectionsOf([...custom, ...letters])
    expect(sections.get('custom')?.entries.map(({ label }) => label)).toEqual([
      'Answer 9',
      'Answer 10',
      'apple',
      'Ärger',
      'zebra',
    ])
    expect(sections.get('letters')?.entries.map(({ label }) => label)).toEqual(['A', 'b'])
  })

  test('offers on ENTERPRISE what can be added', () => {
    expect(flowSections([], 'ENTERPRISE').map(({ add }) => add)).toEqual([
      null,
      'ADD SCHEDULED EMAIL',
      null,
      'ADD CUSTOM EMAIL',
      'ADD LETTER',
    ])
  })

  test('[FLOW-25, FLOW-26] adds letters on no other plan: the action is hidden, and those that are there are locked', () => {
    for (const [plan, lock] of [
      ['LITE', 'upgrade'],
      ['PRO', 'letters'],
    ] as const) {
      const letters = sectionsOf([letter('l')], plan).get('letters')
      expect(letters).toMatchObject({ add: null, lock, entries: [{ lock }] })
    }
  })

  test('locks on LITE all but the initial and custom emails', () => {
    const templates = [initialEmail('i'), reminder('r', 7), aMailTemplate({ id: 'c' })]
    const sections = flowSections(templates, 'LITE')
    expect(sections.map(({ key, lock, add }) => [key, lock, add])).toEqual([
      ['initial', null, null],
      ['scheduled', 'upgrade', null],
      ['events', 'upgrade', null],
      ['custom', null, 'ADD CUSTOM EMAIL'],
      ['letters', 'upgrade', null],
    ])
    const locks = (entries: readonly { lock: unknown }[]) => entries.map(({ lock }) => lock)
    expect(sections.map(({ entries }) => locks(entries))).toEqual([
      [null],
      ['upgrade'],
      Array(4).fill('upgrade'),
      [null],
      [],
    ])
    expect(flowSections(templates, 'PRO').map(({ lock }) => lock)).toEqual([
      null,
      null,
      null,
      null,
      'letters',
    ])
  })

  test('[FLOW-01] shows every template once', () => {
    const anyTemplate = fc.oneof(
      fc.integer({ min: 1, max: 365 }).map((days) => reminder('', days)),
      fc.string({ maxLength: 30 }).map((name) => aMailTemplate({ name })),
      fc.string({ maxLength: 30 }).map((name) => ({ ...letter(''), name })),
    )
    fc.assert(
      fc.property(
        fc.array(anyTemplate),
        fc.constantFrom('LITE', 'PRO', 'ENTERPRISE'),
        (all, plan) => {
          const templates = [
            ...all.map((template, index) => ({ ...template, id: `t${index}` })),
            initialEmail('i'),
            ofEvent('p', 'PAID'),
          ]
          const shown = flowSections(templates, plan).flatMap(({ entries }) =>
            entries.flatMap(({ template }) => template?.id ?? []),
          )
          expect(shown.toSorted()).toEqual(templates.map(({ id }) => id).toSorted())
        },
      ),
    )
  })
})

describe('the warning of a flow', () => {
  test('is shown where reminders have no initial email', () => {
    expect(isInitialMissing([reminder('r', 7)])).toBe(true)
    expect(isInitialMissing([reminder('r', 7), initialEmail('i')])).toBe(false)
    expect(isInitialMissing([ofEvent('p', 'PAID'), aMailTemplate({})])).toBe(false)
    expect(isInitialMissing([])).toBe(false)
  })
})
