import type { FastifyReply } from 'fastify'
import { parse, z } from '../../../contracts/schema.ts'
import { readSnapshot } from '../../modules/case-record/snapshot.ts'
import { portalStates } from '../../modules/external-events/acceptance.ts'
import { findPortalCase, type PortalCaseId } from '../../modules/portal/portal-case.ts'
import { portalTextsOf } from '../../modules/portal/portal-texts.ts'
import { translationRows } from '../../modules/translations/rows.ts'
import type { Services } from '../../services.ts'
import { closedPage, type PortalCase, unknownPage } from './portal-view.ts'
import { sendPage } from './send-page.ts'

const Path = z.object({ uuid: z.string() })

/** The addresses of the pages of a case on this origin; '' is the page of the case itself. */
export const caseLink =
  (uuid: string) =>
  (path: string): string =>
    `/portal/${uuid}${path}`

/** A case whose portal is open, and how its page shows it. */
export type OpenedPortal = { found: PortalCaseId; shown: PortalCase }

/** The case as the page shows it; null after the answer that there is nothing to see was sent. */
export async function openPortal(
  services: Services,
  params: unknown,
  reply: FastifyReply,
): Promise<OpenedPortal | null> {
  const path = parse(Path, params)
  const found = path.ok ? await findPortalCase(services, path.value.uuid) : null
  const { database, config, clock } = services
  const snapshot =
    found && (await readSnapshot(database.db, config, found.customerId, found.caseId))
  if (!found || !snapshot) {
    sendPage(reply, 404, unknownPage())
    return null
  }
  const { detail } = snapshot
  if (portalStates.has(detail.state)) {
    const rows = await translationRows(database.db, found.customerId)
    const texts = portalTextsOf(rows, detail.translation?.id ?? null)
    const now = clock.now().toISOString()
    return { found, shown: { detail, claimant: found.claimant, now, texts } }
  }
  sendPage(reply, 403, closedPage(detail.translation?.language ?? null, found.claimant))
  return null
}
