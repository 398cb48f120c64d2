import { combine, createEvent, createStore, sample } from 'effector'
import {
  type BusinessField,
  wrongInBusiness,
} from '../../../contracts/rules/accounts/business-details.ts'
import { createOperation } from '../../bus/operation.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { $user, sessionEnded } from '../../queries/following/session.ts'
import { $businessDetails, businessDetailsRequested } from '../../queries/set-up/business.ts'
import {
  afterSave,
  changedFields,
  clashingFields,
  type Draft,
  type DraftField,
  inputOf,
  keepingMine,
  takingTheirs,
  withTyped,
} from './draft.ts'
import { readDraftFx, saveDraftFx } from './draft-storage.ts'

/** The screen is shown: it reads the details, and what this user left unsaved. */
export const businessOpened = createEvent()
export const fieldTyped = createEvent<{ field: DraftField; text: string }>()
export const saveRequested = createEvent()
export const draftDiscarded = createEvent()
/** The two ways out where somebody else changed what was typed over. */
export const mineKept = createEvent()
export const theirsTaken = createEvent()

const saveFx = createCommandEffect('customer.address.change')
export const saveDetails = createOperation(saveFx)

export const $draft = createStore<Draft>({})
  .on(readDraftFx.doneData, (_, draft) => draft)
  .on(saveDetails.done, (draft, { input, result }) => afterSave(draft, input, result))
  .reset(draftDiscarded, sessionEnded)

/** What this tab knows to be kept: what differs from it was done here. */
const $kept = createStore<Draft>({})
  .on(readDraftFx.doneData, (_, draft) => draft)
  .on(saveDraftFx, (_, { now }) => now)
  .reset(sessionEnded)

const $form = combine({ details: $businessDetails, draft: $draft })

sample({
  clock: sample({
    clock: fieldTyped,
    source: $form,
    fn: ({ details, draft }, { field, text }) => details && withTyped(draft, details, field, text),
  }).filterMap((draft) => draft ?? undefined),
  target: $draft,
})
for (const [decided, decide] of [
  [mineKept, keepingMine],
  [theirsTaken, takingTheirs],
] as const)
  sample({
    clock: sample({
      clock: decided,
      source: $form,
      fn: ({ details, draft }) => details && decide(draft, details),
    }).filterMap((draft) => draft ?? undefined),
    target: $draft,
  })

const none: readonly DraftField[] = []

export const $changed = $form.map(({ details, draft }) =>
  details ? changedFields(details, draft) : [],
)
/** Nobody has to decide while a save is under way: what it stores is one's own. */
export const $clashes = combine($form, saveFx.pending, ({ details, draft }, isSaving) =>
  details && !isSaving ? clashingFields(details, draft) : none,
)

sample({ clock: businessOpened, target: [businessDetailsRequested, saveDetails.reset] })
sample({
  clock: businessOpened,
  source: $user,
  filter: (user) => user !== null,
  fn: (user) => user?.user_id ?? '',
  target: readDraftFx,
})
sample({
  clock: [fieldTyped, draftDiscarded, mineKept, theirsTaken, saveDetails.done],
  source: { user: $user, kept: $kept, draft: $draft },
  filter: ({ user }) => user !== null,
  fn: ({ user, kept, draft }) => ({ userId: user?.user_id ?? '', before: kept, now: draft }),
  target: saveDraftFx,
})

const judged = sample({ clock: saveRequested, source: $form }).filterMap(({ details, draft }) => {
  if (details === null || clashingFields(details, draft).length > 0) return undefined
  const input = inputOf(details, draft)
  return { input: { ...input, version: details.version }, wrong: wrongInBusiness(input) }
})
const isRight = ({ wrong }: { wrong: object }) => Object.keys(wrong).length === 0

sample({
  clock: sample({
    clock: judged.filter({ fn: isRight }),
    source: saveFx.pending,
    fn: (isSending, { input }) => (isSending ? undefined : input),
  }).filterMap((input) => input),
  target: saveFx,
})
// Somebody else was faster: what is stored by now shows what is in the way.
sample({
  clock: saveDetails.failed.filter({
    fn: ({ failure }) => failure.kind === 'refused' && failure.conflict !== null,
  }),
  fn: () => undefined,
  target: businessDetailsRequested,
})

type Wrong = Partial<Record<BusinessField, string>>

/** The refusal of the server that speaks of one field. */
const INVALID_VAT = 'Invalid VAT'

/** What is wrong in which field, until something is typed into it. */
export const $wrong = createStore<Wrong>({})
  .on(judged, (_, { wrong }) => wrong)
  .on(saveDetails.failed, (wrong, { failure }) =>
    failure.message === INVALID_VAT ? { ...wrong, vat_id: INVALID_VAT } : wrong,
  )
  .on(fieldTyped, (wrong, { field }) => ({ ...wrong, [field]: undefined }))
  .reset(draftDiscarded, theirsTaken, businessOpened, sessionEnded)

/** Why the last save was refused, where no field says it. */
export const $refusal = saveDetails.$error.map((error) => (error === INVALID_VAT ? null : error))

sample({ clock: [draftDiscarded, mineKept, theirsTaken], target: saveDetails.reset })
