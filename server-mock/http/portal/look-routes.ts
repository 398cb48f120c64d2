import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse, z } from '../../../contracts/schema.ts'
import { activeUser } from '../../modules/access/sessions.ts'
import { readSnapshot } from '../../modules/case-record/snapshot.ts'
import { findPortalCase } from '../../modules/portal/portal-case.ts'
import { newSession } from '../../modules/portal/portal-session.ts'
import { DRAFT_MAX_BYTES, type Draft, textsIn } from '../../modules/portal-look/draft.ts'
import {
  asLookedAt,
  type LookedAt,
  lookedAt,
  lookPicturesPath,
} from '../../modules/portal-look/looked-at.ts'
import { type Look, readLookToken } from '../../modules/portal-look/token.ts'
import { closedPage } from '../../modules/portal-pages/case-page.ts'
import { paths, type SitePage, type SiteView } from '../../modules/portal-pages/frame.ts'
import { loginPage } from '../../modules/portal-pages/login-page.ts'
import { aboutPage, faqPage } from '../../modules/portal-pages/texts-pages.ts'
import { translationRows } from '../../modules/translations/rows.ts'
import type { Services } from '../../services.ts'
import { pageOfCase } from './page-of-case.ts'
import { sendUsePicture } from './send-picture.ts'
import { sendPicturedPage } from './send-site.ts'
import {
  isEntered,
  type OpenCase,
  type Site,
  sendNowhere,
  siteOf,
  viewOfCase,
  viewOfSite,
} from './visitor.ts'
import { onSite } from './with-case.ts'

const Query = z.object({ token: z._default(z.string(), '') })

type Asked = { look: Look; token: string; draft: Draft | null }

/**
 * What the token of a request lets somebody look at on this site, and the token itself; null for nothing. Whoever may not log
 * in any more looks at nothing from then on, whatever was opened before. What is being written is shown to those who may save it.
 */
async function lookOf(site: Site, { query, body }: FastifyRequest): Promise<Asked | null> {
  const read = parse(Query, query)
  const { config, clock, database } = site.services
  const look = read.ok ? readLookToken(config, read.value.token, clock.now()) : null
  if (!read.ok || look?.customerId !== site.customerId) return null
  const user = await activeUser(database.db, look.userId)
  if (user?.customerId !== site.customerId) return null
  const { translationId } = look
  const texts = user.role === 'ADMIN' && translationId !== null ? textsIn(body) : null
  const draft = texts && translationId !== null ? { translationId, texts } : null
  return { look, token: read.value.token, draft }
}

/** The case in the language that was chosen, as who has opened it and whose visit is counted already: nothing is told. */
async function caseLookedAt(site: Site, look: Look): Promise<OpenCase | null> {
  const { services, customerId } = site
  const { database, config, clock } = services
  const { caseUuid, userId, translationId } = look
  const found = await findPortalCase(services, caseUuid)
  if (found?.customerId !== customerId) return null
  const snapshot = await readSnapshot(database.db, config, customerId, found.caseId)
  if (!snapshot) return null
  const rows = translationId === null ? [] : await translationRows(database.db, customerId)
  const chosen = rows.find(({ id }) => id === translationId)
  const { detail } = snapshot
  return {
    found,
    session: newSession(caseUuid, clock.now(), { isCounted: true, userId }),
    detail: chosen ? { ...detail, translation: chosen } : detail,
  }
}

type Looked = { site: Site; open: OpenCase; view: SiteView }

/** The pages as whoever has opened the case sees them. */
const pageOf = {
  case: async ({ site, open, view }: Looked): Promise<SitePage> => {
    if (!isEntered(open)) return closedPage(view)
    return pageOfCase({ site, open, view })
  },
  about: async ({ view }: Looked): Promise<SitePage> => aboutPage(view),
  faq: async ({ view }: Looked): Promise<SitePage> => faqPage(view),
  login: async ({ open, view }: Looked): Promise<SitePage> =>
    loginPage(view, { caseId: open.detail.id, action: paths.login }),
} satisfies Record<LookedAt, (looked: Looked) => Promise<SitePage>>

/**
 * Staff's own look at the page of a case: by a token of theirs that is good for minutes and for looking alone. It opens no
 * session, sets no cookie and leaves no trace; nothing can be sent from it.
 */
export function registerLook(scope: FastifyInstance, services: Services): void {
  const { publicUrl } = services.config

  const show =
    (page: LookedAt, here: string) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const site = await siteOf(services, request, reply)
      if (!site) return reply
      const asked = await lookOf(site, request)
      const open = asked && (await caseLookedAt(site, asked.look))
      if (!asked || !open) {
        const view = await viewOfSite(site, request)
        const wrong = loginPage(view, { caseId: '', action: paths.login, reason: 'link' })
        return sendPicturedPage(request, reply, { view, page: wrong, here: '', publicUrl })
      }
      const known = await viewOfCase(site, open, asked.draft)
      // Whoever is asked for the PIN has no case open.
      const view = page === 'login' ? { ...known, caseId: null } : known
      return sendPicturedPage(request, reply, {
        ...{ view, page: await pageOf[page]({ site, open, view }), here, publicUrl },
        shown: (html) => asLookedAt(html, site.base, asked.token),
      })
    }
  for (const { page, path, here } of lookedAt) {
    scope.get(path, onSite, show(page, here))
    // With what is being written: it is shown to whoever sent it, and kept nowhere.
    scope.post(path, { ...onSite, bodyLimit: DRAFT_MAX_BYTES }, show(page, here))
  }

  scope.get(`${lookPicturesPath}:use/:view`, onSite, async (request, reply) => {
    const site = await siteOf(services, request, reply)
    if (!site) return reply
    const asked = await lookOf(site, request)
    return asked ? sendUsePicture(site, asked.look.caseUuid, request, reply) : sendNowhere(reply)
  })
}
