import { openProcess, type ServerProcess } from '../../support/server/server-process.ts'
import type { Figures } from '../budgets.ts'
import { openFlowOffice } from '../mail-flows/flow-office.ts'
import { onBothEngines } from '../server/engines.ts'
import { emailsOf, filesOf } from './emails.ts'
import { lettersOf } from './letters.ts'

const CASES = 10_000

/** What people wait for who write emails and letters, on both engines. */
export const writingPart = (): Promise<Figures> =>
  onBothEngines('writing', async (make) => {
    const server: ServerProcess = await openProcess(await make('writing'))
    try {
      const ids = await openFlowOffice(server, CASES)
      return {
        ...(await emailsOf(server, ids)),
        ...(await filesOf(server, ids)),
        ...(await lettersOf(server, ids)),
      }
    } finally {
      await server.close()
    }
  })
