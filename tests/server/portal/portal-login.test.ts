import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { de } from '../../../contracts/reference/portal-words/de.ts'
import { caseDetail } from '../../../server-mock/db/schema/cases.ts'
import { portalAttempt } from '../../../server-mock/db/schema/portal.ts'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import { prune } from '../../../server-mock/upkeep/upkeep.ts'
import { openSite } from '../../support/portal/open-site.ts'
import { siteBrowser } from '../../support/portal/site-browser.ts'
import { hearStatements } from '../../support/server/statements.ts'

const {
  api,
  files,
  db,
  office,
  token,
  uuid,
  base,
  foreign,
  ofCase,
  inState,
  link,
  aBrowser,
  names,
  inside,
  enter,
} = await openSite()

describe('a visit', () => {
  test('by the link of a mail counts once a person does something, with its login [G-432] [G-703]', async () => {
    const { ask, page } = await inside()
    expect(page.body).toContain('data-visit="/visit"')
    expect((await ask('/visit', { method: 'POST' })).status).toBe(204)
    expect(names()).toEqual(['case.portal-visited', 'case.portal-login'])
    expect((await ask('/case')).body).not.toContain('data-visit')
    await ask('/visit', { method: 'POST' })
    api.advance(3_600_000)
    await ask('/visit', { method: 'POST' })
    expect(names()).toEqual([])
  })

  test('in two tabs at once is one', async () => {
    const tabs = [await inside(), await inside()]
    await Promise.all(tabs.map(({ ask }) => ask('/visit', { method: 'POST' })))
    expect(names()).toEqual(['case.portal-visited', 'case.portal-login'])
  })

  test('without script counts by the first form [G-703]', async () => {
    const { ask } = await inside()
    await ask('/callback', { form: { name: '' } })
    expect(names()).toEqual(['case.portal-visited', 'case.portal-login'])
  })

  test('to the question for the PIN is one, too, and no login', async () => {
    const { ask } = aBrowser()
    const page = await ask(link(''))
    expect(page.body).toContain(`value="${office.caseId}"`)
    expect(page.body).not.toContain('482913')
    expect(page.body).not.toContain('EUR')
    expect(names()).toEqual([])
    await ask(`/portal/${uuid}/visit`, { method: 'POST' })
    await ask(`/portal/${uuid}/visit`, { method: 'POST' })
    expect(names()).toEqual(['case.portal-visited'])
  })

  test('by staff leaves no trace', async () => {
    const { ask, follow } = aBrowser()
    const user = `user_id=${office.users.agent.id}`
    await follow(link(`?token=${token}&${user}`))
    await ask('/visit', { method: 'POST' })
    await ask(`/portal/${uuid}/visit?${user}`, { method: 'POST' })
    await enter(aBrowser(), '482913', { path: link(`?${user}`) })
    expect(names()).toEqual([])
  })

  test('is not told by looking: a thousand opens of every page change nothing [G-703]', async () => {
    const { ask } = await inside()
    const before = await api.digest(office.id)
    const pages = ['/', '/case', '/about', '/faq', '/license', '/callback', '/billing', link()]
    for (let n = 0; n < 125; n += 1) await Promise.all(pages.map((path) => ask(path)))
    expect(await api.digest(office.id)).toEqual(before)
  })
})

describe('the session', () => {
  test('is for one case, of the site alone, and for two hours', async () => {
    const { ask, jar } = await inside()
    const cookie = [(await aBrowser().ask(link())).headers['set-cookie']].flat().map(String)
    const own = cookie.find((one) => one.startsWith('fw-case=')) ?? ''
    expect(own).toContain('HttpOnly; SameSite=Lax')
    expect(own).toContain('Path=/;')
    expect(own).not.toContain('Domain')
    api.advance(2 * 3_600_000)
    expect((await ask('/case')).location).toBe('/')
    expect((await ask('/')).body).toContain(de.login.sessionEnded)
    const elsewhere = aBrowser(foreign)
    for (const [name, value] of jar) elsewhere.jar.set(name, value)
    expect((await elsewhere.ask('/case')).location).toBe('/')
  })

  test('is not written by a visit, whose late answer would open a case again that was left', async () => {
    const { ask, jar } = await inside()
    const value = jar.get('fw-case')
    await ask('/visit', { method: 'POST' })
    expect(jar.get('fw-case')).toBe(value)
    const seen = jar.get('fw-case-seen') ?? ''
    await ask('/leave', { method: 'POST' })
    jar.set('fw-case-seen', seen)
    expect((await ask('/case')).location).toBe('/')
  })

  test('of another case than the form was shown for takes nothing of it', async () => {
    const { ask } = await inside()
    for (const page of ['/callback', '/billing', '/license'])
      expect((await ask(page)).body, page).toContain(
        `action="${page === '/billing' ? base : ''}${page}?case=${office.caseId}"`,
      )
    const answer = await ask('/callback?case=1', { form: { name: 'Erika', phone_number: '1' } })
    expect([answer.status, names()]).toEqual([403, []])
    expect(answer.body).toContain(de.problems.form)
  })

  test('that was tampered with opens nothing', async () => {
    const { ask, jar } = await inside()
    const value = jar.get('fw-case') ?? ''
    for (const wrong of [value.slice(0, -2), `x${value}`, 'a.b', '', value.replace('.', 'A.')]) {
      jar.set('fw-case', wrong)
      expect((await ask('/case')).location).toBe('/')
    }
  })

  test('is left by a form of the own pages', async () => {
    const { ask } = await inside()
    await ask('/leave', { form: {}, headers: { 'sec-fetch-site': 'same-site' } })
    expect((await ask('/case')).status).toBe(200)
    const left = await ask('/leave', { form: {} })
    expect((await ask(left.location ?? '')).body).toContain(de.site.left)
    expect((await ask('/case')).location).toBe('/')
  })

  test('takes no form that another site sent, nor a login', async () => {
    const { ask } = await inside()
    for (const headers of [
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: foreign },
      { origin: 'null' },
    ]) {
      expect((await ask('/callback', { form: { name: 'Eve' }, headers })).status).toBe(403)
      expect((await enter(aBrowser(), '482913', { headers })).status).toBe(403)
      await ask('/visit', { method: 'POST', headers })
    }
    expect(names()).toEqual([])
  })
})

describe('Case ID and PIN', () => {
  test('open the case by an address that holds neither, as people copy them [G-90]', async () => {
    const browser = aBrowser()
    const answer = await enter(browser, ' 482 913 ', { caseId: ` ${office.caseId} ` })
    expect([answer.status, answer.location]).toEqual([303, '/case'])
    expect(names()).toEqual(['case.portal-visited', 'case.portal-login'])
    expect((await browser.ask('/case')).body).toContain('266,79')
  })

  test('are asked for where one is missing, and the Case ID stays', async () => {
    const answer = await enter(aBrowser(), '')
    expect(answer.status).toBe(422)
    expect(answer.body).toContain(`<a href="#pin">${de.login.emptyPin}</a>`)
    expect(answer.body).toContain(`value="${office.caseId}"`)
    expect((await enter(aBrowser(), '1', { caseId: '' })).body).toContain(de.login.emptyCaseId)
  })

  test('of a wrong, unknown, foreign or closed case are answered alike, after the same statements [G-737]', async () => {
    await db
      .update(caseDetail)
      .set({ pin: '482913' })
      .where(eq(caseDetail.id, Number(api.offices.pro.caseId)))
    const statements = hearStatements(api.services.database.pool)
    const mask = (body: string) => body.replace(/value="[^"]*"/, '')
    const answers: { status: number; body: string; work: string[] }[] = []
    const ask = async (pin: string, caseId?: string) => {
      statements.take()
      const { status, body } = await enter(aBrowser(), pin, { caseId })
      answers.push({ status, body: mask(body), work: statements.take() })
    }
    await ask('000000')
    await ask('482913', '99999999')
    await ask('482913', api.offices.pro.caseId)
    await ask('482913', 'a b')
    await inState('CANCELLED')
    await ask('000000')
    expect(answers[0]).toMatchObject({ status: 403, body: expect.stringContaining(de.login.wrong) })
    expect(answers[0]?.work.length).toBeGreaterThan(2)
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(names()).toEqual([])
  })

  test('are locked after five wrong PINs for 15 minutes, over a restart and for two servers', async () => {
    const other = await createFilesOrigin(api.services)
    for (let n = 0; n < 5; n += 1) {
      const browser = siteBrowser(n % 2 === 0 ? files : other, base)
      expect((await enter(browser, '000000')).status).toBe(403)
    }
    const locked = await enter(siteBrowser(other, base), '482913')
    expect(locked.status).toBe(429)
    expect(locked.body).toContain(de.login.lockedTitle)
    await other.close()
    api.advance(14 * 60_000)
    expect((await enter(aBrowser(), '482913')).status).toBe(429)
    api.advance(2 * 60_000)
    expect((await enter(aBrowser(), '482913')).status).toBe(303)
  })

  test('are tried five times however the Case ID is written, and what is locked locks nobody else out', async () => {
    const remoteAddress = '198.18.4.1'
    const statuses = []
    for (let n = 0; n < 30; n += 1) {
      const caseId = `${'0'.repeat(n % 6)}${office.caseId}`
      statuses.push((await enter(aBrowser(), '000000', { caseId, remoteAddress })).status)
    }
    expect(statuses.filter((status) => status === 403)).toHaveLength(5)
    const other = { caseId: `0${office.caseId}`, remoteAddress: '198.18.4.2' }
    expect((await enter(aBrowser(), '482913', other)).status).toBe(303)
  })

  test('are tried five times where a hundred come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => enter(aBrowser(), '000000')),
    )
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5)
  })

  test('are throttled for strangers at 240 addresses without locking their owner out', async () => {
    const owner = aBrowser()
    await owner.ask(link())
    const answers = await Promise.all(
      Array.from({ length: 240 }, (_, n) =>
        enter(aBrowser(), '000000', { remoteAddress: `198.18.1.${n}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(20)
    const remoteAddress = '192.0.2.1'
    expect((await enter(aBrowser(), '482913', { remoteAddress })).status).toBe(429)
    expect((await enter(owner, '482913', { remoteAddress, path: link('') })).status).toBe(303)
  })

  test('are guessed over many cases by one network fifty times', async () => {
    const remoteAddress = '198.18.3.1'
    const seen = []
    for (let n = 0; n < 60; n += 1)
      seen.push(
        (await enter(aBrowser(), '1', { caseId: `${5_000_000 + n}`, remoteAddress })).status,
      )
    expect(seen.filter((status) => status === 403)).toHaveLength(50)
  })

  test('of one stranger leave the tries of another one, and a right one starts afresh', async () => {
    const [one, other] = ['198.18.2.1', '198.18.2.2']
    for (let n = 0; n < 6; n += 1) await enter(aBrowser(), '000000', { remoteAddress: one })
    expect((await enter(aBrowser(), '482913', { remoteAddress: other })).status).toBe(303)
    for (let n = 0; n < 4; n += 1) await enter(aBrowser(), '000000', { remoteAddress: other })
    expect((await enter(aBrowser(), '482913', { remoteAddress: other })).status).toBe(303)
    expect((await enter(aBrowser(), '000000', { remoteAddress: other })).status).toBe(403)
  })

  test('leave nothing behind once their lock has ended', async () => {
    await enter(aBrowser(), '000000')
    const kept = async () => (await db.select().from(portalAttempt)).length
    await prune(api.services)
    expect(await kept()).toBe(3)
    api.advance(15 * 60_000)
    await prune(api.services)
    expect(await kept()).toBe(0)
  })

  test('that no case has open nothing', async () => {
    await db.update(caseDetail).set({ pin: '' }).where(ofCase)
    expect((await enter(aBrowser(), '0')).status).toBe(403)
    await db.update(caseDetail).set({ pin: '482913' }).where(ofCase)
  })
})
