import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeholderCatalogue } from '../../../contracts/rules/placeholders/catalogue.ts'
import { renderMail } from '../../../contracts/rules/placeholders/render.ts'
import { tagsIn } from '../../../contracts/rules/placeholders/tags.ts'
import { aContact, mailFacts, mailText } from '../../support/records/mail-facts.ts'
import { processorMs } from '../../support/time/processor-time.ts'

const { detail } = mailFacts({})

const factsOf = (company: string, last_name = 'Althaus') =>
  mailFacts({
    detail: { ...detail, opponent_contact_details: aContact({ company, last_name }) },
  })

const rendered = (content: string, company = 'Althaus & Co', subject = '') =>
  renderMail(mailText({ subject, content }), factsOf(company))

describe('filling a template in', () => {
  it('writes values as text of the HTML, line by line', () => {
    expect(rendered('<p>{{company}}</p>', '<b>A&B</b> "\'').content).toBe(
      '<p>&lt;b&gt;A&amp;B&lt;/b&gt; &quot;&#39;</p>',
    )
    expect(rendered('{{postal_address}}').content).toMatch(
      /^Althaus &amp; Co<br>Jürgen Althaus<br>Hammer/u,
    )
  })

  it('writes values into attributes without leaving them', () => {
    expect(rendered('<a title="{{company}}">x</a>', '"><script>\nx').content).toBe(
      '<a title="&quot;&gt;&lt;script&gt; x">x</a>',
    )
  })

  it('writes every value of an attribute so, also behind a text without markup', () => {
    expect(rendered('<a title="{{company}} and {{company}}">x</a>', 'A\nB').content).toBe(
      '<a title="A B and A B">x</a>',
    )
  })

  it('keeps a company named like a placeholder a name, for every later reader too', () => {
    const mail = rendered('{{company}}', '{{case_pin}}', '{{company}}')
    expect(mail.missing).toEqual([])
    expect(mail.content.replace('&#123;', '{')).toBe('{{case_pin}}')
    expect(mail.subject.replace('\u2060', '')).toBe('{{case_pin}}')
    expect(tagsIn(mail.content + mail.subject)).toEqual([])
  })

  it('makes no placeholder of a value between braces, nor around an empty one', () => {
    for (const content of ['{{case_{{company}}}}', '{{{title}}{case_pin}}', '{{{{company}}}}']) {
      const facts = factsOf('pin')
      const contact = aContact({ company: 'pin', title: null })
      const mail = renderMail(mailText({ content, subject: content }), {
        ...facts,
        detail: { ...detail, opponent_contact_details: contact },
      })
      expect(tagsIn(mail.content)).toEqual([])
      expect(tagsIn(mail.subject)).toEqual([])
      expect(mail.content).not.toContain('482913')
    }
  })

  it('makes the subject one plain line', () => {
    const subject = 'Case {{case_id}}:\r\n{{company}}\u0000{{title}}'
    expect(rendered('', 'A\r\nBcc: all@example.org\u2028<b>', subject).subject).toBe(
      'Case 481516: A Bcc: all@example.org <b> Dr.',
    )
  })

  it('marks what is unknown and names it once, in order [G-47] [G-45]', () => {
    const mail = rendered('{{nick_name}} {{company}} {{nick_name}}', 'A', '{{email}} {{nick_name}}')
    const mark = '<mark data-placeholder="nick_name">{{nick_name}}</mark>'
    expect(mail.content).toBe(`${mark} A ${mark}`)
    expect(mail.subject).toBe('{{email}} {{nick_name}}')
    expect(mail.missing).toEqual(['email', 'nick_name'])
  })

  it('fills a mark in once there is a value', () => {
    expect(rendered('<mark data-placeholder="company">{{company}}</mark>').content).toBe(
      'Althaus &amp; Co',
    )
  })

  it.each(['{{comp<b>any</b>}}', '{<i>{company}</i>}'])(
    'does not let markup hide a placeholder: %s',
    (content) => {
      expect(rendered(content).missing).toEqual(['company'])
    },
  )

  it('leaves style sheets and scripts of braces alone', () => {
    const content = '<style>@media print{p{color:red}}</style><p>{a}</p>'
    expect(rendered(content).content).toBe(content)
  })

  it('writes plain text without escaping', () => {
    const mail = renderMail(
      mailText({ content: '{{company}}\n{{foo}}' }),
      factsOf('A & B'),
      'plain',
    )
    expect(mail.content).toBe('A & B\n{{foo}}')
    expect(mail.missing).toEqual(['foo'])
  })

  it('looks for torn placeholders in markup alone, and makes none of what stands around one', () => {
    const torn = mailText({ content: '{{comp<b>any</b>}}' })
    expect(renderMail(torn, factsOf('A'), 'plain').missing).toEqual([])
    expect(rendered('{{com{{title}}pany}}').missing).toEqual([])
  })

  it('takes a large text in its stride', () => {
    const large = 'x{{company}} {{ {{no}} <a '.repeat(20_000)
    expect(processorMs(() => rendered(large))).toBeLessThan(5_000)
  })
})

const names = placeholderCatalogue.map(({ name }) => `{{${name}}}`)
const nasty = fc.constantFrom(
  ...['{', '}', '{{', '}}', '<', '>', '"', '&', '\r\n', '\u0000', '</p>', '&#123;', '\u2060'],
  ...[
    '{{salutation_2}}',
    '{{unknown}}',
    '<mark data-placeholder="company">',
    '</mark>',
    '<a href="',
  ],
)
const anyName = fc.constantFrom(...names)
const someText = fc
  .array(fc.oneof(anyName, nasty, fc.string({ maxLength: 4 })), { maxLength: 12 })
  .map((parts) => parts.join(''))
/** Templates of people: markup that is closed. */
const someMarkup = fc
  .array(
    fc.oneof(
      anyName,
      fc.constantFrom('<p>', '</p>', ' ', '{', '}', '{{', '}}', '<br>', '{{unknown}}', 'text'),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))
const formats = fc.constantFrom('html' as const, 'plain' as const)

describe('properties of filling in', () => {
  it('leaves no tag but those it names as missing, whatever the values are', () => {
    fc.assert(
      fc.property(
        someText,
        someText,
        someText,
        someText,
        formats,
        (subject, content, a, b, format) => {
          const mail = renderMail(mailText({ subject, content }), factsOf(a, b), format)
          const left = tagsIn(mail.subject).concat(tagsIn(mail.content))
          expect(mail.missing).toEqual(expect.arrayContaining(left))
          const own = new Set(tagsIn(subject).concat(tagsIn(content)))
          for (const tag of left) expect(own).toContain(tag)
        },
      ),
    )
  })

  it('changes nothing when it fills in what it filled in', () => {
    fc.assert(
      fc.property(someText, someText, someText, formats, (subject, content, value, format) => {
        const facts = factsOf(value)
        const once = renderMail(mailText({ subject, content }), facts, format)
        const twice = renderMail(mailText(once), facts, format)
        expect([twice.subject, twice.content]).toEqual([once.subject, once.content])
      }),
    )
  })

  it('adds no markup of a value', () => {
    fc.assert(
      fc.property(someMarkup, someText, someText, (content, a, b) => {
        const markup = (text: string) => text.replace(/[^<>]/gu, '')
        const hostile = renderMail(mailText({ content }), factsOf(`x${a}`, `x${b}`))
        const harmless = renderMail(mailText({ content }), factsOf('x', 'x'))
        const lines = (text: string) => text.replaceAll('<br>', '')
        expect(markup(lines(hostile.content))).toBe(markup(lines(harmless.content)))
      }),
    )
  })

  it('never tells the PIN where no template asks for it', () => {
    const others = someText.filter((text) => !text.includes('case_pin'))
    fc.assert(
      fc.property(others, others, (subject, content) => {
        const mail = renderMail(mailText({ subject, content }), factsOf('{{case_pin}}'))
        expect(mail.subject + mail.content).not.toContain('482913')
      }),
    )
  })

  it('sees a placeholder wherever markup tears it', () => {
    fc.assert(
      fc.property(anyName, fc.nat(), (tag, place) => {
        const at = 1 + (place % (tag.length - 1))
        const content = `<p>${tag.slice(0, at)}<b>${tag.slice(at)}</b></p>`
        expect(rendered(content).missing).toEqual(tagsIn(tag))
      }),
    )
  })

  it('keeps the subject one line', () => {
    fc.assert(
      fc.property(someText, someText, (subject, value) => {
        const mail = renderMail(mailText({ subject }), factsOf(value))
        expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        expect(mail.subject).toBe(mail.subject.trim())
      }),
    )
  })
})
