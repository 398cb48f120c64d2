/**
 * Run by `foundation-change.test.ts` as a process of its own: changes one thing after the other and
 * reports the number of each once it is acknowledged, until it is killed.
 */
import { systemClock } from '../../../server-mock/clock.ts'
import { openDatabase } from '../../../server-mock/db/database.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { customerTag } from '../../../server-mock/db/schema/cases.ts'
import { runChange } from '../../../server-mock/events/change.ts'
import { createHub } from '../../../server-mock/hub.ts'
import { noPayments } from '../../../server-mock/payment-provider.ts'
import { noMailSender } from '../../../server-mock/services.ts'
import { aCaseRow } from '../../support/records/builders.ts'
import { aConfig, aLog } from '../../support/server/services.ts'

const database = await openDatabase({ dataDir: process.argv[2] ?? '' })
const services = {
  config: aConfig(),
  database,
  clock: systemClock,
  hub: createHub(),
  log: aLog(),
  outbox: noMailSender,
  payments: noPayments,
}
const customerId = 'c'
await database.db
  .insert(customer)
  .values({ id: customerId, name: 'C', plan: 'PRO', created: new Date().toISOString() })

for (let n = 0; ; n += 1) {
  const { events } = await runChange(
    services,
    { customerId, actor: { kind: 'system', id: null, name: null }, commandId: null },
    async ({ tx, emit }) => {
      await tx.insert(customerTag).values({ customerId, folded: `${n}`, tag: `${n}` })
      emit({
        name: 'case.tag-added',
        caseId: '7',
        caseVersion: n,
        payload: {
          row: aCaseRow({}),
          was: {},
          activity: null,
          removed_activity_id: null,
          changes: [],
        },
      })
    },
  )
  process.send?.(events[0]?.seq)
}
