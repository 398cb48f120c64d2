/** Whether an own domain is its customer's and leads here: looked up at stand-ins for name servers and for the web. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outbox } from '../../../server-mock/db/schema/mail.ts'
import { portalHost, portalSettings } from '../../../server-mock/db/schema/portal.ts'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import {
  lookAtDomain,
  lookAtDomains,
} from '../../../server-mock/modules/portal-site/domain-check.ts'
import {
  type DomainLooks,
  domainProblem,
  HERE_PATH,
  recordsOf,
} from '../../../server-mock/modules/portal-site/own-domain.ts'
import {
  customerOfHost,
  portalBaseOf,
} from '../../../server-mock/modules/portal-site/portal-hosts.ts'
import { portalSettingsOf } from '../../../server-mock/modules/portal-site/portal-rows.ts'
import { addCustomer, memoryServices, type TestServices } from '../../support/server/services.ts'
import { opened } from '../../support/setup/opened.ts'

const HOST = 'claims.kestrel.example'
const services: TestServices = await opened(memoryServices({ portalHost: 'portal.example' }))
const { db } = services.database
await addCustomer(services, 'kestrel')
await addCustomer(services, 'magpie')

/** What answers under the domain: this server, somebody else's, or nobody. */
let somebodyElse: Server
const port = { here: 0, elsewhere: 0 }
beforeAll(async () => {
  const files = await createFilesOrigin(services)
  await files.listen({ port: 0, host: '127.0.0.1' })
  port.here = (files.server.address() as AddressInfo).port
  somebodyElse = createServer((_request, reply) => reply.end('hello'.repeat(1_000)))
  await new Promise<void>((done) => void somebodyElse.listen(0, '127.0.0.1', done))
  port.elsewhere = (somebodyElse.address() as AddressInfo).port
  return async () => files.close()
})
afterAll(() => void somebodyElse.close())

type World = { at?: number; record?: string | null; address?: string }

/** A world in which the domain leads to a port of this machine, with the record of a customer. */
function world(
  customerId: string,
  { at = port.here, record, address = '127.0.0.1' }: World,
): DomainLooks {
  services.config = { ...services.config, publicFilesUrl: `http://127.0.0.1:${at}` }
  const domain = { customerId, host: HOST, subdomain: customerId }
  const [, own] = recordsOf(services.config, domain)
  return {
    txt: async (name) => {
      if (name !== `_framewright.${HOST}` || record === null)
        throw Object.assign(new Error('none'), { code: 'ENODATA' })
      const value = record ?? own?.content ?? ''
      // Name servers split what is long, and have other records beside it.
      return [['v=spf1 -all'], [value.slice(0, 9), value.slice(9)]]
    },
    address: async () => [address],
  }
}

const wants = async (customerId: string) => {
  const wish = { ownDomain: HOST, domainChecked: null, domainProblem: null, version: 1 }
  await db
    .insert(portalSettings)
    .values({ customerId, ...wish })
    .onConflictDoUpdate({ target: portalSettings.customerId, set: wish })
}
const checkOf = async (customerId: string) =>
  (await portalSettingsOf(db, services.config, customerId)).domain_check

const by = (customerId: string) => ({
  customerId,
  actor: { kind: 'system' as const, id: null, name: null },
  commandId: null,
})
async function look(customerId: string, seen: World) {
  const looks = world(customerId, seen)
  await lookAtDomain(services, by(customerId), looks)
  return checkOf(customerId)
}

describe('an own domain [G-94]', () => {
  test.each([
    ['without the record of its customer', { record: null }, 'record'],
    ['with the record of somebody else', { record: 'framewright=somebody' }, 'record'],
    ['that leads into the own network', { address: '10.0.0.7' }, 'unreachable'],
    ['that leads to the machine next door', { address: '169.254.169.254' }, 'unreachable'],
    ['that nobody answers', { at: 1 }, 'unreachable'],
  ])('%s is not used', async (_what, seen: World, problem) => {
    await wants('kestrel')
    expect(await look('kestrel', seen)).toMatchObject({ verified: false, problem })
    expect(await portalBaseOf(db, services.config, 'kestrel')).toContain('kestrel.portal.example')
  })

  test('that leads to another server is not used', async () => {
    const seen = await look('kestrel', { at: port.elsewhere })
    expect(seen).toMatchObject({ verified: false, problem: 'elsewhere' })
  })

  test('that leads here is used, and nobody else gets it [R17] [PORTAL-28] [G-717]', async () => {
    expect(await look('kestrel', {})).toMatchObject({ verified: true, problem: null })
    const base = `http://${HOST}:${port.here}`
    expect(await portalBaseOf(db, services.config, 'kestrel')).toBe(base)
    await wants('magpie')
    expect(await look('magpie', {})).toMatchObject({ verified: false, problem: 'taken' })
    expect(await customerOfHost(db, services.config, HOST)).toMatchObject({
      customerId: 'kestrel',
      current: true,
    })
  })

  test('is looked at again after a day; where it is gone, links lead to the subdomain and admins are told [G-717]', async () => {
    await db
      .update(portalSettings)
      .set({ lookAt: null })
      .where(eq(portalSettings.customerId, 'magpie'))
    const [{ lookAt = '' } = {}] = await db
      .select({ lookAt: portalSettings.lookAt })
      .from(portalSettings)
      .where(eq(portalSettings.customerId, 'kestrel'))
    const day = Date.parse(lookAt ?? '') - services.clock.now().getTime()
    expect(Math.round(day / 3_600_000)).toBe(24)
    const gone = world('kestrel', { record: null })
    expect(await lookAtDomains(services, gone)).toBe(0)
    services.clock.set(new Date(Date.parse(lookAt ?? '') + 1).toISOString())
    expect(await lookAtDomains(services, gone)).toBe(1)
    expect(await checkOf('kestrel')).toMatchObject({ verified: false, problem: 'record' })
    const [row] = await db.select().from(portalHost).where(eq(portalHost.host, HOST))
    expect(row).toMatchObject({ customerId: 'kestrel', verified: false, until: null })
    expect(await customerOfHost(db, services.config, HOST)).toMatchObject({
      current: false,
      currentHost: 'kestrel.portal.example',
    })
    const mails = await db.select({ mail: outbox.mail }).from(outbox)
    expect(mails).toMatchObject([
      {
        mail: {
          to: ['kestrel-admin@example.com'],
          subject: `${HOST} no longer leads to your settlement portal`,
        },
      },
    ])
  })

  test('is neither lost nor missing while no name server answers, and others are looked at all the same', async () => {
    await wants('kestrel')
    expect(await look('kestrel', {})).toMatchObject({ verified: true, problem: null })
    const mails = async () => (await db.select({ mail: outbox.mail }).from(outbox)).length
    const before = await mails()
    const away: DomainLooks = {
      txt: async () => {
        throw Object.assign(new Error('away'), { code: 'ESERVFAIL' })
      },
    }
    await lookAtDomain(services, by('kestrel'), away)
    expect(await checkOf('kestrel')).toMatchObject({ verified: true, problem: null })
    expect(await mails()).toBe(before)
    await wants('magpie')
    await lookAtDomain(services, by('magpie'), away)
    expect(await checkOf('magpie')).toMatchObject({ verified: false, problem: 'unreachable' })
    const dueAt = async (customerId: string) => {
      const [row] = await db
        .select({ lookAt: portalSettings.lookAt })
        .from(portalSettings)
        .where(eq(portalSettings.customerId, customerId))
      return Date.parse(row?.lookAt ?? '') - services.clock.now().getTime()
    }
    for (const customerId of ['kestrel', 'magpie'])
      expect(Math.round((await dueAt(customerId)) / 60_000), customerId).toBe(60)
  })

  test('whose look fails is put off, so that it keeps nobody waiting', async () => {
    const now = services.clock.now().toISOString()
    await db
      .update(portalSettings)
      .set({ lookAt: now })
      .where(eq(portalSettings.customerId, 'kestrel'))
    // Not even a list: what nobody has thought of.
    const failing: DomainLooks = { txt: async () => JSON.parse('null') }
    expect(await lookAtDomains(services, failing)).toBeGreaterThan(0)
    expect(await lookAtDomains(services, failing)).toBe(0)
  })

  test('of the demo, under localhost, leads here by itself, but never in production [G-717]', async () => {
    const config = { ...services.config, portalHost: 'localhost' }
    const domain = { customerId: 'kestrel', host: 'claims.kestrel.localhost', subdomain: 'kestrel' }

    const none: DomainLooks = { txt: async () => [] }
    expect(await domainProblem(config, domain, none)).toBeNull()
    expect(await domainProblem({ ...config, production: true }, domain, none)).toBe('record')
  })
})

test('what a host answers that leads here is of that host alone', async () => {
  const ask = async (host: string) => {
    const files = await createFilesOrigin(services)
    const { statusCode, body } = await files.inject({ url: HERE_PATH, headers: { host } })
    await files.close()
    return [statusCode, body]
  }
  const [status, body] = await ask(`${HOST}:4601`)
  expect([status, body]).toEqual([200, expect.stringMatching(/^[\w-]{32}$/)])
  expect(await ask('other.example')).toEqual([200, expect.not.stringContaining(String(body))])
  expect((await ask('Not a host'))[0]).toBe(404)
})
