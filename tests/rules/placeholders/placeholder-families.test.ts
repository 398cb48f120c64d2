import { describe, expect, it } from 'vitest'
import type { OpponentContact } from '../../../contracts/model/cases/case.ts'
import type { PortalLinkConfig } from '../../../contracts/model/mail/mail-template.ts'
import { DEFAULT_BUTTON_COLORS, mailColor } from '../../../contracts/rules/placeholders/colors.ts'
import { portalLink, portalUrl } from '../../../contracts/rules/placeholders/portal-link.ts'
import { renderMail } from '../../../contracts/rules/placeholders/render.ts'
import { salutation } from '../../../contracts/rules/placeholders/salutation.ts'
import {
  aContact,
  factsWith,
  imageUsesConfig,
  imageUsesFound,
  linkConfig,
  mailFacts,
  mailText,
  salutationConfig,
} from '../../support/records/mail-facts.ts'

const facts = mailFacts({})

describe('the salutation', () => {
  const noNames = { first_name: null, last_name: ' ' }
  const cases: [Partial<OpponentContact>, string][] = [
    [{ gender: 'MALE' }, 'Dear Mr. Dr. Althaus,'],
    [{ gender: 'FEMALE' }, 'Dear Ms. Dr. Althaus,'],
    [{ gender: 'NOT_KNOWN' }, 'Dear Jürgen Althaus,'],
    [{ gender: 'MALE', title: null }, 'Dear Mr. Althaus,'],
    [{ gender: 'FEMALE', last_name: null }, 'Hello Ms. Jürgen,'],
    [{ gender: 'MALE', last_name: null }, 'Hello Mr. Jürgen,'],
    [{ gender: 'NOT_KNOWN', last_name: null }, 'Hello Jürgen,'],
    [{ gender: 'NOT_KNOWN', first_name: null }, 'Dear Sir or Madam,'],
    [{ gender: 'MALE', title: ' Dr. ', last_name: ' Althaus ' }, 'Dear Mr. Dr. Althaus,'],
    [noNames, 'Dear Sir or Madam,'],
  ]

  it.each(cases)('of %o is "%s" [SALUT-03]', (contact, text) => {
    expect(salutation(salutationConfig, aContact(contact))).toBe(text)
  })

  it('prefers in the order of the configuration [SALUT-16, SALUT-02] [G-49]', () => {
    const firstNames = { ...salutationConfig, priority: ['first_name' as const] }
    expect(salutation(firstNames, aContact({}))).toBe('Hello Mr. Jürgen,')
    expect(salutation(firstNames, aContact(noNames))).toBe('Dear Sir or Madam,')
    const turned = { ...salutationConfig, priority: ['first_name' as const, 'last_name' as const] }
    expect(salutation(turned, aContact({}))).toBe('Hello Mr. Jürgen,')
    expect(salutation(turned, aContact({ first_name: null }))).toBe('Dear Mr. Dr. Althaus,')
    const none = { ...salutationConfig, priority: ['no_name' as const, 'last_name' as const] }
    expect(salutation(none, aContact({}))).toBe('Dear Sir or Madam,')
  })

  it('has no value if even its last text names something unknown [G-48]', () => {
    const salutations = { ...salutationConfig.salutations, no_name: 'Dear {{company}},' }
    expect(salutation({ ...salutationConfig, salutations }, aContact(noNames))).toBeNull()
  })

  it('is of no kind whose name is blank, and has no blanks around it', () => {
    const last_name = { male: ' Dear {{title}}, ', female: 'x', unknown: 'x' }
    const config = {
      ...salutationConfig,
      salutations: { ...salutationConfig.salutations, last_name },
    }
    expect(salutation(config, aContact({ title: 'Dr. ' }))).toBe('Dear Dr.,')
    expect(salutation(config, aContact({ last_name: ' ' }))).toBe('Hello Mr. Jürgen,')
  })

  it('says a name that looks like a tag as it is', () => {
    expect(salutation(salutationConfig, aContact({ title: null, last_name: '{{title}}' }))).toBe(
      'Dear Mr. {{title}},',
    )
  })
})

describe('the link to the settlement portal', () => {
  const address = 'https://pay.lichtbild.example/portal/5f0c8a52'

  it.each([
    [{}, `${address}?token=to%2Fken%3D1`],
    [{ open_payment_box: true }, `${address}?token=to%2Fken%3D1&pay=1`],
    [{ auto_login: false, open_payment_box: true }, `${address}?pay=1`],
    [{ auto_login: false }, address],
  ] satisfies [Partial<PortalLinkConfig>, string][])('with %o leads to %s [G-55]', (parts, url) => {
    expect(portalUrl(linkConfig(parts), facts)).toBe(url)
  })

  it.each(['', 'javascript:alert(1)', 'https://a b.example/', '//portal.example/x'])(
    'has no value without an address of the web: "%s"',
    (portalAddress) => {
      expect(portalLink(linkConfig({}), { ...facts, portalAddress }, 'html')).toBeNull()
    },
  )

  it('shows the address, a text or a button [PLINK-02, PLINK-03, PLINK-04]', () => {
    const shown = (parts: Partial<PortalLinkConfig>) =>
      portalLink(linkConfig(parts), facts, 'html') ?? ''
    expect(shown({ link_type: 'url' })).toContain(`>${address}</a>`)
    expect(shown({ link_type: 'text', link_text: 'See <your> case' })).toContain(
      '>See &lt;your&gt; case</a>',
    )
    const button = shown({ link_type: 'button', button_label: ' Pay & close ' })
    expect(button).toMatch(/^<table role="presentation"/u)
    expect(button).toContain('>Pay &amp; close</a>')
  })

  it.each([{ link_type: 'button' as const, button_label: ' ' }, { link_type: 'text' as const }])(
    'has no value without its words: %o',
    (parts) => {
      expect(portalLink(linkConfig(parts), facts, 'html')).toBeNull()
    },
  )

  it('is written out in plain text', () => {
    const button = linkConfig({ link_type: 'button', button_label: 'Pay', auto_login: false })
    expect(portalLink(button, facts, 'plain')).toBe(`Pay: ${address}`)
  })

  it('has a dark blue button with white text unless told otherwise [PLINK-09, PLINK-10] [G-54]', () => {
    for (const kept of Object.values(DEFAULT_BUTTON_COLORS)) expect(kept).toMatch(/^rgba\(/u)
    expect(mailColor(DEFAULT_BUTTON_COLORS.background)).toBe('#002d62')
    expect(mailColor(DEFAULT_BUTTON_COLORS.text)).toBe('#ffffff')
    const plain = linkConfig({ link_type: 'button', button_label: 'Pay' })
    expect(portalLink(plain, facts, 'html')).toContain('bgcolor="#002d62"')
    const red = { ...plain, button_bg_color: 'rgba(200, 0, 0, 1)' }
    expect(portalLink(red, facts, 'html')).toContain('bgcolor="#c80000"')
  })

  it.each([
    ['rgba(0, 0, 0, 0.5)', '#808080'],
    [' rgba(200, 100, 0, .5) ', '#e4b280'],
    ['rgb(1,2,3)', '#010203'],
    ['rgba(256, 0, 0, 1)', null],
    ['red', null],
    ['#002d62', null],
    ['rgba(0,0,0,1);background:url(https://x.example)', null],
  ])('takes a colour, and nothing but one: %s [PLINK-08]', (color, shown) => {
    expect(mailColor(color)).toBe(shown)
  })

  it('is one link or one button, ready for a mail program', () => {
    const shown = (parts: Partial<PortalLinkConfig>) =>
      portalLink(
        linkConfig({ auto_login: false, ...parts }),
        { ...facts, portalAddress: ` ${address} ` },
        'html',
      )
    const rel = 'target="_blank" rel="noopener noreferrer"'
    expect(shown({})).toBe(`<a href="${address}" ${rel}>${address}</a>`)
    expect(shown({ link_type: 'button', button_label: 'Pay' })).toBe(
      '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate">' +
        '<tr><td bgcolor="#002d62" style="background-color:#002d62;border-radius:4px">' +
        `<a href="${address}" style="display:inline-block;padding:12px 24px;color:#ffffff;` +
        `font-weight:bold;text-decoration:none" ${rel}>Pay</a></td></tr></table>`,
    )
  })

  it('adds to a query that the address has already', () => {
    const portalAddress = `${address}?lang=de`
    expect(portalUrl(linkConfig({}), { ...facts, portalAddress })).toBe(
      `${portalAddress}&token=to%2Fken%3D1`,
    )
  })

  it('is only the address in plain text where that is what is shown', () => {
    expect(portalLink(linkConfig({ auto_login: false }), facts, 'plain')).toBe(address)
  })

  it('is the bare address within markup', () => {
    const config = { placeholders: { settlement_portal: linkConfig({ auto_login: false }) } }
    const content = '<a href="{{settlement_portal}}">Your case</a>'
    expect(renderMail(mailText({ content, config }), facts).content).toBe(
      `<a href="${address}">Your case</a>`,
    )
  })
})

describe('configurations of placeholders', () => {
  it('belong to the numbered tag that carries their name [PH-10] [G-41] [G-56]', () => {
    const formal = { ...salutationConfig, priority: ['no_name' as const] }
    const config = { placeholders: { salutation: salutationConfig, salutation_2: formal } }
    const content = '{{salutation}} {{salutation_2}}'
    expect(renderMail(mailText({ content, config }), facts).content).toBe(
      'Dear Mr. Dr. Althaus, Dear Sir or Madam,',
    )
  })

  it('are written for the place of their tag: text, markup or plain text', () => {
    const config = {
      placeholders: {
        salutation: {
          ...salutationConfig,
          priority: ['no_name' as const],
          salutations: { ...salutationConfig.salutations, no_name: 'Sir <or>\nMadam' },
        },
        image_uses: imageUsesConfig({
          show_byline: false,
          show_license_fee: false,
          show_page_link: false,
        }),
        settlement_portal: linkConfig({
          link_type: 'text',
          link_text: 'Your <case>',
          auto_login: false,
        }),
      },
    }
    const filled = (content: string) =>
      renderMail(mailText({ content, config }), factsWith(imageUsesFound(1))).content
    const link = `<a href="${facts.portalAddress}" target="_blank" rel="noopener noreferrer">Your &lt;case&gt;</a>`
    expect(filled('<p>{{salutation}}</p>')).toBe('<p>Sir &lt;or&gt;<br>Madam</p>')
    expect(filled('<a title="{{salutation}}">x</a>')).toBe('<a title="Sir &lt;or&gt; Madam">x</a>')
    expect(filled('<p>{{image_uses}}</p>')).toContain(
      '<div style="margin:16px 0"><table role="presentation"',
    )
    expect(filled('<a title="{{image_uses}}">x</a>')).toBe('<a title="Name: picture-0.jpg">x</a>')
    expect(filled('<p>{{settlement_portal}}</p>')).toBe(`<p>${link}</p>`)
    expect(filled('<a href="{{settlement_portal}}">x</a>')).toBe(
      `<a href="${facts.portalAddress}">x</a>`,
    )
    const content = '{{salutation}}; {{image_uses}}; {{settlement_portal}}'
    const plain = renderMail(mailText({ content, config }), factsWith(imageUsesFound(1)), 'plain')
    expect(plain.content).toBe(
      `Sir <or>\nMadam; Name: picture-0.jpg; Your <case>: ${facts.portalAddress}`,
    )
  })

  it('become blocks where a table stands alone in a paragraph, and stay where words are beside them', () => {
    const placeholders = {
      image_uses_2: imageUsesConfig({}),
      settlement_portal: linkConfig({ link_type: 'button', button_label: 'Pay' }),
    }
    const filled = (content: string) =>
      renderMail(mailText({ content, config: { placeholders } }), factsWith(imageUsesFound(1)))
        .content
    const block = /^<div style="margin:16px 0"><table.*<\/table><\/div>$/
    expect(filled('<p> {{settlement_portal}} </p>')).toMatch(block)
    expect(filled('<p>{{image_uses_2}}</p>')).toMatch(block)
    expect(filled('<p style="text-align:center">{{settlement_portal}}</p>')).toMatch(
      /^<div style="text-align:center"><table/,
    )
    expect(filled('<p>Here: {{settlement_portal}}</p>')).toMatch(/^<p>Here: <table.*<\/p>$/)
    // Nothing says how these would be shown.
    expect(filled('<p>{{image_uses_3}}</p>')).toMatch(/^<p><mark.*<\/p>$/)
  })

  it('leave a tag unfilled that has no value, wherever it stands', () => {
    const salutations = { ...salutationConfig.salutations, no_name: 'Dear {{company}},' }
    const salutation = { ...salutationConfig, priority: ['no_name' as const], salutations }
    const config = { placeholders: { salutation, image_uses: imageUsesConfig({}) } }
    for (const name of ['salutation', 'image_uses'])
      for (const content of [`{{${name}}}`, `<a title="{{${name}}}">x</a>`])
        expect(renderMail(mailText({ content, config }), factsWith([])).missing).toEqual([name])
  })

  it.each([
    ['is missing', { placeholders: {} }],
    ['is of another kind', { placeholders: { salutation: linkConfig({}) } }],
  ])('leave a tag unfilled whose own %s', (_, config) => {
    const mail = renderMail(mailText({ content: '{{salutation}}', config }), facts)
    expect(mail.missing).toEqual(['salutation'])
  })
})
