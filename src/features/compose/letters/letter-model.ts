import { combine, createEvent, createStore, merge, sample } from 'effector'
import { debounce } from 'patronum'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import type { LetterQuote } from '../../../../contracts/model/cases/letter.ts'
import type { LetterText } from '../../../../contracts/model/mail/letter-text.ts'
import { sameJson } from '../../../../contracts/rules/case-changes/detail-diff.ts'
import { missingOfAddress } from '../../../../contracts/rules/letters/letter-address.ts'
import type { Lack } from '../../../../contracts/rules/mail/compose.ts'
import { $activities, $caseDetail } from '../../../queries/cases/open-case.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { createOwnRead } from '../../../queries/loading/own-read.ts'
import { $credits } from '../../../queries/set-up/business.ts'
import type { Beginning } from '../draft/beginning.ts'
import { $written } from '../draft/model.ts'
import { $lacks, caseChanged } from '../draft/values.ts'

/** So long what is typed has to rest before its cost is asked for, in ms: a letter has to be set for that. */
const ASK_MS = 600

/** The letter that is written; null while something else is. */
export const $letter = $written.map((mail) => (mail?.ask.kind === 'letter' ? mail : null))

/** What is printed of it. */
export const textOf = ({ text: { subject, content, config } }: Beginning): LetterText => ({
  subject,
  content,
  config,
})

/** How the calls about it name its case and its template. */
export const requestOf = ({ ask: { detail, template } }: Beginning) => ({
  params: { id: detail.id },
  query: template ? { template_id: template.id } : {},
})

/** A text that was asked about, and the case that it was for. */
type Asked = { caseId: string; text: LetterText }

export const askedOf = (mail: Beginning): Asked => ({
  caseId: mail.ask.detail.id,
  text: textOf(mail),
})

/** Whether that is still what is written. */
export const isWritten = (mail: Beginning | null, { caseId, text }: Asked): boolean =>
  mail !== null && sameJson(askedOf(mail), { caseId, text })

/** Its case as it is now. */
export const $letterCase = combine($letter, $caseDetail, (mail, detail): CaseDetail | null =>
  mail !== null && detail?.id === mail.ask.detail.id ? detail : (mail?.ask.detail ?? null),
)

/** What the recipient's address lacks (LETTERS-10 to LETTERS-15). */
export const $addressLacks = $letterCase.map((detail) =>
  detail === null ? [] : missingOfAddress(detail.opponent_contact_details),
)

/** Whom an email would go to is no matter of a letter. */
const ofMail: ReadonlySet<Lack> = new Set(['recipient', 'addresses', 'crowd'])

export type LetterLack = Exclude<Lack, 'recipient' | 'addresses' | 'crowd'> | 'address'

const isOfText = (lack: Lack): lack is Exclude<LetterLack, 'address'> => !ofMail.has(lack)

/** What it needs before it can be looked at, and sent. */
export const $letterLacks = combine($lacks, $addressLacks, (lacks, address): LetterLack[] => [
  ...(address.length > 0 ? (['address'] as const) : []),
  ...lacks.filter(isOfText),
])

/** What was seen of it: the text, and the digest of all that would be printed (G-732). */
export type Seen = Asked & { digest: string }

/** Somebody has seen it as it would be printed. */
export const letterSeen = createEvent<Seen>()
/** It is another one than was seen, though nobody here has typed (G-732). */
export const letterOvertaken = createEvent()

/** What was seen, as long as nothing is typed and its case stays what it was (LETTERS-05, LETTERS-06). */
export const $seen = createStore<Seen | null>(null, { serialize: 'ignore' })
  .on(letterSeen, (_, seen) => seen)
  .on($letter.updates, (seen, mail) => (seen && isWritten(mail, seen) ? seen : null))
  .reset(letterOvertaken, sessionEnded)

/** Whether it has to be looked at once more because of others. */
export const $isOvertaken = createStore(false)
  .on(letterOvertaken, () => true)
  .reset(letterSeen, $letter.map((mail) => mail?.ask ?? null).updates, sessionEnded)

type Question = Asked & { mail: Beginning; seen: Seen | null }

const { readFx, came, failed } = createOwnRead((gateway, _customerId, { mail, text }: Question) =>
  gateway.call('readLetterCost', { ...requestOf(mail), body: text }),
)

const $text = $letter.map((mail) => (mail === null ? null : JSON.stringify(textOf(mail))))
const changed = caseChanged.filter({ fn: ({ ask }) => ask.kind === 'letter' })

/** What it costs and what is left are to be known as they are now: nobody tells agents of credits that are bought. */
export const quoteAsked = createEvent()

sample({
  clock: sample({
    clock: [
      quoteAsked,
      debounce(
        sample({ clock: [$text.updates, changed, $credits.updates], fn: () => undefined }),
        ASK_MS,
      ),
    ],
    source: { mail: $letter, seen: $seen },
  }).filterMap(({ mail, seen }): Question | undefined =>
    mail ? { mail, seen, ...askedOf(mail) } : undefined,
  ),
  target: readFx,
})

type Quote = { of: Asked } & ({ is: LetterQuote; problem: null } | { is: null; problem: string })

/** What it costs, or why that cannot be said. */
const $answer = createStore<Quote | null>(null, { serialize: 'ignore' })
  .on(came, (_, { ask: { caseId, text }, value }) => ({
    of: { caseId, text },
    ...{ is: value, problem: null },
  }))
  .on(failed, (_, { ask: { caseId, text }, message }) => ({
    of: { caseId, text },
    ...{ is: null, problem: message },
  }))
  .reset(sessionEnded)

/** It was answered, or refused. */
export const quoteAnswered = merge([came, failed])

/** The same while what is typed is asked about; null where nothing is known of this letter (LETTERS-08). */
export const $quote = combine($answer, $letter, (answer, mail) =>
  answer !== null && mail?.ask.detail.id === answer.of.caseId
    ? { ...answer, isCurrent: isWritten(mail, answer.of) }
    : null,
)

// What somebody else has changed is seen in the digest of what would be printed now.
sample({
  clock: came,
  source: $seen,
  filter: (seen, { ask, value }) =>
    seen !== null && seen === ask.seen && seen.digest !== value.digest,
  fn: () => undefined,
  target: letterOvertaken,
})

/** What can be spent on it: the letter that it takes the place of gives back what it held (G-83). */
export const $budget = combine(
  { quote: $quote, mail: $letter, entries: $activities },
  ({ quote, mail, entries }): number | null => {
    if (!quote?.is || mail === null) return null
    const held = entries.flatMap(({ activity }) =>
      activity.type === 'LETTER_SENT' && activity.content.letter_id === mail.ask.failedId
        ? [activity.content.credit_cost ?? 0]
        : [],
    )
    return held.reduce((sum, one) => sum + one, quote.is.balance)
  },
)
