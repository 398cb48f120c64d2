import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { Id } from '../../../contracts/model/primitives.ts'
import { messages } from '../../../contracts/protocol.ts'
import { parse, z } from '../../../contracts/schema.ts'
import { refuse } from '../../calls/refusal.ts'
import { toInstant } from '../../db/instant.ts'
import { caughtMail } from '../../db/schema/mail.ts'
import { UNREADABLE } from '../../mail-parsing/mail-types.ts'
import { sharedParser } from '../../modules/inbound-mail/file-mail.ts'
import type { Services } from '../../services.ts'
import { textAsHtml } from '../../text/text-as-html.ts'
import { sendRefusal } from '../reply.ts'
import {
  type CaughtItem,
  caughtBody,
  caughtBodyHeaders,
  type OpenMail,
  outboxHeaders,
  outboxPage,
} from './outbox-view.ts'

/** What the list shows, the newest. */
const LIST_LENGTH = 200

const Path = z.object({ id: Id })

async function listed({ database }: Services): Promise<CaughtItem[]> {
  const rows = await database.db
    .select({
      id: caughtMail.id,
      received: caughtMail.received,
      sender: caughtMail.sender,
      recipients: caughtMail.recipients,
      subject: caughtMail.subject,
    })
    .from(caughtMail)
    .orderBy(desc(caughtMail.received), caughtMail.id)
    .limit(LIST_LENGTH)
  return rows.map((row) => ({ ...row, received: toInstant(row.received) }))
}

async function find({ database }: Services, params: unknown) {
  const path = parse(Path, params)
  if (!path.ok) return null
  const [row] = await database.db.select().from(caughtMail).where(eq(caughtMail.id, path.value.id))
  return row ?? null
}

async function opened(row: typeof caughtMail.$inferSelect): Promise<OpenMail> {
  const { head, body } = await sharedParser.parse(row.raw)
  const { raw: _, ...item } = row
  return {
    ...item,
    received: toInstant(row.received),
    from: head.sender,
    to: head.to,
    cc: head.cc,
    attachments: body?.attachments ?? [],
  }
}

/**
 * What the demo has sent, as pages without a script: the list, one mail, and its content in a frame that can do
 * nothing. Of the demo alone: production has no catcher.
 */
export function registerOutboxPage(app: FastifyInstance, services: Services): void {
  if (services.config.mailCatcherPort === null) return
  app.get('/outbox', async (_request, reply) =>
    reply.headers(outboxHeaders).send(outboxPage(await listed(services), null)),
  )
  app.get('/outbox/:id', async (request, reply) => {
    const row = await find(services, request.params)
    if (!row) return sendRefusal(reply, refuse(404, messages.notFound))
    const page = outboxPage(await listed(services), await opened(row))
    return reply.headers(outboxHeaders).send(page)
  })
  app.get('/outbox/:id/body', async (request, reply) => {
    const row = await find(services, request.params)
    if (!row) return sendRefusal(reply, refuse(404, messages.notFound))
    const { body } = await sharedParser.parse(row.raw)
    const html = body?.html ?? textAsHtml(body?.text ?? UNREADABLE)
    return reply.headers(caughtBodyHeaders).send(caughtBody(html))
  })
}
