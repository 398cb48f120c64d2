import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SalutationConfig } from '../../../contracts/model/mail/mail-template.ts'
import {
  imageUsesErrors,
  storedImageUses,
} from '../../../contracts/rules/placeholders/image-uses-errors.ts'
import {
  emptyPortalLink,
  portalLinkErrors,
  storedPortalLink,
} from '../../../contracts/rules/placeholders/portal-link-errors.ts'
import { salutation } from '../../../contracts/rules/placeholders/salutation.ts'
import {
  salutationErrors,
  salutationPriority,
  salutationTextError,
  storedSalutation,
} from '../../../contracts/rules/placeholders/salutation-errors.ts'
import {
  aContact,
  imageUsesConfig,
  linkConfig,
  salutationConfig,
} from '../../support/records/mail-facts.ts'

const { salutations } = salutationConfig
const saluting = (parts: Partial<SalutationConfig['salutations']>): SalutationConfig => ({
  ...salutationConfig,
  salutations: { ...salutations, ...parts },
})
const blank = { male: '', female: ' ', unknown: '\t' }

describe('the settings of a salutation', () => {
  test('are taken when they are whole', () => {
    expect(salutationErrors(salutationConfig)).toEqual({})
  })

  test('[SALUT-04, SALUT-05, SALUT-06] need the texts with a last name', () => {
    expect(Object.entries(salutationErrors(saluting({ last_name: blank })))).toEqual(
      ['last_name.male', 'last_name.female', 'last_name.unknown'].map((field) => [
        field,
        'Please enter a salutation.',
      ]),
    )
  })

  test('[SALUT-07, SALUT-08, SALUT-09] need the texts with a first name', () => {
    expect(Object.entries(salutationErrors(saluting({ first_name: blank })))).toEqual(
      ['first_name.male', 'first_name.female', 'first_name.unknown'].map((field) => [
        field,
        'Please enter a salutation.',
      ]),
    )
  })

  test('[SALUT-10] need the text without a name', () => {
    for (const no_name of [' ', ' {{title}} '])
      expect(salutationErrors(saluting({ no_name }))).toEqual({
        no_name: 'Please enter a salutation.',
      })
  })

  test('[SALUT-11, SALUT-12] need the last name in the texts for male and female', () => {
    const unnamed = { male: 'Dear Sir', female: 'Dear {{first_name}}', unknown: 'Hello' }
    expect(salutationErrors(saluting({ last_name: unnamed }))).toEqual({
      'last_name.male': 'Please insert {{last_name}}.',
      'last_name.female': 'Please insert {{last_name}}.',
    })
  })

  test('[SALUT-13, SALUT-14] need the first name in the texts for male and female', () => {
    const unnamed = { male: 'Dear {{last_name}}', female: 'Dear Madam', unknown: 'Hello' }
    expect(salutationErrors(saluting({ first_name: unnamed }))).toEqual({
      'first_name.male': 'Please insert {{first_name}}.',
      'first_name.female': 'Please insert {{first_name}}.',
    })
  })

  test('[G-48, G-49] hold no other tags, and none of a name where there is none', () => {
    expect(salutationTextError('last_name.unknown', 'Hello {{company}}')).toBe(
      'This text can only contain {{first_name}}, {{last_name}}, {{title}}.',
    )
    expect(
      salutationTextError('last_name.male', 'Dear {{title}} {{first_name}} {{last_name}}'),
    ).toBe(null)
    expect(salutationTextError('no_name', 'Hello {{last_name}}')).toBe(
      'This text can only contain {{title}}.',
    )
    expect(salutationTextError('no_name', 'x'.repeat(256))).toMatch(/^Enter at most 255 characters/)
  })

  test('[SALUT-02] are stored with every kind once in the order of preference', () => {
    expect(salutationPriority(['no_name'])).toEqual(['no_name', 'last_name', 'first_name'])
    expect(salutationPriority(['first_name', 'first_name', 'no_name', 'last_name'])).toEqual([
      'first_name',
      'no_name',
      'last_name',
    ])
    expect(storedSalutation(saluting({ no_name: ' Hello ' })).salutations.no_name).toBe('Hello')
  })

  test('[G-49] fit every contact once they are taken', () => {
    const text = fc.array(
      fc.constantFrom('Dear', '{{first_name}}', '{{last_name}}', '{{title}}', '{{city}}', ' ', ','),
      { maxLength: 5 },
    )
    const line = text.map((parts) => parts.join(' '))
    const variants = fc.record({ male: line, female: line, unknown: line })
    const texts = fc.record({ last_name: variants, first_name: variants, no_name: line })
    const name = fc.constantFrom(null, '', ' ', 'Ada')
    const contact = fc.record({
      first_name: name,
      last_name: name,
      title: name,
      gender: fc.constantFrom('MALE' as const, 'FEMALE' as const, 'NOT_KNOWN' as const),
    })
    fc.assert(
      fc.property(texts, contact, (all, person) => {
        const config = storedSalutation({ ...salutationConfig, salutations: all })
        fc.pre(salutationTextError('no_name', all.no_name) === null)
        expect(salutation(config, aContact(person))).not.toBeNull()
      }),
    )
  })
})

describe('the settings of a portal link', () => {
  test('[PLINK-02, PLINK-09, PLINK-10] [G-54, G-55] begin as a bare link that logs in', () => {
    expect(portalLinkErrors(emptyPortalLink)).toEqual({})
    expect(emptyPortalLink).toEqual({
      type: 'settlement_portal',
      link_type: 'url',
      button_label: null,
      link_text: null,
      button_bg_color: 'rgba(0, 45, 98, 1)',
      button_fg_color: 'rgba(255, 255, 255, 1)',
      auto_login: true,
      open_payment_box: false,
    })
  })

  test('[PLINK-04, PLINK-05] need a label for a button', () => {
    for (const button_label of [null, '', '  '])
      expect(portalLinkErrors(linkConfig({ link_type: 'button', button_label }))).toEqual({
        button_label: 'Please enter a button label.',
      })
    expect(portalLinkErrors(linkConfig({ link_type: 'button', button_label: 'Pay' }))).toEqual({})
    const long = linkConfig({ link_type: 'button', button_label: 'b'.repeat(33) })
    expect(portalLinkErrors(long).button_label).toMatch(/^Enter at most 32 characters/)
  })

  test('[PLINK-03, PLINK-06] need a text for alternative text', () => {
    for (const link_text of [null, ' '])
      expect(portalLinkErrors(linkConfig({ link_type: 'text', link_text }))).toEqual({
        link_text: 'Please enter alternative text.',
      })
    expect(portalLinkErrors(linkConfig({ link_type: 'text', link_text: 'here' }))).toEqual({})
  })

  test('[PLINK-08] have colors that a mail can show', () => {
    const message = 'Please enter a color, for example rgba(0, 45, 98, 1).'
    const colored = (button_bg_color: string | null) =>
      portalLinkErrors(linkConfig({ link_type: 'button', button_label: 'Pay', button_bg_color }))
    for (const color of [null, '', 'rgba(1, 2, 3, 0.5)', 'rgb(1,2,3)'])
      expect(colored(color)).toEqual({})
    for (const color of ['red', 'rgba(300, 0, 0, 1)', 'rgba(1,2,3,2)', 'x;background:url(y)'])
      expect(colored(color)).toEqual({ button_bg_color: message })
    expect(portalLinkErrors(linkConfig({ button_bg_color: 'red', button_fg_color: 'x' }))).toEqual(
      {},
    )
  })

  test('[PLINK-07] are stored without blanks around the label', () => {
    expect(storedPortalLink(linkConfig({ button_label: '  Pay now ', link_text: ' ' }))).toEqual(
      linkConfig({ button_label: 'Pay now', link_text: null }),
    )
  })

  test('keep what their kind does not show, unless it could not be shown', () => {
    const fits = { button_label: 'Pay', link_text: 'Open', button_bg_color: 'rgba(1, 2, 3, 1)' }
    expect(storedPortalLink(linkConfig(fits))).toEqual(linkConfig(fits))
    const long = {
      button_label: 'x'.repeat(33),
      link_text: 'x'.repeat(256),
      button_fg_color: 'red',
    }
    expect(storedPortalLink(linkConfig(long))).toEqual(linkConfig({}))
    // What is shown is refused, not dropped.
    const shown = storedPortalLink(linkConfig({ ...long, link_type: 'button' }))
    expect(shown).toMatchObject({ button_label: long.button_label, link_text: null })
    expect(Object.keys(portalLinkErrors(shown))).toEqual(['button_label', 'button_fg_color'])
  })
})

describe('the settings of image uses', () => {
  const nothing = imageUsesConfig({
    original_image_label: '',
    original_image_name_label: ' ',
    byline_label: null,
    license_fee_label: '',
    found_image_label: '',
    page_link_label: null,
    additional_images_text: '',
  })

  test('[IMGUSE-08, IMGUSE-09, IMGUSE-10, IMGUSE-11] [G-52] need four texts, whatever is switched on', () => {
    const off = { show_byline: false, show_found_image: false, show_license_fee: false }
    expect(Object.entries(imageUsesErrors({ ...nothing, ...off }))).toEqual([
      ['original_image_label', 'Please enter a label for the original image.'],
      ['original_image_name_label', 'Please enter a label for the original image name.'],
      ['license_fee_label', 'Please enter a label for the license fee.'],
      ['additional_images_text', 'Please enter a text for additional images.'],
    ])
    expect(imageUsesErrors(imageUsesConfig({}))).toEqual({})
  })

  test('[IMGUSE-12, IMGUSE-13] need the labels of by-line and screenshot while these are shown', () => {
    const labels = { byline_label: ' ', found_image_label: null }
    expect(imageUsesErrors(imageUsesConfig(labels))).toEqual({
      byline_label: 'Please enter a label for the by-line.',
      found_image_label: 'Please enter a label for the screenshot.',
    })
    const off = { ...labels, show_byline: false, show_found_image: false }
    expect(imageUsesErrors(imageUsesConfig(off))).toEqual({})
    expect(imageUsesErrors(imageUsesConfig({ page_link_label: null }))).toEqual({})
  })

  test('[IMGUSE-14] [G-51] have labels of at most 32 characters, and a longer text for further images', () => {
    const long = 'l'.repeat(33)
    const errors = imageUsesErrors(
      imageUsesConfig({
        original_image_label: long,
        original_image_name_label: long,
        byline_label: long,
        license_fee_label: long,
        found_image_label: long,
        page_link_label: long,
        additional_images_text: long,
      }),
    )
    expect(Object.keys(errors)).toHaveLength(6)
    for (const error of Object.values(errors)) expect(error).toMatch(/^Enter at most 32 characters/)
    const fits = Object.fromEntries(Object.keys(errors).map((label) => [label, 'l'.repeat(32)]))
    expect(imageUsesErrors(imageUsesConfig(fits))).toEqual({})
    const text = imageUsesConfig({ additional_images_text: 't'.repeat(256) })
    expect(imageUsesErrors(text).additional_images_text).toMatch(/^Enter at most 255 characters/)
  })

  test('[IMGUSE-16] [G-50] can count further images, and name nothing else', () => {
    const withText = (additional_images_text: string) =>
      imageUsesErrors(imageUsesConfig({ additional_images_text }))
    expect(withText('and {{count}} more')).toEqual({})
    expect(withText('more')).toEqual({})
    expect(withText('{{count}} on {{website}}')).toEqual({
      additional_images_text: 'This text can only contain {{count}}.',
    })
  })

  test('are stored without blanks', () => {
    expect(storedImageUses(imageUsesConfig({ byline_label: ' ', page_link_label: ' P ' }))).toEqual(
      imageUsesConfig({ byline_label: null, page_link_label: 'P' }),
    )
  })
})
