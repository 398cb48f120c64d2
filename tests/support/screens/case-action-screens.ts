/** The state actions of a case and their dialogs, for `screens.ts`. */
import type { Locator, Page } from 'playwright-core'
import {
  agent,
  atShowcase,
  caseRows,
  chooseView,
  firstOf,
  openRow,
  pictureMoment,
  type Screen,
  screen,
} from '../browser/gallery.ts'
import { activateWithoutMail } from './unsent-mail.ts'

/** Opens the first STANDBY case that has all that an activation needs. */
async function openReady(page: Page): Promise<void> {
  await chooseView(page, 'Standby')
  const count = await caseRows(page).count()
  for (let at = 0; at < count; at++) {
    await openRow(page, caseRows(page).nth(at))
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

/** In the order in which a case meets them. */
export const caseActionScreens: readonly Screen[] = [
  { ...atShowcase, name: 'case-standby-ready', show: openReady },
  {
    ...atShowcase,
    name: 'activate-case',
    // The checker of accessibility tries every frame; this one lets no script in.
    expects: /Blocked script execution in 'about:srcdoc'/u,
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
    expects: /Blocked script execution in 'about:srcdoc'/u,
    arrange: (page) => activateWithoutMail(page, pictureMoment),
    show: async (page) => {
      const dialog = await pressActivate(page, 'Activate case')
      await dialog.getByText('This email will be sent immediately:').waitFor()
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await page.getByRole('dialog', { name: 'Initial email not sent' }).waitFor()
      await page.locator('.fw-activity').getByText('Failed', { exact: true }).waitFor()
      // A toast stays as long as the mouse rests on it.
      await page.mouse.move(0, 0)
      await page.getByText('Success').waitFor({ state: 'detached' })
    },
  },
  screen(atShowcase, 'cancel-case', async (page) => {
    await page.keyboard.press('Shift+X')
    await page.getByRole('alertdialog').waitFor()
  }),
  {
    ...atShowcase,
    name: 'reactivate-case',
    // The checker of accessibility tries every frame; this one lets no script in.
    expects: /Blocked script execution in 'about:srcdoc'/u,
    show: async (page) => {
      await firstOf('Cancelled')(page)
      await page.getByRole('button', { name: /^(REACTIVATE|RESET)$/ }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
]
