import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { findChromium } from '../../../tools/lib/chromium.mjs'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts the browser of this machine, with flags of its own beside the usual ones. */
export async function launchOwnBrowser(own: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No browser found: install Chromium or set CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: [...flags, ...own] })
}

let running: Promise<Browser> | null = null

/** The one of this process; another where it could not be started, or has crashed. */
async function runningBrowser(): Promise<Browser> {
  const browser = await running?.catch(() => null)
  if (browser?.isConnected()) return browser
  running = launchOwnBrowser()
  return running
}

/**
 * The browser of this process, which the files that follow each other in it share: each has contexts of its own, which
 * `close` closes.
 */
export async function launchBrowser(): Promise<Browser> {
  const browser = await runningBrowser()
  const contexts: BrowserContext[] = []
  const handle: Browser = Object.create(browser)
  return Object.assign(handle, {
    newContext: async (options?: BrowserContextOptions) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      return context
    },
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()))
    },
  })
}

/** How long a page is waited for, in ms: a server that comes back on a busy machine takes half of it. */
export const PATIENCE = 60_000

/** How a test wants its page. */
export interface PageOptions {
  width?: number
  height?: number
  theme?: 'light' | 'dark'
  /** What a browser kept whose user had logged in before. */
  session?: Awaited<ReturnType<BrowserContext['storageState']>>
}

/** A page in a context of its own (own storage), watched for everything that must not happen. */
export interface WatchedPage {
  page: Page
  context: BrowserContext
  /** Declares a complaint that the test provokes on purpose, such as the browser's line about a 401. */
  expectComplaint(pattern: RegExp): void
  /** Console errors and warnings, uncaught errors, unhandled rejections and CSP reports so far. */
  complaints(): readonly string[]
  /** Closes the page and throws when it had complaints. Call it in `afterEach` or at the end. */
  close(): Promise<void>
}

/** Both ends of a channel closed it at once: the browser says so of the last packet, which no page can know. */
const CROSSED = 'WebSocket is already in CLOSING or CLOSED state.'

/** Opens a watched page on `baseUrl`; the test goes to its first address itself. */
export async function openPage(
  browser: Browser,
  baseUrl: string,
  { width = 1440, height = 900, theme = 'light', session }: PageOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width, height },
    colorScheme: theme,
    locale: 'en-GB',
    timezoneId: 'UTC',
    ...(session && { storageState: session }),
  })
  const seen: string[] = []
  const expected: RegExp[] = []
  const complaints = () => seen.filter((text) => !expected.some((pattern) => pattern.test(text)))

  await context.exposeBinding('reportPolicyViolation', (_, text: string) => {
    seen.push(`CSP: ${text}`)
  })
  await context.addInitScript(`
    document.addEventListener('securitypolicyviolation', (event) => {
      reportPolicyViolation(event.effectiveDirective + ' ' + event.blockedURI + ' on ' + event.documentURI)
    })
  `)
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (message.text() === CROSSED) return
    const { url } = message.location()
    seen.push(`console.${message.type()}: ${message.text()}${url ? ` (${url})` : ''}`)
  })
  // Unhandled rejections arrive here as well.
  context.on('weberror', (error) => {
    seen.push(`uncaught: ${error.error().stack ?? error.error().message}`)
  })

  const page = await context.newPage()
  page.on('crash', () => seen.push('the page crashed'))
  page.setDefaultTimeout(PATIENCE)
  return {
    page,
    context,
    expectComplaint: (pattern) => {
      expected.push(pattern)
    },
    complaints,
    close: async () => {
      await context.close()
      const found = complaints()
      if (found.length > 0) throw new Error(`the browser complained:\n${found.join('\n')}`)
    },
  }
}
