import { expect, test } from 'vitest'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())

async function limitsOf(plan: 'lite' | 'pro' | 'enterprise') {
  const token = await api.signIn(plan)
  const { json } = await api.call('/customer/subscription_config', { token })
  return [json.max_email_flows, json.max_translations]
}

test('LITE allows one mail flow and one language', async () => {
  expect(await limitsOf('lite')).toEqual([1, 1])
})

test('PRO allows three mail flows and two languages [G-278] [G-102]', async () => {
  expect(await limitsOf('pro')).toEqual([3, 2])
})

test('ENTERPRISE allows any number of mail flows and languages', async () => {
  expect(await limitsOf('enterprise')).toEqual([null, null])
})
