/** Settings of the settlement portal over HTTP: address and links. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { appUser, customer } from '../../../server-mock/db/schema/accounts.ts'
import { portalHost } from '../../../server-mock/db/schema/portal.ts'
import { translation } from '../../../server-mock/db/schema/setup.ts'
import { customerOfHost } from '../../../server-mock/modules/portal-site/portal-hosts.ts'
import { pngOf, portalImageBody } from '../../support/files/portal-image.ts'
import { openApi } from '../../support/server/api.ts'
import { mint } from '../../support/server/tokens.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi({}, { portalHost: 'localhost' }))
const { lite, pro, enterprise } = api.offices
const tokens = {
  lite: await api.signIn('lite', 'admin'),
  pro: await api.signIn('pro', 'admin'),
  enterprise: await api.signIn('enterprise', 'admin'),
  agent: await api.signIn('pro', 'agent'),
}
type Who = keyof typeof tokens
const officeOf = { lite, pro, enterprise, agent: pro }
const { db } = api.services.database

const settings = '/config/settlement_portal'
function ask(who: Who, path: string, method = 'GET', json?: object, version?: number) {
  return api.call(`/customer/${officeOf[who].id}${path}`, {
    method,
    token: tokens[who],
    ...(json && { json }),
    ...(version !== undefined && { headers: { 'If-Match': `"${version}"` } }),
  })
}
const read = async (who: Who) => (await ask(who, settings)).json
const address = (
  who: Who,
  internal: string | null,
  external: string | null = null,
  version?: number,
) =>
  ask(
    who,
    `${settings}/portal_address`,
    'PUT',
    { settlement_portal_host_internal: internal, settlement_portal_host_external: external },
    version,
  )
const legal = (who: Who, links: object, version?: number) =>
  ask(who, `${settings}/legal_and_contact`, 'PUT', links, version)
const setPlan = (plan: 'LITE' | 'PRO') =>
  db.update(customer).set({ plan }).where(eq(customer.id, pro.id))

test('the settings are there before anybody has saved any, with the texts of the default language [COMMAPI-39] [PORTAL-09] [R18] [G-92]', async () => {
  const texts = { login_text: 'Log in', case_overview_text: 'Your case', about_us_text: 'About us' }
  await db
    .update(translation)
    .set({ loginText: 'Log in', caseOverviewText: 'Your case', aboutUsText: 'About us' })
    .where(eq(translation.customerId, enterprise.id))
  expect(await read('enterprise')).toEqual({
    ...{ name: enterprise.mark, homepage: null, imprint_link: null, privacy_statement_link: null },
    ...{
      settlement_portal_host_internal: 'office-enterprise',
      settlement_portal_host_external: null,
    },
    // Those of the default language.
    ...texts,
    ...{ logo_url: null, favicon_url: null, about_us_image_url: null },
    ...{ portal_host: 'localhost', portal_base: 'http://office-enterprise.localhost:4601' },
    ...{ domain_check: null, version: 0 },
  })
})

test('settings of the portal are refused to agents [COMMNAV-14]', async () => {
  for (const answer of [
    await ask('agent', settings),
    await address('agent', 'agents'),
    await legal('agent', {}),
    await ask('agent', '/config/image/logo', 'PUT', portalImageBody(pngOf(64, 64), 'logo.png')),
    await ask('agent', '/config/image/logo', 'DELETE', { image_name: 'x.png' }),
  ])
    expect([answer.status, answer.json.error_message]).toEqual([403, 'Access forbidden'])
})

describe('the portal address', () => {
  test('is changed, and what was before leads on to it and is never given to anybody else [COMMAPI-40] [G-93]', async () => {
    const { version } = await read('pro')
    const saved = await address('pro', ' Kestrel ', null, version)
    expect(saved.status).toBe(200)
    expect(saved.json).toMatchObject({
      settlement_portal_host_internal: 'kestrel',
      portal_base: 'http://kestrel.localhost:4601',
      version: version + 1,
      events: [
        {
          name: 'portal.address-changed',
          payload: {
            portal_base: 'http://kestrel.localhost:4601',
            changes: [
              { field: 'settlement_portal_host_internal', from: 'office-pro', to: 'kestrel' },
            ],
          },
        },
      ],
    })
    expect(await customerOfHost(db, api.services.config, 'office-pro.localhost')).toMatchObject({
      customerId: pro.id,
      current: false,
      currentHost: 'kestrel.localhost',
    })
    for (const name of ['kestrel', 'office-pro', 'www']) {
      const taken = await address('enterprise', name)
      expect([taken.status, taken.json.error_message]).toEqual([
        409,
        'This subdomain is already taken.',
      ])
    }
    expect((await address('pro', 'office-pro')).status).toBe(200)
    expect(await read('pro')).toMatchObject({ portal_base: 'http://office-pro.localhost:4601' })
  })

  test.each([
    ['', 'Enter a subdomain'],
    [null, 'Enter a subdomain'],
    [
      'a b',
      'A subdomain has 3 to 63 characters: letters from a to z, digits and single hyphens between them',
    ],
  ])('%j is refused [G-718]', async (name, message) => {
    const answer = await address('pro', name)
    expect([answer.status, answer.json.error_message]).toEqual([400, message])
  })

  test('of two who want the same one gets it', async () => {
    const answers = await Promise.all([address('pro', 'wanted'), address('enterprise', 'wanted')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('that another admin changed meanwhile is refused with 412 and what changed [G-607]', async () => {
    const { version } = await read('lite')
    const other = await mint(api, lite, 'colleague')
    const path = `/customer/${lite.id}${settings}/portal_address`
    const json = { settlement_portal_host_internal: 'lite-other' }
    await db.update(appUser).set({ role: 'ADMIN' }).where(eq(appUser.id, lite.users.colleague.id))
    expect((await api.call(path, { method: 'PUT', token: other, json })).status).toBe(200)
    const stale = await address('lite', 'lite-mine', null, version)
    expect(stale.status).toBe(412)
    expect(stale.json).toMatchObject({
      error_message:
        'The settings of the settlement portal were changed by another user in the meantime.',
      version: version + 1,
      changes: [{ field: 'settlement_portal_host_internal', to: 'lite-other' }],
    })
    // What they changed is another member than the one that is saved now.
    expect((await legal('lite', { homepage: 'https://lite.example' }, version)).status).toBe(200)
  })

  test('has at most thirty names of one customer', async () => {
    const own = { customerId: lite.id, kind: 'internal' as const, verified: true }
    const moment = '2026-11-20T08:00:00.000Z'
    const names = Array.from({ length: 30 }, (_, n) => `lite-had-${n}`)
    await db
      .insert(portalHost)
      .values(names.map((host) => ({ ...own, host, since: moment, until: moment })))
    const full = await address('lite', 'one-more')
    expect([full.status, full.json.error_message]).toEqual([
      409,
      'You have used 30 names already. Choose one of those.',
    ])
    expect((await address('lite', 'lite-had-3')).status).toBe(200)
  })
})

describe('an own domain', () => {
  test('is refused on LITE and taken on PRO, where links lead to it [PORTAL-24] [PORTAL-28] [SUBS-28] [SUBS-33]', async () => {
    const refused = await address('lite', 'lite-had-3', 'claims.lite.localhost')
    expect([refused.status, refused.json.error_message]).toEqual([
      403,
      'Your own domain needs the plan PRO.',
    ])
    const { settlement_portal_host_internal: name, version } = await read('pro')
    const { status, json } = await address('pro', name, 'Claims.Pro.localhost')
    expect(status).toBe(200)
    expect(json).toMatchObject({
      settlement_portal_host_external: 'claims.pro.localhost',
      portal_base: 'http://claims.pro.localhost:4601',
      domain_check: {
        verified: true,
        problem: null,
        records: [
          { type: 'CNAME', name: 'claims.pro.localhost', content: `${name}.localhost` },
          {
            type: 'TXT',
            name: '_framewright.claims.pro.localhost',
            content: expect.stringMatching(/^framewright=[\w-]{32}$/),
          },
        ],
      },
    })
    expect(json.events.map((told: { name: string }) => told.name)).toEqual([
      'portal.address-changed',
      'portal.domain-checked',
      'portal.address-changed',
      'portal.domain-checked',
    ])
    // Whose the domain is, is shown by a secret of its zone: agents are told of the address alone.
    expect(JSON.stringify(json.events[0])).not.toContain('_framewright')
    // Two facts of one version: whoever saves what nobody else changed is not told that somebody did.
    expect((await legal('pro', { homepage: 'https://pro.example' }, version)).status).toBe(200)
    const taken = await address('enterprise', 'office-enterprise', 'claims.pro.localhost')
    expect([taken.status, taken.json.error_message]).toEqual([409, 'This domain is already taken.'])
  })

  test('stays after a downgrade, can be taken away and is refused another one [R35] [G-735]', async () => {
    const { settlement_portal_host_internal: name } = await read('pro')
    await setPlan('LITE')
    expect((await address('pro', 'pro-lite', 'claims.pro.localhost')).status).toBe(200)
    expect((await address('pro', name, 'other.pro.localhost')).status).toBe(403)
    const { json } = await address('pro', name, '')
    expect(json).toMatchObject({
      settlement_portal_host_external: null,
      portal_base: `http://${name}.localhost:4601`,
      domain_check: null,
    })
    await setPlan('PRO')
  })
})

describe('links and homepage', () => {
  test('are replaced all three, so that one that is left out is gone [COMMAPI-41] [G-95]', async () => {
    const all = {
      homepage: 'https://pro.example',
      privacy_statement_link: 'https://pro.example/privacy',
      imprint_link: 'https://pro.example/imprint',
    }
    const { json } = await legal('pro', all)
    expect(json).toMatchObject(all)
    expect(json.events[0]).toMatchObject({ name: 'portal.legal-changed', payload: all })
    const { imprint_link } = all
    const left = { homepage: null, privacy_statement_link: null, imprint_link }
    expect((await legal('pro', { imprint_link })).json).toMatchObject(left)
    expect(await read('pro')).toMatchObject(left)
    // Again it changes nothing and tells nobody.
    expect((await legal('pro', { imprint_link })).json.events).toEqual([])
  })

  test.each(['javascript:alert(1)', '//pro.example', 'pro.example', 'https://a@pro.example'])(
    '%s is refused [G-96]',
    async (homepage) => {
      const { status, json } = await legal('pro', { homepage })
      expect([status, json.error_message]).toEqual([
        400,
        'Enter an address that begins with http:// or https://',
      ])
    },
  )
})
