import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import {
  agent,
  chooseView,
  type Gallery,
  openGallery,
  openRow,
  type Screen,
} from '../support/gallery.ts'
import { accessFaults, textFaults, walkByKeyboard, watchShifts } from '../support/look.ts'
import { screens } from '../support/screens.ts'
import { switchTheme } from '../support/seat.ts'
import { untilStill } from '../support/until-still.ts'

let browser: Browser
let gallery: Gallery

beforeAll(async () => {
  browser = await launchBrowser()
  gallery = await openGallery(browser)
})

afterAll(async () => {
  await browser?.close()
  await gallery?.close()
})

const normal = { width: 1440, height: 900 }
const wide = { width: 1920, height: 1080 }
const themes: readonly ['light', 'dark'] = ['light', 'dark']

const named = (wanted: string): Screen => {
  const screen = screens.find(({ name }) => name === wanted)
  if (!screen) throw new Error(`no screen is named ${wanted}`)
  return screen
}

/** A page for one use interrupts those that are kept: whoever needs one comes last. */
const inTurn = screens.toSorted((a, b) => Number('arrange' in a) - Number('arrange' in b))

/**
 * Every run sees all screens, each in one theme, and half of them in both and wide; which is which changes from run
 * to run. `npm run prove:edges` sees everything.
 */
const turn = process.env.PROVE === 'full' ? null : Date.now() % 2

describe.each(inTurn.map((screen, at) => [screen.name, screen, at] as const))(
  '%s',
  (_, screen, at) => {
    it('fits and can be read by everybody, light and dark', async () => {
      // Every other screen is opened dark.
      const [first, second] = (at + (turn ?? 0)) % 2 === 0 ? themes : themes.toReversed()
      const isWhole = turn === null || (at >> 1) % 2 === turn
      const watched = await gallery.open(screen, { ...normal, theme: first })
      const { page } = watched
      expect.soft(await textFaults(page), first).toEqual([])
      expect.soft(await accessFaults(page), first).toEqual([])
      if (isWhole) {
        await switchTheme(page, second)
        await untilStill(page)
        expect.soft(await textFaults(page), second).toEqual([])
        expect.soft(await accessFaults(page, 'colours'), second).toEqual([])
        await page.setViewportSize(wide)
        await untilStill(page)
        expect.soft(await textFaults(page), 'wide').toEqual([])
      }
      await screen.leave?.(page)
      await watched.close()
    })
  },
)

describe('the office', () => {
  it('moves nothing when its data arrives', async () => {
    let open: () => void = () => undefined
    const gate = new Promise<void>((go) => {
      open = go
    })
    let read = async () => ['nothing was watched']
    const watched = await gallery.open(
      {
        ...named('cases-loading'),
        arrange: async (page) => {
          read = await watchShifts(page)
          await page.route('**/api/cases/**', async (route) => {
            await gate
            await route.continue()
          })
          // Many times as wide as what stands for them before.
          await page.route('**/api/cases/_count', async (route) => {
            await gate
            const response = await route.fetch()
            const body = (await response.text()).replaceAll(/:\s*\d+/g, ':54321')
            await route.fulfill({ response, body })
          })
        },
      },
      normal,
    )
    const { page } = watched
    open()
    await page.getByRole('option').first().waitFor()
    await untilStill(page)
    expect(await read()).toEqual([])
    await watched.close()
  })

  it.each(['case-active', 'event-log-state'])(
    'can be worked by keyboard alone, and shows where it is: %s',
    async (name) => {
      const watched = await gallery.open(named(name), normal)
      expect(await walkByKeyboard(watched.page)).toEqual({ missed: [], unseen: [] })
      await watched.close()
    },
  )

  it('has rows of two heights, and everything fits in both', async () => {
    const watched = await gallery.open(named('case-active'), normal)
    const { page } = watched
    const rowHeight = () =>
      page
        .getByRole('option')
        .first()
        .evaluate((row) => row.clientHeight)
    expect(await rowHeight()).toBe(36)
    await page.keyboard.press('Shift+D')
    await expect.poll(rowHeight).toBe(28)
    await untilStill(page)
    expect(await textFaults(page)).toEqual([])
    await watched.close()
  })

  it.each([1440, 1180])('fits the longest host and numbers, %i wide', async (width) => {
    const host = 'donaudampfschifffahrtsgesellschaft-kapitaenswitwenverband-ooe.at'
    const watched = await gallery.open(
      {
        ...agent,
        name: 'the longest texts',
        arrange: (page) => stretch(page, host),
        show: async (page) => {
          await chooseView(page, 'Active')
          await openRow(page, page.getByRole('option').filter({ hasText: host }).first())
        },
      },
      { width, height: 900, theme: 'light' },
    )
    const { page } = watched
    const pane = page.getByRole('region', { name: `Case ${host}` })
    await pane.getByText('1,166,000.00', { exact: true }).first().waitFor()
    await page
      .getByRole('button', { name: /^Cases/ })
      .getByText('54,321')
      .waitFor()
    expect(await textFaults(page)).toEqual([])
    await watched.close()
  })
})

/** Lets the server's answers hold the longest texts that are to be expected. */
async function stretch(page: Page, host: string): Promise<void> {
  const swap = (pattern: RegExp, change: (text: string) => string) =>
    page.route(pattern, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: change(await response.text()) })
    })
  const hosts = (text: string) => text.replaceAll('baeckerei-althaus-voss.de', host)
  await swap(/\/cases\/_search/, hosts)
  await swap(/\/cases\/_count$/, (text) =>
    // Five digits beside the longest label are not to be expected: payments pass through within days.
    text.replaceAll(/:\s*\d+/g, ':54321').replace('SSING":54321', 'SSING":321'),
  )
  await swap(/\/cases\/\d+$/, (text) =>
    hosts(text)
      .replaceAll('"EUR"', '"KRW"')
      .replaceAll(
        /"(price|[a-z_]*(?:amount|total|net|gross|fee)[a-z_]*)":-?\d+(\.\d+)?/g,
        '"$1":1166000',
      ),
  )
}
