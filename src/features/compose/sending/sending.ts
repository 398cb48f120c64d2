import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector'
import type { InputOf } from '../../../../contracts/commands/commands.ts'
import { isCaseEvent } from '../../../../contracts/events/case-event.ts'
import { DEFAULT_SEND_DELAY, type SendDelay } from '../../../../contracts/model/accounts/profile.ts'
import {
  MISSING_INFORMATION,
  UNFILLED,
  WRITTEN_MS,
} from '../../../../contracts/rules/mail/compose.ts'
import type { Warnings } from '../../../../contracts/rules/mail/send-warnings.ts'
import { $gateway } from '../../../bus/gateway/store.ts'
import { isFailure } from '../../../bus/outcome.ts'
import { $view } from '../../../commands/overlay.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createSettledEffect } from '../../../commands/settled.ts'
import { noticeRaised } from '../../../forms/notices.ts'
import { failureOf, isEmail } from '../../../projections/cases/timeline.ts'
import { timelineIn, type View } from '../../../projections/view.ts'
import { ownDraftLeft } from '../../../queries/cases/own-drafts.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { copyHtml } from '../../../ui/browser/copy-text.ts'
import { $isAttaching, NO_CONNECTION } from '../attaching/attachments.ts'
import type { Beginning } from '../draft/beginning.ts'
import { $written, entryFailed, textTyped } from '../draft/model.ts'
import { composeClosed } from '../draft/open-model.ts'
import { $lacks, renderFx, tagsOf } from '../draft/values.ts'
import { createDeparture, departed, storeDraftFx, writtenAs } from './departing.ts'
import { $lateReminder, $obstacle, reminderOf } from './obstacle.ts'
import { $warned } from './warnings.ts'

const NOT_COPIED = 'The email could not be copied. Your browser does not allow it.'

/** `next`: the next case of a triage follows it. */
export const sendPressed = createEvent<'stay' | 'next'>()
/** The warnings were read. */
export const sendConfirmed = createEvent()
export const sendLeft = createEvent()
export const copyPressed = createEvent()

/** One that waits for its time says so by its event; one that leaves at once by that of its end. */
const mailCommand = createSettledEffect('case.mail.send', (events) => {
  const said = events.filter(isCaseEvent).flatMap(({ name, payload: { activity } }) => {
    if (activity === null || activity === undefined || !isEmail(activity)) return []
    const { id: activity_id, content } = activity
    if (name === 'case.mail-failed') return { email_error: failureOf(activity), activity_id }
    const isSafe = name === 'case.mail-sent' || content.leaves_at !== undefined
    return isSafe ? { email_error: null, activity_id } : []
  })
  return said.at(-1) ?? null
})
const sendMailFx = mailCommand.settledFx
const logMailFx = createCommandEffect('case.mail.log')

type Whole = InputOf<'case.mail.log'>

/** The entry that it is sent as once more: not one that has left meanwhile, or is gone. */
export function failedIdOf(view: View, { ask, failedId: id }: Beginning): string | null {
  const entries = timelineIn(view, ask.detail.id)
  const isStill = entries
    ?.filter(isEmail)
    .some((entry) => entry.id === id && entry.content.status === 'FAILED')
  return isStill === false ? null : id
}

/** The email as it leaves, its tags filled in. */
async function wholeOf(view: View, mail: Beginning): Promise<Whole | { refused: string }> {
  let { subject, content } = mail.text
  if (tagsOf(mail.text).length > 0) {
    const rendered = await renderFx(mail)
    if (rendered.kind !== 'answer') return { refused: rendered.message }
    if (rendered.value.missing_placeholders.length > 0) return { refused: UNFILLED }
    ;({ subject, content } = rendered.value)
  }
  const stored = await storeDraftFx(mail)
  if ('refused' in stored) return stored
  const { draftId } = stored
  const { to, cc, bcc, invoice_id, reply_to_email_id } = mail.text
  const failedId = failedIdOf(view, mail)
  const reminder = reminderOf(mail)
  return {
    case_id: mail.ask.detail.id,
    ...{ to, cc, bcc, subject, content },
    attachments: [
      ...mail.files.map(({ file_id }) => ({ file_id })),
      ...(invoice_id === null ? [] : [{ invoice_id }]),
    ],
    ...(draftId !== null && { draft_id: draftId }),
    ...(reply_to_email_id !== null && { reply_to_email_id }),
    ...(failedId !== null && { case_activity_id: failedId }),
    ...(reminder && { reminder }),
  }
}

const wholeFx = attach({ source: $view, effect: wholeOf })

/** What the user has chosen by now: it may have been another time when the email was opened (G-707). */
const delayFx = attach({
  source: $gateway,
  effect: async (gateway): Promise<SendDelay['seconds']> => {
    const read = await gateway.call('readSendDelay', {})
    return read.kind === 'answer' ? read.value.seconds : DEFAULT_SEND_DELAY
  },
})

/** `delay`: after how many seconds it leaves. */
type Sent =
  | { kind: 'sent'; mail: Beginning; delay: number; activityId: string | null }
  | { kind: 'failed'; mail: Beginning; reason: string; activityId: string | null; isOpen: boolean }

const sendFx = createEffect(async (mail: Beginning): Promise<Sent> => {
  const whole = await wholeFx(mail)
  const failed = { kind: 'failed' as const, mail, activityId: null, isOpen: false }
  if ('refused' in whole) return { ...failed, reason: whole.refused }
  const delay = await delayFx()
  const outcome = await sendMailFx({ ...whole, delay })
  if (outcome.kind !== 'done') {
    const reason = isFailure(outcome) ? outcome.message : NO_CONNECTION
    return { ...failed, reason, isOpen: outcome.kind === 'unknown' }
  }
  const { email_error: reason, activity_id: activityId } = outcome.result
  return reason === null
    ? { kind: 'sent', mail, delay, activityId }
    : { ...failed, reason, activityId }
})

/** On its way to the server, and not answered yet. */
export const $beingSent = createStore<Beginning | null>(null, { serialize: 'ignore' })
  .on(sendFx, (_, mail) => mail)
  .reset(sendFx.finally, sessionEnded)

const copyHtmlFx = createEffect(copyHtml)

const copyFx = createEffect(async (mail: Beginning): Promise<string | null> => {
  const whole = await wholeFx(mail)
  if ('refused' in whole) return whole.refused
  if (!(await copyHtmlFx(whole.content))) return NOT_COPIED
  const outcome = await logMailFx(whole)
  return isFailure(outcome) ? outcome.message : null
})

const $whole = combine($written, $obstacle, (mail, obstacle) => (obstacle === null ? mail : null))
const sending = createDeparture($whole)
sample({ clock: sending.departs, target: sendFx })
const $unfit = combine($lacks, $lateReminder, (lacks, late) =>
  lacks.length > 0 ? MISSING_INFORMATION : late,
)
const $copyable = combine($written, $unfit, (mail, unfit) => (unfit === null ? mail : null))
const copying = createDeparture($copyable)
sample({ clock: copying.departs, target: copyFx })

const either = (one: boolean, other: boolean): boolean => one || other
export const $isSending = combine(sendFx.pending, sending.$waits, either)
export const $isCopying = combine(copyFx.pending, copying.$waits, either)
/** Nothing can be pressed, or typed, while it is on its way to the server. */
export const $isBusy = combine($isSending, $isCopying, either)
/** It has to wait for what is attached besides. */
const $isOccupied = combine($isBusy, $isAttaching, either)

const pressed = sample({
  clock: sendPressed,
  source: { mail: $written, obstacle: $obstacle, isBusy: $isBusy },
}).filter({ fn: ({ mail, isBusy }) => mail !== null && !isBusy })
const complete = pressed.filter({ fn: ({ obstacle }) => obstacle === null })

/** What was in the way of a press of Send, as long as nothing was done about it. */
export const $refusal = createStore<string | null>(null)
  .on(pressed, (_, { obstacle }) => obstacle)
  .on($obstacle, (refusal, obstacle) => (refusal === null ? null : obstacle))
  .reset(textTyped, composeClosed, sessionEnded)

const judged = sample({ clock: complete, source: $warned })

/** What is asked before it leaves; null while nothing is. */
export const $warnings = createStore<Warnings | null>(null, { serialize: 'ignore' })
  .on(judged, (_, warnings) => warnings)
  .reset(sendConfirmed, sendLeft, composeClosed, sessionEnded)

sample({
  clock: [judged.filter({ fn: (warnings) => warnings === null }), sendConfirmed],
  fn: () => undefined,
  target: sending.wanted,
})

/** Why it could not be copied. */
export const $copyError = createStore<string | null>(null)
  .on(copyFx.doneData, (_, error) => error)
  .reset(textTyped, composeClosed, sessionEnded)
const copyAsked = sample({
  clock: copyPressed,
  source: { mail: $written, unfit: $unfit, isBusy: $isOccupied },
}).filter({ fn: ({ mail, isBusy }) => mail !== null && !isBusy })
$copyError.on(copyAsked, (_, { unfit }) => unfit)
sample({ clock: copyAsked, fn: () => undefined, target: copying.wanted })

/** It is at the clipboard, and noted as sent. */
export const copied = copyFx.done
  .filter({ fn: ({ result }) => result === null })
  .map(({ params }) => params)
sample({
  clock: copied,
  fn: () => ({ tone: 'success' as const, text: 'Email was saved!', durationMs: WRITTEN_MS }),
  target: noticeRaised,
})

/** The email is at the server: it leaves at once, or can be taken back until then. */
export const sent = sendFx.doneData.filterMap((result) =>
  result.kind === 'sent' ? result : undefined,
)
const refused = sendFx.doneData.filterMap((result) =>
  result.kind === 'failed' ? result : undefined,
)
// Sent once more it is the same entry: one that failed at once is in the timeline by then (G-65).
sample({
  clock: refused.filterMap(({ mail: { ask }, activityId }) =>
    activityId === null ? undefined : { ask, activityId },
  ),
  target: entryFailed,
})
/** Nobody answered: what became of it is told by its events, if it was sent. */
export const $unanswered = createStore<Beginning | null>(null, { serialize: 'ignore' })
  .on(refused, (_, { mail, isOpen }) => (isOpen ? mail : null))
  .reset(sent, sessionEnded)
export const notSent = refused.map(({ mail: { ask }, reason }) => ({ ask, reason }))

/** Nobody answered, it was told as not sent, and it was. */
export const sentLater = mailCommand.doneLater
sample({
  clock: mailCommand.doneUnanswered.filterMap(({ draft_id }) => draft_id),
  target: ownDraftLeft,
})

sample({
  clock: [
    sent.map(({ mail: { ask } }) => ask),
    copied.map(({ ask }) => ask),
    // Of what was typed in it since, nothing is sent.
    sample({ clock: sentLater, source: $written, fn: writtenAs }).filterMap(
      (mail) => mail?.ask ?? undefined,
    ),
  ],
  target: departed,
})
