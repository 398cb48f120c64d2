import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FormFile } from '../../../contracts/model/upload.ts'
import { FILE_MAX_BYTES } from '../../../contracts/rules/files/file-size.ts'
import { portalWording } from '../../../contracts/rules/portal/portal-wording.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { hasSession } from '../../modules/portal/portal-session.ts'
import {
  callbackDonePage,
  callbackPage,
  takeCallback,
} from '../../modules/portal-forms/callback-page.ts'
import {
  licenseDonePage,
  licensePage,
  licenseProblem,
  takeLicense,
} from '../../modules/portal-forms/license-page.ts'
import type { Answer, Visit } from '../../modules/portal-forms/visit.ts'
import { rateLimit } from '../../network/rate-limit.ts'
import type { Services } from '../../services.ts'
import { markup, page } from '../../text/page.ts'
import { formMembers } from '../body.ts'
import { acceptForms } from './forms.ts'
import { caseLink, openPortal } from './open-portal.ts'
import { sendPage } from './send-page.ts'
import { uploadScript } from './upload-script.ts'

/** What stands in a licence form beside its file. */
const BESIDES_FILE = 65_536

/** Of one case: more than anybody has to send, and no way to fill the disk. */
const MOST_FORMS = 30
const FORMS_WINDOW_MS = 15 * 60_000

const SCRIPT = '/portal-upload.js'

const Path = z.object({ uuid: z.string(), use: z.optional(z.string()) })
const LicenseParts = z.object({
  use: z.optional(z.string()),
  note: z.optional(z.string()),
  /** Some senders make text of a field in which nothing was chosen. */
  file: z.optional(z.union([FormFile, z.literal('')])),
})

const formOf = (body: unknown): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()

async function partsOf(request: FastifyRequest) {
  const bytes = new Uint8Array(Buffer.isBuffer(request.body) ? request.body : [])
  const members = await formMembers(bytes, request.headers['content-type'] ?? '')
  const parts = members && parse(LicenseParts, members)
  const { use = '', note = '', file } = parts?.ok ? parts.value : {}
  return { use, note, file: file || null }
}

/**
 * The forms of a case in the settlement portal, for who has opened it in this browser: a licence with its
 * bytes, and a callback. They work without script.
 */
export function registerPortalForms(files: FastifyInstance, services: Services): void {
  const { config, clock } = services
  const mayHave = rateLimit(MOST_FORMS, FORMS_WINDOW_MS, () => clock.now().getTime())

  /** Who looks, where they may; else they were sent to the page of the case, which asks for the PIN. */
  async function visitOf(request: FastifyRequest, reply: FastifyReply): Promise<Visit | null> {
    const opened = await openPortal(services, request.params, reply)
    if (!opened) return null
    const { found, shown } = opened
    const link = caseLink(found.uuid)
    if (!hasSession(config, found.uuid, request.headers.cookie ?? '', clock.now())) {
      void reply.header('cache-control', 'no-store').redirect(link(''), 303)
      return null
    }
    return {
      services,
      customerId: found.customerId,
      claimant: found.claimant,
      detail: shown.detail,
      wording: portalWording(shown.detail.translation?.language ?? null, 'UTC'),
      link,
    }
  }

  function send(reply: FastifyReply, visit: Visit, answer: Answer): FastifyReply {
    if (answer.kind === 'redirect')
      return reply.header('cache-control', 'no-store').redirect(visit.link(answer.path), 303)
    const { words, say, language } = visit.wording
    const { title, status, isProblem } = answer
    const named = isProblem ? say(words.site.errorTitle, { title }) : title
    const back = markup`<p><a href="${visit.link('')}">${words.site.backToCase}</a></p>`
    const body = markup`${back}<h1>${title}</h1>${answer.body}`
    const whole = say(words.site.pageTitle, { page: named, company: visit.claimant })
    return sendPage(reply, status, page(language, whole, body, SCRIPT), [], true)
  }

  /** A page of a case: `look` answers it. */
  const answer =
    (look: (visit: Visit, request: FastifyRequest) => Answer | Promise<Answer>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const visit = await visitOf(request, reply)
      return visit ? send(reply, visit, await look(visit, request)) : reply
    }

  /** What a form asks for, unless too many were sent for this case. */
  const take = (
    act: (visit: Visit, request: FastifyRequest) => Promise<Answer>,
  ): ReturnType<typeof answer> =>
    answer((visit, request) => {
      if (mayHave(visit.detail.id)) return act(visit, request)
      const { busy, busyTitle } = visit.wording.words.problems
      return {
        ...{ kind: 'page', status: 429, title: busyTitle, isProblem: true },
        body: markup`<p role="alert">${busy}</p>`,
      }
    })

  files.get(SCRIPT, (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(uploadScript),
  )

  void files.register(async (scope) => {
    acceptForms(scope)
    scope.get('/portal/:uuid/callback', answer(callbackPage))
    scope.get('/portal/:uuid/callback/done', answer(callbackDonePage))
    scope.post(
      '/portal/:uuid/callback',
      take((visit, { body }) => takeCallback(visit, formOf(body))),
    )
  })

  void files.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: FILE_MAX_BYTES + BESIDES_FILE },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler(async (error: { statusCode?: number }, request, reply) => {
      if (error.statusCode !== 413) throw error
      const visit = await visitOf(request, reply)
      if (!visit) return reply
      const said = licenseProblem(visit, { use: '', note: '' }, 'tooLarge')
      return send(reply.header('connection', 'close'), visit, said)
    })
    scope.get('/portal/:uuid/license', answer(licensePage))
    scope.get(
      '/portal/:uuid/license/done/:use',
      answer((visit, { params }) => {
        const path = parse(Path, params)
        return licenseDonePage(visit, (path.ok && path.value.use) || '')
      }),
    )
    scope.post(
      '/portal/:uuid/license',
      take(async (visit, request) => takeLicense(visit, await partsOf(request))),
    )
  })
}
