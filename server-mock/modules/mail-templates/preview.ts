import type { Calls } from '../../../contracts/api/calls.ts'
import { CaseId } from '../../../contracts/model/primitives.ts'
import { messages } from '../../../contracts/protocol.ts'
import { parse } from '../../../contracts/schema.ts'
import { reads, type SignedIn } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { userActor } from '../../events/draft.ts'
import type { Services } from '../../services.ts'
import { type CaseSnapshot, readSnapshot } from '../case-record/snapshot.ts'
import { draftMail } from '../outgoing-mail/draft.ts'
import type { MailSource } from '../outgoing-mail/mail-facts.ts'
import { withOwnPictures } from '../outgoing-mail/own-pictures.ts'
import { configIn, eventIn, TOO_COMPLEX } from './given.ts'

/** What is read on behalf of a user at this moment. */
export const sourceOf = ({ database, config, clock }: Services, user: SignedIn): MailSource => ({
  tx: database.db,
  config,
  customerId: user.customerId,
  at: clock.now().toISOString(),
  actor: userActor(user),
})

/** The case that a body names, where anything may stand; null where this customer has none. */
export const caseNamed = async (
  { tx, config, customerId }: MailSource,
  id: string,
): Promise<CaseSnapshot | null> =>
  parse(CaseId, id).ok ? readSnapshot(tx, config, customerId, id) : null

/** Added: what an unsaved text says of a case, by the renderer of what is sent. */
export const previewTemplate = reads<Calls['previewTemplate']>(async ({ body, user, services }) => {
  const { db } = services.database
  const { case_id, subject, content, config } = body
  const source = sourceOf(services, user)
  const found = await caseNamed(source, case_id)
  if (!found) return refuse(404, messages.notFound)
  const triggerEvent = eventIn(body.trigger_event)
  if (isRefused(triggerEvent)) return triggerEvent
  const text = { id: null, triggerEvent, subject, content, config: configIn(config) }
  const { mail, missing, isTooComplex } = await draftMail(source, found.detail, text, {
    logsIn: false,
  })
  if (isTooComplex) return refuse(400, TOO_COMPLEX)
  return {
    asOf: found.asOf,
    body: {
      from: mail.from,
      to: mail.to.join('; '),
      subject: mail.subject,
      html: await withOwnPictures(db, user.customerId, mail.html),
      text: mail.text,
      missing_placeholders: missing,
      language: found.detail.translation?.language ?? null,
    },
  }
})
