import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MailFrame } from '../../src/ui/safe-html/mail-frame.tsx'
import { quieten, unquieten } from '../../src/ui/safe-html/quiet.ts'

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
