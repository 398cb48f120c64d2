import { createEffect, createEvent, createStore, sample } from 'effector'
import { TEMPLATE_DRAFTS } from '../../../actions/set-up/template-drafts.ts'
import { draftsSeen, keepsDrafts } from '../../../forms/records/drafts.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'

/** What this browser keeps is looked at: at the beginning, and when another tab has written. */
export const draftsLooked = createEvent()

const lookFx = createEffect((userId: string) => keepsDrafts(userId, TEMPLATE_DRAFTS))

/** Whether something is typed in a template of a mail flow and not saved. */
export const $isTemplateTyped = createStore(false)
  .on(lookFx.doneData, (_, isTyped) => isTyped)
  // Only its forms can say of what is kept whether it can still be read.
  .on(draftsSeen, (before, { name, isTyped }) => (name === TEMPLATE_DRAFTS ? isTyped : before))
  .reset(sessionEnded)

sample({
  clock: [draftsLooked, $user.updates],
  source: $user,
  filter: Boolean,
  fn: ({ user_id }) => user_id,
  target: lookFx,
})
