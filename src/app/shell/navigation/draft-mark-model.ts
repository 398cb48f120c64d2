import { createEffect, createEvent, createStore, sample } from 'effector'
import type { Selection } from '../../../actions/selection.ts'
import { draftNames } from '../../../actions/set-up/draft-names.ts'
import { draftsSeen, keepsDrafts } from '../../../forms/records/drafts.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'

/** What may be typed and not saved at a selection. */
const draftsAt: Partial<Record<Selection, readonly string[]>> = {
  EMAIL_FLOWS: [draftNames.mailTemplates],
  CASETEMPLATES: [draftNames.caseTemplates],
  INVOICETEMPLATES: [draftNames.invoiceTemplates],
  BUSINESS_DETAILS: [draftNames.business],
  USERS: [draftNames.users],
  EMAIL_SETUP: [draftNames.mailSetup],
  BASE_SETTINGS: [draftNames.portalAddress, draftNames.portalLegal],
  TRANSLATIONS: [draftNames.translations],
}

/** What this browser keeps is looked at: at the beginning, and when another tab has written. */
export const draftsLooked = createEvent()

const lookFx = createEffect((userId: string) =>
  Object.values(draftNames).filter((name) => keepsDrafts(userId, name)),
)

/** The names under which something typed and not saved is kept. */
const $typed = createStore<readonly string[]>([])
  .on(lookFx.doneData, (_, names) => names)
  // Only its forms can say of what is kept whether it can still be read.
  .on(draftsSeen, (before, { name, isTyped }) => {
    const others = before.filter((one) => one !== name)
    return isTyped ? [...others, name] : others
  })
  .reset(sessionEnded)

/** The selections at which something is typed and not saved (G-722). */
export const $typedAt = $typed.map(
  (typed): ReadonlySet<string> =>
    new Set(
      Object.entries(draftsAt)
        .filter(([, names]) => names.some((name) => typed.includes(name)))
        .map(([selection]) => selection),
    ),
)

sample({
  clock: [draftsLooked, $user.updates],
  source: $user,
  filter: Boolean,
  fn: ({ user_id }) => user_id,
  target: lookFx,
})
