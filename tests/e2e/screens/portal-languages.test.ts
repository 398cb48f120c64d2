/** The pages of a settlement portal in all its languages, as wide as a small phone, or as a desk at 400 % (WCAG 1.4.10). */
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { portalLanguages } from '../../../contracts/reference/portal-languages.ts'
import { en } from '../../../contracts/reference/portal-words/en.ts'
import { portalWordsOf } from '../../../contracts/reference/portal-words/words-of.ts'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { portalSettings } from '../../../server-mock/db/schema/portal.ts'
import { translation } from '../../../server-mock/db/schema/setup.ts'
import { launchBrowser, openPage } from '../../support/browser/browser.ts'
import { accessFaults, widthFaults } from '../../support/browser/look.ts'
import { openPaymentDesk } from '../../support/payments/payment-desk.ts'
import { ADDRESS } from '../../support/payments/visitor.ts'
import { servePortals } from '../../support/portal/served-portals.ts'
import { isFullProof, proofSeed, throwDice } from '../../support/proofs/proof.ts'

const [browser, desk] = await Promise.all([launchBrowser(), openPaymentDesk()])
const { services, db } = desk
const portals = await servePortals(services)
const { id } = desk.own
const base = await portals.baseOf(id)
const address = 'https://kestrel.example/'
await db.insert(portalSettings).values({
  ...{ customerId: id, homepage: address, version: 1 },
  ...{ imprintLink: `${address}imprint`, privacyStatementLink: `${address}privacy` },
})
const watched = await openPage(browser, base, { width: 320, height: 640 })
watched.expectComplaint(/status of 4(03|22)/)
const { page } = watched

afterAll(async () => {
  await watched.close()
  await browser.close()
  await portals.close()
  await desk.close()
})

async function linkTo(caseId: string): Promise<string> {
  const [row] = await db
    .select()
    .from(caseDetail)
    .where(eq(caseDetail.id, Number(caseId)))
  return portals.linkTo(id, row?.caseUuid ?? '')
}

/** Whole sentences of these words: shorter ones are the same in several languages. */
function sentencesOf(words: unknown): string[] {
  if (typeof words === 'string') return /^[^{]{25,}$/.test(words) ? [words] : []
  return words !== null && typeof words === 'object'
    ? Object.values(words).flatMap(sentencesOf)
    : []
}

const english = sentencesOf(en)

const seed = proofSeed()
console.log(`portal languages: seed ${seed}`)
/** Which page the first language begins with. */
const first = throwDice(seed).upTo(100)

/** What there is to look at, in the order in which a visitor comes by. */
const pages = [
  ...(['login', 'case', '/billing', '/license', '/callback', '/about', '/faq'] as const),
  ...(['check', 'declined', 'receipt', 'paid', 'licensed', 'closed'] as const),
]
const afterForms = pages.slice(pages.indexOf('check'))

it.each(
  portalLanguages.map(({ code }, place) => ({
    code,
    // All pages in all languages are for the full proof; of a run each language has two pages, and each page a language.
    looks: pages.filter(
      (_, page) => isFullProof || [0, 3].includes((first + place + page) % pages.length),
    ),
  })),
)(
  'is accessible in $code and as narrow as its window, and speaks no English beside it',
  async ({ code, looks }) => {
    const faq = [{ question: 'Kestrel?', answer: '<p>Kestrel</p>' }]
    await db
      .update(translation)
      .set({ language: code, aboutUsText: '<p>Kestrel</p>', faq })
      .where(eq(translation.id, `${id}-language`))
    const { words } = portalWordsOf(code)
    const foreign =
      code === 'en' ? [] : english.filter((text) => !sentencesOf(words).includes(text))
    const look = async (what: (typeof pages)[number]) => {
      if (!looks.includes(what)) return
      expect.soft(await page.locator('html').getAttribute('lang'), what).toBe(code)
      expect.soft(await accessFaults(page), what).toEqual([])
      expect.soft(await widthFaults(page), what).toEqual([])
      const text = (await page.locator('body').textContent()) ?? ''
      expect.soft(text, what).not.toMatch(/\{\w+\}|\b(undefined|null)\b/)
      expect
        .soft(
          foreign.filter((sentence) => text.includes(sentence)),
          what,
        )
        .toEqual([])
    }
    if (looks.includes('login')) {
      await page.goto('/')
      await page.getByRole('button', { name: words.login.submit }).click()
      const summary = page.getByRole('alert')
      await summary.waitFor()
      const hasFocus = () => summary.evaluate((alert) => alert === document.activeElement)
      await expect.poll(hasFocus).toBe(true)
      await look('login')
    }
    const caseId = await desk.makeCase()
    const link = await linkTo(caseId)
    await page.goto(link)
    await look('case')
    for (const path of pages.slice(2, pages.indexOf('check'))) {
      if (!looks.includes(path)) continue
      await page.goto(path)
      // What lacks everything says so beside each field.
      if (path === '/billing' || path === '/license' || path === '/callback')
        await page.locator('main form button').first().click()
      await look(path)
    }
    await page.goto('/case')
    await page.getByRole('button', { name: words.site.leave }).click()
    await page.getByText(words.site.left).waitFor()
    if (!afterForms.some((one) => looks.includes(one))) return

    await page.goto(link)
    await page.goto('/billing')
    for (const [name, value] of Object.entries(ADDRESS).filter(([name]) => name !== 'country'))
      await page.locator(`[name=${name}]`).fill(value)
    await page.locator('[name=country]').selectOption(ADDRESS.country)
    await page.locator('main form button').first().click()
    await page.waitForURL('**/check*')
    await look('check')
    await page.locator('form[action*="/pay"] button').first().click()
    await page.waitForURL(`${portals.filesUrl}/**`)
    const [checkout] = await desk.checkouts(caseId)
    const outcome = `${base}/paid/${checkout?.id}`
    await desk.act(checkout?.id ?? '', 'decline')
    await page.goto(outcome)
    await look('declined')
    await desk.act(checkout?.id ?? '', 'pay')
    await page.goto(outcome)
    await look('receipt')
    for (const [what, state] of [
      ['paid', 'PAID'],
      ['licensed', 'VALID_LICENSE'],
      ['closed', 'CANCELLED'],
    ] as const) {
      await desk.inState(caseId, state)
      await page.goto('/case')
      await look(what)
    }
    await page.context().clearCookies()
  },
)
