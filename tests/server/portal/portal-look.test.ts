import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { de } from '../../../contracts/reference/portal-words/de.ts'
import { en } from '../../../contracts/reference/portal-words/en.ts'
import { appUser } from '../../../server-mock/db/schema/accounts.ts'
import { translation } from '../../../server-mock/db/schema/setup.ts'
import { makeLookToken } from '../../../server-mock/modules/portal-look/token.ts'
import { openSite } from '../../support/portal/open-site.ts'

const { api, config, db, office, token, uuid, base, foreign, inState, aBrowser, names } =
  await openSite()

const agent = office.users.agent
const ofOffice = eq(translation.customerId, office.id)
/** Afresh: hours lie between these tests. */
const signIn = () => api.signIn('enterprise', 'agent')
const path = `/cases/${office.caseId}/portal_view`

/** Asks as the staff's app does where the page is. */
async function lookAt(query = '') {
  const { status, json } = await api.call(`${path}${query}`, { token: await signIn() })
  expect(status).toBe(200)
  const address: string = json.address
  expect(address.startsWith(`${base}/preview/case`)).toBe(true)
  return address.slice(base.length)
}
const tokenIn = (address: string) => /token=([\w.-]+)/.exec(address)?.[1] ?? ''

describe("staff's own look at the page of a case", () => {
  test('shows the page itself, with its pictures and texts, and leaves no trace [DETAIL-13]', async () => {
    const { ask } = aBrowser()
    const address = await lookAt()
    expect(address.endsWith(`&user_id=${agent.id}`)).toBe(true)
    const page = await ask(address)
    expect(page.status).toBe(200)
    expect(page.body).toContain(office.caseId)
    expect(page.body).toContain(de.doors.title)
    expect(page.body).toContain('Preview for your team')
    // Nothing of it tells of a visit, opens a session, or leads to where something is done.
    expect(page.body).not.toMatch(/<script|data-visit/)
    expect(page.body).not.toMatch(/href="[^"]*\/(billing|license|callback|check)"/)
    expect(page.headers['set-cookie']).toBeUndefined()
    const pictures = [...page.body.matchAll(/src="(\/preview\/case\/pictures\/[^"]+)"/g)]
    expect(pictures).toHaveLength(6)
    const picture = await ask(`${pictures[0]?.[1]}`)
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png'])
    expect((await ask(address.replace('?', '/faq?'))).status).toBe(404)
    const login = await ask(await lookAt('?page=login'))
    expect(login.body).toContain(de.login.pin)
    // The app asks for it alone; a visit that a website owner makes is still told.
    expect(names()).toEqual([])
    const after = await api.call(`/cases/${office.caseId}/activities`, { token: await signIn() })
    expect(JSON.stringify(after.json)).not.toContain('PORTAL')
  })

  test('speaks a language that was named, which must be one of the customer', async () => {
    const other = { id: `${office.id}-look`, customerId: office.id, language: 'en', isActive: true }
    await db
      .insert(translation)
      .values({ ...other, isDefault: false, caseOverviewText: '<p>Kind words</p>' })
    const page = await aBrowser().ask(await lookAt(`?translation_id=${other.id}`))
    expect(page.body).toContain('<html lang="en">')
    expect(page.body).toContain(en.doors.title)
    expect(page.body).toContain('Kind words')
    for (const id of ['nobodys', `${api.offices.pro.id}-language`]) {
      const { status } = await api.call(`${path}?translation_id=${id}`, { token: await signIn() })
      expect(status, id).toBe(404)
    }
    await db.delete(translation).where(and(eq(translation.id, other.id)))
  })

  test('shows what an admin is writing, made safe and kept nowhere; to nobody else', async () => {
    const inDefault = await db.select().from(translation).where(ofOffice)
    const [row] = inDefault.filter(({ isDefault }) => isDefault)
    const id = row?.id ?? ''
    const content =
      '<p>Being <b onclick="x()">written</b><script>x()</script><img src="https://far.invalid/x.png"></p>'
    const seen = async (query: string, form: Record<string, string>, as: 'admin' | 'agent') => {
      const by = await api.signIn('enterprise', as)
      const { json } = await api.call(`${path}?translation_id=${id}${query}`, { token: by })
      return aBrowser().ask(String(json.address).slice(base.length), { form })
    }
    const pages = { '&page=login': 'login', '': 'case_overview', '&page=about': 'about_us' }
    for (const [query, text] of Object.entries(pages)) {
      const shown = await seen(query, { text, content }, 'admin')
      expect(shown.status, text).toBe(200)
      expect(shown.body, text).toContain('Being <b>written</b>')
      expect(shown.body, text).not.toMatch(/onclick|<script|far\.invalid/)
      expect(shown.policy, text).toContain("form-action 'none'")
      const agents = await seen(query, { text, content }, 'agent')
      expect(agents.body, text).not.toContain('written')
    }
    const faq = { text: 'faq', question: 'What <now>?', answer: content }
    const asked = await seen('&page=faq', faq, 'admin')
    expect(asked.body).toContain('<summary>What &lt;now&gt;?</summary>')
    expect(asked.body).toContain('Being <b>written</b>')
    // A text of its own kind alone, and none at all, leave what is saved.
    for (const form of [{ text: 'constructor', content }, { content }])
      expect((await seen('&page=login', form, 'admin')).body).not.toContain('written')
    const over = await aBrowser().ask('/preview/case?token=x', { form: { text: 'login', content } })
    expect([over.status, over.body.includes('written')]).toEqual([403, false])
    const large = await seen('', { text: 'login', content: 'x'.repeat(2_200_000) }, 'admin')
    expect(large.status).toBe(413)
    expect(await db.select().from(translation).where(ofOffice)).toEqual(inDefault)
    expect(names()).toEqual([])
  })

  test('may stand in a frame of the app alone, and sends nothing', async () => {
    const { policy, headers } = await aBrowser().ask(await lookAt())
    expect(policy.split('; ')).toContain(`frame-ancestors ${new URL(config.publicUrl).origin}`)
    expect(policy).toContain("form-action 'none'")
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  test('ends after ten minutes; what nobody here made, or made for something else, opens nothing', async () => {
    const address = await lookAt()
    const good = tokenIn(address)
    const look = { customerId: office.id, caseUuid: uuid, userId: agent.id, translationId: null }
    const elsewhere = { ...look, customerId: api.offices.pro.id }
    const now = api.services.clock.now()
    const bad = [
      '',
      token,
      `${good}x`,
      `${good.slice(0, -2)}${good.endsWith('AA') ? 'BB' : 'AA'}`,
      makeLookToken({ sessionSecret: 'of somebody else' }, look, now),
      makeLookToken(config, elsewhere, now),
      makeLookToken(config, { ...look, caseUuid: 'nobodys' }, now),
    ]
    for (const one of bad) {
      const page = await aBrowser().ask(`/preview/case?token=${one}`)
      expect(page.status, one).toBe(403)
      expect(page.body, one).not.toContain(office.caseId)
      const picture = `/preview/case/pictures/${office.id}-finding-0/page?token=${one}`
      expect((await aBrowser().ask(picture)).status, one).toBe(404)
    }
    // The site of another customer knows none of it.
    expect((await aBrowser(foreign).ask(address)).status).toBe(403)
    api.advance(10 * 60_000 - 2_000)
    expect((await aBrowser().ask(address)).status).toBe(200)
    api.advance(2_000)
    const over = await aBrowser().ask(address)
    expect([over.status, over.body.includes(office.caseId)]).toEqual([403, false])
  })

  test('ends at once for whoever may not log in any more, or belongs to nobody here', async () => {
    const address = await lookAt()
    const [, picture = ''] =
      /src="(\/preview\/case\/pictures\/[^"]+)"/.exec((await aBrowser().ask(address)).body) ?? []
    const seen = async (path: string) => (await aBrowser().ask(path)).status
    expect(await seen(picture)).toBe(200)
    const ofAgent = eq(appUser.id, agent.id)
    await db.update(appUser).set({ state: 'DEACTIVATED' }).where(ofAgent)
    expect([await seen(address), await seen(picture)]).toEqual([403, 404])
    await db.update(appUser).set({ state: 'ACTIVE' }).where(ofAgent)
    expect(await seen(address)).toBe(200)
    const look = { customerId: office.id, caseUuid: uuid, translationId: null }
    for (const userId of ['nobody', api.offices.pro.users.agent.id]) {
      const forged = makeLookToken(config, { ...look, userId }, api.services.clock.now())
      expect(await seen(`/preview/case?token=${forged}`), userId).toBe(403)
    }
  })

  test('is where the documented address leads; neither opens what the other is for', async () => {
    const good = tokenIn(await lookAt())
    const led = await aBrowser().ask(`/portal/${uuid}?user_id=${agent.id}&token=${good}`)
    expect([led.status, led.headers.location]).toEqual([303, `/preview/case?token=${good}`])
    expect(led.headers['set-cookie']).toBeUndefined()
    const other = await aBrowser().ask(`/portal/another?user_id=${agent.id}&token=${good}`)
    expect(other.status).toBe(403)
    expect((await aBrowser().ask('/case')).headers.location).toBe('/')
  })

  test('shows what website owners are shown of a case whose portal is closed', async () => {
    await inState('CANCELLED')
    const page = await aBrowser().ask(await lookAt())
    expect(page.status).toBe(403)
    expect(page.body).toContain(de.states.closedTitle)
  })
})
