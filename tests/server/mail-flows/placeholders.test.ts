import { expect, test } from 'vitest'
import { placeholderCatalogue } from '../../../contracts/rules/placeholders/catalogue.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { newId } from '../../../server-mock/ids.ts'
import { demoTenants } from '../../../server-mock/seed/accounts.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())

test('the placeholder catalogue is answered to agents too, in the order of the panel [COMMAPI-17] [G-40]', async () => {
  const token = await api.signIn('lite', 'agent')
  const { status, json, headers } = await api.call('/customer/config/placeholders', { token })
  expect(status).toBe(200)
  expect(headers.get('as-of')).toMatch(/^\d+$/)
  expect(json).toHaveLength(40)
  expect(json[0]).toEqual({
    name: 'salutation',
    category: 'opponent details',
    description: 'Salutation fitting name and gender',
    subject_placeholder: false,
  })
  expect(json).toEqual(
    placeholderCatalogue.map(({ name, category, description, subject_placeholder }) => ({
      ...{ name, category, description, subject_placeholder },
    })),
  )
})

test('without a token the catalogue is refused, and with a body or a query it is not understood', async () => {
  expect((await api.call('/customer/config/placeholders')).status).toBe(401)
  const token = await api.signIn('pro')
  expect((await api.call('/customer/config/placeholders?all=1', { token })).status).toBe(400)
})

test('no customer is called config, which the path has in the place of an id', async () => {
  const ids = await api.services.database.db.select({ id: customer.id }).from(customer)
  const reserved = ['config', 'subscription_config']
  expect(ids.map(({ id }) => id).filter((id) => reserved.includes(id))).toEqual([])
  expect(
    demoTenants(1, '', 0)
      .map(({ id }) => id)
      .filter((id) => reserved.includes(id)),
  ).toEqual([])
  // An id that is drawn is longer than any word of a path.
  expect(newId()).toHaveLength(22)
  const token = await api.signIn('pro')
  expect((await api.call('/customer/config/config/email_flows', { token })).status).toBe(403)
})
