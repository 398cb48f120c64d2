import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import { onboardingUrl } from '../../../server-mock/modules/payment-provider/onboarding-link.ts'
import { isOwnRedirect } from '../../../server-mock/modules/payment-provider/own-redirect.ts'
import { paymentProviderOf } from '../../../server-mock/modules/payment-provider/payment-provider.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const office = () => api.offices.pro

const api = await opened(openApi())
const files = await opened(createFilesOrigin(api.services))

const back = () => `${api.services.config.publicUrl}/payment-setup`
const link = (redirect: string | null = back()) => {
  const admin = { ...office().users.admin, customerId: office().id }
  const url = new URL(onboardingUrl(api.services, admin, redirect))
  return { path: `${url.pathname}${url.search}`, token: url.searchParams.get('token') ?? '' }
}
const press = (token: string) =>
  files.inject({
    method: 'POST',
    url: '/payment-provider/connect',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token }).toString(),
  })
const status = async () => {
  const { db } = api.services.database
  const rows = await db.select().from(customer).where(eq(customer.id, office().id))
  return rows[0]?.providerStatus
}

const disconnect = () =>
  api.services.database.db
    .update(customer)
    .set({ providerStatus: 'pending' })
    .where(eq(customer.id, office().id))

test('one button connects the account, once, and leads back into the app [G-290]', async () => {
  await disconnect()
  const { path, token } = link()
  const page = await files.inject({ url: path })
  expect(page.statusCode).toBe(200)
  expect(page.body.match(/<button/g)).toHaveLength(1)
  expect(page.body).toContain('Connect account')
  expect(page.body).toContain(office().mark)
  expect(page.body, 'a long name stays on the page').toMatch(/main {[^}]*overflow-wrap: anywhere/)
  expect(page.headers['content-security-policy']).toContain(
    `form-action 'self' ${api.services.config.publicUrl}`,
  )
  expect(await status(), 'looking changes nothing').toBe('pending')

  const answer = await press(token)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, back()])
  expect(await status()).toBe('connected')
  expect(api.takeEvents()).toMatchObject([
    {
      name: 'payment-provider.connected',
      actor: { kind: 'user', id: office().users.admin.id, name: office().users.admin.name },
      payload: { status: 'connected' },
    },
  ])
  expect((await press(token)).statusCode).toBe(303)
  expect(api.takeEvents()).toEqual([])
})

test('a link without a way back leads to the start of the app', async () => {
  const answer = await press(link(null).token)
  expect(answer.headers.location).toBe(api.services.config.publicUrl)
})

test('a link that was changed, is too old or leads elsewhere connects nothing', async () => {
  await disconnect()
  const { token } = link()
  const [text = '', signature = ''] = token.split('.')
  const claims = Buffer.from(text, 'base64url').toString('utf8').replace(office().id, 'office-lite')
  const forged = `${Buffer.from(claims).toString('base64url')}.${signature}`
  const elsewhere = link('https://elsewhere.example/').token
  for (const wrong of ['', 'a.b', `${text}.`, forged, elsewhere]) {
    expect((await press(wrong)).statusCode).toBe(403)
    const url = `/payment-provider/connect?token=${wrong}`
    expect((await files.inject({ url })).statusCode).toBe(403)
  }
  api.advance(31 * 60_000)
  expect((await press(token)).statusCode).toBe(403)
  expect(await status()).toBe('pending')
})

test('where the installation has no payment provider, nobody gets an address and its pages are not there', async () => {
  const config = { ...api.services.config, paymentProvider: 'none' as const }
  const services = { ...api.services, config }
  const admin = { ...office().users.admin, customerId: office().id }
  expect(await paymentProviderOf(api.services).onboardingUrl(admin, null)).toContain(
    '/payment-provider/connect?token=',
  )
  expect(await paymentProviderOf(services).onboardingUrl(admin, null)).toBeNull()
  const without = await createFilesOrigin(services)
  const { path, token } = link()
  expect((await files.inject({ url: path })).statusCode).toBe(200)
  expect((await without.inject({ url: path })).statusCode).toBe(404)
  const payload = { method: 'POST', url: '/payment-provider/connect', payload: { token } } as const
  expect((await without.inject(payload)).statusCode).toBe(404)
  await without.close()
})

test.each([
  ['http://127.0.0.1:4600/cases?x=1', true],
  ['http://localhost:4600/', true],
  ['http://127.0.0.1:4601/', false],
  ['https://elsewhere.example/', false],
  ['http://127.0.0.1:4600@elsewhere.example/', false],
  ['http://user:pass@127.0.0.1:4600/', false],
  ['javascript:alert(1)', false],
  ['//127.0.0.1:4600/', false],
  ['/cases', false],
])('%s as the way back: %s', (address, own) => {
  expect(isOwnRedirect(api.services.config, address)).toBe(own)
})
