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

describe('an end tag that ended nothing where it was read', () => {
  const inAll = (html: string, act: string) => {
    const text = begin(html)
    return edit(text, { act, from: 0, to: text.doc.content.size })
  }

  it.each([
    ['<p>One</p></ul><p>Two</p>', '<ul><li><p>One</p></li><li><p>Two</p></li></ul>'],
    ['</li><p>One</p></LI ><p>Two</li></p>', '<ul><li><p>One</p></li><li><p>Two</p></li></ul>'],
    // Inside a cell it ends nothing, whatever is around the table.
    [
      '<div><p>One</p><table><tr><td>Cell</div></table></div>',
      '<div><ul><li><p>One</p></li></ul><table><tr><td>Cell</div></table></div>',
    ],
  ])('of %s does not end the list that is made around it', (html, listed) => {
    const changed = inAll(html, 'bullets')
    expect(write(changed.doc)).toBe(listed)
    expect(faultsOf(changed)).toEqual([])
    expect(write(undone(changed).doc)).toBe(html)
  })

  it('is kept where the element around it is of another name, until that changes', () => {
    const html = '<ul><li>One</ol></li></ul>'
    expect(write(read(html))).toBe(html)
    const changed = inAll(html, 'numbers')
    expect(write(changed.doc)).toBe('<ol><li>One</li></ol>')
    expect(write(undone(changed).doc)).toBe(html)
  })
})

describe('an element without an end tag', () => {
  const atEnd = (html: string, act: string) => {
    const text = begin(html)
    return edit(text, { act, from: text.doc.content.size, to: text.doc.content.size })
  }

  it('that would take in what is written behind it, or is an item of no list, is kept with all of its text', () => {
    const own = ['<p>One</p><li>Two', '<p>One</p><li>Two</li>', '<div><dd>One</div>']
    for (const html of [...own, '<p>One<option>Two</p>', '<ul><li>A<span><p>B</span><li>C</ul>']) {
      expect.soft(write(read(html))).toBe(html)
      expect.soft(read(html).childCount).toBe(1)
      expect.soft(faultsOf(atEnd(html, 'type'))).toEqual([])
    }
    expect(read('<ul><li>One<li>Two</ul>').firstChild?.childCount).toBe(2)
    // Ended by the list around them, in which nothing else is written.
    for (const list of ['<dl><div><dt>A<dd>B</div></dl>', '<ul><div><li>A<li>B</div></ul>'])
      expect(read(`${list}<p>x</p>`).childCount).toBe(2)
  })

  it('that is not shown takes in nothing that comes to stand behind it', () => {
    const hidden = '<p style="display:none">Hidden'
    const html = `${hidden}<div>One</div>Two`
    expect(write(read(html))).toBe(html)
    const text = begin(html)
    const from = text.doc.child(0).nodeSize
    const changed = text.apply(text.tr.delete(from, from + text.doc.child(1).nodeSize))
    expect(write(changed.doc)).toBe(`${hidden}</p>Two`)
    expect(faultsOf(changed)).toEqual([])
  })
})

describe('markup as it comes in mails', () => {
  it.each([
    ['<ul><li></li></ul>', 'an item without a word'],
    ['<p><constructor>x</constructor></p>', 'an element of a name that every object has'],
    ['<constructor>x</constructor>', 'the same alone'],
    ['<p>One</b> two</p>', 'the end of nothing between words'],
  ])('keeps %s, and lets it be edited: %s', (html) => {
    expect(write(read(html))).toBe(html)
    expect(read(html).firstChild?.type.name).not.toBe('opaque')
    expect(spreadOf(html)).toEqual([])
  })

  it('keeps lines apart when the one before is aligned', () => {
    const text = begin('<div><p>a<div></div>c</div>')
    const steps = [
      { act: 'center', from: 2, to: 2 },
      { act: 'back', from: 7, to: 7 },
    ]
    const changed = steps.reduce(edit, text)
    expect(faultsOf(changed)).toEqual([])
    expect(write(changed.doc)).toBe('<div><p style="text-align:center">a</p>c</div>')
  })

  it('is a list still where the end of nothing stands between a blank and its words', () => {
    const steps = ['plain', 'bullets'].map((act) => ({ act, from: 5, to: 5 }))
    const changed = steps.reduce(edit, begin('<p>a</p>\n</ol><p>b</p>'))
    expect(read(write(changed.doc)).childCount).toBe(2)
    expect(faultsOf(changed)).toEqual([])
  })

  it('is a list still whose items begin with the comments that Word writes', () => {
    const line = '<p><!--[if !supportLists]-->-<!--[endif]-->b</p>'
    const all = begin(`${line}${line}`)
    const steps = ['plain', 'bullets'].map((act) => ({ act, from: 0, to: all.doc.content.size }))
    const changed = steps.reduce(edit, all)
    expect(faultsOf(changed)).toEqual([])
    expect(read(write(changed.doc)).firstChild?.childCount).toBe(2)
  })
})
