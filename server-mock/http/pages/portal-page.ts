import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Id } from '../../../contracts/model/primitives.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { knownDevice, type Proven, rememberDevice } from '../../modules/access/known-device.ts'
import { makePortalToken, readPortalToken } from '../../modules/case-record/portal-link.ts'
import { noteVisit } from '../../modules/portal/portal-case.ts'
import { hasSession, openSession } from '../../modules/portal/portal-session.ts'
import { payDoor } from '../../modules/portal-pay/pay-site.ts'
import { networkOf } from '../../network/network-of.ts'
import { rateLimit } from '../../network/rate-limit.ts'
import type { Services } from '../../services.ts'
import { acceptForms, formField } from './forms.ts'
import { caseLink, openPortal } from './open-portal.ts'
import { payContext } from './portal-pay.ts'
import { factsPage, offerPage, PIN_LOCK_MINUTES, type PinProblem } from './portal-view.ts'
import { sendPage } from './send-page.ts'

/**
 * Six digits are guessed in no time by who may try for ever (communication.md 6.1): of one device or address, and of all
 * strangers together. A device that was logged in before is counted by itself alone.
 */
const PIN_TRIES = 5
const STRANGERS_TRIES = 20
const PIN_LOCK_MS = PIN_LOCK_MINUTES * 60_000

const Query = z.object({ token: z.optional(z.string()), user_id: z.optional(Id) })

/**
 * The page behind the portal link of a case, until the settlement portal itself takes its address: state and
 * short facts for everybody who has the link, the offer and the way to pay it for who has the token of a mail or knows the PIN.
 * Visits and logins enter the timeline; staff leave no trace by their `?user_id=` (communication.md 6.1).
 */
export function registerPortal(files: FastifyInstance, services: Services): void {
  const secret = services.config.sessionSecret
  const { config } = services
  const limit = (tries: number) =>
    rateLimit(tries, PIN_LOCK_MS, () => services.clock.now().getTime())
  const [ofOne, ofStrangers] = [limit(PIN_TRIES), limit(STRANGERS_TRIES)]

  const provenBy = (uuid: string): Proven => ({ kind: 'portal', subject: uuid })
  const cookiesOf = (request: FastifyRequest): string => request.headers.cookie ?? ''
  const remember = (uuid: string, request: FastifyRequest, reply: FastifyReply): void =>
    void reply.header('set-cookie', [
      rememberDevice(config, provenBy(uuid), cookiesOf(request)),
      openSession(config, uuid, services.clock.now()),
    ])
  function mayTry(uuid: string, request: FastifyRequest): boolean {
    const device = knownDevice(config, provenBy(uuid), request.headers.cookie ?? '')
    if (device !== null) return ofOne(`${uuid}\ndevice ${device}`)
    return ofOne(`${uuid}\n${networkOf(request.ip)}`) && ofStrangers(uuid)
  }

  void files.register(async (scope) => {
    acceptForms(scope)
    scope.get('/portal/:uuid', async (request, reply) => {
      const opened = await openPortal(services, request.params, reply)
      if (!opened) return reply
      const { found, shown } = opened
      const query = parse(Query, request.query)
      const { token = '', user_id: userId = null } = query.ok ? query.value : {}
      await noteVisit(services, found, 'portal-visited', userId)
      const now = services.clock.now()
      if (readPortalToken(secret, token) === found.uuid) {
        await noteVisit(services, found, 'portal-login', userId)
        remember(found.uuid, request, reply)
      } else if (!hasSession(config, found.uuid, cookiesOf(request), now))
        return sendPage(reply, 200, factsPage(shown))
      const door = await payDoor(payContext(services, opened))
      return sendPage(reply, 200, offerPage(shown, door, caseLink(found.uuid)))
    })

    scope.post('/portal/:uuid', async (request, reply) => {
      const opened = await openPortal(services, request.params, reply)
      if (!opened) return reply
      const { found, shown } = opened
      const refused = (status: number, problem: PinProblem): FastifyReply =>
        sendPage(reply, status, factsPage(shown, problem))
      if (!mayTry(found.uuid, request)) return refused(429, 'tooManyTries')
      if (found.pin === '' || formField(request.body, 'pin').trim() !== found.pin) {
        return refused(403, 'wrongPin')
      }
      await noteVisit(services, found, 'portal-login', null)
      remember(found.uuid, request, reply)
      // By its address the page can be reloaded without sending the PIN again.
      const address = `/portal/${found.uuid}?token=${makePortalToken(secret, found.uuid)}`
      return reply.header('cache-control', 'no-store').redirect(address, 303)
    })
  })
}
