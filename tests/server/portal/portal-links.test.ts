import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { de } from '../../../contracts/reference/portal-words/de.ts'
import { portalHost } from '../../../server-mock/db/schema/portal.ts'
import { makePortalToken } from '../../../server-mock/modules/case-record/portal-link.ts'
import { readSnapshot } from '../../../server-mock/modules/case-record/snapshot.ts'
import { escaped } from '../../../server-mock/text/page.ts'
import { openSite } from '../../support/portal/open-site.ts'

const { files, config, db, office, token, uuid, base, foreign, link, aBrowser, names, inside } =
  await openSite()

describe('a link', () => {
  test.each([
    ['of another case', () => makePortalToken(config.sessionSecret, 'another-uuid')],
    ['that was changed', () => `${token}x`],
    ['that is none', () => 'nonsense'],
  ])(
    'with a token %s leads to the same kind page, which asks for Case ID and PIN',
    async (_, made) => {
      const answer = await aBrowser().ask(link(`?token=${made()}`))
      expect(answer.status).toBe(403)
      expect(answer.body).toContain(de.login.linkTitle)
      expect(answer.body).not.toContain(office.caseId)
      const unknown = await aBrowser().ask(`/portal/nobody?token=${made()}`)
      expect(unknown.body).toBe(answer.body)
      expect((await aBrowser().ask('/portal/%00')).body).toBe(answer.body)
    },
  )

  test('of one customer opens nothing at the site of another', async () => {
    const answer = await aBrowser(foreign).ask(link())
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined])
    expect(names()).toEqual([])
  })

  test('of before there were sites leads to its page for ever', async () => {
    const old = aBrowser(config.publicFilesUrl)
    for (const [path, there] of [
      [link(), `${base}${link()}`],
      [link(''), `${base}${link('')}`],
      [`/portal/${uuid}/paid/abc?x=1`, `${base}/paid/abc?x=1`],
      [`/portal/${uuid}//evil.example`, `${base}//evil.example`],
    ] as const)
      expect((await old.ask(path)).location).toBe(there)
    expect((await old.ask('/portal/nobody')).status).toBe(404)
    const read = await readSnapshot(db, config, office.id, office.caseId)
    expect(read?.detail.portal_link).toBe(`${base}/portal/${uuid}`)
  })
})

describe('the host', () => {
  test.each([
    'nobody.localhost:4601',
    'OFFICE-ENTERPRISE.localhost',
    'office-enterprise.localhost.',
    'office-enterprise.localhost.evil.example',
    'evil.example',
    'a..b',
    'x@office-enterprise.localhost',
  ])('%s is 404 for everything, without a hint', async (host) => {
    for (const url of ['/', '/case', link(), '/files/stored/x', '/nothing']) {
      const answer = await files.inject({ url, headers: { host } })
      expect([answer.statusCode, answer.body]).toEqual([404, 'Page not found'])
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test('is what the browser asked for, whatever a header beside it says', async () => {
    const host = new URL(base).host
    for (const name of ['x-forwarded-host', 'forwarded', 'x-host', 'x-original-url']) {
      const headers = { host, [name]: name === 'forwarded' ? 'host=evil.example' : 'evil.example' }
      const answer = await files.inject({ url: '/', headers })
      expect(answer.statusCode).toBe(200)
      expect(answer.body).not.toContain('evil.example')
    }
  })

  test('of a portal has no files, and that of the files no portal', async () => {
    expect((await aBrowser().ask('/files/stored/x?token=y')).headers['content-type']).toContain(
      'text/html',
    )
    const elsewhere = aBrowser(config.publicFilesUrl)
    for (const path of ['/case', '/', '/billing', '/callback'])
      expect((await elsewhere.ask(path)).status).toBe(404)
  })

  test('that was given up leads to the one of now, for whoever has the old link', async () => {
    await db
      .update(portalHost)
      .set({ until: '2026-11-20T09:00:00.000Z' })
      .where(eq(portalHost.host, 'office-enterprise'))
    const own = { customerId: office.id, kind: 'internal', verified: true } as const
    await db
      .insert(portalHost)
      .values({ ...own, host: 'new-name', since: '2026-11-20T09:00:00.000Z', until: null })
    const { ask, follow } = aBrowser()
    const now = 'http://new-name.localhost:4601'
    expect((await ask(link())).location).toBe(`${now}${link()}`)
    expect((await ask(`${base}//evil.example`)).location).toBe(`${now}//evil.example`)
    const moved = await ask(link(''), { form: { case_id: office.caseId, pin: '482913' } })
    expect([moved.status, moved.location]).toEqual([410, null])
    expect(moved.body).toContain(de.problems.movedTitle)
    expect(moved.body).toContain(`href="${now}${link('')}"`)
    expect(moved.body).not.toContain('482913')
    expect((await follow(link())).at).toBe(`${now}/case`)
    // What was typed there goes on, into the form of the new name, and is sent by nobody else.
    const name = 'Ida <b>Blau</b>'
    const typed = await ask(`/callback?case=${office.caseId}`, { form: { name } })
    expect(typed.status).toBe(410)
    expect(typed.body).toContain(`action="${now}/kept"`)
    expect(typed.policy).toContain(`form-action 'self' ${now};`)
    expect(typed.headers['referrer-policy']).toBe('strict-origin')
    const form = { kept: '/callback', kept_case: office.caseId, name }
    for (const [field, value] of Object.entries(form))
      expect(typed.body).toContain(`name="${field}" value="${escaped(value)}"`)
    const headers = { origin: base, 'sec-fetch-site': 'same-site' }
    const asked = await aBrowser(now).ask('/kept', { form, headers })
    expect(asked.status).toBe(403)
    expect(asked.body).toContain(de.login.typedKept)
    const there = aBrowser(now)
    await there.follow(`${now}${link()}`)
    names()
    const shown = await there.ask('/kept', { form, headers })
    expect(shown.body).toContain('value="Ida &lt;b&gt;Blau&lt;/b&gt;"')
    expect(names()).toEqual([])
    for (const origin of [foreign, 'null', 'https://evil.example'])
      expect((await there.ask('/kept', { form, headers: { ...headers, origin } })).location).toBe(
        '/',
      )
    expect((await there.ask('/kept', { form: { kept: '/pay' } })).location).toBe('/')
    await db.delete(portalHost).where(eq(portalHost.host, 'new-name'))
    await db.update(portalHost).set({ until: null }).where(eq(portalHost.host, 'office-enterprise'))
  })
})

test('whoever came by the subdomain stays there when the customer has an own domain, and can pay there', async () => {
  const host = 'claims.office.example'
  const own = { host, customerId: office.id, kind: 'external', verified: true } as const
  await db.insert(portalHost).values({ ...own, since: '2026-11-20T08:00:00.000Z' })
  const { ask, page } = await inside()
  expect(page.body).not.toContain(host)
  const billing = await ask('/billing')
  expect(billing.body).toContain(`action="${base}/billing`)
  expect((await ask('/check')).location).toBe(`${base}/billing`)
  await db.delete(portalHost).where(eq(portalHost.host, host))
})

test('what cannot be read is answered by a page in the language of the visitor, whatever is wrong with it', async () => {
  const { ask } = aBrowser()
  const form = { method: 'POST' as const, headers: { 'content-type': 'text/plain' } }
  for (const [address, asked, status, title] of [
    ['/%', {}, 404, de.problems.notFound],
    ['/callback', { ...form, payload: 'name=Erika' }, 403, de.problems.form],
    ['/callback', { form: { name: 'x'.repeat(20_000) } }, 413, de.problems.tooLarge],
  ] as const) {
    const answer = await ask(address, asked)
    expect(answer.status, address).toBe(status)
    expect(answer.body, address).toContain(title)
    expect(answer.headers['content-type']).toContain('text/html')
  }
})
