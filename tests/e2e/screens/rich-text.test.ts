import { describe, expect, it } from 'vitest'
import { hostileHtml } from '../../support/hostile/corpora.ts'
import { isFullProof, proofSeed, throwDice } from '../../support/proofs/proof.ts'
import { anyStep, anyText } from '../../support/texts/edits.ts'
import { foreignTemplates } from '../../support/texts/templates.ts'
import { textDesk } from '../../support/texts/text-desk.ts'
import type { RichTextPage } from './rich-text.page.tsx'

declare const richText: RichTextPage

const { page, watched, fetched, show, read, told, content, enter } = await textDesk()

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
      expect.soft(await page().evaluate((text) => richText.spread(text), html), name).toEqual([])
    }
  })

  it('keeps what chance puts together, and what is done to it is undone to the byte', async () => {
    const seed = proofSeed()
    const dice = throwDice(seed)
    const texts = foreignTemplates.map(({ html }) => html)
    // Where two texts meet, the browser may read a handler that nobody wrote: the policy refuses it, even unparsed.
    watched().expectComplaint(/inline event handler|script-src-attr/)
    for (let round = 0; round < (isFullProof ? 4_000 : 150); round += 1) {
      const html = dice.upTo(4) === 0 ? dice.pick(texts) : anyText(dice, hostileHtml)
      const steps = Array.from({ length: dice.upTo(10) }, () => anyStep(dice))
      const faults = await page().evaluate(
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

  it('lets no end tag in a table end the list around it', async () => {
    const html = '<ul><li>One<table><tr></ul><td>Cell</table></li><li>Two</li></ul>'
    const { html: written, lines } = await read(html)
    expect([written, lines]).toEqual([html, 2])
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

/** Names that take the place of what documents and forms are asked for. */
const clobbering = [
  'body',
  'createElement',
  'getAttribute',
  'childNodes',
  'nodeName',
  'innerHTML',
].flatMap((name) => [
  `<img name="${name}">words`,
  `<form><input name=${name}></form>`,
  `<form name=${name}><button/id="${name}">x</button></form>`,
  `<p><object name="${name}"id=${name}></object></p>`,
])

describe('hostile markup in the editor', () => {
  it('neither runs nor fetches anything, and keeps its bytes', async () => {
    const ran: string[] = []
    page().on('dialog', (dialog) => {
      ran.push(dialog.message())
      void dialog.dismiss()
    })
    for (const html of [...hostileHtml, ...clobbering]) {
      expect.soft((await read(html)).html).toBe(html)
      await show(`<p>before</p>${html}<p>after</p>`)
    }
    expect(ran).toEqual([])
    expect(fetched()).toEqual([])
    expect(watched().complaints()).toEqual([])
  })

  it('is harmless when it is pasted', async () => {
    const ran: string[] = []
    page().on('dialog', (dialog) => {
      ran.push(dialog.message())
      void dialog.dismiss()
    })
    await show('<p>One</p>')
    await enter()
    for (const html of [...hostileHtml, ...clobbering]) {
      await content().evaluate((text, pasted) => {
        const data = new DataTransfer()
        data.setData('text/html', pasted)
        data.setData('text/plain', 'words')
        const event = { clipboardData: data, bubbles: true, cancelable: true }
        text.dispatchEvent(new ClipboardEvent('paste', event))
      }, html)
    }
    expect(await told()).toContain('One')
    expect(await told()).not.toMatch(
      /<(?:script|style|iframe|object|svg|form|input)\b|<[^>]*\son\w+=|(?:href|src)="javascript:/i,
    )
    expect(ran).toEqual([])
    expect(fetched()).toEqual([])
  })

  it('fetches no picture from elsewhere, and says so in its place', async () => {
    await show('<p><img src="https://tracker.example/x.gif" alt="Logo"></p>')
    await expect
      .poll(() => content().textContent())
      .toContain('Image from tracker.example, not loaded: Logo')
    expect(fetched()).toEqual([])
  })
})
