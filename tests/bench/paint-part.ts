import type { Page } from 'playwright-core'
import { launchOwnBrowser } from '../support/browser/browser.ts'
import { chooseView } from '../support/browser/gallery.ts'
import { startServer } from '../support/server/server.ts'
import type { Figures } from './budgets.ts'
import { percentile } from './statistics.ts'

const RUNS = 30
const PASSWORD = 'Framewright-1'

/** From the press of the button to what is painted, in ms. */
type Paint = { optimistic: number; confirmed: number; reference: number }

async function openCase(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill('agent@enterprise.example')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  // An email can be written there.
  await chooseView(page, 'Active')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Add note' }).waitFor()
}

/** Presses the button inside the page and waits there until the entry is painted, pending and then confirmed. */
const press = (page: Page, text: string): Promise<Paint> =>
  page.getByRole('button', { name: 'Save note' }).evaluate(async (button, note) => {
    const painted = () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now())
          port2.postMessage(null)
        })
      })
    const shown = (isPending: boolean) =>
      [...document.querySelectorAll('.fw-activity')].some(
        (entry) =>
          entry.classList.contains('fw-activity-pending') === isPending &&
          entry.textContent?.includes(note),
      )
    const until = (reached: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!reached()) return
          observer.disconnect()
          resolve()
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
        look()
      })
    const pending = until(() => shown(true) || shown(false)).then(painted)
    const done = until(() => shown(false)).then(painted)
    const began = performance.now()
    if (button instanceof HTMLElement) button.click()
    const [optimistic, confirmed] = [(await pending) - began, (await done) - began]
    const asked = performance.now()
    await fetch('/api/health')
    return { optimistic, confirmed, reference: (await painted()) - asked }
  }, text)

/** Presses the key of a new email, waits there until what is to be written in is painted, and closes it. */
async function openCompose(page: Page): Promise<number> {
  await page.evaluate(() => {
    const isThere = () => document.querySelector('.fw-compose .fw-rich-text [contenteditable]')
    const painted = () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now())
          port2.postMessage(null)
        })
      })
    const pressed = new Promise<number>((resolve) =>
      addEventListener('keydown', ({ timeStamp }) => resolve(timeStamp), {
        capture: true,
        once: true,
      }),
    )
    const there = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return
        observer.disconnect()
        resolve()
      })
      observer.observe(document.body, { subtree: true, childList: true })
    })
    const measure = async () => {
      const [began, shown] = [await pressed, await there.then(painted)]
      return shown - began
    }
    Object.assign(window, { composing: measure() })
  })
  await page.keyboard.press('c')
  const took = await page.evaluate('composing')
  if (typeof took !== 'number') throw new Error('no dialog was measured')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return took
}

/** A note from the press of the button to the pixels, on the real server with the real client; and the dialog of an email. */
export async function paintPart(): Promise<Figures> {
  const server = await startServer()
  const browser = await launchOwnBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    // The loader of TypeScript names functions through a helper that a page does not have.
    await page.addInitScript('globalThis.__name = (named) => named')
    await openCase(page, server.url)
    const paints: Paint[] = []
    for (let run = 0; run <= RUNS; run += 1) {
      await page.getByRole('button', { name: 'Add note' }).click()
      const text = `Measured note ${run}.`
      await page.getByRole('dialog').getByRole('textbox').fill(text)
      const paint = await press(page, text)
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      // The first one warms up.
      if (run > 0) paints.push(paint)
    }
    await page.getByRole('heading', { name: 'Case Activities' }).click()
    const composed: number[] = []
    for (let run = 0; run <= RUNS; run += 1) composed.push(await openCompose(page))
    const [first = 0, ...again] = composed
    const of = (what: keyof Paint, part: number) =>
      percentile(
        paints.map((paint) => paint[what]),
        part,
      )
    return {
      'paint.optimistic-p50-ms': of('optimistic', 0.5),
      'paint.optimistic-p95-ms': of('optimistic', 0.95),
      'paint.confirmed-p50-ms': of('confirmed', 0.5),
      'paint.confirmed-p95-ms': of('confirmed', 0.95),
      // With the first one comes its code.
      'paint.compose-first-ms': first,
      'paint.compose-p50-ms': percentile(again, 0.5),
      'paint.compose-p95-ms': percentile(again, 0.95),
      // The smallest call and a frame, to tell a slow machine from a slow command.
      'paint.bare-call-p50-ms': of('reference', 0.5),
      'paint.bare-call-p95-ms': of('reference', 0.95),
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}
