import { afterEach, beforeEach, expect, test } from 'vitest'
import { customer } from '../../server-mock/db/schema/accounts.ts'
import { installation } from '../../server-mock/db/schema/installation.ts'
import { ensureDemoData, refuseDemoData } from '../../server-mock/start/demo.ts'
import { memoryServices, type TestServices } from '../support/services.ts'

let services: TestServices
beforeEach(async () => {
  services = await memoryServices({ seedCases: 5 })
})
afterEach(() => services.close())

const addCustomer = () =>
  services.database.db.insert(customer).values({
    id: 'real',
    name: 'Real',
    plan: 'PRO',
    created: '2026-11-20T09:00:00.000Z',
  })

const customers = async (): Promise<string[]> =>
  (await services.database.db.select({ id: customer.id }).from(customer)).map(({ id }) => id)

test('a forgotten NODE_ENV costs no data: what no seeding wrote is left alone', async () => {
  await addCustomer()
  await expect(ensureDemoData(services, () => undefined)).rejects.toThrow(
    'holds data of production: choose another DATA_DIR for the demo.',
  )
  expect(await customers()).toEqual(['real'])
})

test('what a killed seeding has left is started over by the demo and refused by production', async () => {
  await services.database.db.insert(installation).values({ fact: 'demo data begun', value: {} })
  await addCustomer()
  await expect(refuseDemoData(services)).rejects.toThrow('holds demo data')
  await ensureDemoData(services, () => undefined)
  expect(await customers()).not.toContain('real')
  expect(await customers()).toHaveLength(3)
})
