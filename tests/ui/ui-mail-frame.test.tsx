import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldQuotes } from '../../src/ui/safe-html/fold-quotes.ts'
import { MailFrame } from '../../src/ui/safe-html/mail-frame.tsx'
import { quieten, unquieten } from '../../src/ui/safe-html/quiet.ts'
import { partsOfText, startsFolded } from '../../src/ui/safe-html/quotes.ts'
import { processorMs } from '../support/time/processor-time.ts'

const frame = () => screen.getByTitle<HTMLIFrameElement>('Email: Hello')

// What the sanitiser leaves of a mail is tested where it counts, in the browser: tests/e2e/screens/mail-frame.test.ts.
it('the frame around a mail runs no script, sends no form, navigates nothing, and holds no text of the mail as markup', () => {
  render(<MailFrame html="<p>Hello</p>" allowRemote={false} title="Email: Hello" />)
  const sandbox = frame().getAttribute('sandbox')?.split(' ')
  expect(sandbox).toEqual(['allow-same-origin', 'allow-popups', 'allow-popups-to-escape-sandbox'])
  expect(frame().getAttribute('srcdoc')).toContain("default-src 'none'")
  expect(frame().getAttribute('srcdoc')).not.toContain('Hello')
})

describe('a mail before it is parsed', () => {
  it.each([
    ['<p>Dear</p><style>p{}</style><p>Yours</p>', '<p>Dear</p><p>Yours</p>'],
    ['<p>Dear</p><STYLE type="a">p{}</Style \n><p>Yours</p>', '<p>Dear</p><p>Yours</p>'],
    ['<p>Dear</p><style>p{} never closed', '<p>Dear</p>'],
    ['<stylesheet>Dear</stylesheet>', '<stylesheet>Dear</stylesheet>'],
  ])('loses the styles of %j and nothing after them', (html, left) => {
    expect(quieten(html)).toBe(left)
  })

  it('reads the same where a text looks like a handler', () => {
    expect(quieten('<p onclick="x">')).not.toContain('onclick=')
    expect(unquieten(quieten('<p>on time = online</p>'))).toBe('<p>on time = online</p>')
  })
})

describe('what a mail quotes', () => {
  /** A mail as it is shown at first. */
  function read(html: string) {
    const mail = document.createElement('div')
    mail.innerHTML = html
    document.body.replaceChildren(mail)
    foldQuotes(mail)
    return mail
  }

  const asked = '<blockquote type="cite"><p>Is it paid?</p></blockquote>'
  const gmail = `<div dir="ltr">Yes</div><br><div class="gmail_quote"><div class="gmail_attr">On Monday Jo wrote:<br></div><blockquote type="cite">Is it paid?<blockquote type="cite">Pay!</blockquote></blockquote></div>`
  it.each([
    ['below an answer', `<p>Yes</p><p>Jo wrote:</p>${asked}`, [false]],
    ['above an answer', `${asked}<p>Yes</p>`, [false]],
    ['below an answer of Gmail, a quote in it being part of it', gmail, [false]],
    ['around an answer', `${asked}<p>Yes</p>${asked}<p>No</p>`, [true, true]],
    ['with who is quoted between', `<div>Yes</div>${asked}Al wrote:<br>${asked}`, [false, false]],
    ['alone', asked, [true]],
    ['alone but for who is quoted', `<div><p>Jo wrote:</p></div>${asked}`, [true]],
    ['as an indent of its writer', '<p>Yes</p><blockquote>indeed</blockquote>', []],
  ])(
    '%s is folded where that hides no answer, and nothing of it is cut [G-749]',
    (_, html, open) => {
      const mail = read(html)
      const folds = [...mail.querySelectorAll('details')]
      expect(folds.map((fold) => fold.open)).toEqual(open)
      const said = mail.cloneNode(true) as HTMLElement
      for (const button of said.querySelectorAll('summary')) button.remove()
      const whole = document.createElement('div')
      whole.innerHTML = html
      expect(said.textContent).toBe(whole.textContent)
    },
  )

  it('is opened and folded again by its button', async () => {
    const user = userEvent.setup()
    const mail = read(`<p>Yes</p>${asked}`)
    const fold = mail.querySelector('details')
    const button = within(mail).getByText('Show quoted text')
    await user.click(button)
    await waitFor(() =>
      expect([fold?.open, button.textContent]).toEqual([true, 'Hide quoted text']),
    )
    await user.click(button)
    await waitFor(() =>
      expect([fold?.open, button.textContent]).toEqual([false, 'Show quoted text']),
    )
  })
})

describe('what an email in plain text quotes', () => {
  const quoted = (text: string) => partsOfText(text).filter(({ isQuote }) => isQuote)

  it.each([
    ['an answer above it', 'Yes.\n\nOn Monday Jo\nwrote:\n> Is it paid?\n\n> Jo\n', true],
    ['an answer below it', '> Is it paid?\n> Jo\n\nYes.', true],
    ['an answer between its lines', '> Is it paid?\nYes.\n> When?\nToday.', false],
    ['who is quoted between two quotes', 'Yes.\n> Is it paid?\n\nAl wrote:\n\n> Is it?', true],
    ['nothing outside', '> Is it paid?\n> Yes.\n', false],
    [
      'nothing outside but who is quoted',
      'On Monday Jo wrote:\r\n> Is it paid?\r\n> Yes.\r\n',
      false,
    ],
    ['no quote', 'Yes.', false],
    ['no text', '', false],
  ])('with %s is folded at first: [G-749]', (_, text, isFolded) => {
    expect(startsFolded(partsOfText(text))).toBe(isFolded)
  })

  it('is its lines that begin with ">" and the empty ones between them, and no line of its writer', () => {
    const text = 'Yes.\n\n> Is it paid?\n\n>> Is it?\n\n\nJo\n>From here on it is mine.'
    expect(quoted(text)).toEqual([{ isQuote: true, text: '> Is it paid?\n\n>> Is it?\n' }])
  })

  it('is never cut: the parts are the text, whatever it is', () => {
    const quotes = ['> a', '>', '', ' ', 'b', 'c:', '>From d']
    const heads = [
      'From: e',
      '*Von:* e',
      'Sent: 1.',
      'To: f',
      '-----Original Message-----',
      '_____',
    ]
    const line = fc.constantFrom(...quotes, ...heads)
    const end = fc.constantFrom('\n', '\r\n')
    fc.assert(
      fc.property(fc.array(fc.tuple(line, end)), fc.constantFrom('', '> e', 'f'), (lines, rest) => {
        const text = lines.flat().join('') + rest
        expect(
          partsOfText(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })

  it('of a mail made to be slow is found at once', () => {
    for (const text of ['\n'.repeat(1e5), '> \n'.repeat(1e5), `a${' \n'.repeat(1e5)}:\n> a`]) {
      expect(processorMs(() => startsFolded(partsOfText(text)))).toBeLessThan(1_000)
    }
  })
})
