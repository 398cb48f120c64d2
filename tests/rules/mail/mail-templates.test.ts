import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  APPLY_QUESTION,
  asksToApply,
  copyName,
  firstTemplateError,
  lockedMessage,
  readDays,
  scheduleType,
  storedTemplate,
  type TemplateValues,
  templateErrors,
  triggerTakenError,
} from '../../../contracts/rules/mail/mail-templates.ts'
import { imageUsesConfig, linkConfig, salutationConfig } from '../../support/records/mail-facts.ts'
import {
  aMailTemplate,
  initialEmail,
  letter,
  ofEvent,
  reminder,
} from '../../support/records/mail-templates.ts'

const errorsOf = (
  parts: Partial<TemplateValues>,
  others: Parameters<typeof templateErrors>[1] = [],
) => templateErrors({ ...aMailTemplate({}), ...parts }, others)

const header = letter('l').config.letter_header

describe('a template that is saved', () => {
  test('has nothing wrong with it when it is whole', () => {
    for (const template of [aMailTemplate({}), reminder('r', 365), letter('l'), initialEmail('i')])
      expect(templateErrors(template, [])).toEqual({})
    expect(firstTemplateError({})).toBeNull()
  })

  test('[TPL-22, TPL-23, TPL-24, TPL-25] says what is missing in the order of the form', () => {
    const missing = errorsOf({
      type: 'scheduled',
      name: ' ',
      subject: '\t',
      content: '<p><br></p>',
    })
    expect(Object.entries(missing)).toEqual([
      ['name', 'Please enter a name for your template.'],
      ['subject', 'Please enter a subject for your template.'],
      ['content', 'Please enter content for your template.'],
      ['schedule_num_days', 'Please enter Number of Days for your template.'],
    ])
    expect(firstTemplateError(missing)).toBe('Please enter a name for your template.')
  })

  test('[TPL-26, TPL-27] needs the labels of a letter, PIN first', () => {
    const messages = [
      ['case_pin_label', 'Please enter Case PIN Label for your template.'],
      ['case_id_label', 'Please enter Case ID Label for your template.'],
    ]
    const unlabelled = { case_id_label: ' ', case_pin_label: '', sender_address: '' }
    for (const letter_header of [undefined, unlabelled]) {
      const config = { placeholders: {}, ...(letter_header && { letter_header }) }
      expect(Object.entries(errorsOf({ type: 'letter', config }))).toEqual(messages)
    }
    expect(errorsOf({ type: 'custom', config: { placeholders: {} } })).toEqual({})
  })

  test('[TPL-24] knows what shows nothing from what is content', () => {
    for (const content of [
      '',
      ' ',
      '<p></p>',
      '<p>&nbsp;<br></p>',
      '<p>\u00a0</p>',
      '<div><b> </b></div>',
    ])
      expect(errorsOf({ content })).toHaveProperty('content')
    for (const content of ['a', '<p>{{case_id}}</p>', '<p><img src="x"></p>', '0'])
      expect(errorsOf({ content })).toEqual({})
  })

  test('[TPL-28] leaves each day to one email of its flow', () => {
    const others = [reminder('r', 7), ofEvent('d', 'DISCOUNT_END'), letter('l')]
    const error = (days: number) =>
      errorsOf({ type: 'scheduled', schedule_num_days: days }, others).schedule_num_days
    expect(error(7)).toBe(
      'Another email is scheduled to be sent after 7 day(s), please choose another period.',
    )
    expect(error(8)).toBeUndefined()
    expect(errorsOf({ type: 'custom', schedule_num_days: 7 }, others)).toEqual({})
  })

  test('[TPL-29] [G-36] takes a whole number of days from 1 to 365', () => {
    for (const days of [0, 366, 1.5, -1])
      expect(errorsOf({ type: 'scheduled', schedule_num_days: days }).schedule_num_days).toMatch(
        /^Enter a whole number/,
      )
    expect(readDays(' 14 ')).toEqual({ ok: true, value: 14 })
    expect(readDays('')).toEqual({ ok: true, value: null })
    expect(readDays('1.5')).toMatchObject({ ok: false })
    expect(readDays('366')).toEqual({
      ok: false,
      message: 'Enter a whole number from 1 to 365, for example 7',
    })
  })

  test('[TPL-31] has a sender address of at most 5 lines', () => {
    const withLines = (sender_address: string) =>
      errorsOf({
        type: 'letter',
        config: {
          placeholders: {},
          ...(header && { letter_header: { ...header, sender_address } }),
        },
      })
    for (const five of ['a\nb\nc\nd\ne', 'a\r\nb\r\nc\r\nd\r\ne\r\n', '\n\na\n']) {
      expect(withLines(five)).toEqual({})
    }
    expect(withLines('a\nb\nc\nd\ne\nf')).toEqual({ sender_address: 'Enter at most 5 lines' })
    expect(withLines('a'.repeat(500))).toEqual({})
    expect(withLines('a'.repeat(501))).toEqual({
      sender_address: 'Enter at most 500 characters, not 501',
    })
  })

  test('[TPL-32] has a name of at most 30 characters', () => {
    expect(errorsOf({ name: ` ${'n'.repeat(30)}` })).toEqual({})
    expect(errorsOf({ name: 'n'.repeat(31) }).name).toMatch(/^Enter at most 30 characters, not 31/)
    expect(errorsOf({ name: 'a\u202eb' }).name).toBe(
      'The name contains characters that cannot be displayed',
    )
  })

  test('[PH-04] has nothing in its subject that is not allowed there', () => {
    expect(errorsOf({ subject: 'Case {{case_id}} of {{website}} {{unknown}}' })).toEqual({})
    expect(errorsOf({ subject: 'PIN {{case_pin}}' })).toEqual({
      subject: 'This placeholder cannot be used in the subject: case_pin',
    })
  })

  test('has a subject of one line', () => {
    for (const end of ['\r\n', '\n', '\u2028', '\u0085', '\u0007'])
      expect(errorsOf({ subject: `One${end}Bcc: a@b.example` })).toEqual({
        subject: 'The subject contains characters that cannot be displayed',
      })
    expect(errorsOf({ subject: ' One 👩‍⚖️ \n' })).toEqual({})
  })

  test('is no longer than an email can be', () => {
    expect(errorsOf({ subject: 's'.repeat(501) }).subject).toMatch(/^Enter at most 500 characters/)
    expect(errorsOf({ content: 'c'.repeat(200_001) }).content).toMatch(
      /^Enter at most 200,000 characters/,
    )
    // They are stored as well.
    expect(errorsOf({ content: `${' '.repeat(200_000)}c` }).content).toBe(
      'Enter at most 200,000 characters, not 200,001',
    )
  })

  test('[SALUT-10, PLINK-05, IMGUSE-08] has whole settings for each placeholder in use', () => {
    const content = '{{salutation}} {{settlement_portal_2}} {{image_uses}}'
    const placeholders = {
      salutation: {
        ...salutationConfig,
        salutations: { ...salutationConfig.salutations, no_name: '' },
      },
      settlement_portal_2: linkConfig({ link_type: 'button', button_label: ' ' }),
      image_uses: imageUsesConfig({ original_image_label: '' }),
      // Not in use: dropped at the save.
      salutation_2: {
        ...salutationConfig,
        salutations: { ...salutationConfig.salutations, no_name: '' },
      },
    }
    const errors = errorsOf({ content, config: { placeholders } })
    expect(errors).toEqual({
      placeholders: {
        salutation: 'Please enter a salutation.',
        settlement_portal_2: 'Please enter a button label.',
        image_uses: 'Please enter a label for the original image.',
      },
    })
    expect(firstTemplateError(errors)).toBe('{{salutation}}: Please enter a salutation.')
    const misplaced = { placeholders: { salutation: imageUsesConfig({}) } }
    expect(errorsOf({ content: '{{salutation}}', config: misplaced })).toEqual({
      placeholders: { salutation: 'These settings do not fit {{salutation}}.' },
    })
  })
})

describe('a template as it is stored', () => {
  test('[TPL-30] keeps days of a scheduled one and the event of a triggered one alone', () => {
    const all = { trigger_event: 'PAID' as const, schedule_num_days: 7 }
    const kept = (type: TemplateValues['type']) => {
      const { trigger_event, schedule_num_days, config } = storedTemplate({
        ...letter('l'),
        ...all,
        type,
      })
      return [trigger_event, schedule_num_days, 'letter_header' in config]
    }
    expect(kept('scheduled')).toEqual([null, 7, false])
    expect(kept('triggered')).toEqual(['PAID', null, false])
    expect(kept('custom')).toEqual([null, null, false])
    expect(kept('letter')).toEqual([null, null, true])
  })

  test('[TPL-08, PLINK-07] is trimmed', () => {
    const stored = storedTemplate({
      ...letter('l'),
      name: ' Notice ',
      subject: ' Case ',
      content: '{{settlement_portal}}',
      config: {
        placeholders: { settlement_portal: linkConfig({ button_label: '  Open ' }) },
        letter_header: {
          case_id_label: ' ID ',
          case_pin_label: ' PIN ',
          sender_address: ' A\nB \n',
        },
      },
    })
    expect(stored).toMatchObject({
      name: 'Notice',
      subject: 'Case',
      config: {
        placeholders: { settlement_portal: { button_label: 'Open' } },
        letter_header: { case_id_label: 'ID', case_pin_label: 'PIN', sender_address: 'A\nB' },
      },
    })
  })

  test('[PH-11, PH-16] keeps the settings of the placeholders that it uses', () => {
    const placeholders = { salutation: salutationConfig, salutation_2: salutationConfig }
    const stored = storedTemplate({
      ...aMailTemplate({}),
      content: '<p>{{salutation_2}}</p>',
      config: { placeholders },
    })
    expect(Object.keys(stored.config.placeholders)).toEqual(['salutation_2'])
  })

  test('is the same when it is stored again, and as right or wrong as it was', () => {
    const text = fc.oneof(fc.string(), fc.constant('{{salutation}}'), fc.constant('<p> </p>'))
    fc.assert(
      fc.property(
        fc.record({ name: text, subject: text, content: text }),
        fc.constantFrom(reminder('r', 7), letter('l'), ofEvent('p', 'PAID'), aMailTemplate({})),
        (texts, kind) => {
          const config = { ...kind.config, placeholders: { salutation: salutationConfig } }
          const values = { ...kind, config, ...texts }
          const stored = storedTemplate(values)
          expect(storedTemplate(stored)).toEqual(stored)
          expect(templateErrors(stored, [])).toEqual(templateErrors(values, []))
        },
      ),
    )
  })
})

describe('what the days of a template count from', () => {
  test('[TPL-05] [G-37] follows from its type', () => {
    expect(scheduleType(reminder('r', 7))).toBe('AFTER_INITIAL')
    expect(scheduleType(ofEvent('d', 'DISCOUNT_END'))).toBe('BEFORE_DISCOUNT_END')
    expect(scheduleType(ofEvent('p', 'PAID'))).toBeNull()
    expect(scheduleType(letter('l'))).toBeNull()
  })
})

describe('the emails of events', () => {
  test('are one for each event', () => {
    const others = [initialEmail('i'), ofEvent('d', 'DISCOUNT_END'), reminder('r', 7)]
    expect(triggerTakenError(initialEmail('x'), others)).toBe(
      "This mail flow already has an email for 'Initial email'.",
    )
    expect(triggerTakenError(ofEvent('x', 'DISCOUNT_END'), others)).toBe(
      "This mail flow already has an email for 'Discount ends'.",
    )
    expect(triggerTakenError(ofEvent('x', 'PAID'), others)).toBeNull()
    expect(triggerTakenError(reminder('x', 7), others)).toBeNull()
  })
})

describe('the question about active cases', () => {
  test('reads as specified', () => {
    expect(APPLY_QUESTION).toBe(
      'Do you want to apply these changes on active cases using this flow?',
    )
  })

  test('[G-28] is asked where emails of a template wait', () => {
    for (const act of ['change', 'delete'] as const) {
      const asks = (waiting: { status: 'SCHEDULED' | 'PAUSED'; count: number }[]) =>
        asksToApply({ act, waiting })
      expect(asks([])).toBe(false)
      expect(asks([{ status: 'SCHEDULED', count: 0 }])).toBe(false)
      expect(asks([{ status: 'SCHEDULED', count: 1 }])).toBe(true)
      expect(
        asks([
          { status: 'SCHEDULED', count: 0 },
          { status: 'PAUSED', count: 2 },
        ]),
      ).toBe(true)
    }
  })

  test('[G-725] is asked of a new email with a day where cases use the flow', () => {
    const asks = (template: Parameters<typeof scheduleType>[0], cases: number) =>
      asksToApply({ act: 'create', template, cases })
    expect(asks(reminder('r', 7), 1)).toBe(true)
    expect(asks(reminder('r', 7), 0)).toBe(false)
    expect(asks(ofEvent('d', 'DISCOUNT_END'), 1)).toBe(true)
    expect(asks(ofEvent('p', 'PAID'), 5)).toBe(false)
    expect(asks(initialEmail('i'), 5)).toBe(false)
    expect(asks(letter('l'), 5)).toBe(false)
  })
})

describe('a copy', () => {
  test('is called so, and other than what is there', () => {
    expect(copyName('Germany', [])).toBe('Germany (copy)')
    expect(copyName('Germany', ['Germany (copy)'])).toBe('Germany (copy 2)')
    expect(copyName('Germany (copy 2)', ['Germany (copy)', 'Germany (copy 2)'])).toBe(
      'Germany (copy 3)',
    )
    expect(copyName('n'.repeat(30), [])).toBe(`${'n'.repeat(23)} (copy)`)
  })

  test('[TPL-32, FLOW-39] has a name that can be saved', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }), (name) => {
        fc.pre(errorsOf({ name }).name === undefined)
        const copies: string[] = []
        for (let n = 0; n < 12; n += 1) copies.push(copyName(copies.at(-1) ?? name, copies))
        expect(new Set(copies).size).toBe(12)
        for (const copy of copies) expect(errorsOf({ name: copy })).toEqual({})
      }),
    )
  })
})

describe('a template that the plan locks', () => {
  test('is refused', () => {
    expect(lockedMessage('LITE', letter('l'))).toBe(
      'Your plan does not include this kind of template.',
    )
    expect(lockedMessage('PRO', reminder('r', 7))).toBeNull()
  })
})
