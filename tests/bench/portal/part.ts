import type { Figures } from '../budgets.ts'
import { onBothEngines } from '../server/engines.ts'
import { firstView } from './first-view.ts'
import { visitsOf } from './visits.ts'

/** What a website owner waits for who opens a case in its settlement portal. */
export const portalPart = async (): Promise<Figures> => ({
  ...(await firstView()),
  ...(await onBothEngines('portal', visitsOf)),
})
