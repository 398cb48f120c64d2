import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { register } from 'tsx/esm/api'
import { ensureChromium } from './lib/chromium.mjs'
import { drawPapers, PAPERS } from './lib/papers.mjs'
import { build, ensureInstalled, fail, requireNode } from './lib/prepare.mjs'
import { root } from './lib/run.mjs'

/** Draws every screen and the papers of invoices into .cache/screens/; names on the command line draw only those. */

const folder = join(root, '.cache', 'screens')
/** The few that the documentation shows. */
const shown = join(root, 'docs', 'screens')
const sizes = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]
const themes = /** @type {const} */ (['light', 'dark'])

/**
 * A picture as WebP, drawn by the browser itself: a third of the PNG without visible loss.
 * @param {import('playwright-core').Page} page an empty page
 * @param {Buffer} png
 */
async function toWebp(page, png) {
  const data = await page.evaluate(async (source) => {
    const image = new Image()
    image.src = `data:image/png;base64,${source}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.72).split(',')[1] ?? ''
  }, png.toString('base64'))
  return Buffer.from(data, 'base64')
}

/**
 * Writes a picture, and draws it anew where the documentation shows it and it looks different now.
 * @param {string} name
 * @param {Buffer} picture
 */
function keep(name, picture) {
  writeFileSync(join(folder, name), picture)
  const path = join(shown, name)
  if (!existsSync(path) || readFileSync(path).equals(picture)) return false
  writeFileSync(path, picture)
  return true
}

async function main() {
  requireNode()
  await ensureInstalled()
  const chromium = await ensureChromium()
  if ('problem' in chromium) fail(chromium.problem)

  register()
  const { launchOwnBrowser } = await import('../tests/support/browser/browser.ts')
  const { openGallery } = await import('../tests/support/browser/gallery.ts')
  const { switchTheme } = await import('../tests/support/browser/seat.ts')
  const { untilStill } = await import('../tests/support/browser/until-still.ts')
  const { screens } = await import('../tests/support/screens/screens.ts')
  const wanted = process.argv.slice(2)
  const isWanted = (/** @type {string} */ name) => wanted.length === 0 || wanted.includes(name)
  const chosen = screens.filter(({ name }) => isWanted(name))
  if (chosen.length === 0 && !isWanted(PAPERS)) fail(`No screen is named ${wanted.join(' or ')}.`)

  mkdirSync(folder, { recursive: true })
  const browser = await launchOwnBrowser()
  const darkroom = await browser.newPage()
  const drawn = new Set()
  let changed = 0
  if (isWanted(PAPERS)) {
    const png = await drawPapers(await browser.newPage(), join(root, '.cache', 'papers'))
    const name = `${PAPERS}.webp`
    if (keep(name, await toWebp(darkroom, png))) changed += 1
    drawn.add(name)
    console.log(PAPERS)
  }
  if (chosen.length === 0) return browser.close()

  const { ok, output } = await build()
  if (!ok) fail(output)
  const gallery = await openGallery(browser)
  try {
    for (const screen of chosen) {
      const watched = await gallery.open(screen, { ...sizes[0], theme: themes[0] })
      for (const theme of themes) {
        await switchTheme(watched.page, theme)
        for (const size of sizes) {
          const name = `${screen.name}-${theme}-${size.width}.webp`
          await watched.page.setViewportSize(size)
          await untilStill(watched.page)
          const png = await watched.page.screenshot({ animations: 'disabled', caret: 'hide' })
          if (process.env.SCREENS_PNG)
            writeFileSync(join(process.env.SCREENS_PNG, `${name}.png`), png)
          if (keep(name, await toWebp(darkroom, png))) changed += 1
          drawn.add(name)
        }
      }
      await screen.leave?.(watched.page)
      await watched.close()
      console.log(screen.name)
    }
  } finally {
    await browser.close()
    await gallery.close()
  }
  if (wanted.length === 0) {
    const lost = readdirSync(shown).filter((file) => !drawn.has(file))
    if (lost.length > 0) fail(`The documentation shows what is no screen: ${lost.join(', ')}.`)
  }
  console.log(`${drawn.size} pictures in .cache/screens, ${changed} changed in docs/screens`)
}

await main()
