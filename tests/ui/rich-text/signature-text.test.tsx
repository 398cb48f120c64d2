import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { sanitiseHtml } from '../../../server-mock/text/sanitise-html.ts'
import { safeAddress, typedAddress } from '../../../src/ui/rich-text/html/link-address.ts'
import { cleanPaste } from '../../../src/ui/rich-text/plugins/paste.ts'
import { profiles } from '../../../src/ui/rich-text/profiles/profile.ts'
import { RichTextEditor } from '../../../src/ui/rich-text/rich-text-editor.tsx'

const { read, write } = profiles.signature
const asSignature = { isExact: false }

async function open(html = '') {
  const onChange = vi.fn<(html: string) => void>()
  const props = {
    label: 'Text',
    initialHtml: html,
    onChange,
    height: 200,
    profile: 'signature',
  } as const
  const view = render(<RichTextEditor {...props} />)
  const user = userEvent.setup()
  const text = screen.getByRole('textbox', { name: 'Text' })
  await act(async () => text.focus())
  const selectAll = () => user.keyboard('{Control>}a{/Control}')
  const latest = () => onChange.mock.lastCall?.[0]
  const tool = (name: string) => screen.getByRole('button', { name })
  return { ...view, user, text, selectAll, latest, tool, onChange }
}

describe('the toolbar', () => {
  it('is one stop of the Tab key; arrows, Home and End move inside it', async () => {
    const { user, tool, text } = await open()
    await user.tab({ shift: true })
    expect(document.activeElement).toBe(tool('Bold'))
    for (const [key, name] of [
      ['ArrowRight', 'Italic'],
      ['End', 'Redo'],
      ['ArrowRight', 'Bold'],
      ['ArrowLeft', 'Redo'],
      ['Home', 'Bold'],
      ['ArrowRight', 'Italic'],
    ]) {
      await user.keyboard(`{${key}}`)
      expect(document.activeElement).toBe(tool(name ?? ''))
    }
    const stops = screen.getAllByRole('button').map(({ tabIndex }) => tabIndex)
    expect(stops).toEqual([-1, 0, -1, -1, -1, -1, -1, -1])
    expect(screen.getByRole('toolbar', { name: 'Formatting' }).getAttribute('aria-controls')).toBe(
      text.id,
    )
    await user.tab()
    expect(document.activeElement).toBe(text)
    await user.keyboard('{Alt>}{F10}{/Alt}')
    expect(document.activeElement).toBe(tool('Italic'))
  })

  it('formats what is selected, shows that it did, and takes it back', async () => {
    const { selectAll, tool, user, latest } = await open('<p>Agnes Berg</p>')
    for (const [name, open, close] of [
      ['Bold', '<strong>', '</strong>'],
      ['Italic', '<em>', '</em>'],
      ['Underline', '<u>', '</u>'],
    ] as const) {
      await selectAll()
      expect(tool(name).getAttribute('aria-pressed')).toBe('false')
      await user.click(tool(name))
      expect(latest()).toBe(`<p>${open}Agnes Berg${close}</p>`)
      expect(tool(name).getAttribute('aria-pressed')).toBe('true')
      await user.click(tool(name))
      expect(latest()).toBe('<p>Agnes Berg</p>')
    }
  })

  it('makes lists, changes their kind, and makes paragraphs of them again', async () => {
    const { selectAll, tool, user, latest } = await open('<p>One</p><p>Two</p>')
    await selectAll()
    await user.click(tool('Bulleted list'))
    expect(latest()).toBe('<ul><li><p>One</p></li><li><p>Two</p></li></ul>')
    await user.click(tool('Numbered list'))
    expect(latest()).toBe('<ol><li><p>One</p></li><li><p>Two</p></li></ol>')
    await user.click(tool('Numbered list'))
    expect(latest()).toBe('<p>One</p><p>Two</p>')
  })

  it('undoes and redoes, and says when there is nothing to', async () => {
    const { selectAll, tool, user, latest } = await open('<p>One</p>')
    expect(tool('Undo').getAttribute('aria-disabled')).toBe('true')
    await user.click(tool('Undo'))
    expect([tool('Bold').tabIndex, tool('Undo').tabIndex]).toEqual([0, -1])
    await selectAll()
    await user.click(tool('Bold'))
    await user.click(tool('Undo'))
    expect(latest()).toBe('<p>One</p>')
    await user.click(tool('Redo'))
    expect(latest()).toBe('<p><strong>One</strong></p>')
    expect(tool('Redo').getAttribute('aria-disabled')).toBe('true')
    // Whoever comes back to the toolbar stands where they pressed last.
    expect([tool('Bold').tabIndex, tool('Redo').tabIndex]).toEqual([-1, 0])
  })

  it('changes nothing of a text that is locked', async () => {
    const { selectAll, tool, user, rerender, onChange } = await open('<p>One</p>')
    const props = {
      label: 'Text',
      initialHtml: '',
      onChange,
      height: 200,
      profile: 'signature',
    } as const
    rerender(<RichTextEditor {...props} locked />)
    await selectAll()
    await user.click(tool('Bold'))
    expect([onChange.mock.calls, tool('Bold').getAttribute('aria-pressed')]).toEqual([[], 'false'])
    rerender(<RichTextEditor {...props} />)
    await user.click(tool('Bold'))
    expect(onChange.mock.calls).toEqual([['<p><strong>One</strong></p>']])
  })
})

it.each([
  ['b', '<p><strong>One</strong></p>'],
  ['i', '<p><em>One</em></p>'],
  ['u', '<p><u>One</u></p>'],
])('the keys Ctrl+%s formats', async (key, html) => {
  const { selectAll, user, latest } = await open('<p>One</p>')
  await selectAll()
  await user.keyboard(`{Control>}${key}{/Control}`)
  expect(latest()).toBe(html)
  await user.keyboard('{Control>}z{/Control}')
  expect(latest()).toBe('<p>One</p>')
})

describe('a link', () => {
  it('is asked for in place, refused unless it leads into web or mail, and put on the selection', async () => {
    const { selectAll, tool, user, latest, text } = await open('<p>Agnes</p>')
    await selectAll()
    await user.click(tool('Link'))
    const address = () => screen.getByRole('textbox', { name: 'Link address' })
    expect(document.activeElement).toBe(address())
    expect(screen.queryByRole('button', { name: 'Remove link' })).toBeNull()
    await user.keyboard('javascript:alert(1){Enter}')
    expect(screen.getByRole('alert').textContent).toContain('Enter a web or email address')
    expect(address().getAttribute('aria-invalid')).toBe('true')
    const note = document.getElementById(address().getAttribute('aria-describedby') ?? '')
    expect(note).toBe(screen.getByRole('alert'))
    await user.clear(address())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(address().hasAttribute('aria-invalid')).toBe(false)
    await user.keyboard('example.com/agnes{Enter}')
    expect(latest()).toBe(
      '<p><a href="https://example.com/agnes" rel="noopener noreferrer" target="_blank">Agnes</a></p>',
    )
    expect(document.activeElement).toBe(text)
  })

  it('is changed and taken away where the caret stands in it; Esc leaves it', async () => {
    const { tool, user, latest, text, selectAll } = await open(
      '<p><a href="https://one.example/">Agnes</a></p>',
    )
    await selectAll()
    await user.keyboard('{Control>}k{/Control}')
    const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Link address' })
    expect(address().value).toBe('https://one.example/')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('textbox', { name: 'Link address' })).toBeNull()
    expect(document.activeElement).toBe(text)
    await user.click(tool('Link'))
    expect(tool('Link').getAttribute('aria-pressed')).toBe('true')
    await user.clear(address())
    await user.keyboard('two.example')
    await user.click(screen.getByRole('button', { name: 'Apply link' }))
    expect(latest()).toContain('<a href="https://two.example/"')
    await user.click(tool('Link'))
    await user.click(screen.getByRole('button', { name: 'Cancel link' }))
    expect(screen.queryByRole('group', { name: 'Link' })).toBeNull()
    expect(document.activeElement).toBe(text)
    await user.click(tool('Link'))
    await user.click(screen.getByRole('button', { name: 'Remove link' }))
    expect(latest()).toBe('<p>Agnes</p>')
    expect(document.activeElement).toBe(text)
    expect(screen.queryByRole('group', { name: 'Link' })).toBeNull()
    expect(tool('Link').getAttribute('aria-pressed')).toBe('false')
  })

  it('is asked for by keys that nothing around the text hears', async () => {
    const heard: string[] = []
    const hear = ({ key }: KeyboardEvent) => heard.push(key)
    document.addEventListener('keydown', hear)
    onTestFinished(() => document.removeEventListener('keydown', hear))
    const { tool, user } = await open()
    for (const keys of ['{Escape}', 'x{Enter}', '{Escape}']) {
      if (!screen.queryByRole('group', { name: 'Link' })) await user.click(tool('Link'))
      await user.keyboard(keys)
    }
    expect(heard).toEqual(['x'])
  })

  it('is written out where nothing is selected', async () => {
    const { tool, user, latest } = await open()
    await user.click(tool('Link'))
    await user.keyboard('agnes@example.com{Enter}')
    expect(latest()).toBe(
      '<p><a href="mailto:agnes@example.com" rel="noopener noreferrer" target="_blank">agnes@example.com</a></p>',
    )
  })

  it.each([
    ['https://example.com', 'https://example.com/'],
    [' HTTP://Example.com/A ', 'http://example.com/A'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['https://bank.example@thief.example/', 'https://thief.example/'],
    ['javascript:alert(1)', null],
    ['JaVaScRiPt:alert(1)', null],
    ['data:text/html,x', null],
    ['vbscript:x', null],
    ['//example.com', null],
    ['/api/logout', null],
    ['ftp://example.com', null],
    ['https://', null],
    [`https://example.com/${'x'.repeat(2_000)}`, null],
  ])('to %s becomes %s', (address, href) => expect(safeAddress(address)).toBe(href))

  it.each([
    ['example.com', 'https://example.com/'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['agnes@example.com', 'mailto:agnes@example.com'],
    ['http://example.com', 'http://example.com/'],
    ['javascript:alert(1)', null],
    ['words and more', null],
    ['', null],
  ])('typed as %j becomes %s', (text, href) => expect(typedAddress(text)).toBe(href))
})

describe('what is pasted', () => {
  it('keeps words and formatting that the editor knows, and nothing else', async () => {
    const foreign =
      '<style>p{color:red}</style><h1 id="x" class="y">Title</h1><table><tr><td>Cell</td></tr></table>' +
      '<p style="color:red;font-weight:bold" onclick="x()">Bold<script>alert(1)</script></p>' +
      '<img src="https://tracker.example/x.gif"><a href="javascript:alert(1)">Link</a>' +
      '<span style="font-style:italic">Slanted</span>'
    const { user, latest, text } = await open()
    const data = new DataTransfer()
    data.setData('text/html', foreign)
    data.setData('text/plain', 'Title')
    await user.click(text)
    await act(async () => text.focus())
    await user.paste(data)
    const html = latest() ?? ''
    expect(html).toContain('<strong>Bold</strong>')
    expect(html).toContain('<em>Slanted</em>')
    for (const word of ['Title', 'Cell', 'Link']) expect(html).toContain(word)
    expect(html).not.toMatch(/script|style|class|onclick|img|table|h1|alert/)
  })

  it.each([
    '<p>Hello</p><b>Kind</b> <i>regards</i>',
    '<b>Kind</b> <i>regards</i><p>Ada</p>',
    '<blockquote><p>Hello</p><b>Kind</b> <i>regards</i></blockquote>',
    '<table><tr><td><p>Hello</p><b>Kind</b> <i>regards</i></td></tr></table>',
    '<b>Kind</b> <i>regards</i>',
  ])('keeps the blank between two words that are formatted apart: %s', async (foreign) => {
    const { user, latest, text } = await open()
    const data = new DataTransfer()
    data.setData('text/html', `<meta charset="utf-8"><!--StartFragment-->${foreign}`)
    data.setData('text/plain', 'Kind regards')
    await user.click(text)
    await act(async () => text.focus())
    await user.paste(data)
    expect(latest()).toContain('<strong>Kind</strong> <em>regards</em>')
  })

  it('from Word becomes real lists, without the bullets that Word types', () => {
    const item = (n: number, mark: string, words: string) =>
      `<p class=MsoListParagraph style='text-indent:-18pt;mso-list:l${n} level1 lfo1'>` +
      `<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}` +
      `<span style='font:7pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>` +
      `<b>${words}</b><o:p></o:p></p>`
    const html = cleanPaste(
      `<html xmlns:o="urn:office"><body><!--StartFragment--><p class=MsoNormal>Before</p>` +
        `${item(0, '·', 'One')}${item(0, '·', 'Two')}<p>Between</p>${item(1, '1.', 'First')}<!--EndFragment--></body></html>`,
      asSignature,
    )
    expect(write(read(html))).toContain(
      '<ul><li><p><strong>One</strong></p></li><li><p><strong>Two</strong></p></li></ul>' +
        '<p>Between</p><ol><li><p><strong>First</strong></p></li></ol>',
    )
  })

  it('from an editor that wraps everything in a bold element that is not bold, is not bold', () => {
    const html = cleanPaste(
      '<b style="font-weight:normal" id="docs-internal"><p>Plain</p></b>',
      asSignature,
    )
    expect(write(read(html))).toBe('<p>Plain</p>')
  })
})

describe('the HTML of a text', () => {
  it.each(['', '<p></p>', '<p> </p>', '<p><br></p><p>&nbsp;</p>', '<ul><li><p></p></li></ul>'])(
    '%j says nothing: the empty string [PROFILE-21]',
    (html) => expect(write(read(html))).toBe(''),
  )

  it.each([
    '<p>One</p><p><br></p><p>Two<br>Three</p>',
    '<p><strong><em><u>All</u></em></strong></p>',
    '<p>Before</p><ol><li><p>One</p><ul><li><p>Inner</p></li></ul></li></ol>',
    '<p><a href="https://example.com/" rel="noopener noreferrer" target="_blank">x</a></p>',
    '<p>&lt;b&gt; &amp; "quotes"</p>',
  ])('is read as it was written: %s', (html) => {
    expect(write(read(html))).toBe(html)
    // And the server, which cleans it once more, takes nothing away.
    expect(write(read(sanitiseHtml(html) ?? ''))).toBe(html)
  })

  it('that comes from elsewhere later does not replace what is being written', async () => {
    const { rerender, text, onChange } = await open('<p>Mine</p>')
    rerender(
      <RichTextEditor
        label="Text"
        initialHtml="<p>Theirs</p>"
        onChange={onChange}
        profile="signature"
        height={200}
      />,
    )
    expect(text.textContent).toBe('Mine')
  })
})
