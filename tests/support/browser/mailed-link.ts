import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PATIENCE } from './browser.ts'

/**
 * The address behind the button of the newest mail with this subject, as the demo's catcher shows it: the mail
 * left by SMTP.
 */
export async function mailedLink(page: Page, subject: string, button: string): Promise<string> {
  const entry = page.getByRole('link', { name: new RegExp(subject) }).first()
  await expect
    .poll(
      async () => {
        await page.goto('/outbox')
        return entry.count()
      },
      { timeout: PATIENCE, interval: 100 },
    )
    .toBe(1)
  await entry.click()
  const link = page.frameLocator('iframe').getByRole('link', { name: button })
  return (await link.getAttribute('href')) ?? ''
}
