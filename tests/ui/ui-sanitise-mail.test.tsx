import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PlainHtml } from '../../src/ui/safe-html/plain-html.tsx'
import {
  hasRemoteContent,
  sanitiseCopy,
  sanitiseMail,
} from '../../src/ui/safe-html/sanitise-mail.ts'
import { letPurifierWork } from '../support/texts/working-purifier.ts'

letPurifierWork()

function left(html: string, allowRemote = false): string {
  const box = document.createElement('div')
  box.append(sanitiseMail(html, allowRemote))
  return box.innerHTML
}

const embedded = '<img src="data:image/png;base64,AA==">'
const opened = 'target="_blank" rel="noopener noreferrer"'

it('a picture that a mail names is shown from where it is kept, and one that is kept nowhere is not', () => {
  const box = document.createElement('div')
  const addressOf = (source: string) => (source === 'cid:1' ? 'https://files.example/1' : null)
  const html = '<img src="cid:1" width="30%"><img src="cid:2"><p src="cid:1">a</p>'
  for (const allowRemote of [false, true]) {
    box.replaceChildren(sanitiseMail(html, allowRemote, { from: '', addressOf }))
    expect(box.innerHTML).toBe('<img src="https://files.example/1" width="30%"><img><p>a</p>')
  }
})

describe('what a mail may show', () => {
  it.each([
    ['a picture from elsewhere', '<img src="https://a.example/x.png" alt="A">', '<img alt="A">'],
    [
      'what Gmail quotes, as a quote',
      '<blockquote class="gmail_quote">a</blockquote><blockquote class="x">b</blockquote>',
      '<blockquote type="cite">a</blockquote><blockquote>b</blockquote>',
    ],
    ['an embedded picture', embedded, embedded],
    ['an embedded drawing', '<img src="data:image/svg+xml,x">', '<img>'],
    ['a picture inside of another address', '<img src="/x?data:image/png,x">', '<img>'],
    ['a picture attached', '<img src="cid:1">', '<img>'],
    ['another element with a source', '<p src="data:image/png;base64,AA==">a</p>', '<p>a</p>'],
    [
      'looks',
      '<p style="color: red; line-height: 2; padding-left: 3px">a</p>',
      '<p style="color:red;line-height:2;padding-left:3px">a</p>',
    ],
    ['what floats', '<p style="color: red; position: fixed">a</p>', '<p style="color:red">a</p>'],
    ['only what floats', '<p style="position: fixed; z-index: 9">a</p>', '<p>a</p>'],
    [
      'what fetches',
      '<p style="background-color: red; background-image: url(x)">a</p>',
      '<p style="background-color:red">a</p>',
    ],
    ['a value that reads from elsewhere', '<p style="color: var(--fw-accent)">a</p>', '<p>a</p>'],
    [
      'a link',
      '<a href="https://a.example/?once=1">a</a>',
      `<a href="https://a.example/?once=1" ${opened}>a</a>`,
    ],
    [
      'a link without encryption',
      '<a href="HTTP://a.example">a</a>',
      `<a href="HTTP://a.example" ${opened}>a</a>`,
    ],
    [
      'an address',
      '<a href="mailto:a@b.example">a</a>',
      `<a href="mailto:a@b.example" ${opened}>a</a>`,
    ],
    ['a number', '<a href=" tel:1 ">a</a>', `<a href="tel:1" ${opened}>a</a>`],
    ['a relative link', '<a href="/logout">a</a>', '<a>a</a>'],
    ['a link to a script', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['a link that hides another', '<a href="/x?https://a.example">a</a>', '<a>a</a>'],
    ['another element with a link', '<p href="https://a.example">a</p>', '<p>a</p>'],
    [
      'what can be found',
      '<p id="a" class="b" name="c" data-x="1" aria-label="d">a</p>',
      '<p>a</p>',
    ],
    ['a handler', '<p onclick="x()">a</p>', '<p>a</p>'],
    [
      'words that look like a handler',
      '<p title="on=ly">once = on</p>',
      '<p title="on=ly">once = on</p>',
    ],
    [
      'a table',
      '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    ],
    ['a form', '<form action="/x"><input name="pin">a</form>', 'a'],
    ['a script', '<script>a</script>b', 'b'],
  ])('of %s', (_, html, shown) => {
    expect(left(html)).toBe(shown)
  })

  it('of pictures from elsewhere, where they are allowed, those over https alone', () => {
    const secure = '<img src="HTTPS://a.example/x.png">'
    expect(
      left(`${secure}<img src="http://a.example/y.png"><img src="/z?https://a.example">`, true),
    ).toBe(`${secure}<img><img>`)
    expect(left(`${embedded}<p src="https://a.example">a</p>`, true)).toBe(`${embedded}<p>a</p>`)
    // Nothing is kept of what was allowed once.
    expect(left(secure)).toBe('<img>')
  })

  it.each([
    ['<img src="https://a.example/x.png">', true],
    ['<IMG SRC=HTTPS://A.EXAMPLE/x.png>', true],
    ['<a href="https://a.example">a</a>', false],
    [`<img src="cid:1">${embedded}`, false],
    ['a', false],
  ])('%s has pictures from elsewhere: %s', (html, has) => {
    expect(hasRemoteContent(html)).toBe(has)
  })
})

it('a text that is copied keeps its stored pictures, and no others', () => {
  const box = document.createElement('div')
  box.append(
    sanitiseCopy(
      `<img src="cid:p1" width="30%">${embedded}<img src="https://a.example/x.png"><script>a</script>`,
    ),
  )
  expect(box.innerHTML).toBe(`<img src="cid:p1" width="30%">${embedded}<img>`)
})

it('a foreign text in the page keeps its words and links, and none of its looks and pictures', () => {
  const { rerender } = render(
    <PlainHtml
      label="Terms"
      html={`<h2 align="center" style="color:red">A</h2><ol start="3"><li>b</li></ol>${embedded}<a href="https://a.example" title="t">c</a>`}
    />,
  )
  const region = screen.getByRole('region', { name: 'Terms' })
  expect(region.innerHTML).toBe(
    `<h2>A</h2><ol start="3"><li>b</li></ol><a href="https://a.example" ${opened}>c</a>`,
  )
  rerender(<PlainHtml label="Terms" html="<p>d</p>" />)
  expect(region.innerHTML).toBe('<p>d</p>')
})
