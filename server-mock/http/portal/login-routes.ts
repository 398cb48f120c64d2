import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Id } from '../../../contracts/model/primitives.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { knownDevice, rememberDevice } from '../../modules/access/known-device.ts'
import { readPortalToken } from '../../modules/case-record/portal-link.ts'
import { readSnapshot } from '../../modules/case-record/snapshot.ts'
import { forgiveTry, mayTryPin } from '../../modules/portal/pin-tries.ts'
import {
  findPortalCase,
  noteVisit,
  openByPin,
  type PortalCaseId,
} from '../../modules/portal/portal-case.ts'
import {
  newSession,
  noSessionCookie,
  type PortalSession,
  sessionCookie,
} from '../../modules/portal/portal-session.ts'
import { lookAddress } from '../../modules/portal-look/looked-at.ts'
import { readLookToken } from '../../modules/portal-look/token.ts'
import { keptPath, paths, type SiteView } from '../../modules/portal-pages/frame.ts'
import { type KeptForm, keptIn } from '../../modules/portal-pages/kept-form.ts'
import {
  type LoginForm,
  type LoginProblem,
  type LoginReason,
  loginPage,
} from '../../modules/portal-pages/login-page.ts'
import { refusedPage } from '../../modules/portal-pages/texts-pages.ts'
import { networkOf } from '../../network/network-of.ts'
import type { Services } from '../../services.ts'
import { formField } from '../pages/forms.ts'
import { backInForm } from './back-in-form.ts'
import { formOf, KEPT_MAX_BYTES } from './form-bodies.ts'
import { leadTo, sendSitePage } from './send-site.ts'
import {
  isEntered,
  isFormOfSite,
  isOwnForm,
  openCaseOf,
  type Site,
  siteOf,
  viewOfSite,
} from './visitor.ts'
import { askFor, onSite, visitedBy } from './with-case.ts'

const Path = z.object({ uuid: z._default(z.string(), '') })
const Query = z.object({
  token: z.optional(z.string()),
  user_id: z.optional(Id),
  left: z.optional(z.string()),
})

/** As people copy a number, with blanks between its digits or around them. */
const typed = (body: unknown, name: string): string =>
  formField(body, name).replaceAll(/\s/g, '').slice(0, 40)

/** What the address of a request says; the case is null where it names none of this site. */
async function askedFor(site: Site, { params, query }: FastifyRequest) {
  const [path, read] = [parse(Path, params), parse(Query, query)]
  const uuid = path.ok ? path.value.uuid : ''
  const { token, user_id: userId = null, left } = read.ok ? read.value : {}
  const named = uuid === '' ? null : await findPortalCase(site.services, uuid)
  const found = named?.customerId === site.customerId ? named : null
  return { uuid, token, userId, isLeft: left !== undefined, found }
}

const withUser = (address: string, userId: string | null): string =>
  userId === null ? address : `${address}?user_id=${encodeURIComponent(userId)}`

/** How the page that asks for the PIN is shown: by the address of a case, in its language. */
async function viewFor(
  site: Site,
  request: FastifyRequest,
  { found, userId }: { found: PortalCaseId | null; userId: string | null },
): Promise<SiteView> {
  if (!found) return viewOfSite(site, request)
  const { database, config } = site.services
  const snapshot = await readSnapshot(database.db, config, site.customerId, found.caseId)
  return viewOfSite(site, request, {
    translation: snapshot?.detail.translation ?? null,
    visit: withUser(`/portal/${found.uuid}/visit`, userId),
  })
}

/** Remembers the case and the device in this browser. */
function remember(
  { services: { config, clock } }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  uuid: string,
  about: { isCounted: boolean; userId: string | null },
): PortalSession {
  const device = rememberDevice(
    config,
    { kind: 'portal', subject: uuid },
    request.headers.cookie ?? '',
  )
  const session = newSession(uuid, clock.now(), about)
  reply.header('set-cookie', [device, sessionCookie(config, session)])
  return session
}

/** Lets whoever has proved to be meant go on: in the form that was typed into before, where that was this case's. */
async function goOn(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { found, session, kept }: { found: PortalCaseId; session: PortalSession; kept: KeptForm | null },
): Promise<FastifyReply> {
  const { database, config } = site.services
  const { customerId, caseId } = found
  if (kept?.caseId !== caseId) return leadTo(reply, paths.case)
  const snapshot = await readSnapshot(database.db, config, customerId, caseId)
  const open = snapshot && { found, session, detail: snapshot.detail }
  if (!open || !isEntered(open)) return leadTo(reply, paths.case)
  return backInForm(await visitedBy(site, open, request, reply), kept)
}

/**
 * The ways into a case: by the token of a mail, which leaves the address at once, and by Case ID and PIN. Looking
 * writes nothing down (G-432); five wrong PINs lock for 15 minutes (G-90).
 */
export function registerLogin(scope: FastifyInstance, services: Services): void {
  const { config } = services

  async function look(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const site = await siteOf(services, request, reply)
    if (!site) return reply
    const asked = await askedFor(site, request)
    const { uuid, token, userId, found } = asked
    const look = token === undefined ? null : readLookToken(config, token, services.clock.now())
    // As the documents write the address of staff, who log nobody in with it.
    if (found && token !== undefined && look?.caseUuid === uuid)
      return leadTo(reply, lookAddress('case', token))
    const isNamed = uuid !== '' || token !== undefined
    if (found && token !== undefined && readPortalToken(config.sessionSecret, token) === uuid) {
      remember(site, request, reply, uuid, { isCounted: false, userId })
      return leadTo(reply, paths.case)
    }
    const open = await openCaseOf(site, request)
    const isOpen = open !== null && open !== 'over'
    if (isOpen && (!isNamed || (open.found.uuid === uuid && token === undefined)))
      return leadTo(reply, paths.case)
    const isWrong = isNamed && (!found || token !== undefined)
    const view = await viewFor(site, request, isWrong ? { found: null, userId } : asked)
    const reason: LoginReason | undefined = isWrong
      ? 'link'
      : asked.isLeft
        ? 'left'
        : open === 'over'
          ? 'ended'
          : undefined
    const form: LoginForm = {
      caseId: isWrong ? '' : (found?.caseId ?? ''),
      action: withUser(isWrong || !found ? paths.login : `/portal/${uuid}`, userId),
      ...(reason && { reason }),
    }
    return sendSitePage(request, reply, view, loginPage(view, form))
  }

  async function enter(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const site = await siteOf(services, request, reply)
    if (!site) return reply
    const asked = await askedFor(site, request)
    const { userId, found } = asked
    const view = await viewFor(site, request, asked)
    if (!isOwnForm(request)) return sendSitePage(request, reply, view, refusedPage(view))
    const [caseId, pin] = [typed(request.body, 'case_id'), typed(request.body, 'pin')]
    const kept = keptIn(formOf(request.body))
    const refused = (...problems: LoginProblem[]): Promise<FastifyReply> => {
      const action = withUser(found ? `/portal/${found.uuid}` : paths.login, userId)
      return sendSitePage(request, reply, view, loginPage(view, { caseId, action, problems, kept }))
    }
    if (caseId === '' || pin === '')
      return refused(
        ...(caseId === '' ? (['emptyCaseId'] as const) : []),
        ...(pin === '' ? (['emptyPin'] as const) : []),
      )
    const { customerId } = site
    // Zeros before it make no other number, and no further tries.
    const number = caseId.replace(/^0+(?=\d)/, '')
    // Which device this is can be told by a case alone, which is looked for after the count.
    const cookies = request.headers.cookie ?? ''
    const device =
      found?.caseId === number
        ? knownDevice(config, { kind: 'portal', subject: found.uuid }, cookies)
        : null
    const trier = { customerId, caseId: number, network: networkOf(request.ip), device }
    if (!(await mayTryPin(services, trier))) return refused('locked')
    const right = await openByPin(services, customerId, { caseId: number, pin })
    if (!right) return refused('wrong')
    await forgiveTry(services, trier)
    await noteVisit(services, right, 'portal-visited', userId)
    await noteVisit(services, right, 'portal-login', userId)
    const session = remember(site, request, reply, right.uuid, { isCounted: true, userId })
    return goOn(site, request, reply, { found: right, session, kept })
  }

  for (const path of [paths.login, '/portal/:uuid']) {
    scope.get(path, onSite, look)
    scope.post(path, { ...onSite, bodyLimit: KEPT_MAX_BYTES }, enter)
  }

  // Nothing is taken here: what was typed before the site moved is only shown again.
  scope.post(keptPath, { ...onSite, bodyLimit: KEPT_MAX_BYTES }, async (request, reply) => {
    const own = await siteOf(services, request, reply)
    if (!own) return reply
    const kept = keptIn(formOf(request.body))
    if (!kept || !(await isFormOfSite(own, request))) return leadTo(reply, paths.login)
    const open = await openCaseOf(own, request)
    if (open === null || open === 'over' || open.found.caseId !== kept.caseId)
      return askFor(own, request, reply, { kept })
    const { found, session } = open
    return goOn(own, request, reply, { found, session, kept })
  })

  scope.post('/portal/:uuid/visit', onSite, async (request, reply) => {
    const own = await siteOf(services, request, reply)
    if (!own) return reply
    const { found, userId } = await askedFor(own, request)
    if (found && isOwnForm(request)) await noteVisit(services, found, 'portal-visited', userId)
    return reply.code(204).send()
  })

  scope.post(paths.leave, onSite, async (request, reply) => {
    if (!(await siteOf(services, request, reply))) return reply
    if (isOwnForm(request)) reply.header('set-cookie', noSessionCookie(config))
    return leadTo(reply, `${paths.login}?left`)
  })
}
