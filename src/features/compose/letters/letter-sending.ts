import { combine, createEffect, createEvent, createStore, merge, sample } from 'effector'
import { letterChanged, notFound } from '../../../../contracts/messages.ts'
import { INSUFFICIENT } from '../../../../contracts/rules/letters/letter-cost.ts'
import { LETTER_SENT, WRITTEN_MS } from '../../../../contracts/rules/mail/compose.ts'
import { isFailure } from '../../../bus/outcome.ts'
import { createSettledEffect } from '../../../commands/settled.ts'
import { noticeRaised } from '../../../forms/notices.ts'
import { ownDraftLeft } from '../../../queries/cases/own-drafts.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { NO_CONNECTION } from '../attaching/attachments.ts'
import type { Beginning } from '../draft/beginning.ts'
import { composeClosed } from '../draft/open-model.ts'
import { createDeparture, departed, storeDraftFx, writtenAs } from '../sending/departing.ts'
import { $lateReminder, reminderOf } from '../sending/obstacle.ts'
import {
  $budget,
  $letter,
  $letterLacks,
  $quote,
  $seen,
  letterOvertaken,
  quoteAnswered,
  quoteAsked,
  type Seen,
  textOf,
} from './letter-model.ts'

/** The draft was sent or discarded in another tab, or by a try whose answer was lost. */
const DRAFT_GONE =
  'The draft of this letter is no longer there: it was sent or discarded elsewhere. Look at the activities of the case before you write it again.'

export const letterSendPressed = createEvent()
export const shortageClosed = createEvent()
export const letterFailureClosed = createEvent()

const letterCommand = createSettledEffect('case.letter.send', () => ({}))
const sendLetterFx = letterCommand.settledFx

type Leaving = { mail: Beginning; seen: Seen }
type Sent = { kind: 'sent'; mail: Beginning } | { kind: 'failed'; mail: Beginning; reason: string }

const sendFx = createEffect(async ({ mail, seen }: Leaving): Promise<Sent> => {
  const stored = await storeDraftFx(mail)
  if ('refused' in stored) return { kind: 'failed', mail, reason: stored.refused }
  const { draftId } = stored
  const { detail, template, failedId } = mail.ask
  const reminder = reminderOf(mail)
  const outcome = await sendLetterFx({
    case_id: detail.id,
    ...textOf(mail),
    digest: seen.digest,
    ...(template && { template_id: template.id }),
    ...(failedId !== null && { old_failed_letter_id: failedId }),
    ...(draftId !== null && { draft_id: draftId }),
    ...(reminder && { reminder }),
  })
  if (outcome.kind === 'done') return { kind: 'sent', mail }
  if (!isFailure(outcome)) return { kind: 'failed', mail, reason: NO_CONNECTION }
  const { message } = outcome
  return { kind: 'failed', mail, reason: message === notFound ? DRAFT_GONE : message }
})

type Wanted = Leaving & { cost: number; budget: number }

/** Complete, seen as it is, and its cost is known. */
const $ready = combine(
  {
    ...{ mail: $letter, lacks: $letterLacks, late: $lateReminder },
    ...{ seen: $seen, quote: $quote, budget: $budget },
  },
  ({ mail, lacks, late, seen, quote, budget }): Wanted | null =>
    mail &&
    seen &&
    quote?.is &&
    quote.isCurrent &&
    budget !== null &&
    lacks.length === 0 &&
    late === null &&
    !mail.isOvertaken
      ? { mail, seen, budget, cost: quote.is.creditCost }
      : null,
)

const sending = createDeparture($ready)
sample({ clock: sending.departs, target: sendFx })

const wanted = sample({
  clock: letterSendPressed,
  source: { ready: $ready, waits: sending.$waits, isSending: sendFx.pending },
}).filterMap(({ ready, waits, isSending }) => (waits || isSending || !ready ? undefined : ready))
const isEnough = ({ cost, budget }: Wanted): boolean => cost <= budget

// Too few are told of only after another look: somebody may have bought some.
const tooFew = wanted.filter({ fn: (letter) => !isEnough(letter) })
const $isCounting = createStore(false)
  .on(tooFew, () => true)
  .reset(composeClosed, sessionEnded)
sample({ clock: tooFew, fn: () => undefined, target: quoteAsked })
const answered = sample({
  clock: quoteAnswered,
  source: { isCounting: $isCounting, letter: $ready },
}).filter({ fn: ({ isCounting }) => isCounting })
$isCounting.reset(answered)
const counted = answered.filterMap(({ letter }) => letter ?? undefined)

sample({
  clock: merge([wanted, counted]).filter({ fn: isEnough }),
  fn: () => undefined,
  target: sending.wanted,
})

/** Nobody answered, it was told as not sent, and it was: of what was typed in it since, nothing is. */
const sentLater = sample({
  clock: letterCommand.doneLater,
  source: $letter,
  fn: writtenAs,
}).filterMap((mail) => mail ?? undefined)
sample({
  clock: letterCommand.doneUnanswered,
  fn: () => ({ tone: 'success' as const, text: LETTER_SENT, durationMs: WRITTEN_MS }),
  target: noticeRaised,
})
sample({
  clock: letterCommand.doneUnanswered.filterMap(({ draft_id }) => draft_id),
  target: ownDraftLeft,
})

const sent = merge([
  sendFx.doneData.filterMap((end) => (end.kind === 'sent' ? end.mail : undefined)),
  sentLater,
])
const failed = sendFx.doneData.filterMap((end) => (end.kind === 'failed' ? end : undefined))
const isShort = ({ reason }: { reason: string }): boolean => reason.startsWith(INSUFFICIENT)
const isChanged = ({ reason }: { reason: string }): boolean => reason === letterChanged

sample({
  clock: failed.filter({ fn: isChanged }),
  fn: () => undefined,
  target: letterOvertaken,
})

/** Nothing can be pressed, or typed, while it is on its way to the server. */
export const $isLetterBusy = combine([sendFx.pending, sending.$waits, $isCounting], (reasons) =>
  reasons.includes(true),
)

const short = counted.filter({ fn: (letter) => !isEnough(letter) })
/** There are too few credits for it (COMMERR-22). */
export const $isShort = createStore(false)
  .on([short, failed.filter({ fn: isShort })], () => true)
  .reset(shortageClosed, composeClosed, sessionEnded)
sample({ clock: failed.filter({ fn: isShort }), fn: () => undefined, target: quoteAsked })

/** Why it was not sent (COMMERR-16). What was written is a draft. */
export const $letterFailure = createStore<{ host: string; reason: string } | null>(null, {
  serialize: 'ignore',
})
  .on(failed, (now, end) =>
    isShort(end) || isChanged(end) ? now : { host: end.mail.ask.detail.host, reason: end.reason },
  )
  .reset(letterFailureClosed, letterCommand.doneLater, sendFx, sessionEnded)

sample({ clock: sent.map(({ ask }) => ask), target: departed })
