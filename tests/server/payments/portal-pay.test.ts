import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { de } from '../../../contracts/reference/portal-words/de.ts'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { translation } from '../../../server-mock/db/schema/setup.ts'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import { makePortalToken } from '../../../server-mock/modules/case-record/portal-link.ts'
import { portalBaseOf } from '../../../server-mock/modules/portal-site/portal-hosts.ts'
import type { CaseParts } from '../../support/offices/case-in-state.ts'
import { aBilling, addInvoiceTemplate, invoicing } from '../../support/offices/invoicing.ts'
import { openPaymentDesk } from '../../support/payments/payment-desk.ts'
import { ADDRESS, hiddenIn } from '../../support/payments/visitor.ts'
import { siteBrowser } from '../../support/portal/site-browser.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openPaymentDesk())
const { services, db, own } = desk
const files = await opened(createFilesOrigin(services))
beforeEach(() => {
  services.payments = desk.provider
  desk.api.takeEvents()
})

const office = await portalBaseOf(db, services.config, own.id)

/** A browser of a visitor, which sends forms as they stand on its pages. */
function aBrowser() {
  const { ask, follow, jar } = siteBrowser(files, office)
  return {
    ask: (address: string, form?: Record<string, string>) => ask(address, form ? { form } : {}),
    visit: () => ask('/visit', { method: 'POST' }),
    ...{ follow, jar },
  }
}

async function aCase(parts?: CaseParts) {
  const caseId = await desk.makeCase('ACTIVE', parts)
  const [row] = await db
    .select()
    .from(caseDetail)
    .where(eq(caseDetail.id, Number(caseId)))
  const uuid = row?.caseUuid ?? ''
  const base = office
  const browser = aBrowser()
  const token = makePortalToken(services.config.sessionSecret, uuid)
  const start = await browser.follow(`/portal/${uuid}?token=${token}`)
  await browser.visit()
  desk.api.takeEvents()
  /** To the page of the provider, as the payer gets there. */
  async function toProvider(): Promise<string> {
    await browser.ask(`${base}/billing`, ADDRESS)
    const check = await browser.ask(`${base}/check`)
    const sent = await browser.ask(`${base}/pay`, hiddenIn(check.body))
    expect(sent.status).toBe(303)
    return sent.location ?? ''
  }
  return { caseId, uuid, base, ...browser, start, toProvider }
}

const names = () => desk.api.takeEvents().map(({ name }) => name)

describe('whoever wants to settle', () => {
  test.each([
    ['REVERSE_CHARGE', de.sum.reverseCharge],
    ['NO_INDIRECT_TAX', de.sum.noTax],
  ])('is told of %s why no tax is added, before paying and after it', async (taxType, note) => {
    const { base, ask, start } = await aCase({ detail: { taxType, taxPercentage: null } })
    await ask(`${base}/billing`, ADDRESS)
    const check = await ask(`${base}/check`)
    const { location } = await ask(`${base}/pay`, hiddenIn(check.body))
    const paid = await ask(location ?? '', { act: 'pay', method: 'card' })
    const receipt = await ask(paid.location ?? '')
    for (const { body } of [start, check, receipt]) expect(body).toContain(note)
  })

  test('tells the billing details, checks everything, pays, and finds the receipt again [PORTAL-03] [G-751]', async () => {
    const { caseId, base, ask, start, jar } = await aCase()
    expect(start.body).toContain('href="/billing"')
    expect((await ask(`${base}/check`)).location).toContain(`${base}/billing`)
    expect((await ask(`${base}/billing`)).body).toContain(de.billing.title)
    const told = await ask(`${base}/billing`, ADDRESS)
    expect(told.location).toContain(`${base}/check`)
    expect(names()).toEqual(['case.billing-address-set'])
    const check = await ask(`${base}/check`)
    const due = (await desk.due(caseId)) / 100
    const amount = `${new Intl.NumberFormat('de', { minimumFractionDigits: 2 }).format(due)} EUR`
    expect(check.body).toContain(amount)
    expect(check.body).toContain('Erika Muster')
    expect(check.body).not.toContain(de.sum.noTax)
    expect(check.policy).toContain(`form-action 'self' ${services.config.publicFilesUrl}`)
    const sent = await ask(`${base}/pay`, hiddenIn(check.body))
    expect(names()).toEqual(['case.payment-initiated'])
    const hosted = sent.location ?? ''
    expect((await ask(hosted)).body).toContain('No money moves')
    const paid = await ask(hosted, { act: 'pay', method: 'paypal' })
    expect(names()[0]).toBe('case.payment-succeeded')
    const receipt = await ask(paid.location ?? '')
    for (const said of [amount, 'PayPal', 'Erika Muster', own.mark, de.receipt.invoiceLater])
      expect.soft(receipt.body).toContain(said)
    // Looked at again, from the page of the case, and by a browser that has to show the PIN first.
    expect((await ask(paid.location ?? '')).body).toBe(receipt.body)
    expect((await ask('/case')).body).toContain(new URL(paid.location ?? '').pathname)
    jar.clear()
    const again = await ask(paid.location ?? '')
    expect([again.status, again.location]).toEqual([303, '/'])
    expect(names().filter((name) => name.startsWith('case.payment'))).toEqual([])
  })

  test('keeps what was typed where something is missing or wrong, with the way to each field', async () => {
    const { base, ask } = await aCase()
    const typed = { ...ADDRESS, name: ' ', email: 'erika', city: 'Müns<b>ter', country: 'XX' }
    const answer = await ask(`${base}/billing`, { ...typed, vat_id: 'DE1' })
    expect(answer.status).toBe(422)
    for (const field of ['name', 'email', 'country'])
      expect.soft(answer.body).toContain(`<a href="#${field}">`)
    expect(answer.body).toContain('role="alert"')
    expect(answer.body).toContain('value="erika"')
    expect(answer.body).toContain('Müns&lt;b&gt;ter')
    expect(answer.body).toMatch(/<title>Fehler/)
    const vat = await ask(`${base}/billing`, { ...ADDRESS, vat_id: 'DE1' })
    expect(vat.body).toContain('<a href="#vat_id">')
    const long = await ask(`${base}/billing`, { ...ADDRESS, city: 'x'.repeat(301) })
    expect(long.body).toContain('<a href="#city">')
    expect(names()).toEqual([])
  })

  test('tries again after a declined card, and goes on after leaving the checkout', async () => {
    const { base, ask, toProvider, caseId } = await aCase()
    const hosted = await toProvider()
    const declined = await ask(hosted, { act: 'decline', method: 'card' })
    expect((await ask(new URL(declined.location ?? '', hosted).href)).body).toContain(
      'role="alert"',
    )
    const [row] = await desk.checkouts(caseId)
    const left = await ask(`${base}/pay/${row?.id}`)
    expect(left.body).toContain(de.payment.declinedTitle)
    const check = await ask(`${base}/check`)
    const again = await ask(`${base}/pay`, hiddenIn(check.body))
    expect(again.location).toBe(hosted)
    // Under way: the same page offers to go on with it, or to leave it.
    const going = await ask(`${base}/check`)
    expect((await ask(`${base}/pay`, hiddenIn(going.body))).location).toBe(hosted)
    expect((await ask('/case')).body).toContain(`${base}/check`)
    const back = await ask(`${base}/pay/${row?.id}/leave`, {})
    expect(new URL(back.location ?? '').pathname).toBe('/case')
    expect((await desk.snapshot(caseId)).row.state).toBe('ACTIVE')
    expect((await ask(hosted)).status).toBe(410)
    expect((await ask(`${base}/paid/${row?.id}`)).body).toContain(`${base}/check`)
  })

  test('is told to wait where the provider has not answered, and can ask again', async () => {
    const { ask, toProvider, caseId } = await aCase()
    const waiting = await ask(await toProvider(), { act: 'silence' })
    const page = waiting.location ?? ''
    expect((await ask(page)).body).toContain('<button>')
    expect((await ask(page, {})).status).toBe(303)
    expect((await desk.snapshot(caseId)).row.state).toBe('PAYMENT_PROCESSING')
    const [row] = await desk.checkouts(caseId)
    const look = async () => ({
      ...(await desk.provider.look(row?.account ?? '', row?.sessionId ?? '')),
      state: 'paid' as const,
    })
    services.payments = { ...desk.provider, look }
    await ask(page, {})
    expect((await ask(page)).body).toContain(de.receipt.title)
  })

  test('sees the new amount before paying where the discount has ended meanwhile', async () => {
    const { base, ask, caseId } = await aCase()
    await ask(`${base}/billing`, ADDRESS)
    const check = await ask(`${base}/check`)
    const ofCase = eq(caseDetail.id, Number(caseId))
    await db.update(caseDetail).set({ settlementDate: '2026-11-01' }).where(ofCase)
    const answer = await ask(`${base}/pay`, hiddenIn(check.body))
    expect([answer.status, answer.body.includes('role="alert"')]).toEqual([409, true])
    expect(await desk.checkouts(caseId)).toEqual([])
    const sent = await ask(`${base}/pay`, hiddenIn(answer.body))
    expect(sent.status).toBe(303)
  })

  test('finds the way closed where nobody can take the payment', async () => {
    const { base, ask } = await aCase()
    await ask(`${base}/billing`, ADDRESS)
    const check = await ask(`${base}/check`)
    const away = async () => {
      throw new Error('away')
    }
    services.payments = { ...desk.provider, order: away }
    const answer = await ask(`${base}/pay`, hiddenIn(check.body))
    expect([answer.status, answer.body.includes('role="alert"')]).toEqual([409, true])
    services.payments = desk.provider
    expect((await ask(`${base}/pay`, hiddenIn(check.body))).status).toBe(303)
  })
})

describe('whoever has paid', () => {
  test('downloads the invoice in force, and none that is another’s or cancelled; another browser gets none', async () => {
    await addInvoiceTemplate(db, own.id)
    const parts = invoicing(own.id)
    const { caseId, base, ask, toProvider } = await aCase(parts)
    const paid = await ask(await toProvider(), { act: 'pay' })
    const receipt = paid.location ?? ''
    const token = (await desk.api.login(own.users.admin.email)).accessToken
    const invoiceOf = (of: string, path: string, json: object) =>
      desk.api.call(`/cases/${of}/${path}`, { method: 'POST', json, token })
    expect((await invoiceOf(caseId, 'invoice', aBilling)).status).toBe(200)
    const linked = /href="([^"]*\/invoice\/[^"]+)"/.exec((await ask(receipt)).body)?.[1] ?? ''
    const file = await ask(linked)
    expect([file.status, file.body.slice(0, 5)]).toEqual([200, '%PDF-'])
    expect(file.headers).toMatchObject({
      ...{ 'content-type': 'application/pdf', 'cache-control': 'no-store' },
      'content-disposition': expect.stringMatching(/^attachment; filename=.*RE-.*\.pdf/),
    })
    const other = await aCase(parts)
    expect((await invoiceOf(other.caseId, 'invoice', aBilling)).status).toBe(200)
    expect((await other.ask(linked)).status).toBe(404)
    expect((await aBrowser().ask(linked)).status).toBe(303)
    const [its] = (await desk.snapshot(other.caseId)).detail.invoices
    const issued = `${base}/invoice/${its?.id}`
    expect((await other.ask(issued)).status).toBe(200)
    const cancelled = { cancelled_invoice_id: its?.id }
    const answer = await invoiceOf(other.caseId, 'cancellation_invoice', cancelled)
    expect([answer.status, (await other.ask(issued)).status]).toEqual([200, 404])
    expect((await ask(`${base}/invoice/nowhere`)).status).toBe(404)
  })

  test('reads on the receipt what went back, as the owner of the account gave it', async () => {
    const { caseId, ask, toProvider } = await aCase()
    const hosted = await toProvider()
    const paid = await ask(hosted, { act: 'pay' })
    const receipt = paid.location ?? ''
    expect((await ask(receipt)).body).not.toContain(`<dt>${de.receipt.returned}</dt>`)
    expect((await ask(hosted)).body).toContain('Refund half')
    expect((await ask(hosted, { act: 'refund-half' })).status).toBe(303)
    const half = Math.floor((await desk.due(caseId)) / 2) / 100
    const amount = new Intl.NumberFormat('de', { minimumFractionDigits: 2 }).format(half)
    expect((await ask(receipt)).body).toContain(
      `<dt>${de.receipt.returned}</dt><dd>${amount} EUR</dd>`,
    )
  })
})

test('whose bank has kept the payment in a dispute reads on the receipt that it went back', async () => {
  const { caseId, ask, toProvider } = await aCase()
  const hosted = await toProvider()
  const receipt = (await ask(hosted, { act: 'pay' })).location ?? ''
  await ask(hosted, { act: 'dispute' })
  expect((await ask(receipt)).body).not.toContain(`<dt>${de.receipt.returned}</dt>`)
  await ask(hosted, { act: 'dispute-lost' })
  const due = (await desk.due(caseId)) / 100
  const amount = new Intl.NumberFormat('de', { minimumFractionDigits: 2 }).format(due)
  expect((await ask(receipt)).body).toContain(
    `<dt>${de.receipt.returned}</dt><dd>${amount} EUR</dd>`,
  )
})

test('looking at the pages of paying changes nothing, and another browser sees none of them', async () => {
  const { base, ask, toProvider, caseId } = await aCase()
  await toProvider()
  const [row] = await desk.checkouts(caseId)
  const paths = ['/billing', '/check', `/pay/${row?.id}`, `/paid/${row?.id}`, '/invoice/nothing']
  const before = await desk.api.digest(own.id)
  for (const path of paths) await ask(`${base}${path}`)
  expect(await desk.api.digest(own.id)).toEqual(before)
  const stranger = aBrowser()
  for (const path of paths) {
    const answer = await stranger.ask(`${base}${path}`)
    expect([answer.status, answer.location]).toEqual([303, '/'])
  }
  // The session of one case opens no other, and its checkouts are nobody else's.
  const other = await aCase()
  for (const [name, value] of other.jar) if (name === 'fw-case') stranger.jar.set(name, value)
  expect((await stranger.ask(`${base}/check`)).status).toBe(303)
  expect((await other.ask(`${other.base}/paid/${row?.id}`)).status).toBe(404)
  desk.api.advance(3 * 60 * 60_000)
  expect((await ask(`${base}/check`)).status).toBe(303)
})

test.each(['en', 'pt', 'nl', 'fi', 'da', 'fr', 'es', 'et', 'pl', 'no'])(
  'every page of paying speaks %s',
  async (language) => {
    const ofOffice = eq(translation.id, `${own.id}-language`)
    await db.update(translation).set({ language }).where(ofOffice)
    const { base, ask, toProvider, caseId } = await aCase()
    const hosted = await toProvider()
    const [row] = await desk.checkouts(caseId)
    const pages = [await ask(`${base}/check`), await ask(`${base}/pay/${row?.id}`)]
    const paid = await ask(hosted, { act: 'pay' })
    pages.push(await ask(paid.location ?? ''))
    for (const { body } of pages) {
      expect(body).toContain(`<html lang="${language}">`)
      expect(body).not.toMatch(/\{\w+\}/)
    }
    await db.update(translation).set({ language: 'de' }).where(ofOffice)
  },
)
