import { combine, createEvent, createStore, sample } from 'effector'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import type { Finding } from '../../../../contracts/model/cases/finding.ts'
import { allowsFindingChange } from '../../../../contracts/rules/cases/case-allows.ts'
import { priceRule, shownPrice } from '../../../../contracts/rules/money/number-input.ts'
import { priceError } from '../../../../contracts/rules/offers/offer.ts'
import { readNumber } from '../../../../contracts/rules/typed/typed-number.ts'
import { z } from '../../../../contracts/schema.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createConflict, refuseInto } from '../../../forms/conflict.ts'
import { formOperation } from '../../../forms/form-operation.ts'
import { createKeptDraft, type DraftKey, draftBy, forgetSaved } from '../../../forms/kept-draft.ts'
import { noticeRaised } from '../../../forms/notices.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'
import { doneHere } from '../parts/done-here.ts'

/** Puts a field in the place of the price of this image use. */
export const priceRequested = createEvent<string>()
export const priceTyped = createEvent<string>()
export const priceConfirmed = createEvent()
/** Puts the stored price back. */
export const priceCancelled = createEvent()

const changeFx = createCommandEffect('case.finding.price.change')
export const priceChange = formOperation('price', changeFx)

const draft = createKeptDraft('price', draftBy(z.string()))

const opened = sample({
  clock: priceRequested,
  source: { detail: $caseDetail, user: $user },
  fn: ({ detail, user }, id) => {
    const finding = detail?.findings.find((one) => one.id === id)
    return detail && user && finding && allowsFindingChange(detail.state)
      ? { detail, finding, key: { userId: user.user_id, caseId: detail.id, entryId: id } }
      : undefined
  },
}).filterMap((found): { detail: CaseDetail; finding: Finding; key: DraftKey } | undefined => found)
const closed = [priceCancelled, doneHere(priceChange), $selectedCaseId, sessionEnded]

export const priceConflict = createConflict({
  name: 'price',
  opened,
  closed,
  writes: ({ finding }) => [`findings[${finding.id}].price`],
})
/** Over what a colleague has stored meanwhile, and the person has seen. */
const confirmedOver = createEvent()
refuseInto(priceConflict, { fx: changeFx, operation: priceChange, again: confirmedOver })

type Editor = { findingId: string; key: DraftKey; text: string }

const reloaded = sample({ clock: priceConflict.reloadPressed, source: $caseDetail })

/** The price that is being typed, and of which image use; null while none is. */
export const $priceEditor = createStore<Editor | null>(null)
  .on(opened, (_, { finding, key }) => ({
    findingId: finding.id,
    key,
    text: shownPrice(finding.price),
  }))
  .on(draft.readFx.doneData, (editor, text) =>
    editor && text !== null ? { ...editor, text } : editor,
  )
  .on(reloaded, (editor, detail) => {
    const finding = detail?.findings.find(({ id }) => id === editor?.findingId)
    return editor && finding ? { ...editor, text: shownPrice(finding.price) } : editor
  })
  .on(priceTyped, (editor, text) => editor && { ...editor, text })
  .reset(closed)

sample({ clock: opened, fn: ({ key }) => key, target: draft.readFx })
sample({ clock: opened, fn: () => undefined, target: priceChange.reset })
sample({
  clock: sample({ clock: priceTyped, source: $priceEditor }).filterMap((editor) =>
    editor ? { key: editor.key, draft: editor.text } : undefined,
  ),
  target: draft.keepFx,
})
/** Which draft it is, also once the field is gone. */
const $key = createStore<DraftKey | null>(null, { serialize: 'ignore' }).on(
  opened,
  (_, { key }) => key,
)
sample({
  clock: sample({ clock: priceCancelled, source: $key }).filterMap((key) =>
    key ? { key, draft: null } : undefined,
  ),
  target: draft.keepFx,
})
forgetSaved(
  draft,
  opened,
  priceChange.done.map(({ input }) => ({ caseId: input.case_id, entryId: input.finding_id })),
)

const { $version, $watch } = priceConflict.concurrentChanges
const judged = sample({
  clock: [
    sample({ clock: priceConfirmed, source: $version }),
    sample({ clock: confirmedOver, source: $watch, fn: (watch) => watch?.seen ?? null }),
  ],
  source: { editor: $priceEditor, detail: $caseDetail, isSent: changeFx.pending },
  fn: ({ editor, detail, isSent }, version) => {
    if (!editor || version === null || isSent) return undefined
    const price = readNumber(editor.text, priceRule, detail?.claim_details.currency ?? null)
    return price.ok
      ? { editor, version, price: price.value, wrong: priceError(price.value) }
      : { editor, version, price: null, wrong: price.message }
  },
}).filterMap((found) => found)

const $wrong = createStore<string | null>(null)
  .on(judged, (_, { wrong }) => wrong)
  .reset(priceTyped, opened, ...closed)

/** What is wrong with it, or why it was not taken. */
export const $priceError = combine(
  { wrong: $wrong, refused: priceChange.$error, isStale: priceConflict.$isStale },
  ({ wrong, refused, isStale }) => wrong ?? (isStale ? null : refused),
)

sample({
  clock: judged.filterMap(({ editor, version, price, wrong }) =>
    price === null || wrong !== null
      ? undefined
      : { case_id: editor.key.caseId, version, finding_id: editor.findingId, price },
  ),
  target: changeFx,
})
sample({
  clock: priceChange.done,
  fn: () => ({ tone: 'success' as const, text: 'Change saved!', durationMs: 4000 }),
  target: noticeRaised,
})
