import { and, eq, gt } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Id } from '../../../contracts/model/primitives.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { activity, caseDetail, customer } from '../../db/schema.ts'
import { acceptForms, formField } from '../../http/forms.ts'
import { readSnapshot } from '../../modules/cases/snapshot.ts'
import type { Services } from '../../services.ts'
import { portalStates } from '../events/acceptance.ts'
import { happen } from '../events/happen.ts'
import { rateLimit } from '../mail-in/rate-limit.ts'
import { sendPage } from '../page.ts'
import { makePortalToken, readPortalToken } from './portal-link.ts'
import {
  closedPage,
  factsPage,
  offerPage,
  type PinProblem,
  type PortalCase,
  unknownPage,
} from './portal-view.ts'

/** A reload within these minutes is the same visit. */
const SAME_VISIT_MS = 5 * 60_000

/** Six digits are guessed in no time by who may try for ever (gaps-3, 6.1). */
const PIN_TRIES = 5
const PIN_LOCK_MS = 15 * 60_000

const Path = z.object({ uuid: Id })
const Query = z.object({ token: z.optional(z.string()), user_id: z.optional(Id) })

type Found = { customerId: string; caseId: string; uuid: string; pin: string; claimant: string }

async function findCase({ database }: Services, params: unknown): Promise<Found | null> {
  const path = parse(Path, params)
  if (!path.ok) return null
  const [found] = await database.db
    .select({
      caseId: caseDetail.id,
      customerId: caseDetail.customerId,
      pin: caseDetail.pin,
      claimant: customer.name,
    })
    .from(caseDetail)
    .innerJoin(customer, eq(customer.id, caseDetail.customerId))
    .where(eq(caseDetail.caseUuid, path.value.uuid))
  return found ? { ...found, caseId: String(found.caseId), uuid: path.value.uuid } : null
}

/** The case as the page shows it; null after the answer that there is nothing to see was sent. */
async function openPortal(
  services: Services,
  found: Found | null,
  reply: FastifyReply,
): Promise<PortalCase | null> {
  const snapshot =
    found &&
    (await readSnapshot(services.database.db, services.config, found.customerId, found.caseId))
  if (!found || !snapshot) {
    sendPage(reply, 404, unknownPage())
    return null
  }
  const { detail } = snapshot
  if (portalStates.has(detail.state)) {
    return { detail, claimant: found.claimant, now: services.clock.now().toISOString() }
  }
  sendPage(reply, 403, closedPage(detail.translation?.language ?? null))
  return null
}

/** Writes the visit or login into the timeline, once for a page and its reloads. */
async function note(
  services: Services,
  { customerId, caseId }: Found,
  kind: 'portal-visited' | 'portal-login',
  userId: string | null,
): Promise<void> {
  const since = new Date(services.clock.now().getTime() - SAME_VISIT_MS).toISOString()
  const type = kind === 'portal-login' ? 'LOGIN' : 'LINK_CLICKED'
  const lately = await services.database.db
    .select({ id: activity.id })
    .from(activity)
    .where(
      and(
        eq(activity.caseId, Number(caseId)),
        eq(activity.type, type),
        gt(activity.created, since),
      ),
    )
    .limit(1)
  // A refusal means that the case was closed meanwhile: the page was right when it was read.
  if (lately.length === 0) {
    await happen(services, { kind, customer_id: customerId, case_id: caseId, user_id: userId })
  }
}

/**
 * The page behind the portal link of a case, until the settlement portal itself takes its address: state and
 * short facts for everybody who has the link, the offer for who has the token of a mail or knows the PIN.
 * Visits and logins enter the timeline; staff leave no trace by their `?user_id=` (gaps-3, 6.1).
 */
export function registerPortal(files: FastifyInstance, services: Services): void {
  const secret = services.config.sessionSecret
  const mayTry = rateLimit(PIN_TRIES, PIN_LOCK_MS, () => services.clock.now().getTime())

  void files.register(async (scope) => {
    acceptForms(scope)
    scope.get('/portal/:uuid', async (request, reply) => {
      const found = await findCase(services, request.params)
      const shown = await openPortal(services, found, reply)
      if (!found || !shown) return reply
      const query = parse(Query, request.query)
      const { token = '', user_id: userId = null } = query.ok ? query.value : {}
      await note(services, found, 'portal-visited', userId)
      if (readPortalToken(secret, token) !== found.uuid) {
        return sendPage(reply, 200, factsPage(shown))
      }
      await note(services, found, 'portal-login', userId)
      return sendPage(reply, 200, offerPage(shown))
    })

    scope.post('/portal/:uuid', async (request, reply) => {
      const found = await findCase(services, request.params)
      const shown = await openPortal(services, found, reply)
      if (!found || !shown) return reply
      const refused = (status: number, problem: PinProblem): FastifyReply =>
        sendPage(reply, status, factsPage(shown, problem))
      if (!mayTry(found.uuid)) return refused(429, 'tooManyTries')
      if (found.pin === '' || formField(request.body, 'pin').trim() !== found.pin) {
        return refused(403, 'wrongPin')
      }
      await note(services, found, 'portal-login', null)
      // By its address the page can be reloaded without sending the PIN again.
      const address = `/portal/${found.uuid}?token=${makePortalToken(secret, found.uuid)}`
      return reply.header('cache-control', 'no-store').redirect(address, 303)
    })
  })
}
