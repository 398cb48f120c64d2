/** Somebody who pays a case by the pages of its portal, and knows nothing but what those say. */
import { eq } from 'drizzle-orm'
import { de } from '../../../contracts/reference/portal-words/de.ts'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import type { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import { makePortalToken } from '../../../server-mock/modules/case-record/portal-link.ts'
import { portalBaseOf } from '../../../server-mock/modules/portal-site/portal-hosts.ts'
import { siteBrowser } from '../portal/site-browser.ts'
import type { openPaymentDesk } from './payment-desk.ts'

type Desk = Awaited<ReturnType<typeof openPaymentDesk>>
type Files = Awaited<ReturnType<typeof createFilesOrigin>>

export const ADDRESS = {
  ...{ company: '', name: 'Erika Muster', email: 'erika@opponent.example' },
  ...{ address_line_1: 'Hauptstraße 1', address_line_2: '', postal_code: '48143' },
  ...{ city: 'Münster', country: 'DE', vat_id: '', reference_number: '' },
}

/** What the form of a page would send. */
export const hiddenIn = (body: string): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/name="(command|shown)" value="([^"]*)"/g)].map(([, name, value]) => [
      ...[String(name), String(value)],
    ]),
  )

/** The first amount behind `before`, in hundredths, as German pages write it; null where there is none. */
const amountIn = (body: string, before: string): number | null => {
  const [, text] = new RegExp(`${before}[^]*?([\\d.]+,\\d\\d) EUR`).exec(body) ?? []
  return text === undefined ? null : Number(text.replaceAll(/\D/g, ''))
}

/** What a page says of a checkout: the sum of a receipt and what went back of it, or that all of it goes back. */
export type Said = {
  title: string
  sum: number | null
  returned: number | null
  refunded: number | null
}

export async function aVisitor(desk: Desk, files: Files, caseId: string) {
  const { db, own, services } = desk
  const [row] = await db
    .select()
    .from(caseDetail)
    .where(eq(caseDetail.id, Number(caseId)))
  const uuid = row?.caseUuid ?? ''
  const link = `/portal/${uuid}?token=${makePortalToken(services.config.sessionSecret, uuid)}`
  const browser = siteBrowser(files, await portalBaseOf(db, services.config, own.id))
  /** The forms and the provider's pages that stand in some tab, however old. */
  const forms: Record<string, string>[] = []
  const hosted: string[] = []

  /** A page of the case; the link is followed again where two hours are over. */
  async function see(path: string) {
    const page = await browser.ask(path)
    if (page.location !== '/') return page
    await browser.follow(link)
    return browser.ask(path)
  }
  function keep(body: string): void {
    const form = hiddenIn(body)
    if (form.command !== undefined) forms.push(form)
  }

  return {
    ...{ forms, hosted, see },
    /** Opens the page before paying; who pays is told where it is asked for. */
    async check(): Promise<void> {
      let page = await see('/check')
      if (page.location?.endsWith('/billing')) {
        await browser.ask('/billing', { form: ADDRESS })
        page = await see('/check')
      }
      keep(page.body)
    },
    async press(form: Record<string, string>): Promise<void> {
      await see('/case')
      const { location, body } = await browser.ask('/pay', { form })
      keep(body)
      if (location?.startsWith(services.config.publicFilesUrl)) hosted.push(location)
    },
    atProvider: (page: string, act: string) => browser.ask(page, { form: { act, method: 'card' } }),
    async send(path: string): Promise<void> {
      await see('/case')
      await browser.ask(path, { form: {} })
    },
    async said(checkout: string): Promise<Said> {
      const { body } = await see(`/paid/${checkout}`)
      const [, title = ''] = /<h1[^>]*>([^<]*)/.exec(body) ?? []
      return {
        title,
        sum: amountIn(body, '<tr class="sum">'),
        returned: amountIn(body, `<dt>${de.receipt.returned}</dt>`),
        refunded: amountIn(body, title),
      }
    },
  }
}
