import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { changes } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { tooOften } from '../../calls/throttle.ts'
import { outbox } from '../../db/schema/mail.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { draftMail } from '../outgoing-mail/draft.ts'
import { errorOfAsked } from '../outgoing-mail/outbox-queue.ts'
import { NO_SERVER, type OutboxMail } from '../outgoing-mail/outbox-row.ts'
import { hasOutgoingServer } from '../outgoing-mail/templates.ts'
import { configIn, TOO_COMPLEX } from './given.ts'
import { caseNamed } from './preview.ts'
import { templateNamed } from './rows.ts'

/** Puts it into the outbox as a mail of no case: it leaves by the customer's server, and nothing counts it. */
async function putTestMail(change: ChangeContext, mail: OutboxMail): Promise<void> {
  const id = newId()
  await change.tx.insert(outbox).values({
    ...{ id, customerId: change.customerId, commandId: change.commandId, actor: change.actor },
    ...{ kind: 'TEST', messageId: `<fw.test.${id}@${change.config.outboundHost}>` },
    ...{ mail, state: 'queued', created: change.at },
  })
  change.mailWaits()
}

/** Added: the text as it would arrive, to the own address. */
export const sendTemplateTest = changes<Calls['sendTemplateTest']>(
  async ({ params, body, user, services, change }) => {
    const { tx, customerId } = change
    const template = await templateNamed(tx, customerId, params)
    const found = await caseNamed(change, body.case_id)
    if (!template || !found) return refuse(404, messages.notFound)
    const text = {
      ...{ id: null, triggerEvent: template.trigger_event },
      ...{ subject: body.subject, content: body.content, config: configIn(body.config) },
    }
    const { mail, missing, isTooComplex } = await draftMail(change, found.detail, text, {
      logsIn: false,
    })
    if (isTooComplex) return refuse(400, TOO_COMPLEX)
    if (!(await hasOutgoingServer(tx, customerId))) return refuse(409, NO_SERVER)
    const often = tooOften(services, ['testMail', user.id])
    if (often) return often
    const { subject, html } = mail
    await putTestMail(change, {
      ...{ to: [user.email], cc: [], bcc: [] },
      ...{ subject: `Test: ${subject}`, text: mail.text, html },
    })
    return { to: user.email, missing_placeholders: missing, email_error: null }
  },
  {
    settle: async ({ services, user: { customerId }, answer, commandId }) => ({
      ...answer,
      email_error: await errorOfAsked(services, { customerId, commandId, kind: 'TEST' }),
    }),
  },
)
