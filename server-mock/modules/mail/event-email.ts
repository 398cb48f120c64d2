import { createHash } from 'node:crypto'
import type { QueryOf } from '../../../contracts/api/call.ts'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import type { EventEmail } from '../../../contracts/model/mail/mail-template.ts'
import { messages } from '../../../contracts/protocol.ts'
import { recalculated } from '../../../contracts/rules/money/charges-of-case.ts'
import { withLicense } from '../../../contracts/rules/offers/licensed-offer.ts'
import type { OpenChange } from '../../calls/handler.ts'
import { reads } from '../../calls/handler.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { userActor } from '../../events/draft.ts'
import { saidBefore } from '../case-mails/plan-mails.ts'
import { type CaseSnapshot, readSnapshot } from '../case-record/snapshot.ts'
import { draftMail } from '../outgoing-mail/draft.ts'
import { answerOfFlow } from '../outgoing-mail/event-mail.ts'
import type { MailSource } from '../outgoing-mail/mail-facts.ts'
import { ownPictureAddress, withOwnPictures } from '../outgoing-mail/own-pictures.ts'
import { type MailTemplateRow, templatesOf } from '../outgoing-mail/templates.ts'

type Act = QueryOf<Calls['previewEventEmail']>
type Review = Act & { event: Exclude<Act['event'], 'INITIAL'> }
type Chosen = { template: MailTemplateRow; as: CaseDetail } | { none: string }

const isReview = (act: Act): act is Review => act.event !== 'INITIAL'

/** The initial email as the case is once it is ACTIVE; none where it was sent before. */
async function initial({ tx }: MailSource, { detail }: CaseSnapshot): Promise<Chosen> {
  const flow = await templatesOf(tx, detail.email_flow_id ?? '')
  const template = flow.find(({ triggerEvent }) => triggerEvent === 'INITIAL')
  if (!template) return { none: 'The mail flow of this case has no initial email.' }
  const said = (await saidBefore(tx, detail.id)).get(template.id)
  if (said !== undefined) return { none: said ?? 'The initial email was sent before.' }
  const active = { ...detail, state: 'ACTIVE' as const }
  return { template, as: { ...active, ...recalculated(active) } }
}

/** The flow's answer to a review, as the case is once the license is judged; refused where there is none to judge. */
async function review(
  source: MailSource,
  before: CaseSnapshot,
  { event, finding_id }: Review,
): Promise<Chosen | Refused> {
  const { row, detail } = before
  const judged = detail.findings.find(({ id, license }) => id === finding_id && license)
  if (!judged) return refuse(404, messages.notFound)
  if (row.state !== 'ACTIVE') return { none: 'The case is not active.' }
  const answer = await answerOfFlow(source, before, event)
  if ('none' in answer) return answer
  const state = event === 'LICENSE_VALIDATED' ? 'VALID' : 'INVALID'
  const after = withLicense(detail, judged.id, (license) => ({ ...license, state }))
  return { ...answer, as: { ...detail, ...after } }
}

/** Where the pictures of a mail lie: the content names them by what they are of, which stays when one is replaced. */
const picturesIn = (content: string, { findings }: CaseDetail): string[] =>
  findings.flatMap(({ id, original_image, page_screenshot_url }) => [
    ...(content.includes(ownPictureAddress(id, 'original'))
      ? [original_image.original_image_url]
      : []),
    ...(content.includes(ownPictureAddress(id, 'screenshot')) ? [page_screenshot_url] : []),
  ])

/** What an act would send now; its pictures are named by their Content-ID. */
async function eventEmail(
  source: MailSource,
  before: CaseSnapshot,
  act: Act,
): Promise<EventEmail | Refused> {
  const chosen = isReview(act) ? await review(source, before, act) : await initial(source, before)
  if (isRefused(chosen)) return chosen
  const language = before.detail.translation?.language ?? null
  const shown =
    'none' in chosen
      ? { language, email: null, obstacle: chosen.none }
      : { language, ...(await drafted(source, chosen)) }
  const pictures = shown.email ? picturesIn(shown.email.content, before.detail) : []
  const digest = createHash('sha256')
    .update(JSON.stringify({ ...shown, pictures }))
    .digest('hex')
  return { digest, ...shown }
}

async function drafted(source: MailSource, { template, as }: Exclude<Chosen, { none: string }>) {
  const { mail, error } = await draftMail(source, as, template)
  const { from, to, subject, html } = mail
  const email = { template_name: template.name, from, to: to.join('; '), subject, content: html }
  return { email, obstacle: error }
}

export const previewEventEmail = reads<Calls['previewEventEmail']>(
  async ({ params, query, user, services: { database, config, clock } }) => {
    const { db } = database
    const { customerId } = user
    const found = await readSnapshot(db, config, customerId, params.id)
    const { finding_id } = query
    const isOfCase = found?.detail.findings.some(({ id }) => id === finding_id)
    if (!found || (finding_id !== undefined && !isOfCase)) return refuse(404, messages.notFound)
    const at = clock.now().toISOString()
    const source = { tx: db, config, customerId, at, actor: userActor(user) }
    const shown = await eventEmail(source, found, query)
    if (isRefused(shown)) return shown
    const { email } = shown
    const content = email && (await withOwnPictures(db, customerId, email.content))
    return {
      asOf: found.asOf,
      body: { ...shown, email: email && { ...email, content: content ?? '' } },
    }
  },
)

/** Refuses an act whose email is no longer the one that its person was shown; to be asked while the case is locked. */
export async function refuseUnseen(
  change: OpenChange,
  before: CaseSnapshot,
  act: Act,
  shownDigest: string | undefined,
): Promise<Refused | null> {
  if (shownDigest === undefined) return null
  const now = await eventEmail(change, before, act)
  if (isRefused(now)) return now
  if (now.digest === shownDigest) return null
  return refuse(412, messages.conflict, { extra: { version: before.row.version, changes: [] } })
}
