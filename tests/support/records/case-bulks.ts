/** Builder of an order to do one thing to many cases. */
import type { CaseBulk } from '../../../contracts/model/cases/case-bulk.ts'
import { MOMENT } from './events.ts'

export const aBulk = (parts: Partial<CaseBulk> = {}): CaseBulk => ({
  id: 'b1',
  kind: 'cancel',
  state: 'running',
  undo_of: null,
  can_undo: false,
  created: MOMENT,
  total: 3,
  done: 0,
  unchanged: 0,
  refused: 0,
  ...parts,
})
