import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailSetup } from '../../../server-mock/db/schema/setup.ts'
import { applyExternalEvent } from '../../../server-mock/modules/external-events/apply-external-event.ts'
import { openCaseDesk } from '../../support/offices/case-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openCaseDesk())

/** The orders in which six cases show what happened to them, each once. */
async function orders(happens: (id: string) => Promise<unknown>): Promise<string[]> {
  const seen = new Set<string>()
  for (let n = 0; n < 6; n += 1) {
    const id = await desk.makeCase('STANDBY')
    await happens(id)
    const entries = await desk.timeline(id)
    seen.add(entries.map(({ type }) => type).join())
  }
  return [...seen]
}

test('entries of one moment stand as they were written: the failed mail above the change of state', async () => {
  const server = (active: '' | 'SMTP') =>
    desk.api.services.database.db
      .update(mailSetup)
      .set({ active })
      .where(eq(mailSetup.customerId, desk.own.id))
  await server('')
  expect(await orders((id) => desk.put(id, '/activate_case'))).toEqual(['EMAIL_OUT,STATE_CHANGE'])
  const pays = async (id: string) => {
    await desk.put(id, '/activate_case')
    const ofCase = { customer_id: desk.own.id, case_id: id }
    await applyExternalEvent(desk.api.services, { ...ofCase, kind: 'payment-initiated' })
    await applyExternalEvent(desk.api.services, {
      ...ofCase,
      kind: 'payment-failed',
      message: 'Declined',
    })
  }
  expect(await orders(pays)).toEqual([
    'STATE_CHANGE,PAYMENT_FAILED,STATE_CHANGE,PAYMENT_INITIATED,EMAIL_OUT,STATE_CHANGE',
  ])
  await server('SMTP')
})
