import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { portalHost } from '../../../server-mock/db/schema/portal.ts'
import {
  customerOfHost,
  portalBaseOf,
} from '../../../server-mock/modules/portal-site/portal-hosts.ts'
import { memoryServices } from '../../support/server/services.ts'
import { opened } from '../../support/setup/opened.ts'

const services = await opened(
  memoryServices({ portalHost: 'portal.example', publicFilesUrl: 'http://files.example:4601' }),
)
const { config } = services
const { db } = services.database
const SINCE = '2026-11-21T08:00:00.000Z'

const add = (id: string) =>
  db.insert(customer).values({ id, name: id, plan: 'PRO', created: SINCE })
const hostsOf = async (id: string) =>
  (await db.select().from(portalHost).where(eq(portalHost.customerId, id))).map(({ host }) => host)

describe('the names of settlement portals', () => {
  test.each([
    ['studio-kestrel', 'studio-kestrel'],
    ['Xq_-_R9', 'xq-r9'],
    ['-7', 'portal-7'],
    ['_', 'portal'],
    ['x'.repeat(64), 'x'.repeat(56)],
  ])('a new customer %s has %s from its id', async (id, label) => {
    await add(id)
    expect(await hostsOf(id)).toEqual([label])
    expect(await portalBaseOf(db, config, id)).toBe(`http://${label}.portal.example:4601`)
  })

  test('a customer whose name is taken gets one with a number', async () => {
    await add('twin')
    await add('TWIN')
    expect(await hostsOf('TWIN')).toEqual([expect.stringMatching(/^twin-\d{6}$/)])
  })

  test('customers of before get theirs [G-718]', async () => {
    await add('before')
    const file = new URL('../../../server-mock/db/migrations/0037_portal_host.sql', import.meta.url)
    await db.execute(sql`drop trigger portal_host_first on customer`)
    await db.execute(sql`drop function portal_host_first`)
    await db.execute(sql`drop table portal_host`)
    for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint'))
      await db.execute(sql.raw(statement))
    expect(await hostsOf('before')).toEqual(['before'])
  })
})

describe('whose portal a host is', () => {
  test('is read from the header in lower case, whatever its port, and from nothing else', async () => {
    await add('kestrel')
    const currentHost = 'kestrel.portal.example'
    const of = { customerId: 'kestrel', company: 'kestrel', timeZone: 'UTC' }
    const site = { ...of, current: true, currentHost }
    for (const host of ['kestrel.portal.example', 'kestrel.portal.example:80'])
      expect(await customerOfHost(db, config, host)).toEqual(site)
    const unknown = [
      ...['', 'kestrel', 'portal.example', '.portal.example', 'a.kestrel.portal.example'],
      ...['Kestrel.portal.example', 'kestrel.portal.example.', 'kestrel.portal.example:x'],
      ...['kestrel.portal.example/', 'x@kestrel.portal.example', '127.0.0.1:4601', '[::1]:4601'],
      ...['kestrel.other.example', 'nobody.portal.example', "'; drop table portal_host; --"],
    ]
    for (const host of unknown) expect(await customerOfHost(db, config, host), host).toBeNull()
  })

  test('leads on from a name that was given up, and to the own domain while that leads here', async () => {
    await add('roth')
    await db.update(portalHost).set({ until: SINCE }).where(eq(portalHost.host, 'roth'))
    const own = { customerId: 'roth', since: SINCE }
    await db.insert(portalHost).values([
      { ...own, host: 'roth-claims', kind: 'internal', verified: true },
      { ...own, host: 'claims.roth.example', kind: 'external', verified: true },
    ])
    const to = async (host: string) => customerOfHost(db, config, host)
    const currentHost = 'claims.roth.example'
    expect(await to('roth.portal.example')).toMatchObject({ current: false, currentHost })
    // Whoever came by the subdomain stays there: their session is that host's alone, and pages may send forms nowhere else.
    expect(await to('roth-claims.portal.example')).toMatchObject({
      current: true,
      currentHost: 'roth-claims.portal.example',
    })
    expect(await to(currentHost)).toMatchObject({ current: true, currentHost })
    await db.update(portalHost).set({ verified: false }).where(eq(portalHost.host, currentHost))
    const fallback = { current: false, currentHost: 'roth-claims.portal.example' }
    expect(await to(currentHost)).toMatchObject(fallback)
    expect(await portalBaseOf(db, config, 'roth')).toBe('http://roth-claims.portal.example:4601')
  })
})
