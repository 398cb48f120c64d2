import { createEvent, createStore, sample } from 'effector'
import { createGate } from 'effector-react'
import { z } from '../../../contracts/schema.ts'
import type { CallResult, ValueOf } from '../../bus/gateway/call.ts'
import { createOperation } from '../../bus/operation.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { createOwnDraft, draftBy } from '../../forms/kept-draft.ts'
import { $user } from '../../queries/following/session.ts'
import { createOwnRead } from '../../queries/loading/own-read.ts'
import { closeAfter } from './open-model.ts'

/** So long the success is seen, in ms (PROFILE-24). */
const SHOWN_MS = 1_000

export const SignatureGate = createGate()
/** What the editor holds after a change, as HTML. */
export const signatureTyped = createEvent<string>()
export const signatureConfirmed = createEvent()
/** The draft goes, the stored signature is shown again. */
export const draftDiscarded = createEvent()
export const signatureRetried = createEvent()

const saveFx = createCommandEffect('profile.signature.save')
export const saveSignature = createOperation(saveFx)

/** Open as long as the editor is there to write with. */
export const EditorGate = createGate()

/** Data of one user: a plain answer, which enters no log (engine.md 7). */
const own = createOwnRead((gateway) => gateway.call('readSignature', {}))

/** A text that is empty is a draft as well: somebody has deleted everything. */
const kept = createOwnDraft('signature', draftBy(z.object({ html: z.string() })))

type Read = CallResult<ValueOf<'readSignature'>>
type Failed = { kind: 'failed'; message: string }
type Ready = { kind: 'ready'; userId: string; stored: string; html: string; isDraft: boolean }
type Signature = { kind: 'loading' } | Failed | Ready

/** Where the editor begins: at what this user wrote last time and has not saved, else at what is stored. */
function beginWith(answer: Read, userId: string): Failed | Ready {
  if (answer.kind !== 'answer') return { kind: 'failed', message: answer.message }
  const stored = answer.value.signature
  const draft = kept.read(userId)?.html ?? null
  const isDraft = draft !== null && draft !== stored
  return { kind: 'ready', userId, stored, html: isDraft ? draft : stored, isDraft }
}

const begun = createEvent<Failed | Ready>()

/** What is edited: `html` is where the editor begins; it knows what was typed since. */
export const $signature = createStore<Signature>({ kind: 'loading' }, { serialize: 'ignore' })
  .on(own.readFx, () => ({ kind: 'loading' }))
  .on(begun, (_, read) => read)
  .on(draftDiscarded, (signature) =>
    signature.kind === 'ready'
      ? { ...signature, html: signature.stored, isDraft: false }
      : signature,
  )
  .reset(SignatureGate.close)

sample({
  clock: [SignatureGate.open, signatureRetried],
  fn: () => undefined,
  target: own.readFx,
})
// A second answer, of a dialog that was closed before it came, takes nothing of what is typed by then.
sample({
  clock: [own.came, own.failed],
  source: { user: $user, signature: $signature, isOpen: SignatureGate.status },
  filter: ({ signature, isOpen }) => isOpen && signature.kind === 'loading',
  fn: ({ user }, answer) => beginWith(answer, user?.user_id ?? ''),
  target: begun,
})

const ready = begun.filterMap((read) => (read.kind === 'ready' ? read : undefined))

/** The text of now. */
const $html = createStore('', { serialize: 'ignore' })
  .on(ready, (_, { html }) => html)
  .on(signatureTyped, (_, html) => html)
  .reset(SignatureGate.close)
sample({
  clock: draftDiscarded,
  source: $signature,
  fn: (signature) => (signature.kind === 'ready' ? signature.stored : ''),
  target: $html,
})

/** Whose draft it is, also where the session ends before the save has. */
const $owner = createStore<{ userId: string; stored: string } | null>(null, {
  serialize: 'ignore',
}).on(ready, (_, { userId, stored }) => ({ userId, stored }))

const typed = sample({
  clock: signatureTyped,
  source: $owner,
  fn: (owner, html) =>
    owner && { key: owner.userId, draft: html === owner.stored ? null : { html } },
})
const dropped = sample({
  clock: [draftDiscarded, saveSignature.done],
  source: $owner,
  fn: (owner) => owner && { key: owner.userId, draft: null },
})
sample({
  clock: [typed, dropped].map((draft) => draft.filterMap((one) => one ?? undefined)),
  target: kept.keepFx,
})

const attempted = sample({
  clock: signatureConfirmed,
  source: { html: $html, signature: $signature, hasEditor: EditorGate.status },
})

/** The refusal, or that there is nothing to save with (PROFILE-22, PROFILE-23). */
export const $signatureError = createStore<string | null>(null)
  .on(attempted, (_, { hasEditor }) => (hasEditor ? null : 'Failed to load editor.'))
  .on(saveSignature.failed, (_, { failure }) => failure.message)
  .reset(SignatureGate.close, EditorGate.open)

export const $signatureSaved = createStore(false)
  .on(saveSignature.done, () => true)
  .reset(SignatureGate.close)

sample({
  clock: attempted.filterMap(({ html, signature, hasEditor }) =>
    hasEditor && signature.kind === 'ready' ? { signature: html } : undefined,
  ),
  target: saveFx,
})
closeAfter(saveSignature.done, SHOWN_MS)
