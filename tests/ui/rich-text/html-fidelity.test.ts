import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  presetNames,
  presetTemplates,
} from '../../../server-mock/modules/mail-flows/presets/presets.ts'
import { profiles } from '../../../src/ui/rich-text/profiles/profile.ts'
import { hostileHtml } from '../../support/hostile/corpora.ts'
import { hostileHtml as ownHostileHtml } from '../../support/hostile/hostile-html.ts'
import { acts, begin, edit, faultsOf, redone, spreadOf, undone } from '../../support/texts/edits.ts'
import { foreignTemplates } from '../../support/texts/templates.ts'

const { read, write } = profiles.mail
const sender = {
  ...{ name: 'Northlight', address_line_1: 'Hafen 1', address_line_2: null },
  ...{ postal_code: '10115', city: 'Berlin', country: 'DE' },
}

describe('a text that is opened and saved without a change', () => {
  it.each(foreignTemplates)('keeps every byte of $name', ({ html }) => {
    expect(write(read(html))).toBe(html)
  })

  it('keeps every byte of markup that is broken on purpose', () => {
    for (const html of [...hostileHtml, ...ownHostileHtml])
      expect.soft(write(read(html))).toBe(html)
  })

  it.each(presetNames)(
    'keeps every byte of the sample texts %s, which can be edited line by line',
    (name) => {
      for (const { content } of presetTemplates(name, sender)) {
        expect(write(read(content))).toBe(content)
        expect(read(content).childCount).toBeGreaterThan(3)
        expect(spreadOf(content)).toEqual([])
      }
    },
  )

  it('keeps every byte of whatever is put together', () => {
    const pieces = [...hostileHtml, ...foreignTemplates.map(({ html }) => html), '\n', 'a', '<p>']
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map((all) => all.join(''))
    fc.assert(
      fc.property(text, (html) => {
        expect(write(read(html))).toBe(html)
      }),
    )
  })

  it('keeps every byte of any characters', () => {
    const characters = fc.constantFrom(...'<>/="\'!-? \n\tabp&;{}'.split(''), '<p>', '</p>', '<!--')
    const text = fc.array(characters, { maxLength: 60 }).map((all) => all.join(''))
    fc.assert(
      fc.property(text, (html) => {
        expect(write(read(html))).toBe(html)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a text of which one line is changed', () => {
  it.each(foreignTemplates)(
    'changes nothing else of $name, and undoes it to the byte',
    ({ html }) => {
      expect(spreadOf(html)).toEqual([])
    },
  )
})

describe('a text that is edited', () => {
  const step = fc.record({
    act: fc.constantFrom(...Object.keys(acts)),
    from: fc.nat(4_000),
    to: fc.nat(4_000),
  })
  const html = fc.constantFrom(...foreignTemplates.map((one) => one.html), '', '<p>a</p>')

  it('is read as it was written, undone to the first byte and redone to the last', () => {
    const steps = fc.array(step, { maxLength: 8 })
    // Enter over all but a block that is kept as it is, with which no line was left.
    const letter = foreignTemplates.find((one) => one.html.includes('Bank      Example'))
    const kept = [
      { act: 'numbers', from: 0, to: 87 },
      { act: 'type', from: 2705, to: 1710 },
      { act: 'split', from: 0, to: 967 },
    ]
    fc.assert(
      fc.property(html, steps, (before, list) => {
        const changed = list.reduce(edit, begin(before))
        expect(faultsOf(changed)).toEqual([])
        const back = undone(changed)
        expect(write(back.doc)).toBe(before)
        expect(write(redone(back).doc)).toBe(write(changed.doc))
      }),
      { numRuns: 200, examples: [[letter?.html ?? '', kept]] },
    )
  })
})
