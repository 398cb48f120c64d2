/** Names of settlement portals that were given up: nobody else ever gets them (R17). */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { portalSettings } from '../../../server-mock/db/schema/portal.ts'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import { lookAtDomain } from '../../../server-mock/modules/portal-site/domain-check.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi({}, { portalHost: 'localhost' }))
const { lite, pro, enterprise } = api.offices
const tokens = {
  lite: await api.signIn('lite', 'admin'),
  pro: await api.signIn('pro', 'admin'),
  enterprise: await api.signIn('enterprise', 'admin'),
}
type Who = keyof typeof tokens
const officeOf = { lite, pro, enterprise }
const { db } = api.services.database

const ask = (who: Who, rest = '', method = 'GET', json?: object) =>
  api.call(`/customer/${officeOf[who].id}/config/settlement_portal${rest}`, {
    method,
    token: tokens[who],
    ...(json && { json }),
  })
const address = (who: Who, internal: string, external: string | null = null) =>
  ask(who, '/portal_address', 'PUT', {
    settlement_portal_host_internal: internal,
    settlement_portal_host_external: external,
  })

const [label, domain] = ['given-up', 'claims.given-up.localhost']
/** Where a visitor of a host is led, whatever a proxy or the visitor says besides. */
const leads = async (host: string) => {
  const files = await createFilesOrigin(api.services)
  const forwarded = { 'x-forwarded-host': 'office-enterprise.localhost' }
  const { statusCode, headers } = await files.inject({
    url: '/?x=1',
    headers: { host, ...forwarded },
  })
  await files.close()
  return [statusCode, headers.location]
}

test('a name that was given up leads on to whoever had it, and is theirs again if they want [R17]', async () => {
  expect((await address('pro', label, domain)).json).toMatchObject({
    domain_check: { verified: true },
  })
  expect((await leads(domain))[0]).toBe(200)
  expect((await address('pro', 'pro-now')).status).toBe(200)
  for (const host of [`${label}.localhost`, domain])
    expect(await leads(host)).toEqual([303, 'http://pro-now.localhost:4601/?x=1'])
  expect((await address('pro', label, domain)).json.portal_base).toBe(`http://${domain}:4601`)
  expect((await address('pro', 'pro-now')).status).toBe(200)
})

test('a name that was given up is nobody else’s, however it is written, by two at once, or by a wish that was there before', async () => {
  const written = [label, ' Given-Up ', 'GIVEN-UP']
  const refused = [
    'given\u2010up',
    'ｇiven-up',
    'given-up.',
    'given--up',
    'xn--given-up',
    'gіven-up',
  ]
  for (const name of written) expect((await address('enterprise', name)).status, name).toBe(409)
  for (const name of refused) expect((await address('enterprise', name)).status, name).toBe(400)
  for (const name of [domain, ` ${domain.toUpperCase()}`, `https://${domain}:80/x`]) {
    const { status } = await address('enterprise', 'office-enterprise', name)
    expect(status, name).toBe(409)
  }
  for (const name of [`${domain}.`, 'claims.gіven-up.localhost'])
    await address('enterprise', 'office-enterprise', name)
  const both = await Promise.all([address('lite', label), address('enterprise', label)])
  expect(both.map(({ status }) => status)).toEqual([409, 409])

  // Wanted before it was the other's, and found to lead here only now.
  const wish = { ownDomain: domain, domainChecked: null, domainProblem: null }
  await db.update(portalSettings).set(wish).where(eq(portalSettings.customerId, enterprise.id))
  const actor = { kind: 'system', id: null, name: null } as const
  await lookAtDomain(api.services, { customerId: enterprise.id, actor, commandId: null })
  expect((await ask('enterprise')).json.domain_check).toMatchObject({
    ...{ verified: false, problem: 'taken' },
  })
  // Not by somebody new who is called so either.
  const since = '2026-11-21T08:00:00.000Z'
  await db.insert(customer).values({ id: label, name: label, plan: 'PRO', created: since })
  for (const host of [`${label}.localhost`, domain])
    expect(await leads(host)).toEqual([303, 'http://pro-now.localhost:4601/?x=1'])
})
