import { combine, createEvent, createStore, sample } from 'effector'
import type { ConflictBody } from '../../../../contracts/protocol.ts'
import type { Editing } from '../../../forms/records/editing.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { $mailSetup, mailSetupRequested } from '../../../queries/set-up/mail-setup.ts'
import type { Form } from '../form/form.ts'
import { serverForm } from '../form/form-model.ts'
import { conflictOf, save, savePressed } from '../form/save-model.ts'

/** 'Reload': what is stored by now holds where somebody else changed it; the rest of what was typed stays. */
export const reloadPressed = createEvent()
/** 'Save anyway': what was typed holds. */
export const saveOverPressed = createEvent()

/** What is stored holds in these fields; `fields` empty: in all, for nobody knows which ones were changed. */
function withStored(editing: Editing<Form>, fields: readonly string[]): Editing<Form> {
  const { stored, state } = editing
  const gone = new Set(fields.includes('smtp_username') ? [...fields, 'differs'] : fields)
  const held = Object.entries(stored).filter(([field]) => fields.length === 0 || gone.has(field))
  return { ...editing, state: { ...state, form: { ...state.form, ...Object.fromEntries(held) } } }
}

const refused = save.failed.filterMap(({ failure }) => conflictOf(failure) ?? undefined)

/** What somebody else was faster with, until this person has decided. */
export const $conflict = createStore<ConflictBody | null>(null, { serialize: 'ignore' })
  .on(refused, (_, conflict) => conflict)
  .reset(serverForm.replaced, serverForm.discarded, save.done, sessionEnded)

// The other fields show what is stored by now, so that saving over it overwrites nothing but what was typed.
sample({ clock: refused, fn: () => undefined, target: mailSetupRequested })

const $open = combine($conflict, serverForm.$open, $mailSetup, (conflict, open, setup) => {
  if (conflict === null || open === null) return null
  // A version that this screen has not read yet was not decided on: the save is refused again.
  const editing = { ...open.editing, version: Math.min(conflict.version, setup?.version ?? 0) }
  return { editing, fields: conflict.changes.map(({ field }) => field) }
})

const over = sample({ clock: saveOverPressed, source: $open }).filterMap((open) => open?.editing)
const reloaded = sample({ clock: reloadPressed, source: $open }).filterMap((open) =>
  open ? withStored(open.editing, open.fields) : undefined,
)
sample({ clock: [over, reloaded], target: serverForm.replaced })
sample({ clock: over, fn: () => undefined, target: savePressed })
