import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { de } from '../../../contracts/reference/portal-words/de.ts'
import { en } from '../../../contracts/reference/portal-words/en.ts'
import { caseDetail, finding } from '../../../server-mock/db/schema/cases.ts'
import { portalImage, portalSettings } from '../../../server-mock/db/schema/portal.ts'
import { translation } from '../../../server-mock/db/schema/setup.ts'
import { aPng } from '../../support/files/files.ts'
import { openSite } from '../../support/portal/open-site.ts'

const { api, db, office, token, base, ofCase, inState, aBrowser, names, inside } = await openSite()
const ofLanguage = eq(translation.id, `${office.id}-language`)

describe('the page of a case', () => {
  test('is opened by the link of a mail, whose token leaves the address, and shows the case and its offer [PORTAL-01, PORTAL-02]', async () => {
    const { page } = await inside()
    expect(page.status).toBe(200)
    expect(page.body).toContain(office.caseId)
    for (const said of ['266,79\u00a0EUR', '226,77\u00a0EUR', '24. Dezember 2026', 'Lizenziert'])
      expect.soft(page.body.replaceAll(' EUR', '\u00a0EUR')).toContain(said)
    expect(page.body).toContain('(19\u00a0%)')
    expect(page.body).not.toContain(token)
    // Reading is no write: a mail scanner opens every link.
    expect(names()).toEqual([])
  })

  test('says first who claims and for what, then what can be done, and only then the sum', async () => {
    const { page } = await inside()
    const order = [de.claimant.title, de.uses.yours, de.uses.ours, de.doors.title, de.sum.title]
    const places = order.map((text) => page.body.indexOf(`>${text}<`))
    expect(places.every((at) => at > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(page.body).toContain(`${base}/`)
  })

  test('tells since when each image use is on record, beside its pictures', async () => {
    const [use] = await db
      .select()
      .from(finding)
      .where(eq(finding.caseId, Number(office.caseId)))
    const ofUse = eq(finding.id, use?.id ?? '')
    await db.update(finding).set({ recorded: '2026-11-03T23:30:00.000Z' }).where(ofUse)
    const { page } = await inside()
    expect(page.body).toContain(de.uses.recorded.replace('{date}', '3. November 2026'))
  })

  test('shows no tax where the offer has none', async () => {
    const [kept] = await db.select().from(caseDetail).where(ofCase)
    const none = { taxType: 'NO_INDIRECT_TAX', taxPercentage: 0 }
    await db.update(caseDetail).set(none).where(ofCase)
    const { page } = await inside()
    expect(page.body).toContain('EUR')
    expect(page.body).not.toContain('19\u00a0%')
    const { taxType, taxPercentage } = kept ?? {}
    await db.update(caseDetail).set({ taxType, taxPercentage }).where(ofCase)
  })

  test('speaks the language of the case, and English where it knows no other', async () => {
    for (const [language, lang, text] of [
      ['pl', 'pl', ''],
      ['it', 'en', en.claimant.title],
    ] as const) {
      await db.update(translation).set({ language }).where(ofLanguage)
      const { page } = await inside()
      expect(page.body).toContain(`<html lang="${lang}">`)
      expect(page.body).toContain(text)
      expect(page.body).not.toMatch(/\{\w+\}/)
    }
    await db.update(translation).set({ language: 'de' }).where(ofLanguage)
  })

  test('runs the own script and nothing else, and shows what outsiders wrote as text', async () => {
    const ofUse = eq(finding.id, `${office.id}-finding-0`)
    for (const pageLink of [
      'https://x.example/"><script>alert(1)</script>',
      'javascript:alert(1)//',
    ]) {
      await db.update(finding).set({ pageLink }).where(ofUse)
      const { page } = await inside()
      expect(page.body).not.toContain('<script>')
      expect(page.body).not.toContain('href="javascript:')
      expect(page.policy).not.toContain('unsafe')
      expect(page.policy).toContain("frame-ancestors 'none'")
      expect(page.policy).toContain("script-src 'self'")
    }
    await db.update(finding).set({ pageLink: 'https://x.example/' }).where(ofUse)
    const { page } = await inside()
    expect(page.body).toContain('<a href="https://x.example/" rel="noopener noreferrer nofollow">')
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test('may stand in no frame, but for a picture of the pages that are there for everybody, in one of the app alone', async () => {
    const { ask } = await inside()
    const app = new URL(api.services.config.publicUrl).origin
    for (const path of ['/', '/case', '/about', '/faq', '/nothing']) {
      const { policy, headers } = await ask(path)
      expect(policy, path).toContain("frame-ancestors 'none'")
      expect(headers['x-frame-options'], path).toBe('DENY')
    }
    for (const path of ['/preview/', '/preview/about']) {
      const picture = await ask(path)
      expect(picture.policy.split('; '), path).toEqual([
        "default-src 'none'",
        "style-src 'self'",
        "img-src 'self'",
        "form-action 'none'",
        "base-uri 'none'",
        `frame-ancestors ${app}`,
        'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
      ])
      expect(picture.headers['x-frame-options']).toBeUndefined()
      // Nothing of the case that this browser has open, and nothing that tells of a visit.
      expect(picture.body).not.toContain(office.caseId)
      expect(picture.body).not.toMatch(/<script|data-visit/)
    }
    expect((await ask('/preview/')).body).toContain(de.login.title)
  })

  test('has its pictures for who has opened it, and for nobody else', async () => {
    const { page, ask } = await inside()
    const paths = [...page.body.matchAll(/src="(\/pictures\/[^"]+)"/g)].map(([, path]) => `${path}`)
    expect(paths).toHaveLength(6)
    for (const path of paths.slice(0, 2)) {
      const picture = await ask(path)
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png'])
      expect((await aBrowser().ask(path)).status).toBe(404)
    }
    expect((await ask(`/pictures/${api.offices.pro.id}-finding-0/page`)).status).toBe(404)
  })

  test('weighs at most 14 kB on its way with its style and its script, which are cached for ever', async () => {
    const small = { headers: { 'accept-encoding': 'gzip, br' } }
    const { ask } = await inside()
    const lengthOf = async (path: string) => {
      const answer = await ask(path, small)
      expect(answer.headers['content-encoding']).toBe('br')
      return Number(answer.headers['content-length'])
    }
    const { body } = await ask('/case')
    const [, style = ''] = /href="(\/site\.[^"]+)"/.exec(body) ?? []
    const [, script = ''] = /src="(\/site\.[^"]+)"/.exec(body) ?? []
    const [page, css, js] = [await lengthOf('/case'), await lengthOf(style), await lengthOf(script)]
    expect(css).toBeLessThan(8_000)
    expect(js).toBeLessThan(10_000)
    expect(page + css + js).toBeLessThan(14_000)
    expect((await ask(style)).headers['cache-control']).toContain('immutable')
  })

  test.each(['STANDBY', 'CANCELLED'] as const)('is closed for a %s case', async (state) => {
    await inState(state)
    const { page, ask } = await inside()
    expect(page.status).toBe(403)
    expect(page.body).toContain(de.states.closedTitle)
    expect(page.body).not.toContain('EUR')
    expect((await ask(`/pictures/${office.id}-finding-0/page`)).status).toBe(404)
    await ask('/visit', { method: 'POST' })
    expect(names()).toEqual([])
  })

  test('asks for nothing where every use is licensed', async () => {
    await inState('VALID_LICENSE')
    const { page } = await inside()
    expect(page.body).toContain(de.states.licensedTitle)
    expect(page.body).not.toContain('EUR')
  })

  test('of a paid case says what was received, and asks for nothing', async () => {
    await inState('PAID')
    const payment = {
      date_received: '2026-11-19T10:00:00.000Z',
      amount_received: 226.77,
      payment_method_type: 'card',
    }
    await db.update(caseDetail).set({ payment }).where(ofCase)
    const { page } = await inside()
    expect(page.body).toContain(de.states.paidTitle)
    expect(page.body).toContain('19. November 2026')
    expect(page.body).not.toContain(de.sum.title)
    await db.update(caseDetail).set({ payment: null }).where(ofCase)
  })
})

describe('the texts of the customer', () => {
  const texts = {
    loginText: '<p>Willkommen</p>',
    caseOverviewText: '<p style="color:red" onclick="x()">Zum Fall <script>1</script></p>',
    aboutUsText: '<p>Wir <a href="javascript:x()">sind</a><img src="https://evil.example/x"></p>',
    faq: [{ question: 'Warum <b>?', answer: '<p>Darum</p>' }],
  }

  test('stand on their pages, without anything that runs or comes from elsewhere', async () => {
    await db.update(translation).set(texts).where(ofLanguage)
    const { ask } = aBrowser()
    expect((await ask('/')).body).toContain('Willkommen')
    const about = (await ask('/about')).body
    expect(about).toContain('Wir ')
    expect(about).not.toMatch(/javascript:|evil\.example/)
    expect((await ask('/faq')).body).toContain('Warum &lt;b&gt;?')
    const { page } = await inside()
    expect(page.body).toContain('Zum Fall')
    expect(page.body).not.toMatch(/style="|onclick|<script>/)
  })

  test('come from the default language where the own one has none', async () => {
    await db.update(translation).set(texts).where(ofLanguage)
    const id = `${office.id}-english`
    const own = { customerId: office.id, language: 'en', isActive: true, isDefault: false }
    await db.insert(translation).values({ id, ...own, aboutUsText: '<p>We are</p>' })
    const { ask } = aBrowser()
    const english = { headers: { 'accept-language': 'fi;q=0.9, en-GB;q=0.8, de;q=0.1' } }
    expect((await ask('/about', english)).body).toContain('We are')
    const login = (await ask('/', english)).body
    expect(login).toContain(en.login.title)
    expect(login).toContain('Willkommen')
    // Browsers name Norwegian by the way that it is written.
    await db.update(translation).set({ language: 'no' }).where(eq(translation.id, id))
    const norwegian = { headers: { 'accept-language': 'nb-NO,nb;q=0.9' } }
    expect((await ask('/', norwegian)).body).toContain('<html lang="no">')
    const none = { headers: { 'accept-language': 'ja, *;q=0' } }
    expect((await ask('/', none)).body).toContain('<html lang="de">')
    await db.delete(translation).where(eq(translation.id, id))
  })

  test('that are none have no page and no way to one', async () => {
    const empty = { loginText: '', caseOverviewText: '', aboutUsText: '<p></p>', faq: [] }
    await db.update(translation).set(empty).where(ofLanguage)
    const { ask } = aBrowser()
    for (const path of ['/about', '/faq', '/nothing']) expect((await ask(path)).status).toBe(404)
    expect((await ask('/')).body).not.toMatch(/href="\/(about|faq)"/)
  })
})

describe('what the customer has set', () => {
  const links = {
    homepage: 'https://kestrel.example/',
    imprintLink: 'https://kestrel.example/imprint',
    privacyStatementLink: 'https://kestrel.example/privacy?a=1&b="2"',
  }
  const image = (customerId: string, type: 'logo' | 'favicon' | 'about_us_image') => ({
    ...{ customerId, type, id: `${customerId}-${type}`, kind: 'png' as const },
    ...{ width: 64, height: 64, bytes: aPng() },
  })
  const pageOf = async (path: string) => (await aBrowser().ask(path)).body

  test('is in the foot of every page, and on its head, and nothing of it where nothing is set', async () => {
    const before = await pageOf('/')
    expect(before).not.toContain(de.site.imprint)
    expect(before).not.toMatch(/<img|rel="icon"/)
    await db.insert(portalSettings).values({ customerId: office.id, ...links, version: 1 })
    await db
      .insert(portalImage)
      .values([
        image(office.id, 'logo'),
        image(office.id, 'favicon'),
        image(office.id, 'about_us_image'),
        image(api.offices.pro.id, 'logo'),
      ])
    const { page } = await inside()
    for (const body of [await pageOf('/'), page.body, await pageOf('/nothing')]) {
      expect(body).toContain(`<a href="${links.imprintLink}" rel="noopener noreferrer">`)
      expect(body).toContain('privacy?a=1&amp;b=&quot;2&quot;')
      expect(body).toContain(de.site.homepage)
      expect(body).toContain(`<img src="/portal-images/${office.id}-logo.png" width="64"`)
      expect(body).toContain(`<link rel="icon" href="/portal-images/${office.id}-favicon.png">`)
    }
    expect(await pageOf('/')).toContain('Die Kontaktdaten stehen im Impressum.')
    expect(page.body).toContain('Lesen Sie das Impressum von CANARY-ENTERPRISE.')
    await db.update(translation).set({ aboutUsText: '<p>Wir</p>' }).where(ofLanguage)
    expect(await pageOf('/about')).toContain(`/portal-images/${office.id}-about_us_image.png`)
  })

  test('has its images on the own host, and those of nobody else', async () => {
    const { ask } = aBrowser()
    const logo = await ask(`/portal-images/${office.id}-logo.png`)
    expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/png'])
    expect(logo.policy).toContain('sandbox')
    for (const name of [`${api.offices.pro.id}-logo.png`, `${office.id}-logo.ico`, 'x', '%00'])
      expect((await ask(`/portal-images/${name}`)).status).toBe(404)
  })
})
