/** An accountant's quarter: 500 invoices in one zip, both reports and the posting batch, read back by readers of their own. */
import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { toHundredths } from '../../../contracts/rules/money/money.ts'
import { launchBrowser, openPage } from '../../support/browser/browser.ts'
import { submitLogin, untilLive } from '../../support/browser/login.ts'
import { pdfLines } from '../../support/files/pdf-text.ts'
import { unzipped } from '../../support/files/unzipped.ts'
import { linesOf, sheet } from '../../support/offices/case-files.ts'
import { openInvoiceDesk } from '../../support/offices/invoice-desk.ts'
import { readDatev } from '../../support/payments/datev-file.ts'
import { books, fillQuarter, ledgerIn } from '../../support/payments/quarter.ts'
import { serveApp } from '../../support/payments/served-app.ts'
import { copyCase } from '../../support/records/copied-cases.ts'
import { PASSWORD } from '../../support/server/api-office.ts'

const INVOICES = 500

const [browser, desk] = await Promise.all([launchBrowser(), openInvoiceDesk()])
const { own, db } = desk
const app = await serveApp(desk.api.services)
const accountant = await openPage(browser, app.url)
const { page } = accountant

afterAll(async () => {
  await accountant.close()
  await browser.close()
  await app.close()
  await desk.close()
})

/** Opens a screen of the accounting. */
const open = (name: string) =>
  page.getByRole('region', { name: 'Accounting' }).getByRole('button', { name }).click()

/** What is saved by a press. */
async function saved(button: string) {
  const press = page.getByRole('button', { name: button, exact: true })
  await press.waitFor()
  const [file] = await Promise.all([
    // The zip comes whole before it is saved.
    page.waitForEvent('download', {
      predicate: (download) => download.suggestedFilename() !== '',
      timeout: 180_000,
    }),
    // Held for a moment: what follows the end of another one at once is its double.
    press.click({ delay: 600 }),
  ])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

const cents = (value: unknown) => toHundredths(Number(value))
const sum = (all: readonly number[]) => all.reduce((some, one) => some + one, 0)
let days = { start: '', end: '' }

describe('the accountant of an office', () => {
  it('chooses the quarter that has ended', async () => {
    await page.goto('/')
    await submitLogin(page, own.users.agent.email, PASSWORD)
    await untilLive(page)
    await open('Payments')
    await page.getByRole('button', { name: 'Last quarter' }).click()
    const chosen = async () => ({
      start: await page.getByLabel('Start date').inputValue(),
      end: await page.getByLabel('End date').inputValue(),
    })
    await expect.poll(chosen).toEqual({
      start: expect.stringMatching(/^\d{4}-(01|04|07|10)-01$/),
      end: expect.stringMatching(/^\d{4}-(03-31|06-30|09-30|12-31)$/),
    })
    days = await chosen()
    const first = await desk.makeCase('PAID')
    await fillQuarter(db, own.id, [first, ...(await copyCase(db, first, INVOICES - 1))], days)
  })

  it('saves both reports as workbook and CSV, and a posting batch: all of them equal the ledger', async () => {
    const ledger = await ledgerIn(db, own.id, days)
    expect(ledger).toHaveLength(INVOICES)
    const gross = sum(ledger.map((row) => row.gross))
    for (const [kind, parts] of [
      ['overview', 1],
      ['breakdown', 2],
    ] as const) {
      await page.getByLabel('Excel (.xlsx)').check()
      const { name, bytes } = await saved(`Payment ${kind}`)
      expect(name).toBe(`payment_report${kind === 'breakdown' ? '_details' : ''}.xlsx`)
      const [head = [], ...rows] = await sheet(bytes)
      const [number, amount] = [head.indexOf('Invoice number'), head.indexOf('Gross')]
      const total = rows.pop() ?? []
      expect([total[0], cents(total[amount])]).toEqual(['Total', gross])
      expect(rows.map((row) => row[number])).toEqual(
        ledger.flatMap((row) => Array.from({ length: parts }, () => row.invoiceNumber)),
      )
      expect(
        ledger.map((_, at) =>
          sum(rows.slice(at * parts, (at + 1) * parts).map((row) => cents(row[amount]))),
        ),
      ).toEqual(ledger.map((row) => row.gross))
      await page.getByLabel('CSV (.csv)', { exact: true }).check()
      const lines = linesOf((await saved(`Payment ${kind}`)).bytes)
      expect(lines).toHaveLength(INVOICES * parts + 1)
      expect(lines.at(-1)).toContain((gross / 100).toFixed(2))
      for (const line of lines) expect(line).not.toContain('"=')
    }
    await page.getByLabel('DATEV posting batch (.csv)').check()
    const { name, bytes } = await saved('Posting batch')
    expect(name).toBe(`EXTF_payments_${days.start}_${days.end}.csv`)
    const { postings } = readDatev(bytes)
    expect(postings.map(({ amount, document }) => [amount, document])).toEqual(
      ledger.map((row) => [row.gross, row.invoiceNumber]),
    )
    expect(new Set(postings.map(({ account }) => account))).toEqual(new Set([books.datev_vat_19]))
  })

  it('finds the same sum in the list of invoices, and saves the papers of all 500 in one zip', async () => {
    const gross = sum((await ledgerIn(db, own.id, days)).map((row) => row.gross))
    await open('Invoices')
    await page.getByRole('textbox', { name: 'Invoice/Case number' }).fill('Q-')
    const sums = page.getByLabel('Sums')
    await expect
      .poll(async () => (await sums.textContent())?.replaceAll(/\D/gu, ''))
      .toBe(`${gross}`)
    const papers = unzipped((await saved(`Download ${INVOICES} invoice(s)`)).bytes)
    const names = Array.from({ length: INVOICES }, (_, at) => `Q-${at + 1}.pdf`)
    expect(papers.map((paper) => paper.name).toSorted()).toEqual(names.toSorted())
    for (const { name, bytes } of [papers.at(0), papers.at(-1)].flatMap((one) => one ?? []))
      expect(pdfLines(bytes).map(({ text }) => text)).toContain(name.replace('.pdf', ''))
    for (const { bytes } of papers) expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-')
    expect(accountant.complaints()).toEqual([])
  })
})
