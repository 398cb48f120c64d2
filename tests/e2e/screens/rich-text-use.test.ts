import { describe, expect, it } from 'vitest'
import { accessFaults } from '../../support/browser/look.ts'
import { textDesk } from '../../support/texts/text-desk.ts'
import type { RichTextPage } from './rich-text.page.tsx'

declare const richText: RichTextPage

const { url, page, fetched, show, told, content, press, settled, enter } = await textDesk()

describe('the keyboard', () => {
  it('types, chooses a placeholder at the caret, formats and takes it back to the first byte', async () => {
    const stored = '<p class=a>Dear </p>\n<p>Regards'
    await show(stored)
    await enter()
    await press('End')
    await settled()
    await page().keyboard.type(' Ms {{last')
    await press('Enter')
    await page().keyboard.type(', hello')
    await expect.poll(told).toBe('<p class=a>Dear Ms {{last_name}}, hello</p>\n<p>Regards')
    await press('Control+a')
    await settled()
    await press('Control+b')
    await expect.poll(told).toContain('<strong>')
    for (let at = 0; at < 20; at += 1) await press('Control+z')
    await expect.poll(told).toBe(stored)
  })

  it('opens the placeholder that is selected', async () => {
    await show('<p>{{salutation}}</p>')
    await enter()
    await press('ArrowRight')
    await settled()
    await press('Enter')
    await expect.poll(() => page().evaluate(() => richText.opened())).toEqual(['salutation'])
    expect(await told()).toBeNull()
  })

  it('turns to the source and back, with nothing changed', async () => {
    const stored = '<p>One</p>\n\n<table><tr><td>Two</table>'
    await show(stored)
    await content().press('Control+Shift+h')
    const source = page().getByRole('textbox', { name: 'Content, source' })
    await expect.poll(() => source.inputValue()).toBe(stored)
    expect(await source.getAttribute('rows')).toBe('25')
    await source.fill(stored.replace('Two', 'Three'))
    await source.press('Control+Shift+h')
    await expect.poll(() => content().textContent()).toContain('Three')
    await expect.poll(told).toBe(stored.replace('Two', 'Three'))
    await content().press('Control+z')
    await expect.poll(told).toBe(stored)
  })

  it('keeps the line ends of a text whose source is changed', async () => {
    await show('<p>One</p>\r\n<p>Two</p>\r\n')
    await content().press('Control+Shift+h')
    const source = page().getByRole('textbox', { name: 'Content, source' })
    await source.press('Control+Home')
    await page().keyboard.type('<hr>')
    await expect.poll(told).toBe('<hr><p>One</p>\r\n<p>Two</p>\r\n')
    await page().getByRole('button', { name: 'Add last name' }).click()
    await expect.poll(told).toBe('<hr>{{last_name}}<p>One</p>\r\n<p>Two</p>\r\n')
  })

  it('writes below and above a table that is selected, and never in its place', async () => {
    const table = '<table><tr><td>Two</table>'
    await show(`<p>One</p>${table}`)
    await enter()
    await press('ArrowDown')
    await page().keyboard.type('Three')
    await expect.poll(told).toBe(`<p>One</p>${table}<p>Three</p>`)
    await press('Home')
    await settled()
    await press('ArrowUp')
    await press('Shift+Enter')
    await page().keyboard.type('Four')
    await expect.poll(told).toBe(`<p>One</p><p>Four</p>${table}<p>Three</p>`)
    await show(table)
    await content().focus()
    await page().keyboard.type('Five')
    await expect.poll(told).toBe(`${table}<p>Five</p>`)
  })

  it('leaves a quotation from an empty line at its end', async () => {
    await show('<blockquote><p>One</p></blockquote>')
    await enter()
    await press('End')
    await settled()
    await press('Enter')
    await press('Enter')
    await page().keyboard.type('Two')
    await expect.poll(told).toBe('<blockquote><p>One</p></blockquote><p>Two</p>')
  })

  it('loses nothing that is typed at once after a click beside the button of what is quoted [G-749]', async () => {
    await show('<p>One:</p><blockquote type="cite"><p>Two</p></blockquote>')
    const fold = await page().getByRole('button', { name: 'Show quoted text' }).boundingBox()
    if (!fold) throw new Error('nothing is folded')
    await page().mouse.click(fold.x + fold.width + 40, fold.y + fold.height / 2)
    await page().keyboard.type(' Three')
    await expect.poll(told).toContain(' Three')
  })
})

/** A picture of the browser's own drawing, as a file that is dropped, pasted or chosen. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><image href="https://tracker.example/x.png" width="9" height="9"/><rect width="40" height="20" fill="red"/></svg>'

describe('a picture', () => {
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const [chooser] = await Promise.all([
      page().waitForEvent('filechooser'),
      page().getByRole('button', { name: 'Insert image' }).click(),
    ])
    await chooser.setFiles({ name, mimeType, buffer })
  }
  /** Hands files over as a drop or the clipboard does. */
  const hand = (kind: 'drop' | 'paste', name: string, type = 'image/png') =>
    content().evaluate(
      (text, [event, fileName, fileType]) => {
        const data = new DataTransfer()
        data.items.add(new File(['x'], fileName, { type: fileType }))
        const { left, top } = text.getBoundingClientRect()
        const place = { clientX: left + 20, clientY: top + 20, bubbles: true, cancelable: true }
        text.dispatchEvent(
          event === 'drop'
            ? new DragEvent('drop', { ...place, dataTransfer: data })
            : new ClipboardEvent('paste', { ...place, clipboardData: data }),
        )
      },
      [kind, name, type] as const,
    )

  it('is chosen, dropped and pasted, and stands where it was meant', async () => {
    await show('<p>One</p>')
    await enter()
    await press('End')
    await choose('a.png', 'image/png', picture)
    await expect.poll(told).toBe('<p>One<img src="cid:p1" alt=""></p>')
    await hand('paste', 'b.png')
    await expect.poll(told).toContain('src="cid:p2"')
    await hand('drop', 'c.png')
    await expect.poll(told).toContain('src="cid:p3"')
    await hand('drop', 'terms.pdf', 'application/pdf')
    await page().getByRole('alert').getByText('Only images can be inserted').waitFor()
    expect(page().url()).toBe(`${url}/`)
  })

  it('that was an SVG is drawn to PNG at twice its width and takes 30 percent [COMPOSE-52] [G-715]', async () => {
    await show('<p>One</p>')
    await enter()
    await choose('logo.svg', 'image/svg+xml', Buffer.from(svg))
    await expect.poll(told).toBe('<p><img src="cid:p1" alt="" width="30%">One</p>')
    const shown = content().locator('img[src^="blob:"]')
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(80)
    await expect
      .poll(() => page().evaluate(() => richText.files()))
      .toEqual(['logo.png image/png PNG'])
    expect(fetched()).toEqual([])
  })

  it('on its way shows how far it is, and is stopped', async () => {
    await show('<p>One</p>')
    await enter()
    await choose('slow.png', 'image/png', picture)
    const bar = page().getByRole('progressbar', { name: 'Uploading slow.png' })
    await bar.waitFor()
    await expect.poll(() => bar.getAttribute('value')).toBe('50')
    await page().getByRole('button', { name: 'Stop uploading slow.png' }).click()
    await bar.waitFor({ state: 'detached' })
    expect(await told()).toBeNull()
  })

  it('takes 1 to 100 percent of the width, and has a text instead of it [COMPOSE-51]', async () => {
    await show('<p>One<img src="cid:p1" alt="Old" border=0></p>')
    await enter()
    await press('End')
    await settled()
    await press('ArrowLeft')
    const bar = page().getByRole('group', { name: 'Image' })
    await press('Enter')
    const width = bar.getByRole('textbox', { name: 'Width in %' })
    await expect.poll(() => width.evaluate((one) => one === document.activeElement)).toBe(true)
    await width.fill('101')
    await press('Enter')
    await bar.getByRole('alert').getByText('Enter a whole number from 1 to 100.').waitFor()
    expect(await told()).toBeNull()
    await width.fill('100')
    await bar.getByRole('textbox', { name: 'Alternative text' }).fill('A "lighthouse"')
    await press('Enter')
    await expect
      .poll(told)
      .toBe('<p>One<img src="cid:p1" alt="A &quot;lighthouse&quot;" width="100%"></p>')
    // The width counts as the next field is entered, the text with Enter: two steps where half a second lies between them.
    await press('Control+z')
    await press('Control+z')
    await expect.poll(told).toBe('<p>One<img src="cid:p1" alt="Old" border=0></p>')
  })
})

describe('how it looks', () => {
  it.each(['light', 'dark'] as const)('has no fault of access in the %s theme', async (theme) => {
    await show(
      '<p>{{case_id}} {{nobody}} <img src="https://a.example/x.png"></p><table><tr><td>a<img></table>',
    )
    await page().evaluate(
      (dark) => document.body.classList.toggle('bp6-dark', dark),
      theme === 'dark',
    )
    expect(await accessFaults(page())).toEqual([])
    await enter()
    await page().keyboard.type('{{')
    await page().getByRole('listbox', { name: 'Placeholders' }).waitFor()
    expect(await accessFaults(page())).toEqual([])
    await press('Escape')
    await page().getByRole('button', { name: 'Text color' }).click()
    expect(await accessFaults(page())).toEqual([])
  })
})
