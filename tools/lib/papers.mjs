import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inPath } from './find.mjs'

/** The one picture of all papers. */
export const PAPERS = 'invoice-paper'

const CREATED = new Date('2026-11-20T12:00:00.000Z')

/**
 * The pages of a PDF as PNGs, in order.
 * @param {string} folder
 * @param {string} name of the PDF in it
 */
function pagesOf(folder, name) {
  const pdftoppm = inPath('pdftoppm')
  if (!pdftoppm) throw new Error('Papers are drawn by pdftoppm: install poppler-utils.')
  execFileSync(pdftoppm, ['-png', '-r', '110', join(folder, `${name}.pdf`), join(folder, name)])
  return readdirSync(folder)
    .filter((file) => file.startsWith(`${name}-`) && /-\d+\.png$/u.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file)))
}

/**
 * Draws the papers that `tests/support/e-invoice/shown-papers.ts` names into a folder, each page by itself, and answers a
 * picture of all that are shown side by side.
 * @param {import('playwright-core').Page} page an empty page
 * @param {string} folder
 * @returns {Promise<Buffer>}
 */
export async function drawPapers(page, folder) {
  const { shownPapers } = await import('../../tests/support/e-invoice/shown-papers.ts')
  const { invoicePdf } = await import('../../server-mock/files/invoice/invoice-pdf.ts')
  const { invoicePage } = await import('../../server-mock/modules/invoices/page.ts')
  mkdirSync(folder, { recursive: true })
  const sheets = []
  for (const { name, number, data, pages } of shownPapers) {
    const archive = { language: data.language, xml: null }
    const pdf = await invoicePdf(invoicePage(number, data), CREATED, archive)
    writeFileSync(join(folder, `${name}.pdf`), pdf)
    const all = pagesOf(folder, name)
    sheets.push(all[0], ...(pages === 'first' ? [] : [all.at(-1)]))
  }
  const images = sheets.map(
    (png) => `<img src="data:image/png;base64,${png?.toString('base64')}" alt="">`,
  )
  await page.setViewportSize({ width: 1900, height: 1100 })
  await page.setContent(`<style>
    body { margin: 0; padding: 16px; display: grid; grid-template-columns: repeat(5, 1fr); gap: 16px; background: #d3d8de; }
    img { display: block; width: 100%; box-shadow: 0 1px 4px rgb(0 0 0 / 25%); }
  </style>${images.join('')}`)
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
  return page.screenshot({ fullPage: true })
}
