/** Reports by mail, as they really leave by SMTP and are stopped by whoever got one. */

import { eq, sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { firstDashboard } from '../../../contracts/rules/dashboard/dashboard-settings.ts'
import { appUser, customer } from '../../../server-mock/db/schema/accounts.ts'
import { outbox, reportMail } from '../../../server-mock/db/schema/mail.ts'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import { sendDueReports } from '../../../server-mock/modules/report-mail/send-due-reports.ts'
import { openLinkDesk } from '../../support/offices/link-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openLinkDesk())
const { api, drain } = desk
const { services } = api
const { db } = services.database
const files = await opened(createFilesOrigin(services))
const office = api.offices.pro
const { admin, agent } = office.users

const at = (instant: string) =>
  api.advance(Date.parse(instant) - services.clock.now().getTime() - 1)
/** Signed in anew: an access token does not last until the next week. */
const path = '/user/report_mail'
const save = async (every: string, user: 'admin' | 'agent' = 'admin') =>
  api.call(path, { method: 'PUT', token: await api.signIn('pro', user), json: { every } })
const read = async (user: 'admin' | 'agent' = 'admin') =>
  (await api.call(path, { token: await api.signIn('pro', user) })).json
/** What a pass of the server sends, and what arrives by that. */
async function pass() {
  await sendDueReports(services)
  return drain()
}
const linkIn = (text: string | undefined): URL =>
  new URL(/Stop these emails:\s+(\S+)/.exec(text ?? '')?.[1] ?? '')

// Of every test a month of its own: Wednesday the 3rd, Wednesday the 31st, and so on, weeks apart.
let month = 0
let wednesday = ''
const day = (days: number, time = '06:00:00.000Z') =>
  `${new Date(Date.parse(wednesday) + days * 86_400_000).toISOString().slice(0, 10)}T${time}`
beforeEach(() => {
  month += 1
  wednesday = new Date(Date.parse('2027-02-03') + month * 56 * 86_400_000).toISOString()
  at(day(0, '09:00:00.000Z'))
})
afterEach(async () => {
  await db.delete(reportMail)
  await db.delete(outbox)
})

describe('a report by mail', () => {
  test('is off at first; once on, the first is about the week that runs, on its Monday, and then each week once', async () => {
    expect(await read()).toMatchObject({ every: 'off', to: admin.email, next: null })
    const { status, json } = await save('weekly')
    expect([status, json.events, json.every]).toEqual([200, [], 'weekly'])
    const week = { start: day(-2).slice(0, 10), end: day(4).slice(0, 10) }
    expect(json.next).toEqual({ at: day(5), days: week })
    at(day(5, '05:59:59.000Z'))
    expect(await pass()).toEqual([])
    at(day(5))
    const [arrived, ...others] = await pass()
    expect([arrived?.recipients, others]).toEqual([[admin.email], []])
    expect(arrived?.mail.subject).toContain('Weekly report: ')
    expect([await pass(), (await read()).next.at]).toEqual([[], day(12)])
    at(day(12))
    expect(await pass()).toHaveLength(1)
  })

  test('of a month leaves on the first of the next one', async () => {
    await save('monthly')
    const { next, latest } = await read()
    expect(next.at.slice(8)).toBe('01T06:00:00.000Z')
    expect(next.days.end > latest.monthly.end).toBe(true)
    at(next.at)
    const [arrived] = await pass()
    expect(arrived?.mail.subject).toMatch(/^Monthly report: [A-Z][a-z]+ 20\d\d$/)
  })

  test('is not missed by whoever saves the same again before it leaves, and not sent twice by off and on', async () => {
    await save('weekly')
    at(day(5, '05:00:00.000Z'))
    await save('weekly')
    at(day(5))
    expect(await pass()).toHaveLength(1)
    await save('off')
    await save('weekly')
    expect([await pass(), (await read()).next.at]).toEqual([[], day(12)])
  })

  test('after weeks without a server is the newest alone', async () => {
    await save('weekly')
    at(day(20))
    const arrived = await pass()
    expect(arrived).toHaveLength(1)
    expect(arrived[0]?.mail.attachments[0]?.filename).toBe(
      `framewright-report-${day(12).slice(0, 10)}-to-${day(18).slice(0, 10)}.xlsx`,
    )
    expect((await read()).next.at).toBe(day(26))
  })

  test('is queued once by two servers at the same moment, and not at all where the transaction fails', async () => {
    await save('weekly')
    at(day(5))
    const whole = services.database.db.transaction
    services.database.db.transaction = async () => {
      throw new Error('the server was killed')
    }
    expect(await sendDueReports(services)).toBe(0)
    services.database.db.transaction = whole
    expect(await db.select().from(outbox)).toEqual([])
    const sent = await Promise.all([1, 2, 3].map(() => sendDueReports(services)))
    expect(sent.reduce((all, one) => all + one, 0)).toBe(1)
    expect(await drain()).toHaveLength(1)
    // Whatever else goes wrong: the database has one message of a period.
    await db.update(reportMail).set({ due: day(4) })
    expect(await pass()).toEqual([])
  })

  test('that surely reached nobody is tried again, with the figures of that moment', async () => {
    await save('weekly')
    at(day(5))
    const { mailOutUrl } = services.config
    services.config.mailOutUrl = 'smtp://127.0.0.1:1'
    expect(await pass()).toEqual([])
    services.config.mailOutUrl = mailOutUrl
    expect(await drain()).toEqual([])
    api.advance(61_000)
    expect(await drain()).toHaveLength(1)
  })

  test('that cannot be made for now is made later', async () => {
    await save('weekly')
    at(day(5))
    await db.execute(sql`alter table mail_tally rename to mail_tally_away`)
    expect(await pass()).toEqual([])
    await db.execute(sql`alter table mail_tally_away rename to mail_tally`)
    expect(await drain()).toEqual([])
    api.advance(61_000)
    expect(await drain()).toHaveLength(1)
  })

  test('goes to nobody who left, was deactivated or lacks the second factor that everybody needs', async () => {
    const change = (parts: Partial<typeof appUser.$inferInsert>) =>
      db.update(appUser).set(parts).where(eq(appUser.id, agent.id))
    await save('weekly', 'agent')
    await change({ state: 'DEACTIVATED' })
    at(day(5))
    expect(await pass()).toEqual([])
    await change({ state: 'ACTIVE' })
    // Between the queue and the mail server.
    at(day(12))
    await sendDueReports(services)
    await change({ state: 'DEACTIVATED' })
    expect(await drain()).toEqual([])
    await change({ state: 'ACTIVE' })
    const must = (requiresSecondFactor: boolean) =>
      db.update(customer).set({ requiresSecondFactor }).where(eq(customer.id, office.id))
    await must(true)
    at(day(19))
    expect(await pass()).toEqual([])
    await must(false)
    at(day(26))
    expect(await pass()).toHaveLength(1)
  })
})

describe('what a report says', () => {
  /** Payments of two users on the days of the last week, and one before it. */
  async function pay(): Promise<void> {
    const rows = [
      { n: 1, on: day(-9), by: admin.id, gross: 10_000 },
      { n: 2, on: day(-8), by: agent.id, gross: 2_050 },
      { n: 3, on: day(-3, '23:59:59.999Z'), by: agent.id, gross: 5 },
      { n: 4, on: day(-2, '00:00:00.000Z'), by: agent.id, gross: 77_700 },
      { n: 5, on: day(-14), by: agent.id, gross: 4_110 },
    ]
    for (const { n, on, by, gross } of rows)
      await db.execute(sql`insert into payment (id, customer_id, case_id, entry, received, website, activated_by, method,
          currency, net, tax_percentage, tax, gross, share, payout)
        values (${`report-${month}-${n}`}, ${office.id}, ${9_000_000 + month * 10 + n}, 'payment', ${on}::timestamptz, 'w', ${by},
          ${n === 2 ? '=1+1' : 'card'}, 'EUR', 0, 0, 0, ${gross}, 0, 0)`)
  }
  const dashboard = (user: string) => {
    const first = firstDashboard({ id: admin.id, role: 'ADMIN', users: [] }, 'EUR')
    return { ...first, filter: { ...first.filter, user } }
  }
  async function reportOf(user: 'admin' | 'agent') {
    const token = await api.signIn('pro', user)
    const sent = await api.call(`${path}/send`, { token, json: { every: 'weekly' } })
    expect([sent.status, sent.json]).toEqual([
      200,
      { to: office.users[user].email, email_error: null, events: [] },
    ])
    const [arrived] = await drain()
    const [file] = arrived?.mail.attachments ?? []
    const { sheets } = await readXlsx(new Uint8Array(file?.content as ArrayBuffer))
    return { mail: arrived?.mail, sheets }
  }

  test('is in its workbook what the charts add up to, beside the week before, in numbers and without a formula', async () => {
    await pay()
    const token = await api.signIn('pro', 'admin')
    const choice = { ...dashboard('all'), kpis: [{ name: 'STANDBY_CASES', threshold: 0 }] }
    await api.call('/user/dashboard_settings', { method: 'PUT', token, json: choice })
    const { mail, sheets } = await reportOf('admin')
    expect(sheets.map(({ name }) => name)).toEqual(['Report', 'KPIs', 'Chart 1', 'Chart 2'])
    const [, kpis, payments] = sheets
    expect(kpis?.rows[1]?.slice(0, 4)).toEqual(['Standby cases', 1, 0, 'Above threshold'])
    expect(payments?.rows[0]).toEqual(['Day (GMT)', 'Card', '=1+1', 'Total'])
    expect(payments?.rows).toHaveLength(10)
    expect(payments?.rows[1]).toEqual([new Date(day(-9, '00:00:00.000Z')), 100, 0, 100])
    expect(payments?.rows[2]).toEqual([new Date(day(-8, '00:00:00.000Z')), 0, 20.5, 20.5])
    expect(payments?.rows[7]).toEqual([new Date(day(-3, '00:00:00.000Z')), 0.05, 0, 0.05])
    expect(payments?.rows[8]).toEqual(['Total', 100.05, 20.5, 120.55])
    expect(payments?.rows[9]).toEqual(['Period before', null, null, 41.1])
    expect(mail?.html).toMatch(/color:#b3261e[^>]*>1<[\s\S]*above the threshold of 0/)
    for (const said of [mail?.text, mail?.html]) {
      expect(said).toContain('Payments in EUR, by payment method')
      expect(said).toContain('120.55')
      expect(said).toContain('week before: 41.10 (+193 %)')
    }
  })

  test('of an agent is their own, whatever is kept of their dashboard [G-158]', async () => {
    await pay()
    await db
      .update(appUser)
      .set({ dashboard: dashboard('all') })
      .where(eq(appUser.id, agent.id))
    const { mail, sheets } = await reportOf('agent')
    expect(sheets[2]?.rows.at(-2)?.at(-1)).toBe(20.55)
    expect(mail?.text).toContain(`Charts show the work of ${agent.name}`)
    expect(sheets[0]?.rows.flat()).toContain(agent.name)
  })

  test('is sent on demand while reports are off, but not again and again', async () => {
    const token = await api.signIn('pro', 'admin')
    const send = () => api.call(`${path}/send`, { token, json: { every: 'monthly' } })
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1) statuses.push((await send()).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await send()).json.error_message).toMatch(
      /^Too many reports. Try again in \d+ seconds.$/,
    )
    expect(await drain()).toHaveLength(5)
    expect((await read()).every).toBe('off')
  })
})

describe('the link that stops reports', () => {
  async function link(): Promise<{
    url: string
    listed: string | undefined
    post: string | undefined
  }> {
    await save('weekly')
    at(day(5))
    const [arrived] = await pass()
    const header = (key: string) => arrived?.mail.headers.find((one) => one.key === key)?.value
    const address = linkIn(arrived?.mail.text)
    expect(arrived?.mail.html).toContain(`href="${address.href}"`)
    return {
      url: `${address.pathname}${address.search}`,
      listed: header('list-unsubscribe'),
      post: header('list-unsubscribe-post'),
    }
  }
  const press = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
    files.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })

  test('asks before it stops them: a scanner that looks at it stops nothing, the button does, and nobody logs in', async () => {
    const { url } = await link()
    const page = await files.inject({ url })
    expect([page.statusCode, page.body.match(/<button/g)]).toEqual([200, ['<button']])
    expect(page.headers['cache-control']).toBe('no-store')
    expect((await files.inject({ method: 'HEAD', url })).statusCode).toBe(404)
    expect((await read()).every).toBe('weekly')
    const action = /action="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const stopped = await press(action, '')
    expect([stopped.statusCode, stopped.body]).toEqual([
      200,
      expect.stringContaining('You get no reports by email.'),
    ])
    expect((await read()).every).toBe('off')
    // A second look and a second press say the same.
    expect((await files.inject({ url })).body).toBe(stopped.body)
    expect((await press(action, '')).statusCode).toBe(200)
    at(day(12))
    expect(await pass()).toEqual([])
  })

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])(
    'is in the header for mail programs, which stop them at once by %s (RFC 8058)',
    async (type, payload) => {
      const { url, listed, post } = await link()
      expect(listed).toBe(`<${services.config.publicFilesUrl}${url}>`)
      expect(post).toBe('List-Unsubscribe=One-Click')
      expect((await press(url, payload, type)).statusCode).toBe(200)
      expect((await read()).every).toBe('off')
    },
  )

  test('takes back what waits in the outbox for another attempt', async () => {
    const { url } = await link()
    at(day(12))
    await sendDueReports(services)
    await press(url, '')
    expect(await drain()).toEqual([])
  })

  test('that somebody made up is refused with a page, and its token stands in no log and no table', async () => {
    const { url } = await link()
    const token = new URL(url, 'http://x').searchParams.get('token') ?? ''
    const [user, signature = ''] = token.split('.')
    for (const other of [
      '',
      'x',
      `${agent.id}.${signature}`,
      `${user}.`,
      `${user}.${signature}x`,
      `${user}.AAAA`,
    ]) {
      const made = `/report-mail/stop?token=${encodeURIComponent(other)}`
      expect([other, (await files.inject({ url: made })).statusCode]).toEqual([other, 403])
      expect([other, (await press(made, '')).statusCode]).toEqual([other, 403])
    }
    expect((await files.inject({ url: '/report-mail/stop' })).statusCode).toBe(403)
    expect((await read()).every).toBe('weekly')
    expect(JSON.stringify(api.logged)).not.toContain(signature)
    const { rows } = await db.execute(sql`select mail::text as mail from outbox`)
    expect(JSON.stringify(rows)).not.toContain(signature)
  })
})
