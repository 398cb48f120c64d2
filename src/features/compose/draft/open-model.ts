import {
  combine,
  createEvent,
  createStore,
  type EventCallable,
  type StoreValue,
  sample,
} from 'effector'
import type { Activity } from '../../../../contracts/model/cases/activity.ts'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import type { DraftKind } from '../../../../contracts/model/mail/mail-draft.ts'
import type { RawTemplate } from '../../../../contracts/model/mail/mail-template.ts'
import { splitAddresses } from '../../../../contracts/rules/addresses/address-list.ts'
import {
  allowsSending,
  flowObstacle,
  type Obstacle,
} from '../../../../contracts/rules/mail/compose.ts'
import { bareAddress } from '../../../../contracts/rules/mail/reply.ts'
import {
  letterRequested,
  letterResendRequested,
  newMailRequested,
  replyRequested,
  templatePreviewRequested,
  templateReplyRequested,
} from '../../../actions/requests.ts'
import { $openMailId, mailOpened } from '../../../actions/workplace.ts'
import { isEmail } from '../../../projections/cases/timeline.ts'
import { $activities, $caseDetail } from '../../../queries/cases/open-case.ts'
import { sessionEnded } from '../../../queries/following/session.ts'

/** What is written: its case as it was when it was asked for, and which draft of it. */
export type Ask = {
  detail: CaseDetail
  kind: DraftKind
  ref: string
  /** Everybody whom emails of the case came from or went to. */
  known: readonly string[]
  /** The newest entry of the timeline, by its moment; undefined while none is known. */
  knownUntil: string | undefined
  /** The email that it answers. */
  replyTo: string | null
  /** What it was begun with. */
  template: Template | null
  /** The failed entry that is sent again with it; of a letter, that letter. */
  failedId: string | null
  /** What is sent again as it was, where nobody has written in it since. */
  resent?: Resent
  /** The invoice that is attached to it first. */
  invoiceId?: string
}

/** A failed email; `templateId`: what it was made of, where values were missing, so that it was never whole. */
export type Resent = { emailId: string; templateId: string | null }

export type Template = Pick<RawTemplate, 'id' | 'name' | 'subject' | 'content' | 'config'>

/** Which template of the case's flow it is to be. */
export type Choice = {
  choosing: Pick<Ask, 'detail' | 'known' | 'knownUntil' | 'replyTo'> & { purpose: Purpose }
}

export type Purpose = 'reply' | 'preview' | 'letter'

/** Why nothing can be written instead. */
export type Refusal = { obstacle: Obstacle }

export type Asked = Ask | Choice | Refusal

export const composeClosed = createEvent()
/** The page behind it can be read; what is written waits at its foot. */
export const composeMinimised = createEvent()
export const composeRestored = createEvent()
/** What was chosen, looked up or back from its way is written, in the place of anything else. */
export const composeReopened = createEvent<Ask>()
export const composeRefused = createEvent<Refusal>()

type Wanted = { kind: DraftKind; ref: string }

const mailsIn = (activities: readonly Activity[]) => activities.filter(isEmail)

/** What an answer is to: the email that is open, else the newest that came in, else the newest at all. */
function answered(activities: readonly Activity[], openId: string | null): Wanted {
  const mails = mailsIn(activities)
  const sent = mails.filter(({ content }) => content.status !== 'SCHEDULED')
  const incoming = sent.find(({ type }) => type === 'EMAIL_IN')
  const ref = openId ?? (incoming ?? sent[0])?.content.email_id
  return ref === undefined ? { kind: 'new', ref: '' } : { kind: 'reply', ref }
}

function knownOf(detail: CaseDetail, activities: readonly Activity[]): string[] {
  const met = mailsIn(activities).flatMap(({ content: { from, to, mail_content } }) => [
    bareAddress(from),
    ...splitAddresses(to),
    ...splitAddresses(mail_content?.cc ?? ''),
  ])
  return [detail.opponent_contact_details.email ?? '', ...met].filter((one) => one !== '')
}

const $around = combine({ detail: $caseDetail, entries: $activities, openId: $openMailId })

/** What every email about the open case begins with. */
export type Base = Pick<Ask, 'detail' | 'known' | 'knownUntil'>

/** The same, of any case. */
export const writtenAbout = (detail: CaseDetail, activities: readonly Activity[]): Base => ({
  detail,
  known: knownOf(detail, activities),
  knownUntil: activities[0]?.created,
})

/** Null where nothing is sent for it (COMPOSE-27). */
export function baseOf(
  { detail, entries }: Pick<StoreValue<typeof $around>, 'detail' | 'entries'>,
  toDo: 'send' | 'preview',
): Base | Refusal | null {
  if (detail === null || !allowsSending(detail.state)) return null
  const obstacle = flowObstacle(detail.email_flow_id, toDo)
  if (obstacle) return { obstacle }
  return writtenAbout(
    detail,
    entries.map(({ activity }) => activity),
  )
}

type Request = Wanted | { kind: 'choice'; purpose: Purpose; emailId: string | null }

const ofReply = <T>(requested: EventCallable<string | null>, fn: (wanted: Wanted) => T) =>
  sample({
    clock: requested,
    source: $around,
    fn: ({ entries, openId }, emailId) =>
      fn(
        answered(
          entries.map(({ activity }) => activity),
          emailId ?? openId,
        ),
      ),
  })

const asked = sample({
  clock: [
    newMailRequested.map((): Request => ({ kind: 'new', ref: '' })),
    ofReply(replyRequested, (wanted): Request => wanted),
    ofReply(
      templateReplyRequested,
      ({ ref }): Request => ({ kind: 'choice', purpose: 'reply', emailId: ref || null }),
    ),
    templatePreviewRequested.map(
      (): Request => ({ kind: 'choice', purpose: 'preview', emailId: null }),
    ),
    letterRequested.map((): Request => ({ kind: 'choice', purpose: 'letter', emailId: null })),
    letterResendRequested.map((ref): Request => ({ kind: 'letter', ref })),
  ],
  source: $around,
  fn: (around, wanted): Asked | null => {
    const isPreview = wanted.kind === 'choice' && wanted.purpose === 'preview'
    const base = baseOf(around, isPreview ? 'preview' : 'send')
    if (base === null || 'obstacle' in base) return base
    if (wanted.kind === 'choice') {
      const { purpose, emailId } = wanted
      return { choosing: { ...base, purpose, replyTo: emailId } }
    }
    const replyTo = wanted.kind === 'reply' ? wanted.ref : null
    const failedId = wanted.kind === 'letter' ? wanted.ref : null
    return { ...wanted, ...base, replyTo, template: null, failedId }
  },
}).filterMap((ask) => ask ?? undefined)

/** Of a case there is one draft of each kind for each email or template. */
export const isSameDraft = (
  a: Pick<Ask, 'detail' | 'kind' | 'ref'>,
  b: Pick<Ask, 'kind' | 'ref'> & { detail: Pick<CaseDetail, 'id'> },
): boolean => a.detail.id === b.detail.id && a.kind === b.kind && a.ref === b.ref

const isSame = (a: Asked | null, b: Asked): boolean =>
  a !== null && 'detail' in a && 'detail' in b && isSameDraft(a, b)

/** What is written now, also while it is minimised; whoever asks for the same again goes on with it. */
export const $asked = createStore<Asked | null>(null, { serialize: 'ignore' })
  .on(asked, (now, ask) => (isSame(now, ask) ? now : ask))
  .on([composeReopened, composeRefused], (_, next) => next)
  .reset(composeClosed, sessionEnded)

/** The same, unless it is still to be chosen, or nothing can be written. */
export const $ask = $asked.map((asked) => (asked && 'detail' in asked ? asked : null))

export const $isMinimised = createStore(false)
  .on(composeMinimised, () => true)
  .reset(asked, composeReopened, composeRefused, composeRestored, composeClosed, sessionEnded)

// What is answered makes room for the answer.
sample({ clock: asked, fn: () => null, target: mailOpened })
