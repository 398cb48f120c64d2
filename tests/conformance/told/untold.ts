import type { CallName } from '../../../contracts/api/calls.ts'

/**
 * Changes that no event tells of, and no projection holds: data of one user (engine.md 7), and orders for many cases,
 * whose cases tell, each when it is done; and what keeps a command from being done.
 */
export const untold: readonly CallName[] = [
  'saveSignature',
  'addSavedView',
  'deleteSavedView',
  'startCaseBulk',
  'stopCaseBulk',
  'undoCaseBulk',
  'withdrawCommand',
]
