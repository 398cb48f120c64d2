import { CaseBulk, CaseBulkAct, CaseBulkTarget } from '../model/cases/case-bulk.ts'
import { Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { command } from './definition.ts'

const bulk = z.object({ bulk: CaseBulk })
const ofBulk = { bulk_id: Id }

/** One act on many cases; each needs a connection, as nobody sees here what it would do. */
export const caseBulkCommands = {
  'case-bulk.start': command(
    'Start bulk action',
    { act: CaseBulkAct, cases: CaseBulkTarget },
    bulk,
  ),
  'case-bulk.stop': command('Stop bulk action', ofBulk, bulk),
  'case-bulk.undo': command('Undo bulk action', ofBulk, bulk),
}
