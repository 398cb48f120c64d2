import { startBulkRunner } from '../../../server-mock/modules/case-bulk/start-runner.ts'
import { openProcess } from '../../support/server/server-process.ts'
import type { Figures } from '../budgets.ts'
import { onBothEngines } from '../server/engines.ts'
import { limitOf, previewsOf, readsOf } from './calls.ts'
import { openFlowOffice } from './flow-office.ts'
import { ordersOf } from './orders.ts'

/** `BENCH_ORDERED=1000 npm run bench -- mail-flows` shows the same sooner. */
const ORDERED = Number(process.env.BENCH_ORDERED ?? 10_000)

/** What people wait for who write templates, and who work beside them, on both engines. */
export const mailFlowsPart = (): Promise<Figures> =>
  onBothEngines('mail-flows', async (make) => {
    const reads = await readsOf(make)
    const server = await openProcess(await make('ordered'))
    const runner = startBulkRunner(server.services)
    try {
      const ids = await openFlowOffice(server, ORDERED)
      return {
        ...reads,
        ...(await previewsOf(server, ids)),
        ...(await ordersOf(server, ids)),
        ...(await limitOf(server)),
      }
    } finally {
      await runner.close()
      await server.close()
    }
  })
