import { createEvent, createStore, sample } from 'effector'
import { allowsFindingChange } from '../../../../contracts/rules/cases/case-allows.ts'
import { judgePicture } from '../../../../contracts/rules/files/file-kinds.ts'
import {
  type NewFindingField,
  newFindingErrors,
  pageLink,
} from '../../../../contracts/rules/findings/findings.ts'
import { priceRule } from '../../../../contracts/rules/money/number-input.ts'
import { readNumber } from '../../../../contracts/rules/typed/typed-number.ts'
import { addFindingRequested } from '../../../actions/requests.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createUpload, type Judge } from '../../../commands/uploads.ts'
import { createConflict, refuseInto } from '../../../forms/conflict.ts'
import { formOperation } from '../../../forms/form-operation.ts'
import { createKeptDraft, type DraftKey, draftBy, forgetSaved } from '../../../forms/kept-draft.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'
import { doneHere } from '../parts/done-here.ts'
import { createFileSlot, pressWithFiles } from '../uploads/file-slot.ts'
import { AddForm, emptyForm } from './add-form.ts'

export const findingAddConfirmed = createEvent()
/** Closes the dialog; what was typed stays as the case's draft. */
export const findingAddCancelled = createEvent()
export const findingTyped = createEvent<Partial<AddForm>>()

const addFx = createCommandEffect('case.finding.add')
export const addFinding = formOperation('finding-add', addFx)
export const addUpload = createUpload(addFx, ({ page_screenshot }) => page_screenshot)

const isPicture: Judge = (_, bytes) => judgePicture(bytes)
export const screenshot = createFileSlot(isPicture)
export const original = createFileSlot(isPicture)

const draft = createKeptDraft('finding', draftBy(AddForm))

const opened = sample({
  clock: addFindingRequested,
  source: { detail: $caseDetail, user: $user },
}).filterMap(({ detail, user }) =>
  detail && user && allowsFindingChange(detail.state)
    ? { detail, key: { userId: user.user_id, caseId: detail.id, entryId: null } }
    : undefined,
)
const closed = [findingAddCancelled, doneHere(addFinding), $selectedCaseId, sessionEnded]

/** An image use is added beside whatever the case holds, so nothing that others do conflicts with it. */
export const addConflict = createConflict({ name: 'finding-add', opened, closed, writes: [] })
refuseInto(addConflict, { fx: addFx, operation: addFinding })

const $opened = createStore<DraftKey | null>(null)
  .on(opened, (_, { key }) => key)
  .reset(closed)
export const $findingAddOpen = $opened.map((key) => key !== null)

/** What is typed, and the name that the last chosen original image has brought along. */
type Typed = { form: AddForm; brought: string }
const untouched: Typed = { form: emptyForm, brought: '' }

const $typed = createStore<Typed>(untouched)
  .on(findingTyped, ({ form, brought }, change) => ({ form: { ...form, ...change }, brought }))
  .on(draft.readFx.doneData, (_, form) => ({ form: form ?? emptyForm, brought: '' }))
  // Its file names it, unless somebody typed another name (spec README, 23).
  .on(original.$ref, (typed, ref) => {
    if (ref === null) return typed
    const { form, brought } = typed
    const isTheirs = form.name !== '' && form.name !== brought
    return { form: isTheirs ? form : { ...form, name: ref.filename }, brought: ref.filename }
  })
  .reset(opened, sessionEnded)
export const $findingForm = $typed.map(({ form }) => form)

sample({
  clock: opened,
  fn: () => undefined,
  target: [addFinding.reset, screenshot.emptied, original.emptied],
})
sample({ clock: opened, fn: ({ key }) => key, target: draft.readFx })
sample({ clock: closed, fn: () => undefined, target: [screenshot.emptied, original.emptied] })

sample({
  clock: sample({ clock: findingTyped, source: { key: $opened, form: $findingForm } }).filterMap(
    ({ key, form }) => (key ? { key, draft: form } : undefined),
  ),
  target: draft.keepFx,
})
forgetSaved(
  draft,
  opened,
  addFinding.done.map(({ input }) => ({ caseId: input.case_id, entryId: null })),
)

type Errors = Partial<Record<NewFindingField, string>>

const press = pressWithFiles(findingAddConfirmed, [screenshot, original])
/** It is sent once the chosen pictures have been read. */
export const $addIsWaiting = press.$isWaiting
const judged = sample({
  clock: press.ready,
  source: {
    key: $opened,
    version: addConflict.concurrentChanges.$version,
    form: $findingForm,
    page: screenshot.$ref,
    made: original.$ref,
    detail: $caseDetail,
    isSent: addFx.pending,
  },
})
  .filter({ fn: ({ isSent }) => !isSent })
  .map((given) => {
    const currency = given.detail?.claim_details.currency ?? null
    const price = readNumber(given.form.price, priceRule, currency)
    const errors: Errors = newFindingErrors({
      hasScreenshot: given.page !== null,
      hasOriginal: given.made !== null,
      pageLink: given.form.page_link,
      originalName: given.form.name,
      price: price.ok ? price.value : null,
    })
    return price.ok
      ? { ...given, price: price.value, errors }
      : { ...given, price: null, errors: { ...errors, price: price.message } }
  })

const without = (errors: Errors, change: Partial<AddForm>): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change)))

/** What is wrong with what was typed, by field, until it is changed (FINDING-09 to FINDING-11). */
export const $findingErrors = createStore<Errors>({})
  .on(judged, (_, { errors }) => errors)
  .on(findingTyped, without)
  .reset(opened)

sample({
  clock: judged,
  source: screenshot.$error,
  filter: (error, { errors }) => error === null && errors.page_screenshot !== undefined,
  fn: (_, { errors }) => errors.page_screenshot ?? '',
  target: screenshot.missed,
})
sample({
  clock: judged,
  source: original.$error,
  filter: (error, { errors }) => error === null && errors.original_image !== undefined,
  fn: (_, { errors }) => errors.original_image ?? '',
  target: original.missed,
})

sample({
  clock: judged.filterMap(({ key, version, form, page, made, price, errors }) => {
    const link = pageLink(form.page_link)
    const isWhole = key && version !== null && page && made && link !== null && price !== null
    if (!isWhole || Object.keys(errors).length > 0) return undefined
    return {
      case_id: key.caseId,
      version,
      page_screenshot: page,
      page_link: link,
      original_image: { ...made, filename: form.name.trim() },
      price,
    }
  }),
  target: addUpload.requested,
})
