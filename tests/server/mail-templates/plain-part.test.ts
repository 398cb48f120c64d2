import { describe, expect, it } from 'vitest'
import { mailText } from '../../../server-mock/modules/outgoing-mail/mail-html.ts'

describe('the plain-text part of a mail', () => {
  it('parts paragraphs by an empty line, and has the points of a list below each other', () => {
    expect(
      mailText(
        '<p>Dear Ms Jurić,</p><p>Please choose:</p><ul><li>Pay.</li><li><p>Reply.</p></li></ul>' +
          '<h2>Access</h2><div>Case 7<br>PIN 8</div><p>Kind regards<br />Halden &amp; Roth</p>',
      ),
    ).toBe(
      [
        'Dear Ms Jurić,',
        'Please choose:',
        '- Pay.\n- Reply.',
        'Access',
        'Case 7\nPIN 8\nKind regards\nHalden & Roth',
      ].join('\n\n'),
    )
  })

  it('keeps the address of a link and has no more than one empty line', () => {
    const link = '<a href="https://portal.example/c/1">Open</a>'
    expect(mailText(`<p>${link}</p><p><br></p><p></p><p>End</p>`)).toBe(
      'Open: https://portal.example/c/1\n\nEnd',
    )
  })
})
