import { combine, createEvent, createStore, sample } from 'effector'
import { allowsFindingChange } from '../../../../contracts/rules/cases/case-allows.ts'
import { priceRule, shownPrice } from '../../../../contracts/rules/money/number-input.ts'
import { priceError } from '../../../../contracts/rules/offers/offer.ts'
import { readNumber } from '../../../../contracts/rules/typed/typed-number.ts'
import { z } from '../../../../contracts/schema.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createCaseDialog } from '../../../forms/case-dialog.ts'
import { createKeptDraft, type DraftKey, draftBy, keepBeside } from '../../../forms/kept-draft.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'

/** Puts a field in the place of the price of this image use. */
export const priceRequested = createEvent<string>()
export const priceTyped = createEvent<string>()

const changeFx = createCommandEffect('case.finding.price.change')

/** A field in the place of a price; cancelled, the stored price stands there again. */
export const priceDialog = createCaseDialog({
  name: 'price',
  requested: priceRequested,
  find: ({ state, findings }, id) => {
    const finding = findings.find((one) => one.id === id)
    return finding && allowsFindingChange(state) ? { finding } : null
  },
  writes: ({ finding }) => [`findings[${finding.id}].price`],
})
const { opened, closed, conflict } = priceDialog
/** Over what a colleague has stored meanwhile, and the person has seen. */
const confirmedOver = createEvent()
export const priceChange = priceDialog.sending(changeFx, { again: confirmedOver })

type Editor = { findingId: string; key: DraftKey; text: string }

const reloaded = sample({ clock: conflict.reloadPressed, source: $caseDetail })
const draft = createKeptDraft('price', draftBy(z.string()))
const found = keepBeside(draft, {
  dialog: priceDialog,
  typed: priceTyped,
  saved: priceChange.done.map(({ input }) => ({
    caseId: input.case_id,
    entryId: input.finding_id,
  })),
})

/** The price that is being typed, and of which image use; null while none is. */
export const $priceEditor = createStore<Editor | null>(null)
  .on(opened, (_, { finding, key }) => ({
    findingId: finding.id,
    key,
    text: shownPrice(finding.price),
  }))
  .on(found, (editor, text) => (editor && text !== null ? { ...editor, text } : editor))
  .on(reloaded, (editor, detail) => {
    const finding = detail?.findings.find(({ id }) => id === editor?.findingId)
    return editor && finding ? { ...editor, text: shownPrice(finding.price) } : editor
  })
  .on(priceTyped, (editor, text) => editor && { ...editor, text })
  .reset(closed)

/** Which draft it is, also once the field is gone. */
const $key = createStore<DraftKey | null>(null, { serialize: 'ignore' }).on(
  opened,
  (_, { key }) => key,
)
sample({
  clock: sample({ clock: priceDialog.cancelled, source: $key }).filterMap((key) =>
    key ? { key, draft: null } : undefined,
  ),
  target: draft.keepFx,
})
const { $version, $watch } = conflict.concurrentChanges
const judged = sample({
  clock: [
    sample({ clock: priceDialog.confirmed, source: $version }),
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
  { wrong: $wrong, refused: priceChange.$error, isStale: conflict.$isStale },
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
