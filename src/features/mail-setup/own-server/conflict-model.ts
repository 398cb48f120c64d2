import { combine, createEvent, createStore, sample } from 'effector'
import type { ConflictBody } from '../../../../contracts/protocol.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { $mailSetup, mailSetupRequested } from '../../../queries/set-up/mail-setup.ts'
import { knowing, without } from '../form/form.ts'
import { $draft, changesDiscarded, draftReplaced } from '../form/form-model.ts'
import { conflictOf, save, savePressed } from '../form/save-model.ts'

/** 'Reload': what is stored by now holds where somebody else changed it; the rest of what was typed stays. */
export const reloadPressed = createEvent()
/** 'Save anyway': what was typed holds. */
export const saveOverPressed = createEvent()

const refused = save.failed.filterMap(({ failure }) => conflictOf(failure) ?? undefined)

/** What somebody else was faster with, until this person has decided. */
export const $conflict = createStore<ConflictBody | null>(null, { serialize: 'ignore' })
  .on(refused, (_, conflict) => conflict)
  .reset(draftReplaced, changesDiscarded, save.done, sessionEnded)

// The other fields show what is stored by now, so that saving over it overwrites nothing but what was typed.
sample({ clock: refused, fn: () => undefined, target: mailSetupRequested })

const $open = combine($conflict, $draft, $mailSetup, (conflict, draft, setup) => {
  if (conflict === null) return null
  const fields = conflict.changes.map(({ field }) => field)
  // A version that this screen has not read yet was not decided on: the save is refused again.
  return { draft, fields, version: Math.min(conflict.version, setup?.version ?? 0) }
})

const over = sample({ clock: saveOverPressed, source: $open }).filterMap((open) =>
  open ? knowing(open.draft, open.version) : undefined,
)
const reloaded = sample({ clock: reloadPressed, source: $open }).filterMap((open) =>
  open ? without(open.draft, open.fields, open.version) : undefined,
)
sample({ clock: [over, reloaded], target: draftReplaced })
sample({ clock: over, fn: () => undefined, target: savePressed })
