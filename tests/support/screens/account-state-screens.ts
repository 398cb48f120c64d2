/**
 * The screens of the administration while they load, and when that failed: looked at like all others, and not
 * pictured, since they are the same few parts.
 */
import type { Page, Route } from 'playwright-core'
import { atCases, type Screen } from '../browser/gallery.ts'

const admin = { account: 'admin@enterprise.example', path: '/cases', start: atCases } as const
const visitor = { account: null, path: '/account-creation' } as const

const fromSidebar = (entry: string) => (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: entry, exact: true })
    .click()

async function openSignature(page: Page): Promise<void> {
  await page.locator('.fw-user').click()
  await page.getByRole('menuitem', { name: 'Edit email signature' }).click()
}

interface Read {
  readonly of: string
  /** The calls whose answers are late, or none. */
  readonly calls: readonly string[]
  readonly open: (page: Page) => Promise<void>
  readonly loading: string
  readonly failed: string
}

const reads: readonly Read[] = [
  {
    of: 'users',
    calls: ['**/api/user/list'],
    open: fromSidebar('Users'),
    loading: 'Loading users',
    failed: 'The users could not be loaded',
  },
  {
    of: 'business-details',
    calls: ['**/api/customer/*/address'],
    open: fromSidebar('Business Details'),
    loading: 'Loading business details',
    failed: 'The business details could not be loaded',
  },
  {
    of: 'mail-setup',
    calls: ['**/api/customer/*/outbound_email'],
    open: fromSidebar('Email Setup'),
    loading: 'Loading email setup',
    failed: 'The email setup could not be loaded',
  },
  {
    of: 'payment-setup',
    calls: ['**/stripe_onboarding_status*', '**/api/user/onboarding/status'],
    open: fromSidebar('Payment Setup'),
    loading: 'Loading payment setup',
    failed: 'The payment provider could not be reached',
  },
  {
    of: 'credits',
    calls: ['**/api/customer/*/credits'],
    open: fromSidebar('Credits'),
    loading: 'Loading credits',
    failed: 'The balance could not be loaded.',
  },
  {
    of: 'audit-log',
    calls: ['**/api/customer/*/audit_log*'],
    open: fromSidebar('Audit Log'),
    loading: 'Loading the audit log',
    failed: 'The audit log could not be loaded',
  },
  {
    of: 'email-signature',
    calls: ['**/api/user/email_signature'],
    open: openSignature,
    loading: 'Loading signature',
    failed: 'The signature could not be loaded',
  },
]

type Answer = (route: Route) => Promise<void> | undefined

const gone: Answer = (route) => route.fulfill({ status: 502, body: '' })
const answerAll = (page: Page, calls: readonly string[], answer: Answer) =>
  Promise.all(calls.map((call) => page.route(call, answer)))

const statesOf = ({ of, calls, open, loading, failed }: Read): readonly Screen[] => [
  {
    ...admin,
    name: `${of}-loading`,
    arrange: (page) => answerAll(page, calls, () => undefined),
    show: async (page) => {
      await open(page)
      await page.getByRole('status', { name: loading }).waitFor()
    },
  },
  {
    ...admin,
    name: `${of}-error`,
    expects: /status of 502/,
    arrange: (page) => answerAll(page, calls, gone),
    show: async (page) => {
      await open(page)
      // Some reads are tried again, for up to seven seconds.
      await page.getByText(failed).waitFor({ timeout: 30_000 })
    },
  },
]

const accountTerms = '**/api/customer/terms_of_service'

async function walkToTerms(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada Moss')
  await page.getByLabel('Email').fill('ada@moss-pictures.example')
  await page.getByLabel(/^Password/).fill('kettle-Rhombus-42')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Type of business').selectOption('Photographer')
  await page.getByLabel('Company name').fill('Moss Pictures')
  await page.getByLabel('Address line 1').fill('Fern Lane 1')
  await page.getByLabel('Postal code').fill('8001')
  await page.getByLabel('City').fill('Zürich')
  await page.getByLabel('Country').selectOption('Switzerland')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { level: 2, name: 'Terms of Service' }).waitFor()
}

/** What administrators meet where something is on its way, missing or not there. */
export const accountStateScreens: readonly Screen[] = [
  ...reads.flatMap(statesOf),
  {
    ...admin,
    name: 'mail-setup-empty',
    arrange: (page) =>
      page.route('**/api/customer/*/outbound_email', async (route) => {
        const response = await route.fetch()
        const nothing = {
          active_email_setup: '',
          smtp_host: null,
          smtp_port: null,
          smtp_email: null,
          smtp_username: null,
          smtp_password: null,
          email_sender_name: null,
          inbound_emails_active: false,
        }
        const json = { ...(await response.json()), ...nothing }
        await route.fulfill({ response, json })
      }),
    show: async (page) => {
      await fromSidebar('Email Setup')(page)
      await page.getByLabel('I want to use...').selectOption('SMTP')
      await page.getByLabel('SMTP host').waitFor()
    },
  },
  {
    ...admin,
    name: 'audit-log-empty',
    arrange: (page) =>
      page.route('**/api/customer/*/audit_log*', (route) =>
        route.fulfill({ json: { entries: [], next_cursor: null } }),
      ),
    show: async (page) => {
      await fromSidebar('Audit Log')(page)
      await page.getByText('No entries yet').waitFor()
    },
  },
  {
    ...admin,
    name: 'payment-setup-none',
    arrange: (page) =>
      page.route('**/stripe_onboarding_status*', (route) =>
        route.fulfill({ json: { status: 'pending', onboarding_url: null } }),
      ),
    show: async (page) => {
      await fromSidebar('Payment Setup')(page)
      await page.getByText('No payment provider is set up').waitFor()
    },
  },
]

/** The same for who has no account yet. */
export const accountTermsScreens: readonly Screen[] = [
  {
    ...visitor,
    name: 'account-terms-loading',
    arrange: (page) => page.route(accountTerms, () => undefined),
    show: async (page) => {
      await walkToTerms(page)
      await page.getByText('Loading the terms…').waitFor()
    },
  },
  {
    ...visitor,
    name: 'account-terms-error',
    expects: /status of 502/,
    arrange: (page) => page.route(accountTerms, gone),
    show: async (page) => {
      await walkToTerms(page)
      await page.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 30_000 })
    },
  },
]
