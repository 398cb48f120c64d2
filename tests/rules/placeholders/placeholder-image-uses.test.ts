import { describe, expect, it } from 'vitest'
import { imageUses } from '../../../contracts/rules/placeholders/image-uses.ts'
import { aLicense } from '../../support/records/builders.ts'
import {
  factsWith,
  imageUsesConfig,
  imageUsesFound,
  mailFacts,
} from '../../support/records/mail-facts.ts'

const facts = mailFacts({})

const valid = aLicense({ state: 'VALID' })

describe('the image uses', () => {
  it.each([
    [1, null],
    [3, null],
    [4, 'and 1 more'],
    [12, 'and 9 more'],
  ])('of %s: three in full, then the text: %s [IMGUSE-15, IMGUSE-16] [G-50]', (count, more) => {
    const text = imageUses(imageUsesConfig({}), factsWith(imageUsesFound(count)), 'plain') ?? ''
    expect(text.match(/picture-\d/gu) ?? []).toHaveLength(Math.min(3, count))
    if (more) expect(text.endsWith(more)).toBe(true)
    else expect(text).not.toContain('more')
  })

  it('show what is switched on, by its label', () => {
    const off = imageUsesConfig({ show_byline: false, show_license_fee: false })
    expect(imageUses(off, factsWith(imageUsesFound(1)), 'plain')).toBe(
      'Name: picture-0.jpg\nPage: https://shop.example/page?a=1&b=0',
    )
    expect(imageUses(imageUsesConfig({}), factsWith(imageUsesFound(1), 'de'), 'plain')).toBe(
      'Name: picture-0.jpg\nBy: Lichtbild Agentur\nFee: 120,00 EUR\nPage: https://shop.example/page?a=1&b=0',
    )
  })

  it('show pictures where a mail can find them, and nowhere else', () => {
    const pictures = (id: string, which: string) =>
      which === 'original' ? `https://files.example/${id}?a=1&b=2` : 'javascript:alert(1)'
    const html =
      imageUses(imageUsesConfig({}), { ...factsWith(imageUsesFound(1)), pictures }, 'html') ?? ''
    expect(html.match(/<img /gu)).toHaveLength(1)
    expect(html).toContain('src="https://files.example/f0?a=1&amp;b=2"')
    expect(html).not.toContain('javascript')
    expect(html).toMatch(/^<table role="presentation"/u)
  })

  it('leave out what is licensed, unless nothing else is left', () => {
    const [first, second] = imageUsesFound(2).map((use, at) =>
      at === 0 ? { ...use, license: valid } : use,
    )
    if (!first || !second) throw new Error('There are two')
    const config = imageUsesConfig({})
    expect(imageUses(config, factsWith([first, second]), 'plain')).not.toContain('picture-0')
    const all = imageUses(config, factsWith([first]), 'plain')
    expect(all).toContain('picture-0')
    expect(all).not.toContain('Fee')
  })

  it('write labels and pictures ready for a mail program', () => {
    const config = imageUsesConfig({
      original_image_label: ' Your <image> ',
      original_image_name_label: '',
      show_byline: false,
      license_fee_label: '  ',
      page_link_label: ' Page ',
      additional_images_text: 'and {{count}}\nmore',
    })
    const [use] = imageUsesFound(1)
    if (!use) throw new Error('There is one')
    const pictures = (_: string, which: string) => `cid:${which}@mail.example`
    const one = { ...factsWith([use]), pictures }
    const cell = 'padding:4px 12px 4px 0;vertical-align:top'
    const row = (label: string, html: string) =>
      `<tr><td style="${cell};font-weight:bold">${label}</td><td style="${cell}">${html}</td></tr>`
    const picture = (source: string, name: string) =>
      `<img src="cid:${source}@mail.example" alt="${name}" width="240" style="display:block;max-width:240px;height:auto;border:0">`
    const page = 'https://shop.example/page?a=1&amp;b=0'
    const table = [
      '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">',
      row('Your &lt;image&gt;', picture('original', 'picture-0.jpg')),
      row('', 'picture-0.jpg'),
      row('', '120.00 EUR'),
      row('Found', picture('screenshot', page)),
      row('Page', `<a href="${page}" target="_blank" rel="noopener noreferrer">${page}</a>`),
      '</table>',
    ].join('')
    expect(imageUses(config, one, 'html')).toBe(table)
    expect(imageUses(config, one, 'plain')).toBe(
      [
        'Your <image>: picture-0.jpg',
        'picture-0.jpg',
        '120.00 EUR',
        'Found: https://shop.example/page?a=1&b=0',
        'Page: https://shop.example/page?a=1&b=0',
      ].join('\n'),
    )
    const many = { ...factsWith([use, use, use, use, use]), pictures }
    expect(imageUses(config, many, 'html')).toBe(`${table.repeat(3)}<p>and 2<br>more</p>`)
    const silent = { ...config, additional_images_text: ' ' }
    expect(imageUses(silent, many, 'html')).toBe(table.repeat(3))
  })

  it('stand without labels where there are none, and without a line where there is nothing', () => {
    const config = imageUsesConfig({
      original_image_label: '',
      byline_label: null,
      found_image_label: null,
      page_link_label: null,
    })
    const [name, page] = ['picture-0.jpg', 'https://shop.example/page?a=1&b=0']
    const said = ['Name: picture-0.jpg', 'Lichtbild Agentur', 'Fee: 120.00 EUR']
    const pictures = () => 'cid:a@b'
    const one = factsWith(imageUsesFound(1))
    expect(imageUses(config, { ...one, pictures }, 'plain')).toBe(
      [name, ...said, page, page].join('\n'),
    )
    expect(imageUses(config, { ...one, customerName: ' ' }, 'plain')).toBe(
      [said[0], said[2], page].join('\n'),
    )
  })

  it('are apart by an empty line in plain text', () => {
    const only = imageUsesConfig({
      show_byline: false,
      show_license_fee: false,
      show_page_link: false,
      additional_images_text: ' and {{count}} more ',
    })
    expect(imageUses(only, factsWith(imageUsesFound(4)), 'plain')).toBe(
      'Name: picture-0.jpg\n\nName: picture-1.jpg\n\nName: picture-2.jpg\n\nand 1 more',
    )
  })

  it.each(['xcid:a@b', 'cid:', 'cid:a b', 'cid:<a>', 'cid:a"b'])('show no picture at %s', (url) => {
    const shown = imageUses(
      imageUsesConfig({}),
      { ...factsWith(imageUsesFound(1)), pictures: () => url },
      'html',
    )
    expect(shown).not.toContain('<img')
  })

  it('show a page that is no web address as text, and no fee without its currency or price', () => {
    const [use] = imageUsesFound(1)
    if (!use) throw new Error('There is one')
    const odd = factsWith([{ ...use, page_link: 'javascript:alert(1)', price: null }])
    const html = imageUses(imageUsesConfig({}), odd, 'html') ?? ''
    expect(html).not.toContain('<a ')
    expect(html).toContain('javascript:alert(1)')
    expect(html).not.toContain('Fee')
    const { claim_details } = facts.detail
    const unknown = mailFacts({
      detail: {
        ...facts.detail,
        findings: [use],
        claim_details: { ...claim_details, currency: null },
      },
    })
    expect(imageUses(imageUsesConfig({}), unknown, 'plain')).not.toContain('Fee')
  })

  it('have no value without any, or with a text that cannot be filled in', () => {
    expect(imageUses(imageUsesConfig({}), factsWith([]), 'html')).toBeNull()
    const wrong = imageUsesConfig({ additional_images_text: '{{number}} more' })
    expect(imageUses(wrong, factsWith(imageUsesFound(4)), 'html')).toBeNull()
    expect(imageUses(wrong, factsWith(imageUsesFound(3)), 'html')).not.toBeNull()
  })
})
