import { describe, expect, test } from 'vitest'
import { mergePresets } from '../../../contracts/rules/mail/mail-flows.ts'
import {
  storedTemplate,
  type TemplateValues,
  templateErrors,
} from '../../../contracts/rules/mail/mail-templates.ts'
import { unknownTags } from '../../../contracts/rules/placeholders/insert.ts'
import { renderMail } from '../../../contracts/rules/placeholders/render.ts'
import { tagsIn } from '../../../contracts/rules/placeholders/tags.ts'
import {
  isPreset,
  presetNames,
  presetTemplates,
} from '../../../server-mock/modules/mail-flows/presets/presets.ts'
import { safeMailHtml } from '../../../server-mock/modules/outgoing-mail/mail-html.ts'
import { factsWith, imageUsesFound, mailFacts } from '../../support/records/mail-facts.ts'

const sender = {
  name: 'Lichtbild Agentur GmbH',
  address_line_1: 'Am Hafen 1',
  address_line_2: 'Hinterhaus',
  postal_code: '48143',
  city: 'Münster',
  country: 'DE',
}
const library = presetNames.map((name) => [name, presetTemplates(name, sender)] as const)
const all = library.flatMap(([preset, templates]) =>
  templates.map((template) => ({ preset, name: template.name, template })),
)
const outline = (templates: readonly TemplateValues[]) =>
  templates.map(({ name, type, trigger_event, schedule_num_days: days }) =>
    [type, trigger_event ?? days ?? name].join(' '),
  )

const standard = [
  'triggered INITIAL',
  ...['scheduled 7', 'scheduled 14', 'scheduled 21'],
  ...['triggered DISCOUNT_END', 'triggered LICENSE_VALIDATED', 'triggered LICENSE_REJECTED'],
  'triggered PAID',
  'custom Answer to a question',
  'letter Formal notice',
]
const friendly = [
  'triggered INITIAL',
  ...['scheduled 10', 'scheduled 20'],
  ...['triggered LICENSE_VALIDATED', 'triggered LICENSE_REJECTED', 'triggered PAID'],
]

describe('the sample template library', () => {
  test('[G-21] has its presets in order, each with its templates', () => {
    expect(library.map(([name, templates]) => [name, outline(templates)])).toEqual([
      ['Standard (English)', standard],
      ['Standard (German)', standard],
      ['Friendly (English)', friendly],
      ['Friendly (German)', friendly],
      ['Initial email only (English)', ['triggered INITIAL']],
    ])
    expect(isPreset('Standard (German)')).toBe(true)
    expect(isPreset('Empty Flow')).toBe(false)
  })

  test.each(library)('%s can be saved as it is', (_name, templates) => {
    for (const [index, template] of templates.entries()) {
      expect(templateErrors(template, templates.toSpliced(index, 1))).toEqual({})
      expect(storedTemplate(template)).toEqual(template)
    }
  })

  test('gives the place to the preset that was chosen first [G-20]', () => {
    const merged = mergePresets([
      presetTemplates('Friendly (German)', sender),
      presetTemplates('Standard (German)', sender),
    ])
    expect(outline(merged)).toEqual([
      ...friendly,
      ...['scheduled 7', 'scheduled 14', 'scheduled 21', 'triggered DISCOUNT_END'],
      ...['custom Answer to a question', 'letter Formal notice'],
    ])
  })

  test('letters carry the address of the customer, in at most five lines', () => {
    const addresses = (of: typeof sender) =>
      ['Standard (English)' as const, 'Standard (German)' as const].map(
        (preset) => presetTemplates(preset, of).at(-1)?.config.letter_header?.sender_address,
      )
    const lines = 'Lichtbild Agentur GmbH\nAm Hafen 1\nHinterhaus\n48143 Münster'
    expect(addresses(sender)).toEqual([`${lines}\nGermany`, `${lines}\nDeutschland`])
    expect(addresses({ ...sender, address_line_2: ' ' })[1]).toBe(
      'Lichtbild Agentur GmbH\nAm Hafen 1\n48143 Münster\nDeutschland',
    )
  })
})

describe.each(all)('$preset: $name', ({ preset, template }) => {
  const language = preset.includes('German') ? 'de' : 'en'

  test('uses salutation, image uses, portal link, case ID and PIN [G-21]', () => {
    expect(tagsIn(template.content)).toEqual(
      expect.arrayContaining([
        'salutation',
        'image_uses',
        'settlement_portal',
        'case_id',
        'case_pin',
      ]),
    )
    expect(unknownTags(template.subject + template.content)).toEqual([])
    expect(tagsIn(template.subject)).not.toEqual([])
  })

  test('is filled in without a gap, for one image use or many', () => {
    for (const uses of [1, 5]) {
      const facts = { ...factsWith(imageUsesFound(uses)), language }
      const { subject, content, missing } = renderMail(template, facts)
      expect(missing).toEqual([])
      expect(subject + content).not.toMatch(/\{\{|\}\}|undefined|null|\[object/)
      expect(subject.length).toBeLessThan(120)
      expect(content).toContain('Lichtbild Agentur')
    }
  })

  test('is filled in for a contact of whom only the email address is known', () => {
    const facts = mailFacts({ language })
    const contact = { ...facts.detail.opponent_contact_details }
    for (const key of ['first_name', 'last_name', 'title', 'company', 'name'] as const)
      contact[key] = null
    const bare = { ...facts, detail: { ...facts.detail, opponent_contact_details: contact } }
    expect(renderMail(template, bare).missing).toEqual([])
  })

  test('keeps its form when it is made safe, and is made of simple parts', () => {
    expect(safeMailHtml(template.content)?.replaceAll('<br />', '<br>')).toBe(template.content)
    const parts = new Set(
      [...template.content.matchAll(/<\/?([a-z0-9]+)/g)].map(([, part]) => part),
    )
    expect(
      [...parts].filter((part) => !['p', 'ul', 'li', 'strong', 'br'].includes(part ?? '')),
    ).toEqual([])
  })

  test('is written in one language, with correct signs', () => {
    const words = JSON.stringify([
      template.subject,
      template.content.replace(/<[^>]*>|\{\{[^}]*\}\}/g, ' '),
      template.config.placeholders,
    ])
    const german = /\b(und|der|die|das|wir|Sie|Ihre|nicht|bitte|eine|für)\b/i
    const english = /\b(and|the|we|your|please|our|with|this)\b/i
    expect(words).toMatch(language === 'de' ? german : english)
    expect(words).not.toMatch(language === 'de' ? english : german)
    if (language === 'en') expect(words).not.toMatch(/[äöüßÄÖÜ]/)
    // Typographic apostrophes and quotation marks, no double blanks, no British spelling of the product's word.
    expect(template.subject + template.content).not.toMatch(/ {2}|'|"|licence/i)
  })

  test('threatens with nothing, and addresses its reader politely', () => {
    const words = template.content
    expect(words).not.toMatch(
      /criminal|prosecut|police|debt collect|credit (rating|agency)|immediately|or else|strafbar|Strafanzeige|Polizei|Inkasso|Schufa|unverzüglich/i,
    )
    expect(words).toMatch(
      language === 'de' ? /\bbitte\b|Vielen Dank|sprechen Sie uns/i : /please|thank you/i,
    )
  })
})
