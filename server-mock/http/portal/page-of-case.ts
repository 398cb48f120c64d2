import { recordedUses } from '../../modules/portal/picture-of-use.ts'
import { casePage } from '../../modules/portal-pages/case-page.ts'
import type { SitePage } from '../../modules/portal-pages/frame.ts'
import { payDoor } from '../../modules/portal-pay/pay-site.ts'
import { payContext } from './pay-routes.ts'
import type { Visited } from './with-case.ts'

/** The page of a case that is open, as it is now. */
export async function pageOfCase(
  visited: Pick<Visited, 'site' | 'open' | 'view'>,
): Promise<SitePage> {
  const { site, open, view } = visited
  const { database, clock } = site.services
  const [pay, recorded] = await Promise.all([
    payDoor(payContext(visited)),
    recordedUses(database.db, open.found.customerId, open.found.caseId),
  ])
  return casePage(view, { detail: open.detail, recorded, now: clock.now().toISOString(), pay })
}
