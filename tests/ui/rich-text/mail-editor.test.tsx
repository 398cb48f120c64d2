import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { Pictures, StoredPicture, Way } from '../../../src/ui/rich-text/pictures.ts'
import { RichTextEditor } from '../../../src/ui/rich-text/rich-text-editor.tsx'
import { RichTextField } from '../../../src/ui/rich-text/rich-text-field.tsx'
import { letPurifierWork } from '../../support/texts/working-purifier.ts'

letPurifierWork()

type Props = ComponentProps<typeof RichTextEditor>

function open(html: string, props: Partial<Props> = {}) {
  const onChange = vi.fn<(html: string) => void>()
  render(
    <RichTextEditor
      label="Content"
      profile="mail"
      initialHtml={html}
      onChange={onChange}
      {...props}
    />,
  )
  const user = userEvent.setup()
  const text = screen.getByRole('textbox', { name: 'Content' })
  const enter = () => act(async () => text.focus())
  const selectAll = async () => {
    await enter()
    await user.keyboard('{Control>}a{/Control}')
  }
  const tool = (name: string) => screen.getByRole('button', { name })
  const list = (name: string) => screen.getByRole('combobox', { name })
  return {
    user,
    text,
    enter,
    selectAll,
    tool,
    list,
    last: () => onChange.mock.lastCall?.[0],
    onChange,
  }
}

describe('the looks of words', () => {
  it('are set in one of eight fonts [COMPOSE-49]', async () => {
    const { selectAll, user, list, last } = open('<p>Words</p>')
    expect(
      within(list('Font'))
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual([
      'Default font',
      'Arial',
      'Verdana',
      'Tahoma',
      'Times New Roman',
      'Georgia',
      'Garamond',
      'Courier New',
      'Brush Script MT',
    ])
    await selectAll()
    await user.selectOptions(list('Font'), 'Georgia')
    expect(last()).toBe('<p><span style="font-family:Georgia, serif">Words</span></p>')
    expect(list('Font')).toHaveProperty('value', 'Georgia')
    await user.selectOptions(list('Font'), 'Default font')
    expect(last()).toBe('<p>Words</p>')
  })

  it('are one element of font, size and color, and are taken off together', async () => {
    const { selectAll, user, list, tool, last } = open('<p>Some words</p>')
    await selectAll()
    await user.selectOptions(list('Font'), 'Courier New')
    await user.selectOptions(list('Size'), '18')
    await user.click(tool('Text color'))
    await user.click(screen.getByRole('button', { name: 'Red' }))
    expect(last()).toBe(
      '<p><span style="font-family:\'Courier New\', Courier, monospace;font-size:18px;color:#b3242d">Some words</span></p>',
    )
    expect(screen.queryByRole('group', { name: 'Text color' })).toBeNull()
    await selectAll()
    await user.click(tool('Clear formatting'))
    expect(last()).toBe('<p>Some words</p>')
  })

  it.each([
    ['Calibri', '<p><span style="font-family:Calibri,sans-serif">One</span></p>'],
    ['Calibri', `<p><span class=x style='font-family:"Calibri",sans-serif;mso-x:y'>One</span></p>`],
    ['Aptos', '<div style="font-family: Aptos, sans-serif; margin: 0">One</div>'],
    ['Arial', '<div style="font-family: Aptos"><font face="arial">One</font></div>'],
    ['Several', '<p><font face="Arial">One</font> two</p>'],
    ['Default font', '<p>One</p>'],
  ])('show %s of %s', async (font, html) => {
    const { selectAll, list } = open(html)
    await selectAll()
    expect(list('Font')).toHaveProperty('selectedOptions.0.textContent', font)
  })

  it('are aligned line by line, beside all else that the line says', async () => {
    const { selectAll, tool, user, last } = open(
      '<p class="a" style="margin:0">One</p>\n<p>Two</p>',
    )
    await selectAll()
    await user.click(tool('Center'))
    expect(last()).toBe(
      '<p class="a" style="margin:0;text-align:center">One</p>\n<p style="text-align:center">Two</p>',
    )
    expect(tool('Center').getAttribute('aria-pressed')).toBe('true')
    await user.click(tool('Align left'))
    expect(last()).toBe('<p class="a" style="margin:0">One</p>\n<p>Two</p>')
  })

  it('of the portal are headings, and no fonts', async () => {
    const { selectAll, user, list, last } = open('<p>About us</p>', { profile: 'portal' })
    expect(screen.queryByRole('combobox', { name: 'Font' })).toBeNull()
    await selectAll()
    await user.selectOptions(list('Kind of paragraph'), 'Heading')
    expect(last()).toBe('<h2>About us</h2>')
    await user.selectOptions(list('Kind of paragraph'), 'Paragraph')
    expect(last()).toBe('<p>About us</p>')
  })

  it('of a list are written as mail programs write them', async () => {
    const { selectAll, user, tool, last } = open('<p>One</p><p>Two</p>')
    await selectAll()
    await user.click(tool('Bulleted list'))
    expect(last()).toBe('<ul><li><p>One</p></li><li><p>Two</p></li></ul>')
    await selectAll()
    await user.paste('Three')
    await selectAll()
    await user.click(tool('Bulleted list'))
    await user.click(tool('Numbered list'))
    expect(last()).toBe('<ol><li>Three</li></ol>')
  })
})

describe('the source', () => {
  it('is a text area of 25 rows with the same HTML, and what is changed in it is shown [TPL-12] [G-709]', async () => {
    const stored = '<p class=a>One</p>\n<table><tr><td>Two</table>'
    const { user, tool, last, onChange } = open(stored)
    await user.click(tool('Source'))
    const source = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Content, source' })
    expect(source.tagName).toBe('TEXTAREA')
    expect(source.getAttribute('rows')).toBe('25')
    expect(source.value).toBe(stored)
    expect(tool('Bold').getAttribute('aria-disabled')).toBe('true')
    await user.click(tool('Source'))
    expect(onChange).not.toHaveBeenCalled()
    await user.click(tool('Source'))
    const again = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Content, source' })
    await user.clear(again)
    await user.paste('<p>Three</p>')
    expect(last()).toBe('<p>Three</p>')
    await user.click(tool('Source'))
    expect(screen.getByRole('textbox', { name: 'Content' }).textContent).toBe('Three')
  })

  it('alone changes what the text keeps as it is', async () => {
    open('<p>One</p><table><tr><td>Two</table><!-- note --><p>Three</p>')
    const kept = screen.getAllByRole('group').map((one) => one.getAttribute('aria-label'))
    expect(kept).toEqual([
      'Table, can be changed in the source view',
      'Hidden markup, can be changed in the source view',
    ])
  })
})

describe('markup that is kept', () => {
  it('is shown cleaned, its stored pictures from where they are stored, and what mails hide is hidden', () => {
    const { pictures } = pictureStore()
    open(
      '<div style="display:none">Preview text</div>' +
        '<table onclick="x()"><tr><td><img src="cid:p1"><a href="https://a.example">Link</a></table>',
      { pictures },
    )
    const [hidden, table] = screen.getAllByRole('group')
    expect(hidden?.getAttribute('aria-label')).toBe(
      'Hidden markup, can be changed in the source view',
    )
    expect(hidden?.textContent).toBe('')
    expect(table?.innerHTML).toBe(
      '<table><tbody><tr><td><img src="https://files.example/p1" alt=""><a target="_blank" rel="noopener noreferrer">Link</a></td></tr></tbody></table>',
    )
  })
})

const PICTURE = new File(['picture'], 'photo.png', { type: 'image/png' })

function pictureStore() {
  const asked: { file: File; way: Way; answer: (stored: StoredPicture) => void }[] = []
  const pictures: Pictures = {
    addressOf: (id) => `https://files.example/${id}`,
    bytesOf: (id) => (id === 'large' ? 1_999_000 : 0),
    onPicture: (file, way) => new Promise((answer) => asked.push({ file, way, answer })),
  }
  return { pictures, asked }
}

describe('a picture', () => {
  const choose = async (file: File) => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    // As where somebody has the window of the system show all files.
    if (input) await userEvent.setup({ applyAccept: false }).upload(input, file)
  }

  it('is inserted by its id where the caret stood when it was chosen, once it is stored', async () => {
    const { pictures, asked } = pictureStore()
    const { enter, user, last } = open('<p>Before</p>', { pictures })
    await enter()
    await choose(PICTURE)
    const bar = await screen.findByRole('progressbar', { name: 'Uploading photo.png' })
    await act(async () => asked[0]?.way.onProgress(0.4))
    expect(bar).toHaveProperty('value', 40)
    await enter()
    await user.paste(' and after')
    await act(async () => asked[0]?.answer({ id: 'p1' }))
    await waitFor(() => expect(last()).toBe('<p>Before and after<img src="cid:p1" alt=""></p>'))
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(document.querySelector('img[src="https://files.example/p1"]')).not.toBeNull()
  })

  it('stands beside the others of its choice in their order, without one that is refused', async () => {
    const { pictures, asked } = pictureStore()
    const { enter, last } = open('<p>Before</p>', { pictures })
    await enter()
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    const files = ['a', 'b', 'c'].map(
      (name) => new File([name], `${name}.png`, { type: 'image/png' }),
    )
    if (input) await userEvent.setup().upload(input, files)
    expect(screen.getAllByRole('progressbar')).toHaveLength(3)
    for (const answer of [{ id: 'a' }, { refused: 'Broken.' }, { id: 'c' }]) {
      await waitFor(() => expect(asked).toHaveLength(1))
      await act(async () => asked.shift()?.answer(answer))
    }
    expect(last()).toBe('<p>Before<img src="cid:a" alt=""><img src="cid:c" alt=""></p>')
    expect(screen.getByRole('alert').textContent).toBe('Broken.')
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('on its way is stopped, and is not inserted any later', async () => {
    const { pictures, asked } = pictureStore()
    const { enter, user, last } = open('<p>Before</p>', { pictures })
    await enter()
    await choose(PICTURE)
    await user.click(await screen.findByRole('button', { name: 'Stop uploading photo.png' }))
    expect(asked[0]?.way.signal.aborted).toBe(true)
    await act(async () => asked[0]?.answer({ id: 'p1' }))
    expect(last()).toBeUndefined()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('that is refused says why, in its place', async () => {
    const { pictures, asked } = pictureStore()
    const { enter, last } = open('<p>Before</p>', { pictures })
    await enter()
    await choose(PICTURE)
    await screen.findByRole('progressbar')
    await act(async () => asked[0]?.answer({ refused: 'The picture is broken.' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The picture is broken.')
    expect(last()).toBeUndefined()
  })

  it('beyond 2000 KB in all is refused in the words that name the limit [COMPOSE-50, COMMERR-45, G-72]', async () => {
    const { pictures, asked } = pictureStore()
    const { enter, user, last } = open('<p><img src="cid:large">a</p>', { pictures })
    await enter()
    await choose(new File([new Uint8Array(1_001)], 'much.png', { type: 'image/png' }))
    const message = '[SUNEDITOR.imageUpload.fail] Size of uploadable total images: 2000KB'
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(asked).toEqual([])
    await choose(new File([new Uint8Array(1_000)], 'little.png', { type: 'image/png' }))
    expect(await screen.findByRole('progressbar')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    const data = new DataTransfer()
    data.setData('text/html', `<p><img src="data:image/png;base64,${'A'.repeat(4_000)}"></p>`)
    await enter()
    await user.paste(data)
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(last()).toBeUndefined()
  })

  it.each([
    ['terms.pdf', 'application/pdf'],
    ['photo.webp', 'image/webp'],
  ])('that is none to be mailed, as %s, is refused where it was chosen', async (name, type) => {
    const { pictures, asked } = pictureStore()
    await open('<p>One</p>', { pictures }).enter()
    await choose(new File(['x'], name, { type }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Only images can be inserted: PNG, JPEG, GIF or SVG.',
    )
    expect(asked).toEqual([])
  })

  it('cannot be inserted where nobody stores it', () => {
    open('<p>One</p>')
    expect(screen.queryByRole('button', { name: 'Insert image' })).toBeNull()
    expect(document.querySelector('input[type="file"]')).toBeNull()
  })

  it('from elsewhere is not fetched, and in a letter it is told that it is not printed', () => {
    open('<p><img src="https://cdn.example/a.png" alt="Logo"></p>', { profile: 'letter' })
    expect(screen.getByRole('textbox', { name: 'Content' }).textContent).toBe(
      'Image from cdn.example, not printed: Logo',
    )
    expect(document.querySelector('img[src^="http"]')).toBeNull()
  })
})

describe('what is pasted into a mail', () => {
  async function pasted(html: string) {
    const { enter, user, last } = open('')
    await enter()
    const data = new DataTransfer()
    data.setData('text/html', html)
    data.setData('text/plain', 'words')
    await user.paste(data)
    return last()
  }

  it.each([
    [
      'a page, without its looks',
      '<style>p{color:red}</style><p class="x" style="color:red;font-family:Papyrus"><span style="font-weight:700">Bold</span> <font size=7>large</font></p>',
      '<p><strong>Bold</strong> large</p>',
    ],
    [
      'a document, whose bold element is not bold',
      '<b style="font-weight:normal"><p>One {{case_id}}</p></b>',
      '<p>One {{case_id}}</p>',
    ],
    [
      'a table, which stays one',
      '<p>One</p><table onclick="x()"><tr><td style="color:red">Two</td></tr></table>',
      '<p>One</p><table><tbody><tr><td style="color:red">Two</td></tr></tbody></table>',
    ],
    [
      'a picture from elsewhere, which is left out',
      '<p>One<img src="https://tracker.example/x.gif"></p>',
      '<p>One</p>',
    ],
    ['a script, which is left out', '<p>One<script>alert(1)</script></p>', '<p>One</p>'],
    [
      'the text of another editor of ours, with its looks',
      '<p data-pm-slice="1 1 []"><span style="color:#b3242d">Red</span><img src="cid:p1" alt="" width="30%"></p>',
      '<p><span style="color:#b3242d">Red</span><img src="cid:p1" alt="" width="30%"></p>',
    ],
  ])('is cleaned: %s', async (_what, html, expected) => expect(await pasted(html)).toBe(expected))
})

describe('a field', () => {
  it('names its text, says what is wrong with it in its place, and is 25 lines high', () => {
    const props = { label: 'Content', profile: 'mail', value: '', onChange: vi.fn() } as const
    const { rerender } = render(<RichTextField {...props} help="HTML" required />)
    const text = () => screen.getByRole('textbox', { name: 'Content' })
    expect(text().getAttribute('aria-invalid')).toBeNull()
    expect(text().getAttribute('aria-required')).toBe('true')
    expect(
      document.getElementById(text().getAttribute('aria-describedby') ?? '')?.textContent,
    ).toBe('HTML')
    const error = 'Please enter content for your template.'
    rerender(<RichTextField {...props} help="HTML" required error={error} />)
    expect(screen.getByRole('alert').textContent).toBe(error)
    expect(text().getAttribute('aria-invalid')).toBe('true')
    expect(
      document.getElementById(text().getAttribute('aria-describedby') ?? '')?.textContent,
    ).toBe(error)
    expect(document.querySelector('.fw-rich-tall')).not.toBeNull()
  })
})
