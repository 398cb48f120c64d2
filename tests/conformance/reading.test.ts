/** Spec README, 11: a read changes nothing on the server, whatever its method. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyCall } from '../../contracts/api/call.ts'
import { type CallName, calls } from '../../contracts/api/calls.ts'
import { requestOf } from '../support/calls/catalogue.ts'
import { openApi, type TestApi } from '../support/server/api.ts'
import { dumpOf } from '../support/server/dump.ts'
import { matrix } from './matrix/matrix.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

const everyCall = Object.entries(calls) as [CallName, AnyCall][]
/** Who exported what stands in the audit log. */
const audited: readonly CallName[] = [
  'exportCases',
  'exportAuditLog',
  'downloadInvoices',
  'readPaymentReport',
  'readPaymentReportDetails',
]
const reading = everyCall
  .filter(([, { method, effect }]) => method === 'GET' || effect === 'read')
  .filter(([name]) => !audited.includes(name))
  .map(([name]) => name)

describe('a read changes nothing', () => {
  test.each(reading)('%s leaves every table as it was, whoever asks [G-611]', async (name) => {
    const { db } = api.services.database
    const office = api.offices.enterprise
    for (const user of ['admin', 'agent'] as const) {
      const token = await api.signIn('enterprise', user)
      const { path, ...init } = await requestOf(name, office, { api, token, office })
      const before = await dumpOf(db)
      const { status } = await api.call(path, { ...init, token })
      if (user === 'admin') expect(status).toBe(matrix[name].staff.own)
      expect(await dumpOf(db)).toEqual(before)
    }
  })

  test.each(['/outbox', '/post', '/frames/remote-mail', '/csp-report'])(
    'nor does %s',
    async (path) => {
      const { db } = api.services.database
      const before = await dumpOf(db)
      expect((await api.request(path)).status).toBe(200)
      expect(await dumpOf(db)).toEqual(before)
    },
  )
})
