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
import { z } from '../../../../contracts/schema.ts'
import { addFindingRequested } from '../../../actions/requests.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createUpload, type Judge } from '../../../commands/uploads.ts'
import { createCaseDialog } from '../../../forms/case-dialog.ts'
import { withoutChanged } from '../../../forms/field-errors.ts'
import { createKeptDraft, draftBy, keepBeside } from '../../../forms/kept-draft.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { createFileSlot, pressWithFiles } from '../uploads/file-slot.ts'

/** What is typed of a new image use; its pictures are files. */
const AddForm = z.object({ page_link: z.string(), name: z.string(), price: z.string() })
type AddForm = z.infer<typeof AddForm>

const emptyForm: AddForm = { page_link: '', name: '', price: '' }

export const findingTyped = createEvent<Partial<AddForm>>()

const addFx = createCommandEffect('case.finding.add')

/** An image use is added beside whatever the case holds, so nothing that others do conflicts with it. */
export const addDialog = createCaseDialog({
  name: 'finding-add',
  requested: addFindingRequested,
  find: ({ state }) => (allowsFindingChange(state) ? {} : null),
  writes: [],
})
const { opened, closed } = addDialog
const addFinding = addDialog.sending(addFx)
export const addUpload = createUpload(addFx, ({ page_screenshot }) => page_screenshot)

const isPicture: Judge = (_, bytes) => judgePicture(bytes)
export const screenshot = createFileSlot(isPicture)
export const original = createFileSlot(isPicture)
sample({
  clock: [opened, ...closed],
  fn: () => undefined,
  target: [screenshot.emptied, original.emptied],
})

const draft = createKeptDraft('finding', draftBy(AddForm))

/** What is typed, and the name that the last chosen original image has brought along. */
type Typed = { form: AddForm; brought: string }
const untouched: Typed = { form: emptyForm, brought: '' }

const $typed = createStore<Typed>(untouched)
  .on(findingTyped, ({ form, brought }, change) => ({ form: { ...form, ...change }, brought }))
  // Its file names it, unless somebody typed another name (G-623).
  .on(original.$ref, (typed, ref) => {
    if (ref === null) return typed
    const { form, brought } = typed
    const isTheirs = form.name !== '' && form.name !== brought
    return { form: isTheirs ? form : { ...form, name: ref.filename }, brought: ref.filename }
  })
  .reset(opened, sessionEnded)
export const $findingForm = $typed.map(({ form }) => form)

const found = keepBeside(draft, {
  dialog: addDialog,
  typed: sample({ clock: findingTyped, source: $findingForm }),
  saved: addFinding.done.map(({ input }) => ({ caseId: input.case_id, entryId: null })),
})
$typed.on(found, (_, form) => ({ form: form ?? emptyForm, brought: '' }))

type Errors = Partial<Record<NewFindingField, string>>

const press = pressWithFiles(addDialog.confirmed, [screenshot, original])
/** It is sent once the chosen pictures have been read. */
export const $addIsWaiting = press.$isWaiting
const judged = sample({
  clock: press.ready,
  source: {
    of: addDialog.$of,
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

/** What is wrong with what was typed, by field, until it is changed (FINDING-09 to FINDING-11). */
export const $findingErrors = createStore<Errors>({})
  .on(judged, (_, { errors }) => errors)
  .on(findingTyped, (errors, change) => withoutChanged(errors, change))
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
  clock: judged.filterMap(({ of, form, page, made, price, errors }) => {
    const link = pageLink(form.page_link)
    const isWhole = of && page && made && link !== null && price !== null
    if (!isWhole || Object.keys(errors).length > 0) return undefined
    return {
      ...of,
      page_screenshot: page,
      page_link: link,
      original_image: { ...made, filename: form.name.trim() },
      price,
    }
  }),
  target: addUpload.requested,
})
