/** Work without a mouse: what has the focus, and the way by Tab to something else. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { PATIENCE } from './browser.ts'

/** How long a walk may take until what it leads to is there, in ms. */
const ARRIVES_WITHIN = PATIENCE

/** The name of what has the focus: its label without the star, or its text without the key or the number beside it. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement
    const said = active?.getAttribute('aria-label')
    if (said) return said
    const isField =
      active instanceof HTMLInputElement ||
      active instanceof HTMLSelectElement ||
      active instanceof HTMLTextAreaElement
    const named = (isField ? active.labels?.[0] : active)?.cloneNode(true)
    if (!(named instanceof Element)) return ''
    for (const aside of named.querySelectorAll('kbd, .fw-menu-label, [aria-hidden=true]'))
      aside.remove()
    return (named.textContent ?? '').replace(/ \*$/, '').trim()
  })

/** Waits until what is named so has taken the focus by itself. */
export const untilFocused = (page: Page, name: string): Promise<void> =>
  expect.poll(() => focused(page), { timeout: ARRIVES_WITHIN, interval: 50 }).toBe(name)

const [always, never] = [() => true, () => false]

/** So long a key is awaited, in ms: one that the page does not know yet is kept for two seconds. */
const KEY_AWAITED = 3_000

/** Presses the key of an action until what it opens comes: on a busy machine the keys come seconds after the list. */
export async function pressUntil(
  page: Page,
  key: string,
  comes: (within: number) => Promise<unknown>,
): Promise<void> {
  for (const start = performance.now(); performance.now() - start < ARRIVES_WITHIN; ) {
    // Pressed again while what it opens comes, it would be written there.
    if ((await page.getByRole('dialog').count()) === 0) await page.keyboard.press(key)
    if (await comes(KEY_AWAITED).then(always, never)) return
  }
  throw new Error(`${key} opens nothing`)
}

/** Presses the key of an action until what it opens has the focus. */
export const pressFor = (page: Page, key: string, name: string): Promise<void> =>
  pressUntil(page, key, (timeout) =>
    expect.poll(() => focused(page), { timeout, interval: 50 }).toBe(name),
  )

/** Walks on by Tab, or back, to what is named so. */
export async function walkTo(
  page: Page,
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const isThere = (here: string) => (typeof name === 'string' ? here === name : name.test(here))
  const passed = new Set<string>()
  for (const start = performance.now(); performance.now() - start < ARRIVES_WITHIN; ) {
    const here = await focused(page)
    if (isThere(here)) return
    passed.add(here.slice(0, 40))
    await page.keyboard.press(key)
  }
  throw new Error(`no way by ${key} to ${name}, only to: ${[...passed].join(', ')}`)
}

/** Walks on by Tab to this very element, where others have its name too. */
export async function walkOnto(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (const start = performance.now(); !(await isThere()); await page.keyboard.press('Tab'))
    if (performance.now() - start > ARRIVES_WITHIN) throw new Error(`no way by Tab to ${target}`)
}

/** Walks to a field for files and chooses this one in the browser's own dialog. */
export async function chooseFile(
  page: Page,
  name: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  // Listened for before the walk: its questions to the page make sure that the page knows it when the key comes.
  const asked = page.waitForEvent('filechooser')
  const pressed = walkTo(page, name).then(() => page.keyboard.press('Space'))
  const [chooser] = await Promise.all([asked, pressed])
  await chooser.setFiles(file)
}

/** Walks to a field and types; what stands in it is selected on arrival, as Tab does it. */
export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await walkTo(page, name)
  await page.keyboard.type(text)
}

/** Walks to a button, a link or an entry and presses it. */
export async function pressOn(
  page: Page,
  name: string | RegExp,
  key?: 'Tab' | 'Shift+Tab',
): Promise<void> {
  await walkTo(page, name, key)
  await page.keyboard.press('Enter')
}

/** Walks to this very button and presses it. */
export async function pressOnto(page: Page, target: Locator): Promise<void> {
  await walkOnto(page, target)
  await page.keyboard.press('Enter')
}

/** Goes down in what has the focus, a menu or a list, until this is under the cursor. */
export async function downTo(
  page: Page,
  name: string,
  here: () => Promise<string> = () => focused(page),
): Promise<void> {
  const passed = new Set([''])
  for (const start = performance.now(); performance.now() - start < ARRIVES_WITHIN; ) {
    const at = await here()
    if (at === name) return
    // What is under the cursor is drawn some time after its key: until then the next key would go by it.
    if (passed.has(at)) continue
    passed.add(at)
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`no way down to ${name}, only to:${[...passed].join(', ')}`)
}

/** The browser tells of a caret that moved after its next frame; a person is slower than that. */
export const untilCaretIsTold = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )

/** Puts the caret at an end of a formatted text, or over all of it. */
export async function caretIn(
  text: Locator,
  keys: 'Control+Home' | 'Control+End' | 'Control+a',
): Promise<void> {
  // Not by a click: it sets the caret once more when it is over, which may be after the key.
  await text.focus()
  await text.page().keyboard.press(keys)
  await untilCaretIsTold(text.page())
}
