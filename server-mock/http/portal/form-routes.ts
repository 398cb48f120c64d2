import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse, z } from '../../../contracts/schema.ts'
import {
  callbackAgain,
  callbackDonePage,
  callbackPage,
  takeCallback,
} from '../../modules/portal-forms/callback-page.ts'
import {
  licenseAgain,
  licenseDonePage,
  licensePage,
  licenseProblem,
  takeLicense,
} from '../../modules/portal-forms/license-page.ts'
import type { Answer, Visit } from '../../modules/portal-forms/visit.ts'
import { paths, sitePage } from '../../modules/portal-pages/frame.ts'
import type { KeptForm } from '../../modules/portal-pages/kept-form.ts'
import { busyPage } from '../../modules/portal-pages/texts-pages.ts'
import { rateLimit } from '../../network/rate-limit.ts'
import type { Services } from '../../services.ts'
import { markup } from '../../text/page.ts'
import { formBeforeFile, formOf, licenseBody, partsOf, TooLarge, typedIn } from './form-bodies.ts'
import { leadTo } from './send-site.ts'
import { onSite, type Visited, withCase } from './with-case.ts'

/** Of one case: more than anybody has to send, and no way to fill the disk. */
const MOST_FORMS = 30
const FORMS_MINUTES = 15

const Path = z.object({ use: z._default(z.string(), '') })
/** The addresses of the pages of a case; '' is the page of the case itself. */
const link = (path: string): string => path || paths.case

/** The case as its forms know it. */
export const visitOf = ({ site, open, view }: Visited): Visit => ({
  ...{ services: site.services, customerId: site.customerId, claimant: site.company },
  ...{ detail: open.detail, wording: view.wording, link },
  hasImprint: view.settings.imprint !== null,
})

export function sendForm({ view, reply, send: sendPage }: Visited, answer: Answer) {
  if (answer.kind === 'redirect') return leadTo(reply, link(answer.path))
  const back = markup`<p><a href="${paths.case}">${view.wording.words.site.backToCase}</a></p>`
  return sendPage(sitePage(answer.title, markup`${back}${answer.body}`, answer))
}

/** The form in which something was typed before, with that: nothing of it is taken. */
export const formAgain = (visit: Visit, { path, fields }: KeptForm): Answer =>
  path === '/callback' ? callbackAgain(visit, fields) : licenseAgain(visit, fields)

/** Too many forms: what was typed stays, and can be sent a little later. */
async function sendBusy(visited: Visited) {
  const { words, say, count } = visited.view.wording
  const { busyTitle, busyForms } = words.problems
  const later = say(busyForms, { minutes: count(words.minutes, FORMS_MINUTES) })
  const typed = await typedIn(visited.request)
  const answer = typed && formAgain(visitOf(visited), typed)
  if (answer?.kind !== 'page') return visited.send(busyPage(visited.view, later))
  const said = markup`<p role="alert">${busyTitle}. ${later}</p>`
  const body = markup`${said}${answer.body}`
  return sendForm(visited, { ...answer, status: 429, isProblem: true, body })
}

/**
 * The forms of the case that this browser has open: a licence with its bytes, and a callback. They work without
 * script.
 */
export function registerForms(files: FastifyInstance, services: Services): void {
  const mayHave = rateLimit(MOST_FORMS, FORMS_MINUTES * 60_000, () =>
    services.clock.now().getTime(),
  )

  /** A page of a case: `look` answers it. */
  const answer = (look: (visit: Visit, request: FastifyRequest) => Answer | Promise<Answer>) =>
    withCase(
      services,
      async (visited): Promise<FastifyReply> =>
        sendForm(visited, await look(visitOf(visited), visited.request)),
    )

  /** What a form asks for, unless too many were sent for this case. */
  const take = (act: (visit: Visit, request: FastifyRequest) => Promise<Answer>) =>
    withCase(
      services,
      async (visited): Promise<FastifyReply> =>
        mayHave(visited.open.detail.id)
          ? sendForm(visited, await act(visitOf(visited), visited.request))
          : sendBusy(visited),
    )

  files.get('/callback', onSite, answer(callbackPage))
  files.get('/callback/done', onSite, answer(callbackDonePage))
  files.post(
    '/callback',
    onSite,
    take((visit, { body }) => takeCallback(visit, formOf(body))),
  )
  files.get('/license', onSite, answer(licensePage))
  files.get(
    '/license/done/:use',
    onSite,
    answer((visit, { params }) => {
      const path = parse(Path, params)
      return licenseDonePage(visit, path.ok ? path.value.use : '')
    }),
  )

  void files.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('multipart/form-data', licenseBody)
    scope.setErrorHandler(async (error: unknown, request, reply) => {
      if (!(error instanceof TooLarge)) throw error
      request.body = formBeforeFile(error.head, request.headers['content-type'] ?? '')
      const tooLarge = withCase(services, async (visited) => {
        visited.reply.header('connection', 'close')
        const typed = await partsOf(request)
        return sendForm(visited, licenseProblem(visitOf(visited), typed, 'tooLarge'))
      })
      return tooLarge(request, reply)
    })
    scope.post(
      '/license',
      onSite,
      take(async (visit, request) => takeLicense(visit, await partsOf(request))),
    )
  })
}
