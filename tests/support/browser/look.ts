/** What can be judged about a rendered screen by measuring it (look.md, 6). */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { untilStill } from './until-still.ts'

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/**
 * What breaks the rules for accessible pages, one line for each; empty when nothing does. A page that was
 * looked at and has only changed its theme can differ in its colours alone.
 */
export async function accessFaults(
  page: Page,
  looks: 'all' | 'colours' = 'all',
): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window)))
    await page.evaluate(await readFile(axePath, 'utf8'))
  const faults = await accessFaultsNow(page, looks)
  if (faults.length === 0) return faults
  // What came on or became enabled meanwhile was on its way to its colours.
  await untilStill(page)
  return accessFaultsNow(page, looks)
}

const accessFaultsNow = (page: Page, looks: 'all' | 'colours'): Promise<string[]> =>
  page.evaluate(
    async (rules) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations } = await axe.run(document, {
        iframes: false,
        resultTypes: ['violations'],
        ...(rules && { runOnly: { type: 'rule', values: rules } }),
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
      )
    },
    looks === 'colours' && ['color-contrast', 'link-in-text-block'],
  )

/**
 * Text in a control that is cut or broken into lines, text that lies under a control, and a page that is
 * wider than its window. Hosts and subjects may be cut: they are as long as they are (look.md, 6).
 */
export function textFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls =
      'button, label, thead th, kbd, summary, header a, footer a, [role=tab], .fw-tag'
    const mayBeCut = '.fw-case-host, .fw-activity-open, .fw-thumbnail, .fw-user, .fw-inspector *'
    /** What is said in whole sentences, or explains, takes the lines that it needs. */
    const mayTakeLines = (element: Element, text: string) =>
      text.endsWith('.') || element.closest('.fw-placeholder-about') !== null
    const faults: string[] = []
    const top =
      [...document.querySelectorAll('.bp6-portal')].findLast((portal) =>
        portal.querySelector('[role=dialog], [role=menu], .bp6-dialog, .fw-palette'),
      ) ?? document.body

    /** The part of a box that its ancestors let through. */
    const seen = (element: Element, box: DOMRect) => {
      let [left, right, upper, lower] = [box.left, box.right, box.top, box.bottom]
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === 'visible') continue
        const frame = at.getBoundingClientRect()
        left = Math.max(left, frame.left)
        right = Math.min(right, frame.right)
        upper = Math.max(upper, frame.top)
        lower = Math.min(lower, frame.bottom)
      }
      return { left, right, upper, lower, empty: right - left < 1 || lower - upper < 1 }
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.fw-visually-hidden')

    const texts: { element: Element; text: string; boxes: DOMRect[] }[] = []
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!element || text === '' || !isShown(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      texts.push({ element, text, boxes: [...range.getClientRects()] })
    }

    for (const { element, text, boxes } of texts) {
      const control = element.closest(controls)
      if (!control || element.closest(mayBeCut)) continue
      const lines = new Set(boxes.map(({ top: y }) => Math.round(y)))
      if (lines.size > 1 && !mayTakeLines(element, text)) faults.push(`wrapped: ${text}`)
      for (const box of boxes) {
        const part = seen(element, box)
        const isScrolledAway = seen(control, control.getBoundingClientRect()).empty
        if (!isScrolledAway && !part.empty && part.right - part.left < box.width - 1) {
          faults.push(`cut: ${text}`)
        }
      }
    }
    for (const { element, text } of texts) {
      const { overflowX, textOverflow } = getComputedStyle(element)
      const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
      if (isCut && /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis') {
        faults.push(`cut without a sign: ${text}`)
      }
    }
    for (const input of top.querySelectorAll('input, select')) {
      const isCut = input.scrollWidth > input.clientWidth + 1
      // A host that is searched for may be longer than the list is wide: it ends in three dots.
      if (isShown(input) && isCut && getComputedStyle(input).textOverflow !== 'ellipsis') {
        faults.push(`cut in its field: ${(input as HTMLInputElement).value}`)
      }
    }
    for (const row of top.querySelectorAll('fieldset')) {
      const [box, field] = [
        row.querySelector(':scope > .bp6-checkbox'),
        row.querySelector('.bp6-input'),
      ]
      if (!box || !field || !isShown(box) || getComputedStyle(row).display !== 'grid') continue
      const middle = (element: Element) => {
        const { y, height } = element.getBoundingClientRect()
        return y + height / 2
      }
      // Beside each other, not below.
      const off = Math.abs(middle(box) - middle(field))
      if (off > 1 && off < 20) faults.push(`off its row by ${off} px: ${box.textContent}`)
    }
    // The bar of the selected cases floats over the list, which scrolls on below it; what a search found over all below its field.
    const buttons = [...top.querySelectorAll('button, [role=button], input')]
      .filter((button) => isShown(button) && !button.closest('.fw-bulk, .fw-finder-answer'))
      .map((button) => ({ button, part: seen(button, button.getBoundingClientRect()) }))
      .filter(({ part }) => !part.empty)
    for (const { element, text, boxes } of texts) {
      // A control may hold another one, as a field its button; only plain text must stay clear of them.
      if (element.closest(controls)) continue
      for (const box of boxes) {
        const part = seen(element, box)
        if (part.empty) continue
        const under = buttons.find(
          ({ button, part: area }) =>
            Math.min(part.right, area.right) - Math.max(part.left, area.left) > 2 &&
            Math.min(part.lower, area.lower) - Math.max(part.upper, area.upper) > 4 &&
            !isCovered(button, area),
        )
        if (under) {
          faults.push(`under a control: ${text} (${under.button.getAttribute('aria-label')})`)
        }
      }
    }
    /** Whether something that floats lies over it. */
    function isCovered(button: Element, area: { left: number; upper: number }) {
      const hit = document.elementFromPoint(area.left + 3, area.upper + 3)
      return hit !== null && !button.contains(hit) && !hit.contains(button)
    }
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} wide`)
    return [...new Set(faults)]
  })
}

/**
 * What a narrow window cuts off, or can only be seen by scrolling sideways, one line for each; empty when nothing is.
 * What the page itself lets hang over its edge is hidden by the shell and would be found by nobody.
 */
export function widthFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} ${element.textContent?.trim().slice(0, 40)}`
    const top =
      [...document.querySelectorAll('.bp6-portal')].findLast((portal) =>
        portal.querySelector('[role=dialog], [role=menu], .bp6-dialog, .fw-palette'),
      ) ?? document.body
    const shown = [...top.querySelectorAll('*')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        // A table is scrolled sideways on purpose, and its place is checked with it.
        !element.closest('svg *, .fw-visually-hidden, .fw-grid *'),
    )
    const cut = shown.filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (right > window.innerWidth + 1 || left < -1)
    })
    const sideways = shown.filter(
      (element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowX) &&
        element.scrollWidth > element.clientWidth + 1,
    )
    return [
      ...cut.map((element) => `over the edge: ${name(element)}`),
      ...sideways.map((element) => `scrolls sideways: ${name(element)}`),
    ]
  })
}

/**
 * What moved by itself, one line for each element and how far its move counts; from before the page opens.
 */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moves: string[] = []
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ')
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        for (const { node, previousRect, currentRect } of sources) {
          const name = node instanceof Element ? node.className : (node?.textContent ?? 'gone')
          moves.push(`${value.toFixed(5)} ${name}: ${place(previousRect)} to ${place(currentRect)}`)
        }
      }
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const movesSoFar = () => {
      // What has moved may not have been told yet.
      note(observer.takeRecords())
      return moves
    }
    Object.assign(window, { movesSoFar })
  })
  return () =>
    page.evaluate(() => (window as unknown as { movesSoFar: () => string[] }).movesSoFar())
}

/** What a walk by Tab leaves out, where it shows no focus, and where nothing says what is there. */
type Walk = { missed: string[]; unseen: string[]; nameless: string[] }

/** Walks once round with Tab, through the page or through what is in `within`; empty lists when all is well. */
export async function walkByKeyboard(page: Page, within = 'body'): Promise<Walk> {
  const count = await page.evaluate((root) => {
    const wanted = 'a[href], button, input, select, textarea, iframe, [tabindex="0"]'
    const frame =
      '.bp6-overlay-start-focus-trap, .bp6-overlay-end-focus-trap, .bp6-dialog-container'
    const all = [
      ...(document.querySelector(root)?.querySelectorAll<HTMLElement>(wanted) ?? []),
    ].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        // Of a group of radio buttons Tab stops at the one that is chosen.
        !element.matches(
          `:disabled, [tabindex="-1"], [inert] *, [type="radio"]:not(:checked), ${frame}`,
        ),
    )
    for (const element of all) element.dataset.toReach = ''
    return all.length
  }, within)
  const unseen = new Set<string>()
  const nameless = new Set<string>()
  // A mail that is shown has links of its own, which nobody counted.
  for (let step = 0; step < count * 2 + 20; step += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement)) return null
      const labels = 'labels' in element ? (element.labels as NodeListOf<HTMLElement> | null) : null
      const name =
        element.getAttribute('aria-label') ??
        labels?.[0]?.textContent ??
        // A picture that is pressed is named by what it shows.
        (element.title || element.textContent || element.querySelector('img')?.alt) ??
        ''
      delete element.dataset.toReach
      const current = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
      const around = element.closest('.fw-rich-text')
      const rings = [element, element.parentElement, around, current].some((at) => {
        if (!at) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at)
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      })
      const isPage = element === document.body
      const isFrame = element.matches('[class*="focus-trap"], .bp6-dialog-container')
      const what = `${element.tagName} ${element.className} ${name.slice(0, 40)}`
      return { shows: isPage || rings, isNamed: !isFrame && name.trim() !== '', what }
    })
    if (found && !found.shows) unseen.add(found.what)
    if (found && !found.isNamed) nameless.add(found.what)
  }
  const missed = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('[data-to-reach]')]
    for (const element of all) delete element.dataset.toReach
    return all.map(
      (element) =>
        `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`,
    )
  })
  return { missed, unseen: [...unseen], nameless: [...nameless] }
}
