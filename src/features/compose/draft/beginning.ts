import { attach } from 'effector'
import type { LetterText } from '../../../../contracts/model/mail/letter-text.ts'
import type {
  DraftFile,
  DraftText,
  MailDraft,
} from '../../../../contracts/model/mail/mail-draft.ts'
import { newContent, quoteOf, replyContent } from '../../../../contracts/rules/mail/reply.ts'
import type { CallResult, Gateway, ValueOf } from '../../../bus/gateway/call.ts'
import { $gateway } from '../../../bus/gateway/store.ts'
import type { Failure } from '../../../bus/outcome.ts'
import { type Kept, keptMail, keyOf } from '../../../forms/kept-mails.ts'
import { $user } from '../../../queries/following/session.ts'
import type { Ask } from './open-model.ts'
import { type Former, formerText, lackingFiles, readFormer } from './resent.ts'

/** Where the writing begins. */
export type Beginning = {
  ask: Ask
  userId: string
  text: DraftText
  files: readonly DraftFile[]
  /** The draft of the server; null while there is none. */
  draftId: string | null
  version: number
  /** It was begun some other time. */
  isDraft: boolean
  /** The failed entry that is sent again with it, also where that was found out at another desk. */
  failedId: string | null
  /** The server has not stored all of it. */
  isUnsaved: boolean
  /** Somebody saved or discarded it in another tab or on another computer meanwhile. */
  isOvertaken: boolean
  /** How what it quotes is shown at first: where somebody has written in it, nothing of it is folded (G-749). */
  quotes: 'folded' | 'open'
}

/** `attached`: what is to be attached to it first. */
type Begun =
  | { kind: 'begun'; is: Beginning; attached: readonly File[] }
  | { kind: 'failed'; ask: Ask; message: string }

const blank = {
  ...{ cc: '', bcc: '', subject: '', config: { placeholders: {} } },
  ...{ invoice_id: null, reminder: null, reply_to_email_id: null },
}

type Email = ValueOf<'readEmail'>

function quoteIn({ detail }: Ask, { from, received, mail_content: content }: Email): string {
  const quoted = { from, received, html: content.data.html, text: content.content }
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return quoteOf(quoted, { language: detail.translation?.language ?? 'en', timeZone })
}

/**
 * Whether the text holds a quote as it was made. Of an email that is read nobody knows how what it quotes was made: there
 * `startsFolded` has to guess by where its writer wrote.
 */
const holdsWhole = ({ content }: DraftText, quote: string): boolean =>
  quote !== '' && content.includes(quote.slice(quote.indexOf('<blockquote')))

/** What it is made of besides the case; a letter that is sent again is what was written of it. */
type Fresh = { signature: string; email: Email | null; quote: string; letter: LetterText | null }

/** The text that nobody has written in yet: a template brings its own end, anything else has the signature (G-729). */
function freshText(ask: Ask, { signature, email, quote, letter }: Fresh): DraftText {
  const { detail, template } = ask
  const to = detail.opponent_contact_details.email ?? ''
  const content = email === null ? newContent(signature) : replyContent(signature, quote)
  return {
    ...blank,
    ...(ask.knownUntil !== undefined && { known_until: ask.knownUntil }),
    ...(email === null ? { to } : { ...email.reply, reply_to_email_id: email.id }),
    ...(template
      ? {
          subject: template.subject,
          content: `${template.content}${quote}`,
          config: template.config,
        }
      : { content }),
    ...letter,
  }
}

const textOf = ({ files: _, ...text }: MailDraft['content']): DraftText => text

/** What was typed last of it: in this browser, unless the server has something newer; null where nobody typed. */
function takenUp(stored: MailDraft | null, kept: Kept | null) {
  const version = stored?.version ?? 0
  const isTyped = { isDraft: true, isUnsaved: kept !== null, isOvertaken: false }
  if (kept) return { ...isTyped, text: kept.text, isOvertaken: version > kept.version }
  // One that only files were put into has no text yet.
  return stored && version > 0 ? { ...isTyped, text: textOf(stored.content) } : null
}

const emailOf = (gateway: Gateway, customerId: string, { replyTo, resent }: Ask) =>
  replyTo === null || resent
    ? null
    : gateway.call('readEmail', { params: { customer_id: customerId, emailId: replyTo } })

/** A letter that is sent again begins with what was written (LETTER-02). */
const letterOf = (gateway: Gateway, { detail, kind, failedId }: Ask) =>
  kind === 'letter' && failedId !== null
    ? gateway.call('readLetterText', { params: { id: detail.id, letterId: failedId } })
    : null

type Reading = Awaited<ReturnType<typeof readAll>>

async function readAll(gateway: Gateway, customerId: string, ask: Ask) {
  const [drafts, signature, email, letter] = await Promise.all([
    gateway.call('readMailDrafts', { params: { id: ask.detail.id } }),
    gateway.call('readSignature', {}),
    emailOf(gateway, customerId, ask),
    letterOf(gateway, ask),
  ])
  return { drafts, signature, email, letter }
}

const messageOf = (answer: { kind: 'answer' } | Failure | null): string | null =>
  answer === null || answer.kind === 'answer' ? null : answer.message

const failureIn = ({ drafts, signature, email, letter }: Reading): string | null =>
  messageOf(drafts) ?? messageOf(signature) ?? messageOf(email) ?? messageOf(letter)

const valueIn = <Value>(answer: CallResult<Value> | null): Value | null =>
  answer?.kind === 'answer' ? answer.value : null

const formerOf = (
  gateway: Gateway,
  customerId: string,
  { detail, resent }: Ask,
): Promise<Former | Failure> | null =>
  resent ? readFormer(gateway, { customerId, caseId: detail.id }, resent) : null

/** Reads what the writing begins with; without a connection what this browser has kept is gone on with. */
export const beginFx = attach({
  source: { gateway: $gateway, user: $user },
  effect: async ({ gateway, user }, ask: Ask): Promise<Begun> => {
    const { detail, kind, ref } = ask
    const userId = user?.user_id ?? ''
    const reading = await readAll(gateway, user?.customer_id ?? '', ask)
    const { drafts, signature, email, letter } = reading
    const found = drafts.kind === 'answer' ? drafts.value.drafts : []
    const stored = found.find((draft) => draft.kind === kind && draft.ref === ref) ?? null
    const kept = keptMail.read(keyOf(userId, detail.id, { kind, ref }))
    const common = {
      ask,
      userId,
      files: stored?.content.files ?? [],
      draftId: stored?.id ?? null,
      failedId: ask.failedId ?? stored?.failed_activity_id ?? null,
      version: stored?.version ?? 0,
    }
    const read = valueIn(email)
    const quote = read === null ? '' : quoteIn(ask, read)
    const quotesIn = (text: DraftText): Beginning['quotes'] =>
      holdsWhole(text, quote) ? 'folded' : 'open'
    const draft = takenUp(stored, kept)
    if (draft) {
      const is = { ...common, ...draft, quotes: quotesIn(draft.text) }
      return { kind: 'begun', is, attached: [] }
    }
    const message = failureIn(reading)
    if (message !== null) return { kind: 'failed', ask, message }
    const former = await formerOf(gateway, user?.customer_id ?? '', ask)
    if (former !== null && former.kind !== 'former')
      return { kind: 'failed', ask, message: former.message }
    const fresh = freshText(ask, {
      signature: valueIn(signature)?.signature ?? '',
      ...{ email: read, quote, letter: valueIn(letter) },
    })
    const text = former === null ? fresh : { ...fresh, ...formerText(ask, former) }
    const isFresh = { isDraft: false, isUnsaved: false, isOvertaken: false }
    const attached = former === null ? [] : lackingFiles(former, common.files)
    return { kind: 'begun', is: { ...common, ...isFresh, text, quotes: quotesIn(text) }, attached }
  },
})
