import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import {
  canAddFlow,
  EMPTY_FLOW,
  FLOW_ACKNOWLEDGEMENT,
  FLOW_INITIAL_MISSING,
  FLOW_PRESETS_FAILED,
  flowLimitMessage,
  flowNameError,
  flowUsedMessage,
  isTemplateLocked,
  LETTERS_NEED_ENTERPRISE,
  mergePresets,
  newFlowErrors,
  presetName,
  presetsOf,
  readPresets,
  templateLock,
  togglePreset,
  unknownPresetMessage,
} from '../../../contracts/rules/mail/mail-flows.ts'
import { initialEmail, letter, ofEvent, reminder } from '../../support/records/mail-templates.ts'

describe('the texts of mail flows', () => {
  test('[G-26] are those of the specification', () => {
    expect(FLOW_INITIAL_MISSING).toBe('initial email template missing')
    expect(EMPTY_FLOW).toBe('Empty Flow')
    expect(FLOW_ACKNOWLEDGEMENT).toBe(
      'I understand that these templates are for demonstration only and must be adapted to my licensing offer and legal requirements.',
    )
    expect(FLOW_PRESETS_FAILED).toBe('There was a problem loading the presets please try again')
    expect(flowUsedMessage(3)).toBe('This mail flow is used by 3 case(s).')
    expect(unknownPresetMessage('Rude')).toBe("There is no sample template named 'Rude'.")
    expect(LETTERS_NEED_ENTERPRISE).toBe('Letters need the ENTERPRISE plan.')
  })
})

describe('the name of a flow', () => {
  test('[FLOW-38] is required', () => {
    for (const name of ['', '  \t '])
      expect(flowNameError(name)).toBe('Please enter a name for your mail flow.')
    expect(flowNameError(' Germany ')).toBeNull()
  })

  test('[FLOW-39] [G-38] has at most 30 characters, counted without the blanks around it', () => {
    expect(flowNameError(` ${'n'.repeat(30)} `)).toBeNull()
    expect(flowNameError('n'.repeat(31))).toMatch(/^Enter at most 30 characters, not 31/)
  })

  test('has no characters that nobody sees', () => {
    expect(flowNameError('\u202eGermany')).toBe(
      'The name contains characters that cannot be displayed',
    )
  })
})

describe('a new flow', () => {
  const flow = { name: 'Germany', presets: ['Standard (German)'], acknowledged: true }

  test('[FLOW-38, FLOW-40, FLOW-41] says what is missing, in the order of the dialog', () => {
    expect(newFlowErrors(flow)).toEqual({})
    expect(newFlowErrors({ name: '', presets: [], acknowledged: false })).toEqual({
      name: 'Please enter a name for your mail flow.',
      presets: "Please choose a sample template or 'Empty Flow'.",
    })
    const unread = newFlowErrors({ ...flow, name: ' ', acknowledged: false })
    expect(Object.entries(unread)).toEqual([
      ['name', 'Please enter a name for your mail flow.'],
      ['acknowledged', 'Please confirm that the templates must be adapted before they are used.'],
    ])
  })

  test('[FLOW-41] [G-26] needs no acknowledgement when it is empty', () => {
    expect(newFlowErrors({ ...flow, presets: [EMPTY_FLOW], acknowledged: false })).toEqual({})
  })

  test('[G-20] takes several presets, or none of them', () => {
    expect(togglePreset([], 'A')).toEqual(['A'])
    expect(togglePreset(['A'], 'B')).toEqual(['A', 'B'])
    expect(togglePreset(['A', 'B'], 'A')).toEqual(['B'])
    expect(togglePreset(['A', 'B'], EMPTY_FLOW)).toEqual([EMPTY_FLOW])
    expect(togglePreset([EMPTY_FLOW], 'A')).toEqual(['A'])
    expect(togglePreset([EMPTY_FLOW], EMPTY_FLOW)).toEqual([])
  })

  test('[FLOW-43] [G-20] sends nothing, one name, or a list', () => {
    expect(presetName(presetsOf([EMPTY_FLOW]))).toBeUndefined()
    expect(presetName(['A'])).toBe('A')
    expect(presetName(['A', 'B'])).toEqual(['A', 'B'])
    expect(readPresets(undefined)).toEqual([])
    expect(readPresets('A')).toEqual(['A'])
    expect(readPresets(['B', 'A', 'B'])).toEqual(['B', 'A'])
    expect(readPresets(EMPTY_FLOW)).toEqual([])
  })

  test('[FLOW-43] reads what was sent as what was chosen', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 })), (presets) => {
        fc.pre(!presets.includes(EMPTY_FLOW))
        expect(readPresets(presetName(presets))).toEqual(presets)
      }),
    )
  })
})

describe('a flow of several presets', () => {
  const first = [initialEmail('i1'), reminder('r7', 7), ofEvent('p1', 'PAID'), letter('l1')]
  const second = [initialEmail('i2'), reminder('q7', 7), reminder('q9', 9), letter('l2')]

  test('[G-20] has what the preset chosen first says of the initial email, of an event and of a day', () => {
    const ids = (presets: Parameters<typeof mergePresets>[0]) =>
      mergePresets(presets).map((template) => 'id' in template && template.id)
    expect(ids([first, second])).toEqual(['i1', 'r7', 'p1', 'l1', 'q9', 'l2'])
    expect(ids([second, first])).toEqual(['i2', 'q7', 'q9', 'l2', 'p1', 'l1'])
    expect(ids([])).toEqual([])
  })

  test('[G-20] never holds two emails of a day or of an event', () => {
    const place = fc.oneof(
      fc.integer({ min: 1, max: 20 }).map((days) => reminder('r', days)),
      fc
        .constantFrom('INITIAL' as const, 'DISCOUNT_END' as const, 'PAID' as const)
        .map((event) => ofEvent('e', event)),
      fc.constant(letter('l')),
    )
    fc.assert(
      fc.property(fc.array(fc.array(place)), (presets) => {
        const merged = mergePresets(presets)
        const days = merged.flatMap((one) => one.schedule_num_days ?? [])
        const events = merged.flatMap((one) => one.trigger_event ?? [])
        expect(new Set(days).size).toBe(days.length)
        expect(new Set(events).size).toBe(events.length)
        const all = presets.flat()
        expect(new Set(days)).toEqual(new Set(all.flatMap((one) => one.schedule_num_days ?? [])))
        expect(merged.filter((one) => one.type === 'letter')).toHaveLength(
          all.filter((one) => one.type === 'letter').length,
        )
      }),
    )
  })
})

describe('the lock of a template', () => {
  const kinds = {
    initial: initialEmail('i'),
    scheduled: reminder('r', 7),
    discount: ofEvent('d', 'DISCOUNT_END'),
    paid: ofEvent('p', 'PAID'),
    custom: { type: 'custom' as const, trigger_event: null },
    letter: letter('l'),
  }
  const locks = (plan: Plan) =>
    Object.fromEntries(Object.entries(kinds).map(([key, kind]) => [key, templateLock(plan, kind)]))

  test('on LITE is on all but the initial and custom emails', () => {
    expect(locks('LITE')).toEqual({
      initial: null,
      scheduled: 'upgrade',
      discount: 'upgrade',
      paid: 'upgrade',
      custom: null,
      letter: 'upgrade',
    })
  })

  test('[FLOW-52] on PRO is on letters alone: scheduled emails are refused on LITE only', () => {
    expect(Object.entries(locks('PRO')).filter(([, lock]) => lock !== null)).toEqual([
      ['letter', 'letters'],
    ])
  })

  test('on ENTERPRISE is nowhere', () => {
    expect(Object.values(locks('ENTERPRISE')).every((lock) => lock === null)).toBe(true)
    expect(isTemplateLocked('ENTERPRISE', kinds.letter)).toBe(false)
    expect(isTemplateLocked('LITE', kinds.letter)).toBe(true)
  })
})

describe('the number of flows', () => {
  test('[FLOW-44, FLOW-46, FLOW-47, FLOW-48] is limited by the plan: one more is refused', () => {
    const one = { max_email_flows: 1 }
    const three = { max_email_flows: 3 }
    const any = { max_email_flows: null }
    expect([0, 1, 2].map((count) => canAddFlow(one, count))).toEqual([true, false, false])
    expect([2, 3, 4].map((count) => canAddFlow(three, count))).toEqual([true, false, false])
    expect(canAddFlow(any, 10_000)).toBe(true)
    expect(flowLimitMessage(one, 0)).toBeNull()
    expect(flowLimitMessage(any, 10_000)).toBeNull()
    expect(flowLimitMessage(one, 1)).toBe(
      'Your plan allows 1 mail flow. Upgrade your plan to add more.',
    )
    expect(flowLimitMessage(three, 5)).toBe(
      'Your plan allows 3 mail flows. Upgrade your plan to add more.',
    )
  })
})
