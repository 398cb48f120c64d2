import type { Locator, Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { launchBrowser } from '../../support/browser/browser.ts'
import {
  agent,
  atLiteCase,
  chooseView,
  openGallery,
  openRow,
  type Screen,
} from '../../support/browser/gallery.ts'
import {
  accessFaults,
  textFaults,
  walkByKeyboard,
  watchShifts,
  widthFaults,
} from '../../support/browser/look.ts'
import { switchTheme } from '../../support/browser/seat.ts'
import { untilStill } from '../../support/browser/until-still.ts'
import { isFullProof, proofSeed, throwDice } from '../../support/proofs/proof.ts'
import {
  accountStateScreens,
  accountTermsScreens,
} from '../../support/screens/account-state-screens.ts'
import { screens } from '../../support/screens/screens.ts'
import { opened } from '../../support/setup/opened.ts'

const browser = await opened(launchBrowser())
const gallery = await opened(openGallery(browser))

const normal = { width: 1440, height: 900 }
const wide = { width: 1920, height: 1080 }
/** A small screen upright and lying, or an ordinary one at 200 %. */
const narrow = [
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
]
const themes = ['light', 'dark'] as const

/** Repeats the ways in which the screens are looked at. */
const seed = proofSeed()
console.log(`look: seed ${seed}`)

const named = (wanted: string): Screen => {
  const screen = screens.find(({ name }) => name === wanted)
  if (!screen) throw new Error(`no screen is named ${wanted}`)
  return screen
}

/** Those for which it holds, and the others. */
const partition = (all: readonly Screen[], holds: (screen: Screen) => boolean) =>
  [all.filter(holds), all.filter((screen) => !holds(screen))] as const

/** The same screen on a page for one use. */
const alone = (screen: Screen): Screen => ({ arrange: async () => undefined, ...screen })

/** One way to look at an open screen. */
type Look = { name: string; theme?: 'light' | 'dark'; size?: { width: number; height: number } }

const dice = throwDice(seed)

/** All of them in the full proof, else so many that follow each other from a drawn one on. */
function someOf<T>(all: readonly T[], count: number): readonly T[] {
  const first = dice.upTo(all.length)
  return isFullProof ? all : [...all, ...all].slice(first, first + count)
}

/**
 * Looks at these screens one after the other: in the full proof at all of them, in both themes and all of these widths,
 * else at a drawn twentieth, one at least, in a drawn theme and one more drawn way.
 */
function lookAt(
  own: readonly Screen[],
  alsoAt: readonly { width: number; height: number }[] = [],
): void {
  const some = own.filter(() => isFullProof || dice.upTo(20) === 0)
  const drawn = (some.length > 0 ? some : [dice.pick(own)]).map((screen) => {
    const first = dice.pick(themes)
    const second = first === 'light' ? 'dark' : 'light'
    const others: Look[] = [
      { name: second, theme: second },
      ...[wide, ...alsoAt].map((size) => ({ name: `${size.width} wide`, size })),
    ]
    return {
      ...screen,
      first,
      others: isFullProof ? others : [dice.pick(others)],
    }
  })
  it.sequential.for(drawn)(
    '$name fits and can be read by everybody, light, dark and wide',
    async ({ first, others, ...screen }, { expect }) => {
      const watched = await gallery.open(screen, { ...normal, theme: first })
      const { page } = watched
      expect.soft(await textFaults(page), first).toEqual([])
      expect.soft(await accessFaults(page), first).toEqual([])
      for (const { name, theme, size } of others) {
        if (theme) await switchTheme(page, theme)
        if (size) await page.setViewportSize(size)
        await untilStill(page)
        expect.soft(await textFaults(page), name).toEqual([])
        if (theme) expect.soft(await accessFaults(page, 'colours'), name).toEqual([])
        if (size && size.width < normal.width)
          expect.soft(await widthFaults(page), name).toEqual([])
      }
      await screen.leave?.(page)
      await watched.close()
    },
  )
}

// To look at a screen is to wait, most of the time: so four of them are looked at at once, each lane with pages of
// its own.
const [visitors, users] = partition(screens, ({ account }) => account === null)
const [agents, administrators] = partition(users, ({ account }) => account === agent.account)
const [usingCases, usingAccount] = partition(
  administrators,
  ({ start }) => start === atLiteCase.start,
)
// Who changes what the others see has to be in one lane with them: two screens show the same unread mail.
const [unusual, usual] = partition(agents, (screen) => 'arrange' in screen || 'leave' in screen)

describe.concurrent('visitors', () => {
  lookAt([...visitors, ...accountTermsScreens], narrow)
})

describe.concurrent('administrators', () => {
  lookAt([...usingAccount, ...accountStateScreens], narrow)
  lookAt(usingCases)
})

describe.concurrent('agents', () => lookAt(usual))

describe.concurrent('agents whose office is not as usual', () => {
  lookAt(unusual.map((screen) => ('arrange' in screen ? screen : alone(screen))))

  const crowded = [
    ...['case-active', 'bulk-bar', 'case-table', 'triage'],
    ...['offer', 'license-reject', 'case-history', 'event-log'],
  ]
  it.sequential.for(someOf(crowded, 3))(
    'has everything within reach on a narrow screen: %s',
    async (name, { expect }) => {
      const { arrange = async () => undefined, ...screen } = named(name)
      const watched = await gallery.open({ arrange, ...screen }, { ...normal, ...narrow[0] })
      const { page } = watched
      for (const size of narrow) {
        await page.setViewportSize(size)
        if (screen.start) await page.locator('.fw-detail-head').waitFor()
        await untilStill(page)
        expect.soft(await textFaults(page), `${size.width} wide`).toEqual([])
        expect.soft(await widthFaults(page), `${size.width} wide`).toEqual([])
      }
      await watched.close()
    },
  )

  it.sequential('opens a case in place of the list on a narrow screen, and gives place and focus back', async ({
    expect,
  }) => {
    const watched = await gallery.open(alone({ ...agent, name: 'narrow' }), {
      ...normal,
      width: 768,
    })
    const { page } = watched
    const list = page.getByRole('listbox', { name: 'Cases' })
    await list.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('region', { name: 'Open case' })
    await drawer.getByText('Portal Language', { exact: true }).waitFor()
    const isFocused = (of: Locator) => of.evaluate((at) => at === document.activeElement)
    await expect.poll(() => isFocused(drawer)).toBe(true)
    await list.waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await list.waitFor()
    await expect.poll(() => isFocused(list)).toBe(true)
    await watched.close()
  })

  it.sequential('moves nothing when its data arrives', async ({ expect }) => {
    let open: () => void = () => undefined
    const gate = new Promise<void>((go) => {
      open = go
    })
    let read = async () => ['nothing was watched']
    const watched = await gallery.open(
      {
        ...named('cases-loading'),
        // What the other lanes do arrives live and moves icons of its own: nobody acts in this office.
        account: 'agent@pro.example',
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
    // How soon the channel stands, and whether there is unmapped mail, are other questions: the head and the sidebar say it.
    await page.getByRole('status').getByText('Live', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Unmapped Emails/ }).waitFor()
    await untilStill(page)
    const before = (await read()).length
    open()
    await page.getByRole('option').first().waitFor()
    await untilStill(page)
    expect((await read()).slice(before)).toEqual([])
    await watched.close()
  })

  it.sequential.for(someOf(['case-active', 'event-log-state'], 1))(
    'can be worked by keyboard alone, and shows where it is: %s',
    async (name, { expect }) => {
      const watched = await gallery.open(alone(named(name)), normal)
      expect(await walkByKeyboard(watched.page)).toEqual({ missed: [], unseen: [], nameless: [] })
      await watched.close()
    },
  )

  it.sequential('has rows of two heights, and everything fits in both', async ({ expect }) => {
    const watched = await gallery.open(alone(named('case-active')), normal)
    const { page } = watched
    const rowHeight = () =>
      page
        .getByRole('option')
        .first()
        .evaluate((row) => row.clientHeight)
    await expect.poll(rowHeight).toBe(36)
    await page.keyboard.press('Shift+D')
    await expect.poll(rowHeight).toBe(28)
    await untilStill(page)
    expect(await textFaults(page)).toEqual([])
    await watched.close()
  })

  it.sequential.for([1440, 1180])(
    'fits the longest host and numbers, %i wide',
    async (width, { expect }) => {
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
    },
  )
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
