/** Every screen of the product, and how one gets there: what the pictures show and the look is tested on. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { messages } from '../../contracts/api/protocol.ts'
import { openPage, type PageOptions, type WatchedPage } from './browser.ts'
import { caseDialogScreens } from './case-dialog-screens.ts'
import { submitLogin } from './login.ts'
import { startServer, type TestServer } from './server.ts'
import { activateWithoutMail } from './unsent-mail.ts'

/** The moment at which the pictures are taken, for the server as for the browsers. */
export const pictureMoment = '2026-11-20T10:42:00.000Z'

type Account = 'agent@enterprise.example' | 'admin@enterprise.example' | 'admin@lite.example'
type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** One screen of the product. */
export interface Screen {
  name: string
  /** Who looks at it; null for a visitor. */
  account: Account | null
  path: string
  /** What the server or the network does otherwise than usual; before the page opens. */
  arrange?(page: Page): Promise<unknown>
  /** From the opened page to the screen. */
  show?(page: Page): Promise<unknown>
  /** Leaves the office as it was, where looking changes something. */
  leave?(page: Page): Promise<unknown>
  /** Complaints of the browser that belong to it. */
  expects?: RegExp
}

/** An office whose clock stands still, with one session for each account. */
export interface Gallery {
  server: TestServer
  /** Opens a page on the screen and waits until nothing moves any more. */
  open(screen: Screen, options: PageOptions): Promise<WatchedPage>
  close(): Promise<void>
}

/** Starts the office of the pictures: the same data at the same moment, whenever it is. */
export async function openGallery(browser: Browser): Promise<Gallery> {
  const clock = new URL('still-clock.mjs', import.meta.url).href
  const env = {
    SEED: '1',
    SEED_CASES: '300',
    STILL_CLOCK: pictureMoment,
    NODE_OPTIONS: `--import=${clock}`,
  }
  const server = await startServer({ env })
  const sessions = new Map<Account, Session>()
  const sessionOf = async (account: Account): Promise<Session> => {
    const known = sessions.get(account)
    if (known) return known
    const desk = await openPage(browser, server.url)
    await desk.page.goto('/login')
    await submitLogin(desk.page, account)
    await caseRows(desk.page).first().waitFor()
    const session = await desk.context.storageState()
    await desk.close()
    sessions.set(account, session)
    return session
  }
  return {
    server,
    open: async (screen, options) => {
      const session = screen.account && (await sessionOf(screen.account))
      const watched = await openPage(browser, server.url, {
        ...options,
        ...(session && { session }),
      })
      const { page } = watched
      if (screen.expects) watched.expectComplaint(screen.expects)
      await page.clock.setFixedTime(pictureMoment)
      await screen.arrange?.(page)
      await page.goto(screen.path)
      await screen.show?.(page)
      await untilStill(page)
      return watched
    },
    close: () => server.stop(),
  }
}

const caseRows = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Cases' }).getByRole('option')

/** Chooses an entry of the sidebar and waits for its rows. */
export async function chooseView(page: Page, label: string): Promise<void> {
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('heading', { level: 1, name: label, exact: true }).waitFor()
  await caseRows(page).first().waitFor()
}

/** Opens a row of the list and waits for its case. */
export async function openRow(page: Page, row: Locator): Promise<void> {
  await row.click()
  await page
    .getByRole('region', { name: /^Case / })
    .getByText('Portal Language')
    .waitFor()
}

/** Fonts and pictures are there and painted; what is meant to stay unfinished may. */
export async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.complete) &&
      document
        .getAnimations()
        .every(
          ({ effect, playState }) =>
            playState === 'finished' || effect?.getComputedTiming().iterations === Infinity,
        ),
  )
  await page.evaluate(
    () =>
      new Promise((painted) =>
        requestAnimationFrame(() => requestAnimationFrame(() => painted(0))),
      ),
  )
}

/** The case of the pictures, in the list of active cases. */
export async function openShowcase(page: Page): Promise<void> {
  await chooseView(page, 'Active')
  await openRow(page, caseRows(page).filter({ hasText: 'baeckerei-althaus-voss.de' }))
}

const firstOf = (view: string) => async (page: Page) => {
  await chooseView(page, view)
  await openRow(page, caseRows(page).first())
}

/** Opens the first STANDBY case that has all that an activation needs. */
async function openReady(page: Page): Promise<void> {
  await chooseView(page, 'Standby')
  const count = await caseRows(page).count()
  for (let at = 0; at < count; at++) {
    const row = caseRows(page).nth(at)
    const host = await row.locator('.fw-case-host').textContent()
    await openRow(page, row)
    await page.getByRole('region', { name: `Case ${host}` }).waitFor()
    const list = page.getByRole('region', { name: 'Activation readiness' })
    if ((await list.textContent())?.startsWith('4 of 4')) return
  }
  throw new Error('no case among the first ones is ready for activation')
}

/** Presses ACTIVATE and waits for what opens. */
async function pressActivate(page: Page, name: string): Promise<Locator> {
  await openReady(page)
  await page.getByRole('button', { name: 'ACTIVATE' }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  return dialog
}

/** The payment provider's account is not connected; only an ADMIN is told where to do that. */
const providerPending = (onboarding_url: string | null) => (page: Page) =>
  page.route('**/stripe_onboarding_status*', (route) =>
    route.fulfill({ json: { status: 'pending', onboarding_url } }),
  )

/** Opens a dialog of the showcase by its key. */
const dialogOf = (key: string, name: string) => async (page: Page) => {
  await openShowcase(page)
  await page.keyboard.press(key)
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  return dialog
}

const agent = { account: 'agent@enterprise.example', path: '/cases' } as const
const visitor = { account: null, path: '/login' } as const
const search = '**/api/cases/_search*'

/** In the order in which a person would meet them. */
export const screens: readonly Screen[] = [
  {
    ...visitor,
    name: 'login',
    show: (page) => page.getByRole('button', { name: 'LOGIN' }).waitFor(),
  },
  {
    ...visitor,
    name: 'login-refused',
    expects: /status of 401/,
    show: async (page) => {
      await submitLogin(page, 'agent@enterprise.example', 'wrong')
      await page.getByText(messages.authenticationFailed).waitFor()
    },
  },
  { ...visitor, name: 'privacy-policy', path: '/privacy-policy' },
  { ...agent, name: 'case-active', show: openShowcase },
  {
    ...agent,
    name: 'cases-filter-menu',
    show: async (page) => {
      await openShowcase(page)
      await page.getByRole('button', { name: 'Choose a filter' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    ...agent,
    name: 'cases-empty',
    show: async (page) => {
      await chooseView(page, 'Standby')
      await page.getByRole('button', { name: 'Choose a filter' }).click()
      await page.getByRole('menuitemradio', { name: /^Failed Letters/ }).click()
      await page.getByText('No case matches').waitFor()
    },
  },
  {
    ...agent,
    name: 'cases-error',
    expects: /status of 502/,
    arrange: (page) => page.route(search, (route) => route.fulfill({ status: 502, body: '' })),
    show: (page) => page.getByText('The list could not be loaded').waitFor(),
  },
  {
    ...agent,
    name: 'cases-loading',
    arrange: (page) => page.route(search, () => undefined),
    show: (page) => page.getByRole('status', { name: 'Loading cases' }).waitFor(),
  },
  {
    ...agent,
    name: 'reconnecting',
    arrange: (page) => page.routeWebSocket(/\/socket/, () => undefined),
    show: async (page) => {
      await openShowcase(page)
      await page.getByRole('status').filter({ hasText: 'Reconnecting' }).waitFor()
    },
  },
  {
    ...agent,
    name: 'add-case',
    show: async (page) => {
      await openShowcase(page)
      await page.keyboard.press('a')
      const dialog = page.getByRole('dialog', { name: 'Add New Case' })
      await dialog.getByLabel('Domain').fill('atelier lumen')
      await dialog.getByLabel('Case Reference Number').fill('PX-20114')
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await dialog.getByText(messages.invalidDomain).waitFor()
    },
  },
  { ...agent, name: 'case-standby', show: firstOf('Standby') },
  { ...agent, name: 'case-standby-ready', show: openReady },
  {
    ...agent,
    name: 'activate-case',
    show: (page) => pressActivate(page, 'Activate case'),
  },
  {
    ...agent,
    account: 'admin@enterprise.example',
    name: 'connect-payment-provider',
    arrange: providerPending('https://provider.example/onboarding'),
    show: (page) => pressActivate(page, 'Connect payment provider account'),
  },
  {
    ...agent,
    name: 'payment-provider-not-connected',
    arrange: providerPending(null),
    show: (page) => pressActivate(page, 'Payment provider account not connected'),
  },
  {
    ...agent,
    name: 'initial-email-not-sent',
    arrange: (page) => activateWithoutMail(page, pictureMoment),
    show: async (page) => {
      const dialog = await pressActivate(page, 'Activate case')
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await page.getByRole('dialog', { name: 'Initial email not sent' }).waitFor()
      await page.locator('.fw-activity').getByText('Failed', { exact: true }).waitFor()
      await page.getByText('Success').waitFor({ state: 'detached' })
    },
  },
  {
    ...agent,
    name: 'cancel-case',
    show: async (page) => {
      await openShowcase(page)
      await page.keyboard.press('Shift+X')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    ...agent,
    name: 'reactivate-case',
    show: async (page) => {
      await firstOf('Cancelled')(page)
      await page.getByRole('button', { name: /^(REACTIVATE|RESET)$/ }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { ...agent, name: 'case-paid', show: firstOf('Paid') },
  { ...agent, name: 'case-valid-license', show: firstOf('Valid License') },
  {
    ...agent,
    name: 'add-note',
    show: async (page) => {
      const dialog = await dialogOf('n', 'Add note')(page)
      await dialog
        .getByLabel('Note')
        .fill('Mr Althaus called.\nHe pays in two instalments, the first on Monday.')
    },
  },
  {
    ...agent,
    name: 'add-tag',
    show: async (page) => {
      const dialog = await dialogOf('t', 'Add Case Tag')(page)
      await dialog.getByRole('option').first().waitFor()
    },
  },
  {
    ...agent,
    name: 'reminder',
    show: async (page) => {
      const dialog = await dialogOf('b', 'Reminder Settings')(page)
      await dialog.getByLabel('Date').and(page.locator(':enabled')).waitFor()
    },
  },
  {
    ...agent,
    name: 'conflict',
    expects: /status of 412/,
    arrange: (page) =>
      page.route('**/reminder', (route) =>
        route.fulfill({
          status: 412,
          json: {
            error_message: messages.conflict,
            version: 99,
            changes: [
              {
                field: 'reminder_name',
                from: 'Call Mr Althaus',
                to: 'First instalment',
                by: 'Aino Salmela',
                at: '2026-11-20T10:39:00.000Z',
              },
              {
                field: 'reminder_date',
                from: '2026-11-19',
                to: '2026-11-30',
                by: 'Aino Salmela',
                at: '2026-11-20T10:39:00.000Z',
              },
            ],
          },
        }),
      ),
    show: async (page) => {
      const dialog = await dialogOf('b', 'Reminder Settings')(page)
      await dialog.getByLabel('Title').fill('Call Mr Althaus again')
      await dialog.getByLabel('Date').fill('24/11/2026')
      await dialog.getByLabel('Date').press('Tab')
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await dialog.getByText(messages.conflict).waitFor()
    },
  },
  {
    ...agent,
    name: 'mail-view',
    show: async (page) => {
      await openShowcase(page)
      await page
        .getByRole('list', { name: 'Past activities' })
        .locator('.fw-activity-open')
        .first()
        .click()
      await page.getByRole('dialog').getByText('Sehr geehrte Damen und Herren').waitFor()
      await page.getByText('(unread)').waitFor({ state: 'detached' })
    },
    leave: async (page) => {
      await page.getByRole('button', { name: /^Mark as unread/ }).click()
      await page.getByText('(unread)').waitFor({ state: 'attached' })
    },
  },
  {
    ...agent,
    name: 'image-use',
    show: async (page) => {
      await openShowcase(page)
      await page.locator('.fw-thumbnail').nth(1).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    ...agent,
    name: 'website-owner',
    show: async (page) => {
      await openShowcase(page)
      await page.locator('.fw-thumbnail').first().click()
      await page.getByRole('tab', { name: 'Website Owner' }).click()
    },
  },
  ...caseDialogScreens({ openShowcase, chooseView, openRow }),
  {
    ...agent,
    name: 'event-log',
    show: async (page) => {
      await openShowcase(page)
      await page.keyboard.press('l')
      await page.getByRole('region', { name: 'Event log' }).getByText('counts').first().waitFor()
    },
  },
  {
    ...agent,
    name: 'user-menu',
    show: async (page) => {
      await openShowcase(page)
      await page.locator('.fw-user').click()
      await page.getByRole('menu').waitFor()
    },
  },
  { ...agent, account: 'admin@lite.example', name: 'lite-plan', show: firstOf('Active') },
]
