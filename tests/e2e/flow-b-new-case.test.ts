import { describe, expect, it } from 'vitest'
import {
  countOf,
  detailOf,
  expectFaithful,
  expectSeen,
  type FlowOffice,
  hold,
  inOffice,
  openFlowOffice,
  rowOf,
} from '../support/browser/flows.ts'

const HOST = 'fotohaus-lindner.example'

const office = await inOffice(openFlowOffice())
const { page } = office.agent
const before = { all: await countOf(page, 'Cases'), standby: await countOf(page, 'Standby') }

const isCounted = async (page: FlowOffice['agent']['page']): Promise<void> => {
  await expect.poll(() => countOf(page, 'Standby'), { interval: 20 }).toBe(before.standby + 1)
}

describe('flow B: a new case', () => {
  it('waits above the list until it is confirmed [ADDCASE-06, LIST-06]', async () => {
    const { page } = office.agent
    await page.getByRole('button', { name: 'Add New Case' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Case' })
    await dialog.getByLabel('Domain').fill(`  ${HOST} `)
    await dialog.getByLabel('Case Reference Number').fill('FW-1')
    const request = await hold(page, /\/cases\/create$/)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.locator('.bp6-spinner').waitFor()
    const slot = page.locator('.fw-case-row-slot')
    await slot.getByText(HOST, { exact: true }).waitFor()
    expect(await countOf(page, 'Standby')).toBe(before.standby)

    await expectSeen(async () => {
      request.release()
      await dialog.waitFor({ state: 'detached' })
      await detailOf(page, HOST).waitFor()
    }, isCounted(office.colleague.page))
    await slot.waitFor({ state: 'detached' })
  })

  it('is selected in STANDBY, first of the list [ADDCASE-13, ADDCASE-14, ADDCASE-16, CASENAV-06]', async () => {
    const { page } = office.agent
    await page.getByRole('heading', { name: 'Standby', level: 1 }).waitFor()
    const first = page.getByRole('option').first()
    await first.getByText(HOST, { exact: true }).waitFor()
    await expect.poll(() => first.getAttribute('aria-selected')).toBe('true')
    const head = detailOf(page, HOST).locator('.fw-detail-head')
    for (const said of ['Standby', 'FW-1']) await head.getByText(said).first().waitFor()
    const rows = page.getByRole('option').filter({ hasText: /./ })
    const standby = page.getByRole('img', { name: 'Standby' })
    await expect.poll(() => rows.filter({ hasNot: standby }).count()).toBe(0)
  })

  it('has a licensing offer and counts in both browsers [ADDCASE-15, ADDCASE-17, COUNT-01, COUNT-02]', async () => {
    const offer = detailOf(office.agent.page, HOST).getByRole('region', { name: 'Licensing Offer' })
    await offer.getByText('Gross total').waitFor()
    for (const { page } of [office.agent, office.colleague]) {
      await expect.poll(() => countOf(page, 'Standby')).toBe(before.standby + 1)
      await expect.poll(() => countOf(page, 'Cases')).toBe(before.all + 1)
    }
  })

  it('is announced to the colleague, who sees it when asked for', async () => {
    const { page } = office.colleague
    await page.getByRole('button', { name: '1 new' }).click()
    await rowOf(page, HOST).click()
    await detailOf(page, HOST).waitFor()
  })

  it('both recordings replay to the same bytes and equal a fresh load', async () => {
    await expectFaithful([office.agent, office.colleague], office.gateway, 'b-add-a-case')
  })
})
