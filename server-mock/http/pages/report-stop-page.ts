import type { FastifyInstance } from 'fastify'
import { parse, z } from '../../../contracts/schema.ts'
import { areOn, stopPath, stopReports, userOfStop } from '../../modules/report-mail/stop-link.ts'
import type { Services } from '../../services.ts'
import { type Markup, markup, page } from '../../text/page.ts'
import { sendPage } from './send-page.ts'

const Query = z.object({ token: z.string() })

/** Neither the page nor a mail program sends more than a field. */
const LIMIT = 8_192

const titled = (title: string, body: Markup): string =>
  page('en', title, markup`<h1>${title}</h1>${body}`)

const invalid = titled(
  'Reports by email',
  markup`<p>This link is not valid. Copy the whole address from the email, or turn the reports off in your dashboard.</p>`,
)

const question = (token: string): string =>
  titled(
    'Reports by email',
    markup`<p>Your dashboard is sent to you by email. Do you want to stop that?</p>
<form method="post" action="${stopPath}?token=${encodeURIComponent(token)}"><button>Stop the reports</button></form>`,
  )

const stopped = (appUrl: string): string =>
  titled(
    'Reports by email are stopped',
    markup`<p class="state" role="status">You get no reports by email.</p>
<p>You can turn them on again in your dashboard, under Reports by email.</p>
<p><a href="${appUrl}">Open Framewright</a></p>`,
  )

/**
 * Where somebody stops their reports without logging in. Looking stops nothing: scanners of mail look at every link. The
 * button does, and so does a mail program by itself (RFC 8058), in whichever form it sends its one field.
 */
export function registerReportStop(files: FastifyInstance, { config, database }: Services): void {
  const tokenIn = (given: unknown): string => {
    const query = parse(Query, given)
    return query.ok ? query.value.token : ''
  }
  void files.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: LIMIT },
      (_request, _body, done) => done(null),
    )
    scope.get(stopPath, async ({ query }, reply) => {
      const token = tokenIn(query)
      const userId = userOfStop(config, token)
      if (userId === null) return sendPage(reply, 403, invalid)
      const isOn = await areOn(database.db, userId)
      return sendPage(reply, 200, isOn ? question(token) : stopped(config.publicUrl))
    })
    scope.post(stopPath, async ({ query }, reply) => {
      const userId = userOfStop(config, tokenIn(query))
      if (userId === null) return sendPage(reply, 403, invalid)
      await stopReports(database.db, userId)
      return sendPage(reply, 200, stopped(config.publicUrl))
    })
  })
}
