import { createStore, sample } from 'effector'
import { logBegun } from '../bus/inbox.ts'
import { $log, checkpointDue, checkpointTaken } from '../bus/intake.ts'
import { createOffice, foldOffice, type Office } from './fold/office.ts'
import { saveOffice } from './fold/snapshot.ts'

/** Shared by all scopes, so never folded into: the first batch of a scope starts from a fresh one. */
const untouched: Office = createOffice()

/** All confirmed state: what the log of this scope folds to. */
export const $office = createStore<Office>(untouched, { serialize: 'ignore' })
  .on($log, (office, { batch }) =>
    batch.length === 0 ? office : foldOffice(office === untouched ? createOffice() : office, batch),
  )
  .on(logBegun, createOffice)

sample({
  clock: checkpointDue,
  source: $office,
  fn: (office) => ({ checkpoint: saveOffice(office) }),
  target: checkpointTaken,
})
