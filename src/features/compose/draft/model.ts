import { attach, combine, createEvent, createStore, sample } from 'effector'
import { createGate } from 'effector-react'
import { debounce } from 'patronum'
import type { InputOf } from '../../../../contracts/commands/commands.ts'
import type { DraftText } from '../../../../contracts/model/mail/mail-draft.ts'
import { sameJson } from '../../../../contracts/rules/case-changes/detail-diff.ts'
import { $gateway } from '../../../bus/gateway/store.ts'
import { serverReached } from '../../../bus/realtime/connection.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { keptMail, keyOf } from '../../../forms/kept-mails.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { caseTakenUp } from '../../../queries/following/concurrent-changes.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { type Beginning, beginFx } from './beginning.ts'
import { $ask, type Ask, composeClosed, isSameDraft } from './open-model.ts'

/** So long after the last key what is typed is stored by the server, in ms. */
export const SAVE_MS = 2_000

export const ComposeGate = createGate()
export const textTyped = createEvent<Partial<DraftText>>()
export const retryPressed = createEvent()
export const discardPressed = createEvent()
/** What was sent at once failed, as this entry. */
export const entryFailed = createEvent<{ ask: Ask; activityId: string }>()
/** What was written in the case since it was begun has been read. */
export const newerRead = createEvent<string>()
/** Two have saved it: whose text counts. */
export const overtakenSettled = createEvent<'mine' | 'theirs'>()

export const saveFx = createCommandEffect('mail-draft.save')
const discardFx = createCommandEffect('mail-draft.discard')

const { open: shown } = ComposeGate
/** Whatever is asked for begins, also where this code came after the question. */
const toBegin = sample({ clock: [$ask.updates, shown, retryPressed], source: $ask }).filterMap(
  (ask) => ask ?? undefined,
)
sample({ clock: toBegin, target: beginFx })

/** An answer to what was asked for before is let go. */
const answered = sample({
  clock: beginFx.doneData,
  source: $ask,
  fn: (ask, result) =>
    ask === (result.kind === 'begun' ? result.is.ask : result.ask) ? result : null,
}).filterMap((result) => result ?? undefined)

const withAddress = (mail: Beginning, to: string): Beginning =>
  mail.text.reply_to_email_id !== null || mail.text.to === to
    ? mail
    : { ...mail, text: { ...mail.text, to } }

type Saved = { input: InputOf<'mail-draft.save'>; id: string; version: number }

const isOf = (
  { ask }: Beginning,
  { input: { case_id, kind, ref } }: Pick<Saved, 'input'>,
): boolean => isSameDraft(ask, { detail: { id: case_id }, kind, ref })

const stored = saveFx.done.filterMap(({ params: input, result }): Saved | undefined =>
  result.kind === 'done' ? { input, ...result.result } : undefined,
)
const overtaken = saveFx.done.filterMap(({ params: input, result }) =>
  result.kind === 'refused' && result.status === 412 ? { input } : undefined,
)

/** What is written; what was written last as long as nothing else is. */
export const $mail = createStore<Beginning | null>(null, { serialize: 'ignore' })
  .on(answered, (mail, result) => (result.kind === 'begun' ? result.is : mail))
  .on(textTyped, (mail, typed) => {
    const text = mail && { ...mail.text, ...typed }
    return mail && text && !sameJson(text, mail.text) ? { ...mail, text, isUnsaved: true } : mail
  })
  // Nobody typed it: it is stored with the next key.
  .on(newerRead, (mail, known_until) => mail && { ...mail, text: { ...mail.text, known_until } })
  .on(stored, (mail, saved) =>
    mail && isOf(mail, saved)
      ? {
          ...mail,
          draftId: saved.id,
          version: saved.version,
          isUnsaved: !sameJson(mail.text, saved.input.content),
        }
      : mail,
  )
  .on(entryFailed, (mail, { ask, activityId: failedId }) =>
    mail?.ask === ask ? { ...mail, failedId } : mail,
  )
  .on(overtaken, (mail, refused) =>
    mail && isOf(mail, refused) ? { ...mail, isOvertaken: true } : mail,
  )
  .reset(sessionEnded)

/** What is attached to it first. */
export const firstAttached = answered.filterMap((result) =>
  result.kind === 'begun' && result.attached.length > 0 ? result.attached : undefined,
)
/** The invoice that is attached to it first. */
export const firstInvoice = answered.filterMap((result) =>
  result.kind === 'begun' ? result.is.ask.invoiceId : undefined,
)
// A new email goes to the contact, whoever that is by now.
sample({
  clock: [answered, $caseDetail.updates],
  source: { mail: $mail, detail: $caseDetail },
  fn: ({ mail, detail }) =>
    mail && detail && mail.ask.detail.id === detail.id
      ? withAddress(mail, detail.opponent_contact_details.email ?? '')
      : mail,
  target: $mail,
})

/** Others learn that somebody writes, also while it waits at the foot of the page. */
sample({
  clock: $ask,
  fn: (ask) => ({ name: 'compose', caseId: ask?.detail.id ?? null }),
  target: caseTakenUp,
})

/** What the dialog shows: null while that is read, or could not be. */
export const $written = combine($mail, $ask, (mail, ask) =>
  mail !== null && mail.ask === ask ? mail : null,
)
export const $beginError = createStore<string | null>(null)
  .on(answered, (_, result) => (result.kind === 'failed' ? result.message : null))
  .reset(toBegin, composeClosed, sessionEnded)

const keyOfMail = ({ ask, userId }: Beginning) => keyOf(userId, ask.detail.id, ask)

/** Nothing is kept that nobody typed. */
sample({
  clock: sample({ clock: textTyped, source: $mail }).filterMap((mail) =>
    mail?.isUnsaved
      ? { key: keyOfMail(mail), draft: { version: mail.version, text: mail.text } }
      : undefined,
  ),
  target: keptMail.keepFx,
})

/** What the server has need not be kept here; what was typed since is, over its version. */
const keepRestFx = attach({
  source: $mail,
  effect: (mail, { input, version }: Saved) => {
    if (!mail) return
    const key = keyOf(mail.userId, input.case_id, input)
    const kept = keptMail.read(key)
    if (!kept) return
    const draft = sameJson(kept.text, input.content) ? null : { version, text: kept.text }
    return keptMail.keepFx({ key, draft })
  },
})
sample({ clock: stored, target: keepRestFx })

/** How it is stored. */
export const savedAs = ({ ask, version, text }: Beginning): InputOf<'mail-draft.save'> => ({
  case_id: ask.detail.id,
  kind: ask.kind,
  ref: ask.ref,
  version,
  content: text,
})

// What was saved elsewhere is written over only when somebody says so.
const readVersionFx = attach({
  source: { gateway: $gateway, mail: $mail },
  effect: async ({ gateway, mail }) => {
    if (!mail) return null
    const { detail, kind, ref } = mail.ask
    const read = await gateway.call('readMailDrafts', { params: { id: detail.id } })
    if (read.kind !== 'answer') return null
    const theirs = read.value.drafts.find((draft) => draft.kind === kind && draft.ref === ref)
    return { ask: mail.ask, draftId: theirs?.id ?? null, version: theirs?.version ?? 0 }
  },
})
sample({
  clock: overtakenSettled.filter({ fn: (whose) => whose === 'mine' }),
  fn: () => undefined,
  target: readVersionFx,
})
$mail.on(readVersionFx.doneData, (mail, theirs) =>
  mail && theirs && mail.ask === theirs.ask
    ? { ...mail, ...theirs, isOvertaken: false, isUnsaved: true }
    : mail,
)

const typedOn = sample({ clock: stored, source: $mail }).filter({
  fn: (mail) => mail?.isUnsaved === true,
})
const due = debounce(sample({ clock: [textTyped, typedOn], fn: () => undefined }), SAVE_MS)
/** Whoever leaves it, or is about to write something else, has it stored at once. */
const left = sample({ clock: $ask.updates, fn: () => undefined })

sample({
  clock: sample({
    clock: [due, left, serverReached, readVersionFx.doneData],
    source: { mail: $mail, isSaving: saveFx.pending },
  }).filterMap(({ mail, isSaving }) =>
    mail?.isUnsaved && !mail.isOvertaken && !isSaving ? savedAs(mail) : undefined,
  ),
  target: saveFx,
})

const forgotten = sample({
  clock: [discardPressed, overtakenSettled.filter({ fn: (whose) => whose === 'theirs' })],
  source: $mail,
}).filterMap((mail) => (mail ? { key: keyOfMail(mail), draft: null } : undefined))
sample({ clock: forgotten, target: keptMail.keepFx })

const discarded = sample({ clock: discardPressed, source: $mail })
sample({
  clock: discarded.filterMap((mail) =>
    mail?.draftId ? { case_id: mail.ask.detail.id, draft_id: mail.draftId } : undefined,
  ),
  target: discardFx,
})
/** Why it could not be discarded. */
export const $discardError = createStore<string | null>(null)
  .on(discardFx.doneData, (_, outcome) =>
    outcome.kind === 'refused' || outcome.kind === 'unknown' ? outcome.message : null,
  )
  .reset(discardPressed, toBegin, composeClosed)
sample({
  clock: [
    discarded.filter({ fn: (mail) => mail?.draftId === null }),
    discardFx.doneData.filter({ fn: ({ kind }) => kind === 'done' }),
    overtakenSettled.filter({ fn: (whose) => whose === 'theirs' }),
  ],
  fn: () => undefined,
  target: retryPressed,
})
