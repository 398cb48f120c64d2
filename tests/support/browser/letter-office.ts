/** An office that writes letters: two desks at one case, and what is pressed to write one. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openForOperator } from '../../../server-mock/operator/open.ts'
import { addBalance, anAddressee } from '../letters/letter-office.ts'
import { urlForFolder } from '../server/database.ts'
import { seededFolder } from '../server/seeded-folder.ts'
import { startServer } from '../server/server.ts'
import { launchBrowser, PATIENCE } from './browser.ts'
import { caretIn } from './by-keyboard.ts'
import { adminGateway, CUSTOMER, detailOf, openBySearch } from './flows.ts'
import { openDesk } from './login.ts'
import { answered } from './working-day.ts'

/** What the demo begins with. */
const DEMO_CREDITS = 250

/** What a letter of one sheet to the case's contact costs. */
export const LETTER_COST = 3

/** Opens it with so many credits, and an active case on both desks whose contact lives in this city. */
export async function openLetterOffice(credits: number, city: string) {
  const dataDir = await seededFolder(120)
  const url = await urlForFolder(dataDir)
  const environment = url === null ? { DATA_DIR: dataDir } : { DATABASE_URL: url }
  const { services, close } = await openForOperator(environment, { onlyLooks: false })
  await addBalance(services.database.db, CUSTOMER, credits - DEMO_CREDITS)
  await close()
  const [browser, server] = await Promise.all([launchBrowser(), startServer({ dataDir })])
  const gateway = await adminGateway(server)
  const found = await gateway.call('searchCases', { body: { filter: { state: 'ACTIVE' } } })
  const [subject] = answered(found).cases
  if (!subject) throw new Error('the demo data has no active case')
  /** The contact moves, as a colleague writes down. */
  const moveTo = async (to: string) => {
    const params = { id: subject.id }
    const { version } = answered(await gateway.call('readCase', { params }))
    const body = { ...anAddressee, gender: 'NOT_KNOWN' as const, city: to }
    const change = { commandId: randomUUID(), version }
    answered(await gateway.change('changeContact', { params, body }, change))
  }
  const creditsLeft = async () => {
    const params = { customer_id: CUSTOMER }
    return answered(await gateway.call('readCredits', { params })).amount
  }
  const sit = async (who: string) => {
    const desk = await openDesk(browser, server, `${who}@enterprise.example`)
    await openBySearch(desk.page, subject.host)
    return desk
  }
  await moveTo(city)
  const [agent, colleague] = await Promise.all([sit('agent'), sit('agent2')])
  return {
    ...{ server, gateway, agent, colleague, host: subject.host, caseId: subject.id },
    ...{ moveTo, credits: creditsLeft, sit },
    close: async () => {
      await browser.close()
      await server.stop()
    },
  }
}

/** Begins a letter by its key, without a template. */
export async function writeLetter(at: Page, subject: string, text: string): Promise<void> {
  await at.keyboard.press('Shift+P')
  await at.getByRole('button', { name: 'Write without a template' }).click()
  const dialog = at.getByRole('dialog', { name: 'New letter' })
  await dialog.getByRole('textbox', { name: 'Subject' }).click()
  await at.keyboard.type(subject)
  await caretIn(dialog.getByRole('textbox', { name: 'Text', exact: true }), 'Control+Home')
  await at.keyboard.type(`${text} `)
}

/** Sends the letter that is open. */
export const sendButton = (at: Page): Locator =>
  at.getByRole('dialog').getByRole('button', { name: /^Send/ })

/** Waits until the letter that is open can be sent. */
export const untilSendable = (at: Page): Promise<void> =>
  expect.poll(() => sendButton(at).getAttribute('aria-disabled'), { timeout: PATIENCE }).toBeNull()

/** Looks at it as it will be printed, in a tab of its own; it can be sent then. */
export async function previewLetter(at: Page): Promise<void> {
  const tab = at.waitForEvent('popup')
  await at
    .getByRole('dialog')
    .getByRole('button', { name: /^Preview/ })
    .click()
  await (await tab).close()
  await untilSendable(at)
}

/** The letters of this subject in the past of the case, the newest first. */
export const lettersIn = (at: Page, host: string, subject: string): Locator =>
  detailOf(at, host)
    .getByRole('list', { name: 'Past activities' })
    .getByRole('listitem')
    .filter({ hasText: subject })

/** What the user of the page has written about the case and not sent; not there when nothing is. */
export const draftsIn = (at: Page, host: string): Locator =>
  detailOf(at, host).getByRole('list', { name: 'Drafts' })
