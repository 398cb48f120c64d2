import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { deskRecord, paymentAccount } from '../../../server-mock/db/schema/payments.ts'
import { createFilesOrigin } from '../../../server-mock/http/files/files-origin.ts'
import { changeAccount } from '../../../server-mock/modules/payment-desk/records.ts'
import { sendWebhooks } from '../../../server-mock/modules/payment-desk/send-webhooks.ts'
import {
  disconnectUnknown,
  followAccounts,
} from '../../../server-mock/modules/payment-provider/follow-account.ts'
import { onboardingUrl } from '../../../server-mock/modules/payment-provider/onboarding-link.ts'
import { isOwnRedirect } from '../../../server-mock/modules/payment-provider/own-redirect.ts'
import { openPaymentDesk } from '../../support/payments/payment-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openPaymentDesk())
const { api, own } = desk
const { services } = api
const { db } = services.database
const files = await opened(createFilesOrigin(services))

const back = () => `${services.config.publicUrl}/payment-setup`
function link(redirect: string | null = back()) {
  const admin = { ...own.users.admin, customerId: own.id }
  const url = new URL(onboardingUrl(services, admin, redirect))
  return { path: `${url.pathname}${url.search}`, token: url.searchParams.get('token') ?? '' }
}
const submit = (url: string, fields: Record<string, string> = {}) =>
  files.inject({
    ...{ method: 'POST', url },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const press = (token: string) => submit('/payment-provider/connect', { token })
/** Goes on to the provider's own page; answers its path. */
async function goOn(token: string): Promise<string> {
  const answer = await press(token)
  expect(answer.statusCode).toBe(303)
  return new URL(String(answer.headers.location)).pathname
}
const status = async () =>
  (await db.select().from(customer).where(eq(customer.id, own.id)))[0]?.providerStatus
const account = async () =>
  (await db.select().from(paymentAccount).where(eq(paymentAccount.customerId, own.id)))[0]
/** Something happens to the account at the provider, which tells it. */
async function happens(state: Partial<{ enabled: boolean; gone: boolean }>, tell: string) {
  await changeAccount(services, (await account())?.account ?? '', { ...state, tell })
  await sendWebhooks(services)
}

beforeEach(async () => {
  services.payments = desk.provider
  await db.delete(paymentAccount)
  await db.update(customer).set({ providerStatus: 'pending' }).where(eq(customer.id, own.id))
  api.takeEvents()
})

test('an account is connected at the provider, once, and the way leads back into the app [G-290] [G-751]', async () => {
  const { path, token } = link()
  const page = await files.inject({ url: path })
  expect(page.statusCode).toBe(200)
  expect(page.body.match(/<button/g)).toHaveLength(1)
  expect(page.body).toContain(own.mark)
  expect(page.body, 'a long name stays on the page').toMatch(/main {[^}]*overflow-wrap: anywhere/)
  expect(page.headers['content-security-policy']).toContain("form-action 'self' https://connect.")
  const hosted = await goOn(token)
  expect(await goOn(token).then(() => account())).toMatchObject({
    startedBy: { name: own.users.admin.name },
  })
  const accounts = await db.select().from(deskRecord).where(eq(deskRecord.kind, 'account'))
  expect(accounts).toHaveLength(1)
  const there = await files.inject({ url: hosted })
  expect(there.body).toContain('Connect account')
  expect(there.headers['content-security-policy']).toContain(
    `form-action 'self' ${services.config.publicUrl}`,
  )
  expect(await status(), 'looking changes nothing').toBe('pending')

  const answer = await submit(hosted)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, back()])
  expect(await status()).toBe('connected')
  expect(api.takeEvents()).toMatchObject([
    {
      name: 'payment-provider.connected',
      actor: { kind: 'user', id: own.users.admin.id, name: own.users.admin.name },
      payload: { status: 'connected' },
    },
  ])
  expect((await submit(hosted)).statusCode).toBe(303)
  expect(api.takeEvents()).toEqual([])
})

test('an account follows its provider: restricted, connected again, disconnected, and another can be connected [G-751]', async () => {
  await submit(await goOn(link().token))
  api.takeEvents()
  const told = () => api.takeEvents().map(({ name, payload }) => [name, payload])
  await happens({ enabled: false }, 'account.updated')
  expect(told()).toEqual([
    ['payment-provider.restricted', { status: 'restricted', was: 'connected' }],
  ])
  const caseId = await desk.makeCase()
  expect(await desk.press(caseId), 'nobody pays what cannot be taken').toEqual({
    to: 'unavailable',
  })
  const admin = await api.signIn('enterprise', 'admin')
  const path = `/customer/${own.id}/stripe_onboarding_status`
  const { json } = await api.call(path, { token: admin })
  expect(json).toMatchObject({ status: 'restricted', onboarding_url: expect.any(String) })
  await happens({ enabled: true }, 'account.updated')
  await happens({ enabled: true }, 'account.updated')
  expect(told()).toEqual([
    ['payment-provider.connected', { status: 'connected', was: 'restricted' }],
  ])
  const former = (await account())?.account
  await happens({ gone: true }, 'account.application.deauthorized')
  expect(told()).toEqual([
    ['payment-provider.disconnected', { status: 'pending', was: 'connected' }],
  ])
  expect(await account()).toBeUndefined()
  await submit(await goOn(link().token))
  expect((await account())?.account).not.toBe(former)
  expect(await status()).toBe('connected')
})

test('an account whose webhook got lost is looked at', async () => {
  const hosted = await goOn(link().token)
  const { port } = services.config
  services.config.port = 1
  await submit(hosted)
  services.config.port = port
  expect(await status()).toBe('pending')
  api.advance(5_000)
  await followAccounts(services)
  expect(await status()).toBe('connected')
})

test('a connection that only the stand-in knew is forgotten where the real provider is asked', async () => {
  await db.update(customer).set({ providerStatus: 'connected' }).where(eq(customer.id, own.id))
  await disconnectUnknown(services)
  expect(await status()).toBe('pending')
  expect(api.takeEvents().map(({ name }) => name)).toContain('payment-provider.disconnected')
  await submit(await goOn(link().token))
  await disconnectUnknown(services)
  expect(await status()).toBe('connected')
})

test('a link without a way back leads to the start of the app', async () => {
  const answer = await submit(await goOn(link(null).token))
  expect(answer.headers.location).toBe(services.config.publicUrl)
})

test('a link that was changed, is too old or leads elsewhere connects nothing', async () => {
  const { token } = link()
  const [text = '', signature = ''] = token.split('.')
  const claims = Buffer.from(text, 'base64url').toString('utf8').replace(own.id, 'office-lite')
  const forged = `${Buffer.from(claims).toString('base64url')}.${signature}`
  const elsewhere = link('https://elsewhere.example/').token
  for (const wrong of ['', 'a.b', `${text}.`, forged, elsewhere]) {
    expect((await press(wrong)).statusCode).toBe(403)
    const url = `/payment-provider/connect?token=${wrong}`
    expect((await files.inject({ url })).statusCode).toBe(403)
  }
  api.advance(31 * 60_000)
  expect((await press(token)).statusCode).toBe(403)
  for (const path of ['account', 'checkout'])
    expect((await submit(`/payment-desk/${path}/nowhere`, { act: 'pay' })).statusCode).toBe(410)
  expect([await account(), await status()]).toEqual([undefined, 'pending'])
})

test('a provider that is away makes no account, and the page says so', async () => {
  const away = async () => {
    throw new Error('away')
  }
  services.payments = { ...desk.provider, openAccount: away }
  const answer = await press(link().token)
  expect(answer.statusCode).toBe(502)
  expect(answer.body).toContain('could not be reached')
  expect(await account()).toBeUndefined()
})

test('where the installation has no payment provider its pages are not there', async () => {
  const config = { ...services.config, paymentProvider: 'none' as const }
  const without = await createFilesOrigin({ ...services, config })
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
])('%s as the way back: %s', (address, isOwn) => {
  expect(isOwnRedirect({ ...services.config, port: 4600 }, address)).toBe(isOwn)
})
