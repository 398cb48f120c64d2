import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { headers } from '../../../contracts/protocol.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { translation } from '../../../server-mock/db/schema/setup.ts'
import { readOnboarding } from '../../../server-mock/modules/payment-provider/onboarding-link.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const token = { admin: '', agent: '' }

const api = await opened(openApi())
const own = api.offices.pro
token.admin = await api.signIn('pro', 'admin')
token.agent = await api.signIn('pro', 'agent')

const status = (user: 'admin' | 'agent', query = '') =>
  api.call(`/customer/${own.id}/stripe_onboarding_status${query}`, { token: token[user] })
const setStatus = (providerStatus: 'connected' | 'pending') =>
  api.services.database.db.update(customer).set({ providerStatus }).where(eq(customer.id, own.id))

describe('the payment provider account', () => {
  test('that is connected needs no address', async () => {
    await setStatus('connected')
    for (const user of ['admin', 'agent'] as const) {
      const { json, headers: head } = await status(user)
      expect(json).toEqual({ status: 'connected', onboarding_url: null })
      expect(head.get(headers.asOf)).toBe('0')
    }
  })

  test('that is pending is connected by an admin; an agent gets no address [G-288]', async () => {
    await setStatus('pending')
    expect((await status('agent')).json).toEqual({ status: 'pending', onboarding_url: null })
    const back = `${api.services.config.publicUrl}/CASES?case=7`
    const { json } = await status('admin', `?redirect_url=${encodeURIComponent(back)}`)
    expect(json.status).toBe('pending')
    const url = new URL(json.onboarding_url)
    expect(url.origin).toBe(api.services.config.publicFilesUrl)
    expect(readOnboarding(api.services, url.searchParams.get('token') ?? '')).toEqual({
      customerId: own.id,
      startedBy: { id: own.users.admin.id, name: own.users.admin.name },
      redirectUrl: back,
    })
  })

  test('that is pending has no address where the installation has no provider', async () => {
    const without = await openApi({}, { paymentProvider: 'none' })
    try {
      const { id } = without.offices.pro
      const { db } = without.services.database
      await db.update(customer).set({ providerStatus: 'pending' }).where(eq(customer.id, id))
      const answer = await without.call(`/customer/${id}/stripe_onboarding_status`, {
        token: await without.signIn('pro', 'admin'),
      })
      expect(answer.json).toEqual({ status: 'pending', onboarding_url: null })
    } finally {
      await without.close()
    }
  })

  test.each(['https://elsewhere.example/', 'javascript:alert(1)', '//elsewhere.example', 'x'])(
    'leads back into this app alone, not to %s [G-289]',
    async (back) => {
      const { status: code, json } = await status(
        'admin',
        `?redirect_url=${encodeURIComponent(back)}`,
      )
      expect([code, json.error_message]).toEqual([
        400,
        'Invalid query: redirect_url must lead into this app.',
      ])
    },
  )
})

test('the portal’s languages name those that are active, and the default one [COMMAPI-47, TRANS-09, TRANS-11]', async () => {
  await api.services.database.db.insert(translation).values({
    id: `${own.id}-french`,
    customerId: own.id,
    language: 'fr',
    isActive: false,
    isDefault: false,
  })
  const path = `/customer/${own.id}/config/settlement_portal/translations`
  const { json, headers: head } = await api.call(path, { token: token.agent })
  expect(json).toMatchObject({
    translations: [
      { id: `${own.id}-language`, language: 'de', is_active: 1 },
      { id: `${own.id}-french`, language: 'fr', is_active: 0 },
    ],
    default_translation_id: `${own.id}-language`,
  })
  expect(head.get(headers.asOf)).toBe('0')
})

test('the paths of translations are as they are written, and no other [G-03]', async () => {
  const base = `/customer/${own.id}/config/settlement_portal`
  for (const [method, path] of [
    ['GET', 'translation'],
    ['POST', 'translation'],
    ['DELETE', 'translation'],
    ['PUT', 'translations/activate'],
    ['PUT', 'translations/default'],
  ] as const) {
    const said = method === 'POST' || method === 'PUT' ? { json: { language: 'fr' } } : {}
    const other = await api.call(`${base}/${path}`, { method, token: token.admin, ...said })
    expect([method, path, other.status]).toEqual([method, path, 404])
  }
})
