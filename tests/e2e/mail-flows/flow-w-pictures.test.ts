import { afterEach, describe, expect, it } from 'vitest'
import { adminGateway, expectFaithful, openSeeded } from '../../support/browser/flows.ts'
import { openDesk } from '../../support/browser/login.ts'
import { blue, green, paintPng, red } from '../../support/files/pixels.ts'
import { pngOfSize } from '../../support/files/stored-picture.ts'
import { opened } from '../../support/setup/opened.ts'

const office = await opened(openSeeded(120))
const desk = await openDesk(office.browser, office.server, 'agent@enterprise.example')
const { page } = desk
afterEach(() => expect(desk.complaints()).toEqual([]))

const painted = { red, green, blue }
const names = Object.keys(painted) as (keyof typeof painted)[]
const bytesOf = (name: keyof typeof painted): Uint8Array => paintPng(60, 30, () => painted[name])

const pane = page.getByRole('region', { name: 'Template', exact: true })
const content = pane.getByRole('textbox', { name: 'Content' })
const pictures = content.locator('.fw-rich-picture img')

async function choose(name: string, bytes: Uint8Array): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    pane.getByRole('button', { name: 'Insert image' }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'image/png', buffer: Buffer.from(bytes) })
}

/** Hands a file over as a drop or the clipboard does. */
const hand = (kind: 'drop' | 'paste', name: string, bytes: Uint8Array) =>
  content.evaluate(
    (text, [event, fileName, base64]) => {
      const data = new DataTransfer()
      const read = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([read], fileName, { type: 'image/png' }))
      const { left, top } = text.getBoundingClientRect()
      const place = { clientX: left + 20, clientY: top + 20, bubbles: true, cancelable: true }
      text.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...place, dataTransfer: data })
          : new ClipboardEvent('paste', { ...place, clipboardData: data }),
      )
    },
    [kind, name, Buffer.from(bytes).toString('base64')] as const,
  )

/** From where each picture of the text is shown, and its size once it has arrived. */
const shown = (): Promise<string[]> =>
  pictures.evaluateAll((images) =>
    images.map((image) => {
      const { src, naturalWidth, naturalHeight } = image as HTMLImageElement
      return `${new URL(src).pathname.replace(/[^/]+$/u, '')} ${naturalWidth}x${naturalHeight}`
    }),
  )

async function openReminder(): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Mail Flows' })
    .click()
  const flow = page.getByRole('button', { name: 'EU standard 2026', exact: true })
  await flow.waitFor()
  if ((await flow.getAttribute('aria-expanded')) === 'false') await flow.click()
  await page.getByRole('button', { name: 'Answer to a question' }).first().click()
  await content.waitFor()
}

describe('flow W: pictures in a template', () => {
  it('are chosen, pasted and dropped, and shown from where they are stored', async () => {
    await openReminder()
    await content.click()
    await choose('red.png', bytesOf('red'))
    await expect.poll(() => pictures.count()).toBe(1)
    await hand('paste', 'green.png', bytesOf('green'))
    await expect.poll(() => pictures.count()).toBe(2)
    await hand('drop', 'blue.png', bytesOf('blue'))
    await expect.poll(() => pictures.count()).toBe(names.length)
    await expect.poll(() => shown()).toEqual(names.map(() => '/files/pictures/ 60x30'))
  })

  it('that are none, or too large, are refused in their place', async () => {
    await choose('half.png', bytesOf('red').slice(0, -9))
    await pane.getByText('damaged or incomplete').waitFor()
    await choose('large.png', pngOfSize(2_000_001))
    await pane
      .getByText('[SUNEDITOR.imageUpload.fail] Size of uploadable total images: 2000KB')
      .waitFor()
    expect(await pictures.count()).toBe(names.length)
  })

  it('are there after a reload before they are saved, and after the save', async () => {
    await page.reload()
    await content.waitFor()
    await expect.poll(() => shown()).toEqual(names.map(() => '/files/pictures/ 60x30'))
    await pane.getByRole('button', { name: /^Save/ }).click()
    await page.getByText('Success!', { exact: true }).first().waitFor()
    await page.reload()
    await expect.poll(() => shown()).toEqual(names.map(() => '/files/pictures/ 60x30'))
    await pane.getByRole('button', { name: 'Source' }).click()
    const source = pane.getByRole('textbox', { name: 'Content, source' })
    const html = await source.inputValue()
    expect(html.match(/<img src="cid:[\w-]+"/gu)).toHaveLength(names.length)
    expect(html).not.toMatch(/token|data:/u)
  })

  it('leave a recording that replays and equals a fresh load', async () => {
    await expectFaithful([desk], await adminGateway(office.server))
  })
})
