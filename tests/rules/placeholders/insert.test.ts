import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeholderCatalogue } from '../../../contracts/rules/placeholders/catalogue.ts'
import {
  brokenTags,
  forbiddenInSubject,
  insertedName,
  insertTag,
  subjectTagsError,
  tagOf,
  tagsWithoutConfig,
  tenthRefusal,
  unknownTags,
  usedConfigs,
} from '../../../contracts/rules/placeholders/insert.ts'
import { TAG_LENGTH, tagsIn } from '../../../contracts/rules/placeholders/tags.ts'
import { imageUsesConfig, linkConfig, salutationConfig } from '../../support/records/mail-facts.ts'

const families = ['salutation', 'image_uses', 'settlement_portal']

/** The names under which one placeholder goes into a text so many times. */
function inserted(name: string, times: number): string[] {
  const used: string[] = []
  for (let n = 0; n < times; n += 1) {
    const next = insertedName(name, used)
    if (!next.ok) break
    used.push(next.value)
  }
  return used
}

describe('a placeholder that is inserted', () => {
  test('[PH-06] [G-41] has the next free number where it has settings of its own', () => {
    for (const family of families) {
      expect(inserted(family, 20)).toEqual([
        family,
        ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${family}_${n}`),
      ])
    }
    expect(insertedName('salutation', ['salutation', 'salutation_3'])).toEqual({
      ok: true,
      value: 'salutation_2',
    })
    expect(insertedName('salutation', ['salutation_2'])).toEqual({ ok: true, value: 'salutation' })
  })

  test('[PH-06] [G-41] is refused the tenth time', () => {
    const used = inserted('image_uses', 9)
    expect(insertedName('image_uses', used)).toEqual({
      ok: false,
      message:
        '{{image_uses}} is already used 9 times in this text, which is the maximum. Remove one of them first.',
    })
    expect(insertedName('image_uses_4', used)).toEqual({
      ok: false,
      message: tenthRefusal('image_uses'),
    })
    expect(insertedName('salutation', used)).toEqual({ ok: true, value: 'salutation' })
  })

  test('[G-41] repeats as it is without settings', () => {
    expect(insertedName('case_id', ['case_id', 'case_id'])).toEqual({ ok: true, value: 'case_id' })
    expect(insertedName('address_line_2', ['address_line_2'])).toEqual({
      ok: true,
      value: 'address_line_2',
    })
  })

  test('takes the name of one that was removed only when no other is left', () => {
    const kept = ['salutation', 'salutation_2']
    expect(insertedName('salutation', [], kept)).toEqual({ ok: true, value: 'salutation_3' })
    const used = inserted('salutation', 9).slice(1)
    expect(insertedName('salutation', used, kept)).toEqual({ ok: true, value: 'salutation' })
  })

  test('[PH-12] is recognised under every name that it is given', () => {
    const names = placeholderCatalogue.flatMap(({ name }) => inserted(name, 9))
    for (const name of names) {
      expect(tagOf(name).length).toBeLessThanOrEqual(TAG_LENGTH)
      expect(tagsIn(`<p>${tagOf(name)}</p>`)).toEqual([name])
    }
  })

  test('[PH-05] goes to the caret, in place of what is selected, or to the end', () => {
    expect(insertTag('Dear , hello', 'title', { start: 5, end: 5 })).toEqual({
      text: 'Dear {{title}}, hello',
      caret: 14,
    })
    expect(insertTag('Dear NAME!', 'last_name', { start: 5, end: 9 })).toEqual({
      text: 'Dear {{last_name}}!',
      caret: 18,
    })
    expect(insertTag('Dear', 'title', null)).toEqual({ text: 'Dear{{title}}', caret: 13 })
  })

  test('[PH-05] leaves the rest of the text as it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), (text, one, two) => {
        const ends = [one, two].map((n) => n % (text.length + 1)).sort((a, b) => a - b)
        const [start = 0, end = 0] = ends
        const { text: done, caret } = insertTag(text, 'city', { start, end })
        expect(done.slice(0, start) + done.slice(caret)).toBe(
          text.slice(0, start) + text.slice(end),
        )
        expect(done.slice(start, caret)).toBe('{{city}}')
      }),
    )
  })
})

describe('the settings of placeholders', () => {
  const placeholders = {
    salutation: salutationConfig,
    salutation_2: salutationConfig,
    image_uses: imageUsesConfig({}),
    settlement_portal: linkConfig({}),
    city: linkConfig({}),
  }

  test('[PH-11] go with their tag', () => {
    const content = '<p>{{salutation_2}}, {{city}}</p><a href="{{settlement_portal}}">x</a>'
    expect(Object.keys(usedConfigs(placeholders, content))).toEqual([
      'salutation_2',
      'settlement_portal',
    ])
    expect(usedConfigs(placeholders, '')).toEqual({})
  })

  test('[PH-11] stay where markup stands within the tag', () => {
    expect(Object.keys(usedConfigs(placeholders, '<p>{{image<b>_uses}}</b></p>'))).toEqual([
      'image_uses',
    ])
  })

  test('[PH-11] are kept for exactly the tags of the content', () => {
    const tags = fc.constantFrom('salutation', 'salutation_2', 'image_uses', 'case_id', 'nonsense')
    fc.assert(
      fc.property(fc.array(tags), (names) => {
        const content = names.map((name) => `<p>${tagOf(name)}</p>`).join('')
        const kept = Object.keys(usedConfigs(placeholders, content))
        const wanted = Object.keys(placeholders).filter((name) => names.some((one) => one === name))
        expect(kept).toEqual(wanted)
      }),
    )
  })

  test('are missing where a tag was typed by hand', () => {
    const content = '{{salutation}} {{salutation_5}} {{case_id}} {{toString}}'
    expect(tagsWithoutConfig(content, placeholders)).toEqual(['salutation_5'])
  })
})

describe('the tags of a text', () => {
  test('[PH-12, G-45] that are none are told from those that markup has torn', () => {
    const text =
      '<p>{{case_id}} {{nobody}} {{settlement_portal_link_url}}, {{last"name}}</p>' +
      '<p>{{last_<b>name</b>}} {{}} { {city} } {{first_\nname}} {{last_name}</p>'
    expect(brokenTags(text)).toEqual({
      loose: [
        '{{settlement_portal_link_url}}',
        '{{last"name}}',
        '{{}}',
        '{{first_ name}}',
        '{{last_name}',
      ],
      torn: ['{{last_name}}'],
    })
    expect(brokenTags('<a href="{{settlement_portal_url_2}}">Pay</a>').loose).toEqual([
      '{{settlement_portal_url_2}}',
    ])
    expect(brokenTags('{{{case_id}}} {{case_id}} {{nobody}}')).toEqual({ loose: [], torn: [] })
    expect(brokenTags('<p>{{case_id</p><p>And so on, for a while.</p>').loose).toEqual([
      '{{case_idAnd so on, for …',
    ])
  })

  test('[G-45] that nothing fills in are named', () => {
    expect(unknownTags('{{case_id}} {{case_nr}} {{salutation_2}} {{city_2}}')).toEqual([
      'case_nr',
      'city_2',
    ])
  })

  test('[PH-03, PH-04] that may not stand in a subject are refused by name', () => {
    const forbidden = placeholderCatalogue.filter((entry) => !entry.subject_placeholder)
    for (const { name } of forbidden)
      expect(subjectTagsError(`About {{${name}}}`)).toBe(
        `This placeholder cannot be used in the subject: ${name}`,
      )
    for (const { name } of placeholderCatalogue.filter((entry) => entry.subject_placeholder))
      expect(subjectTagsError(`About {{${name}}}`)).toBeNull()
    expect(forbiddenInSubject('{{salutation_2}} {{city}} {{case_id}} {{what}}')).toEqual([
      'salutation_2',
      'city',
    ])
    expect(subjectTagsError('{{case_pin}} {{city}}')).toBe(
      'This placeholder cannot be used in the subject: case_pin, city',
    )
  })
})
