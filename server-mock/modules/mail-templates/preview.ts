import type { Calls } from '../../../contracts/api/calls.ts'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { CaseId } from '../../../contracts/model/primitives.ts'
import { messages } from '../../../contracts/protocol.ts'
import { NO_CASE_OF_FLOW } from '../../../contracts/rules/mail/mail-flows.ts'
import { placeholderValues } from '../../../contracts/rules/placeholders/values.ts'
import { parse } from '../../../contracts/schema.ts'
import { reads, type SignedIn } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { userActor } from '../../events/draft.ts'
import type { Services } from '../../services.ts'
import { type CaseSnapshot, readSnapshot } from '../case-record/snapshot.ts'
import { flowById } from '../mail-flows/flow-rows.ts'
import { draftMail } from '../outgoing-mail/draft.ts'
import { type MailSource, mailFacts } from '../outgoing-mail/mail-facts.ts'
import { withOwnPictures } from '../outgoing-mail/own-pictures.ts'
import { casesBeside, sampleCase } from './flow-cases.ts'
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

/** What stands on a letter beside its text, if it were written now. */
async function letterParts(source: MailSource, detail: CaseDetail) {
  // An initial email names the day on which it goes out, which is this one.
  const values = placeholderValues(await mailFacts(source, detail, { isInitial: true }))
  return {
    recipient_address: values.get('postal_address') ?? null,
    case_pin: values.get('case_pin') ?? null,
    date: values.get('initial_email_date') ?? '',
  }
}

/** Added: what an unsaved text says of a case, by the renderer of what is sent. */
export const previewTemplate = reads<Calls['previewTemplate']>(async ({ body, user, services }) => {
  const { db } = services.database
  const { customerId } = user
  const { case_id, flow_id, subject, content, config } = body
  const source = sourceOf(services, user)
  if (flow_id !== undefined && !(await flowById(db, customerId, flow_id)))
    return refuse(404, messages.notFound)
  const id =
    case_id ??
    (flow_id === undefined ? null : await sampleCase({ db, customerId, flowId: flow_id }))
  if (id === null) return refuse(404, NO_CASE_OF_FLOW)
  const found = await caseNamed(source, id)
  if (!found) return refuse(404, messages.notFound)
  const triggerEvent = eventIn(body.trigger_event)
  if (isRefused(triggerEvent)) return triggerEvent
  const text = { id: null, triggerEvent, subject, content, config: configIn(config) }
  const { mail, missing, isTooComplex } = await draftMail(source, found.detail, text, {
    logsIn: false,
  })
  if (isTooComplex) return refuse(400, TOO_COMPLEX)
  const { previous, next } = flow_id
    ? await casesBeside({ db, customerId, flowId: flow_id }, id)
    : { previous: null, next: null }
  return {
    asOf: found.asOf,
    body: {
      case_id: id,
      host: found.row.host,
      previous_case_id: previous,
      next_case_id: next,
      from: mail.from,
      to: mail.to.join('; '),
      subject: mail.subject,
      html: await withOwnPictures(db, customerId, mail.html),
      text: mail.text,
      missing_placeholders: missing,
      language: found.detail.translation?.language ?? null,
      letter: config.letter_header ? await letterParts(source, found.detail) : null,
    },
  }
})
