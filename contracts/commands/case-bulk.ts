import { CaseBulk, CaseBulkAct, CaseBulkTarget } from '../model/cases/case-bulk.ts'
import { Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { command } from './definition.ts'

const bulk = z.object({ bulk: CaseBulk })
const ofBulk = { bulk_id: Id }

/** One act on many cases; each needs a connection, as nobody sees here what it would do. */
export const caseBulkCommands = {
  'case-bulk.start': command(
    'Change many cases',
    { act: CaseBulkAct, cases: CaseBulkTarget },
    bulk,
  ),
  'case-bulk.stop': command('Stop changing cases', ofBulk, bulk),
  'case-bulk.undo': command('Undo a change of many cases', ofBulk, bulk),
}
