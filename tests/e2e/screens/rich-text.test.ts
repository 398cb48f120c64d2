import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser, openPage, type WatchedPage } from '../../support/browser/browser.ts'
import { accessFaults } from '../../support/browser/look.ts'
import { startMailPage } from '../../support/browser/mail-page.ts'
import { hostileHtml } from '../../support/hostile/corpora.ts'
import { isFullProof, proofSeed, throwDice } from '../../support/proofs/proof.ts'
import { anyStep, anyText } from '../../support/texts/edits.ts'
import { foreignTemplates } from '../../support/texts/templates.ts'
import type { RichTextPage } from './rich-text.page.tsx'

declare const richText: RichTextPage

const [browser, server] = await Promise.all([launchBrowser(), startMailPage('rich-text.page.tsx')])

let watched: WatchedPage
let page: Page
/** Whatever left the page for an address other than its own. */
let fetched: string[]

afterAll(async () => {
  await browser.close()
  server.stop()
})

beforeEach(async () => {
  watched = await openPage(browser, server.url)
  page = watched.page
  fetched = []
  await watched.context.route(
    (url) => url.origin !== server.url && url.protocol.startsWith('http'),
    (route) => {
      fetched.push(route.request().url())
      return route.abort()
    },
  )
  await page.goto('/')
})

afterEach(() => watched.close())

const show = async (html: string, profile: 'mail' | 'letter' | 'portal' = 'mail') => {
  await page.evaluate(([name, text]) => richText.show(name, text), [profile, html] as const)
  await page.getByRole('textbox', { name: 'Content' }).waitFor()
}
const read = (html: string) => page.evaluate((text) => richText.read('mail', text), html)
const told = () => page.evaluate(() => richText.html())
const content = () => page.getByRole('textbox', { name: 'Content' })
/** The browser tells of a moved caret after the key that moved it; a person is slower than that. */
const settled = () =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
/** Puts the caret at the very beginning. */
const enter = async () => {
  await content().locator('p').first().click()
  await press('Control+Home')
  await settled()
}
const press = (keys: string) => page.keyboard.press(keys)

describe('a text in the browser', () => {
  it('keeps every byte of what other programs wrote, and shows their lines to be edited', async () => {
    for (const { name, html } of foreignTemplates) {
      const { html: written, lines } = await read(html)
      expect.soft(written, name).toBe(html)
      if (!name.includes('newsletter')) expect.soft(lines, name).toBeGreaterThan(0)
    }
  })

  it('changes nothing but the line that is changed', async () => {
    for (const { name, html } of foreignTemplates) {
      expect.soft(await page.evaluate((text) => richText.spread(text), html), name).toEqual([])
    }
  })

  it('keeps what chance puts together, and what is done to it is undone to the byte', async () => {
    const seed = proofSeed()
    const dice = throwDice(seed)
    const texts = foreignTemplates.map(({ html }) => html)
    // Where two texts meet, the browser may read a handler that nobody wrote: the policy refuses it, even unparsed.
    watched.expectComplaint(/inline event handler|script-src-attr/)
    for (let round = 0; round < (isFullProof ? 4_000 : 150); round += 1) {
      const html = dice.upTo(4) === 0 ? dice.pick(texts) : anyText(dice, hostileHtml)
      const steps = Array.from({ length: dice.upTo(10) }, () => anyStep(dice))
      const faults = await page.evaluate(
        ([text, acts]) => [...richText.spread(text), ...richText.history(text, acts)],
        [html, steps] as const,
      )
      expect(faults, `seed ${seed}: ${html}`).toEqual([])
    }
  })

  it('keeps tables as they are, among lines that can be edited', async () => {
    const table = '<table cellpadding=0><tr><td>Cell<td><b>Bold</table>'
    const { html, blocks, lines } = await read(`<p>One</p>${table}<p>Two`)
    expect(html).toBe(`<p>One</p>${table}<p>Two`)
    expect(blocks).toEqual([table])
    expect(lines).toBe(2)
  })

  it('keeps a text whole whose formats end elsewhere than they began', async () => {
    for (const html of [
      '<p><b>One</p><p>Two</p>',
      '<div><i>One</div>Two',
      '<table>Loose<tr><td>Cell</table>',
      '<p>One</b></p><p>Two</p></p>',
      '<a href="https://a.example">One<a href="https://b.example">Two</a></a>',
    ]) {
      const { html: written, blocks } = await read(html)
      expect.soft(written, html).toBe(html)
      expect.soft(blocks, html).toEqual([html])
    }
  })
})

describe('hostile markup in the editor', () => {
  it('neither runs nor fetches anything, and keeps its bytes', async () => {
    const ran: string[] = []
    page.on('dialog', (dialog) => {
      ran.push(dialog.message())
      void dialog.dismiss()
    })
    for (const html of hostileHtml) {
      expect.soft((await read(html)).html).toBe(html)
      await show(`<p>before</p>${html}<p>after</p>`)
    }
    expect(ran).toEqual([])
    expect(fetched).toEqual([])
    expect(watched.complaints()).toEqual([])
  })

  it('fetches no picture from elsewhere, and says so in its place', async () => {
    await show('<p><img src="https://tracker.example/x.gif" alt="Logo"></p>')
    await expect
      .poll(() => content().textContent())
      .toContain('Picture from tracker.example, not loaded: Logo')
    expect(fetched).toEqual([])
  })
})

describe('the keyboard', () => {
  it('types, chooses a placeholder at the caret, formats and takes it back to the first byte', async () => {
    const stored = '<p class=a>Dear </p>\n<p>Regards'
    await show(stored)
    await enter()
    await press('End')
    await page.keyboard.type(' Ms {{last')
    await press('Enter')
    await page.keyboard.type(', hello')
    expect(await told()).toBe('<p class=a>Dear Ms {{last_name}}, hello</p>\n<p>Regards')
    await press('Control+a')
    await press('Control+b')
    await expect.poll(told).toContain('<strong>')
    for (let at = 0; at < 20; at += 1) await press('Control+z')
    expect(await told()).toBe(stored)
  })

  it('opens the placeholder that is selected', async () => {
    await show('<p>{{salutation}}</p>')
    await enter()
    await press('ArrowRight')
    await press('Enter')
    expect(await page.evaluate(() => richText.opened())).toEqual(['salutation'])
    expect(await told()).toBeNull()
  })

  it('turns to the source and back, with nothing changed', async () => {
    const stored = '<p>One</p>\n\n<table><tr><td>Two</table>'
    await show(stored)
    await content().press('Control+Shift+h')
    const source = page.getByRole('textbox', { name: 'Content, source' })
    expect(await source.inputValue()).toBe(stored)
    expect(await source.getAttribute('rows')).toBe('25')
    await source.fill(stored.replace('Two', 'Three'))
    await source.press('Control+Shift+h')
    await expect.poll(() => content().textContent()).toContain('Three')
    expect(await told()).toBe(stored.replace('Two', 'Three'))
    await content().press('Control+z')
    expect(await told()).toBe(stored)
  })

  it('begins a line below a table that ends the text', async () => {
    await show('<p>One</p><table><tr><td>Two</table>')
    await enter()
    await press('ArrowDown')
    await press('Enter')
    await page.keyboard.type('Three')
    expect(await told()).toBe('<p>One</p><table><tr><td>Two</table><p>Three</p>')
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
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Insert picture' }).click(),
    ])
    await chooser.setFiles({ name, mimeType, buffer })
  }
  /** Hands files over as a drop or the clipboard does. */
  const hand = (kind: 'drop' | 'paste', name: string) =>
    content().evaluate(
      (text, [event, fileName]) => {
        const data = new DataTransfer()
        data.items.add(new File(['x'], fileName, { type: 'image/png' }))
        const { left, top } = text.getBoundingClientRect()
        const place = { clientX: left + 20, clientY: top + 20, bubbles: true, cancelable: true }
        text.dispatchEvent(
          event === 'drop'
            ? new DragEvent('drop', { ...place, dataTransfer: data })
            : new ClipboardEvent('paste', { ...place, clipboardData: data }),
        )
      },
      [kind, name] as const,
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
  })

  it('that was an SVG is drawn to PNG at twice its width and takes 30 percent [COMPOSE-52]', async () => {
    await show('<p>One</p>')
    await enter()
    await choose('logo.svg', 'image/svg+xml', Buffer.from(svg))
    await expect.poll(told).toBe('<p><img src="cid:p1" alt="" width="30%">One</p>')
    const shown = content().locator('img[src^="blob:"]')
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(80)
    expect(await page.evaluate(() => richText.files())).toEqual(['logo.png image/png PNG'])
    expect(fetched).toEqual([])
  })

  it('on its way shows how far it is, and is stopped', async () => {
    await show('<p>One</p>')
    await enter()
    await choose('slow.png', 'image/png', picture)
    const bar = page.getByRole('progressbar', { name: 'Uploading slow.png' })
    await bar.waitFor()
    expect(await bar.getAttribute('value')).toBe('50')
    await page.getByRole('button', { name: 'Stop uploading slow.png' }).click()
    await bar.waitFor({ state: 'detached' })
    expect(await told()).toBeNull()
  })

  it('takes 1 to 100 percent of the width, and has a text instead of it [COMPOSE-51]', async () => {
    await show('<p>One<img src="cid:p1" alt="Old" border=0></p>')
    await enter()
    await press('End')
    await settled()
    await press('ArrowLeft')
    const bar = page.getByRole('group', { name: 'Picture' })
    await press('Enter')
    const width = bar.getByRole('textbox', { name: 'Width in %' })
    await expect.poll(() => width.evaluate((one) => one === document.activeElement)).toBe(true)
    await width.fill('101')
    await press('Enter')
    expect(await bar.getByRole('alert').textContent()).toBe('Enter a whole number from 1 to 100.')
    expect(await told()).toBeNull()
    await width.fill('100')
    await bar.getByRole('textbox', { name: 'Alternative text' }).fill('A "lighthouse"')
    await press('Enter')
    expect(await told()).toBe(
      '<p>One<img src="cid:p1" alt="A &quot;lighthouse&quot;" width="100%"></p>',
    )
    await press('Control+z')
    expect(await told()).toBe('<p>One<img src="cid:p1" alt="Old" border=0></p>')
  })
})

describe('how it looks', () => {
  it.each(['light', 'dark'] as const)('has no fault of access in the %s theme', async (theme) => {
    await show(
      '<p>{{case_id}} {{nobody}} <img src="https://a.example/x.png"></p><table><tr><td>a<img></table>',
    )
    await page.evaluate(
      (dark) => document.body.classList.toggle('bp6-dark', dark),
      theme === 'dark',
    )
    expect(await accessFaults(page)).toEqual([])
    await enter()
    await page.keyboard.type('{{')
    await page.getByRole('listbox', { name: 'Placeholders' }).waitFor()
    expect(await accessFaults(page)).toEqual([])
    await press('Escape')
    await page.getByRole('button', { name: 'Text color' }).click()
    expect(await accessFaults(page)).toEqual([])
  })
})
