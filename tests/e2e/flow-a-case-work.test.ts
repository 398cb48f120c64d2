import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  expectFaithful,
  expectSeen,
  findQuietCase,
  hold,
  inOffice,
  openBySearch,
  openFlowOffice,
  rowOf,
} from '../support/browser/flows.ts'
import { untilLive } from '../support/browser/login.ts'

const NOTE = 'He called and asks for two weeks.'
const TAG = 'two weeks'
const REMINDER = 'Call him back'
let mine: Locator
let theirs: Locator

const office = await inOffice(openFlowOffice())
const subject = await findQuietCase(office.gateway)

/** An entry of the past whose text contains this. */
const entry = (detail: Locator, text: string) =>
  detail.getByRole('list', { name: 'Past activities' }).getByRole('listitem').filter({
    hasText: text,
  })

const reminderLine = (detail: Locator) => detail.locator('.fw-reminder')

describe('flow A: work on a case', () => {
  it('a login leads to the office and outlasts a reload [AUTH-08, CASENAV-01, SHELL-03]', async () => {
    const { page } = office.agent
    await page.goto('/login')
    await untilLive(page)
    expect(new URL(page.url()).pathname).toBe('/cases')
    await expect.poll(() => page.locator('.fw-user').textContent()).toContain('Jonas Feld')
    expect(await page.locator('.fw-user').textContent()).toContain('Halden & Roth Pictures')
  })

  it('a search finds the case; it opens right of the list [LIST-01, LIST-19, LIST-28, TAG-01]', async () => {
    const { page } = office.agent
    mine = await openBySearch(page, subject.host)
    await page
      .getByRole('status', { name: 'Cases' })
      .getByText(/^1 of [\d,]+$/)
      .waitFor()
    const [list, detail] = [
      await page.getByRole('region', { name: 'Case list' }).boundingBox(),
      await mine.boundingBox(),
    ]
    expect(detail?.x).toBeGreaterThanOrEqual((list?.x ?? 0) + (list?.width ?? Number.NaN))
    await mine.getByText(subject.tag, { exact: true }).waitFor()
    theirs = await openBySearch(office.colleague.page, subject.host)
  })

  it('a note shows at once as pending, then at the top; a colleague sees it [ACT-07, NOTE-01]', async () => {
    const { page } = office.agent
    await mine.getByRole('button', { name: 'Add note' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add note' })
    await dialog.getByLabel('Note').fill(NOTE)
    const request = await hold(page, /\/note$/)
    await dialog.getByRole('button', { name: 'Save note' }).click()
    await entry(mine, NOTE).getByText('Saving').first().waitFor()
    expect(await entry(theirs, NOTE).count()).toBe(0)

    await expectSeen(async () => {
      request.release()
      await entry(mine, NOTE).getByText('Saving').first().waitFor({ state: 'detached' })
      await dialog.waitFor({ state: 'detached' })
    }, entry(theirs, NOTE).waitFor())
    const first = mine.getByRole('list', { name: 'Past activities' }).getByRole('listitem').first()
    await first.getByText(NOTE).waitFor()
    await entry(theirs, NOTE).getByText('Jonas Feld').first().waitFor()
  })

  it('a tag shows at once as pending, then for the colleague as well [TAG-01, TAG-03, TAG-10]', async () => {
    const { page } = office.agent
    await mine.getByRole('button', { name: /^Add Case Tag/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Case Tag' })
    const input = dialog.getByRole('combobox', { name: 'Tag' })
    await expect.poll(async () => (await input.boundingBox())?.width).toBe(300)
    await input.fill(TAG)
    const request = await hold(page, /\/case_tag\//)
    await dialog.getByRole('button', { name: 'Create Case Tag' }).click()
    await mine.getByText(TAG, { exact: true }).waitFor()
    await mine.getByLabel('Saving tags').waitFor()

    await expectSeen(async () => {
      request.release()
      await mine.getByLabel('Saving tags').waitFor({ state: 'detached' })
      await dialog.waitFor({ state: 'detached' })
    }, theirs.getByText(TAG, { exact: true }).waitFor())
    await expect.poll(() => mine.getByText(TAG, { exact: true }).count()).toBe(1)
  })

  it('a reminder shows at once as pending, then at both in detail and list [REMIND-01, ROW-07]', async () => {
    const { page } = office.agent
    expect(await rowOf(page, subject.host).getByRole('img', { name: REMINDER }).count()).toBe(0)
    await mine.getByRole('button', { name: /^Reminder Settings/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Reminder Settings' })
    await dialog.getByLabel('Title').fill(REMINDER)
    await dialog.getByLabel('Date').fill('05/01/2031')
    await dialog.getByLabel('Date').press('Tab')
    const request = await hold(page, /\/reminder$/)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await mine.getByLabel('Saving reminder').waitFor()
    await reminderLine(mine).getByText(REMINDER).waitFor()

    await expectSeen(async () => {
      request.release()
      await mine.getByLabel('Saving reminder').waitFor({ state: 'detached' })
      await dialog.waitFor({ state: 'detached' })
    }, reminderLine(theirs).getByText(REMINDER).waitFor())
    for (const { page: desk } of [office.agent, office.colleague]) {
      await rowOf(desk, subject.host)
        .getByRole('img', { name: REMINDER })
        .waitFor({ state: 'attached' })
    }
  })

  it('both recordings replay to the same bytes and equal a fresh load', async () => {
    await expectFaithful([office.agent, office.colleague], office.gateway, 'a-work-on-a-case')
  })

  it('after a reload all of it is there', async () => {
    const { page } = office.agent
    await page.reload()
    await untilLive(page)
    mine = await openBySearch(page, subject.host)
    await entry(mine, NOTE).waitFor()
    await mine.getByText(TAG, { exact: true }).waitFor()
    await reminderLine(mine).getByText(REMINDER).waitFor()
    await expectFaithful([office.agent, office.colleague], office.gateway)
  })
})
