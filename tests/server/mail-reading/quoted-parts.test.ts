import { describe, expect, test } from 'vitest'
import { sanitiseHtml } from '../../../server-mock/text/sanitise-html.ts'

describe('what a received email quotes', () => {
  test.each([
    ['Apple Mail, Thunderbird', '<blockquote type="cite" cite="mid:1@x">Paid?</blockquote>'],
    ['Gmail', '<blockquote class="gmail_quote" style="margin:0">Paid?</blockquote>'],
    ['Proton Mail', '<blockquote class="protonmail_quote" type="cite">Paid?</blockquote>'],
  ])(
    'is known for that after it was made safe, as %s wrote it [CASEMAIL-01] [G-749]',
    (_, html) => {
      const safe = sanitiseHtml(`<p>Yes</p>${html}`)
      expect(safe).toMatch(/^<p>Yes<\/p><blockquote(?: style="margin:0")? type="cite">Paid\?/)
      expect(sanitiseHtml(safe ?? '')).toBe(safe)
    },
  )

  test.each([
    ['Outlook', '<div id="appendonsend"></div><hr /><div id="divRplyFwdMsg">From: Jo</div>'],
    ['Outlook in Outlook', '<hr /><div id="x_divRplyFwdMsg">From: Jo</div>'],
    ['Yahoo', '<div id="yahoo_quoted_1" class="yahoo_quoted">On Monday Jo wrote:</div>'],
  ])('is known by where it begins, as %s wrote it [G-749]', (_, html) => {
    expect(sanitiseHtml(`<p>Yes</p>${html}`)).toContain('<div type="cite">')
  })

  test('is no quote for its indent alone', () => {
    expect(sanitiseHtml('<blockquote class="gmail_quote_container">a</blockquote>')).toBe(
      '<blockquote>a</blockquote>',
    )
    expect(sanitiseHtml('<div type="button" class="x">a</div>')).toBe('<div>a</div>')
  })
})
