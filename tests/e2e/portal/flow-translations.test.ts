/** An admin brings a language to the settlement portal, with a colleague at the same texts, and takes it away again. */
import { rm } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, type WatchedPage } from '../../support/browser/browser.ts'
import { caretIn } from '../../support/browser/by-keyboard.ts'
import { openDesk, untilLive } from '../../support/browser/login.ts'
import { widthFaults } from '../../support/browser/look.ts'
import { seededFolder } from '../../support/server/seeded-folder.ts'
import { startServer, type TestServer } from '../../support/server/server.ts'

let browser: Browser
let server: TestServer
let dataDir: string
let desk: WatchedPage
let page: Page
let colleague: Page

beforeAll(async () => {
  dataDir = await seededFolder(120)
  ;[browser, server] = await Promise.all([launchBrowser(), startServer({ dataDir })])
  desk = await openDesk(browser, server, 'admin@enterprise.example')
  // What is refused is told by the browser as well.
  desk.expectComplaint(/status of 409/)
  page = desk.page
  // Another tab is another one's as far as what is typed goes: an account has one session.
  colleague = await page.context().newPage()
  await colleague.goto(server.url)
  await untilLive(colleague)
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const press = (name: string, of = page) => of.getByRole('button', { name, exact: true }).click()
const paneOf = (of: Page) => of.getByRole('region', { name: 'Translation', exact: true })
const tagged = (name: string) => paneOf(page).locator('h2').getByText(name, { exact: true })
const told = (text: string | RegExp, of = page) => of.getByText(text).first().waitFor()
const openTab = (name: RegExp, of = page) => of.getByRole('tab', { name }).click()
const questionOf = (at: number, of = page) => of.getByRole('group', { name: `Question ${at}` })

async function openLanguage(name: RegExp, of = page) {
  const sidebar = of.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('button', { name: /^Translations/ }).click()
  await of.getByRole('region', { name: 'Language list' }).getByRole('button', { name }).click()
}

async function saved(of = page) {
  await of.getByRole('button', { name: /^Save/ }).click()
  await of.getByText(/^\d+ unsaved/).waitFor({ state: 'hidden' })
}

async function write(tab: RegExp, text: string, of = page) {
  await openTab(tab, of)
  await caretIn(of.getByRole('textbox', { name: tab }), 'Control+a')
  await of.keyboard.type(text)
}

async function addQuestion(at: number, question: string, answer: string) {
  await press('Add question')
  const field = questionOf(at).getByRole('textbox', { name: /^Question/ })
  await field.fill(question)
  await told('This question has no answer yet.')
  await questionOf(at)
    .getByRole('textbox', { name: /^Answer/ })
    .focus()
  await page.keyboard.type(answer)
  await page.getByText('This question has no answer yet.').waitFor({ state: 'hidden' })
}

it('a language is added, written, put in order by keys and activated; each refusal is said', async () => {
  await openLanguage(/^English/)
  await press('Add Translation')
  await page.getByRole('menuitem', { name: 'Polish' }).click()
  await paneOf(page)
    .getByRole('heading', { name: /^Polish/ })
    .waitFor()
  await press('Activate')
  await told('All required fields have to be present before activating a translation.')
  for (const [tab, text] of [
    [/^Login Page/, 'Pierwszy tekst'],
    [/^Case Page/, 'Twoja sprawa'],
    [/^About Us Page/, 'Kim jesteśmy'],
  ] as const) {
    await write(tab, text)
    await saved()
  }
  await openTab(/^FAQ Page/)
  await addQuestion(1, 'Dlaczego?', 'Dlatego.')
  await addQuestion(2, 'Kiedy?', 'Teraz.')
  await page.getByRole('button', { name: 'Move question 2', exact: true }).focus()
  await page.keyboard.press('ArrowUp')
  await saved()
  await press('Activate')
  await tagged('Active').waitFor()
  await openTab(/^About Us Page/)
  await caretIn(page.getByRole('textbox', { name: /^About Us Page/ }), 'Control+a')
  await page.keyboard.press('Backspace')
  await page.getByRole('button', { name: /^Save/ }).click()
  await told('This field cannot be empty when your translation is active!')
  await press('Discard changes')
  await press('Delete Polish')
  await press('Yes')
  await told('You cannot delete an activated translation.')
  await press('Make default')
  await tagged('Default').waitFor()
  await press('Deactivate')
  await told('You cannot deactivate your default translation!')
})

it('visitors read it on a desk and on a phone', async () => {
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('button', { name: /^Base Settings/ }).click()
  const base = await page.getByRole('link', { name: 'Open portal' }).getAttribute('href')
  for (const width of [1280, 390]) {
    const reader = await browser.newContext({ locale: 'pl-PL', viewport: { width, height: 844 } })
    const visitor = await reader.newPage()
    await visitor.goto(`${base}/`)
    await told('Pierwszy tekst', visitor)
    expect.soft(await widthFaults(visitor), `${width}`).toEqual([])
    await visitor.goto(`${base}/faq`)
    const text = await visitor.locator('main').textContent()
    expect(text).toMatch(/Kiedy\?.*Dlaczego\?/su)
    expect.soft(await widthFaults(visitor), `${width}`).toEqual([])
    await reader.close()
  }
})

it('two people write in two questions, and both are kept; a text that was is brought back', async () => {
  await openLanguage(/^Polish/)
  await openLanguage(/^Polish/, colleague)
  for (const of of [page, colleague]) await openTab(/^FAQ Page/, of)
  const second = questionOf(2).getByRole('textbox', { name: /^Question/ })
  await second.fill('Dlaczego ja?')
  await questionOf(1, colleague)
    .getByRole('textbox', { name: /^Question/ })
    .fill('Od kiedy?')
  await saved(colleague)
  await told(/what they changed is in it, beside what you changed/)
  await saved()
  const first = questionOf(1).getByRole('textbox', { name: /^Question/ })
  await expect.poll(() => first.inputValue()).toBe('Od kiedy?')
  await expect.poll(() => second.inputValue()).toBe('Dlaczego ja?')

  await write(/^Login Page/, 'Drugi tekst')
  await saved()
  await press('History')
  const dialog = page.getByRole('dialog', { name: 'History of Login Page in Polish' })
  await dialog.getByRole('button', { name: /^Version 2/ }).click()
  await dialog.getByRole('button', { name: /^Restore/ }).click()
  await told(/^The form shows version \d+\. Save to make it the current version\.$/)
  await saved()
  await page.getByRole('textbox', { name: 'Login Page' }).getByText('Pierwszy tekst').waitFor()
})

it('it is no default any more, is deactivated and deleted; what a colleague was typing is left to them', async () => {
  await openLanguage(/^English/)
  await press('Make default')
  await tagged('Default').waitFor()
  await openLanguage(/^German/)
  await press('Deactivate')
  await told(
    /^You cannot deactivate a translation that is assigned to a case! \d+ cases? ha(s|ve) it\.$/,
  )
  await openLanguage(/^Polish/)
  await press('Deactivate')
  await tagged('Inactive').waitFor()
  await write(/^Login Page/, 'Moje', colleague)
  await press('Delete Polish')
  await press('Yes')
  await told('No translation is selected.')
  await told(/^Another user deleted this translation while you were editing\./, colleague)
  await press('Discard', colleague)
  await told('No translation is selected.', colleague)
  expect(desk.complaints()).toEqual([])
})
