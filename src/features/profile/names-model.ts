import { createEvent, createStore, sample } from 'effector'
import { createGate } from 'effector-react'
import { type Names, readNames } from '../../../contracts/rules/accounts/profile.ts'
import { z } from '../../../contracts/schema.ts'
import { createRecordEditor } from '../../forms/records/record-editor.ts'
import { $user } from '../../queries/following/session.ts'
import { closeAfter } from './open-model.ts'

/** So long the success is seen, in ms (PROFILE-15). */
const SHOWN_MS = 2_000

export const NamesGate = createGate()

const OWN = 'own'
const opened = createEvent()
sample({ clock: NamesGate.open, fn: () => undefined, target: opened })

/** What is wrong with each of the two. */
type NamesErrors = { [K in keyof Names]?: string }
const noErrors: NamesErrors = {}

/** PROFILE-12: said at whatever is wrong by itself. */
function errorsIn({ name, public_name }: Names): NamesErrors {
  const read = readNames({ name, public_name })
  if (read.ok) return noErrors
  const isFine = (text: string) => readNames({ name: text, public_name: text }).ok
  return {
    ...(!isFine(name) && { name: read.message }),
    ...(!isFine(public_name) && { public_name: read.message }),
  }
}

/** The form of one's own names; nobody else changes them. */
export const namesForm = createRecordEditor({
  name: 'names-draft',
  schema: z.object({ name: z.string(), public_name: z.string() }),
  $entries: $user.map((user) => {
    if (user === null) return null
    const { name, public_name } = user
    return [{ id: OWN, version: 0, form: { name, public_name } }]
  }),
  opened,
  only: OWN,
  $context: $user,
  judge: (form) => {
    const read = readNames(form)
    const stored = read.ok ? read.value : form
    return { values: stored, stored, errors: errorsIn(form) }
  },
  noErrors,
  save: 'profile.name.change',
  inputOf: (_, names) => names,
  // PROFILE-14: on both, for the server does not say which.
  placed: (message) => ({ name: message, public_name: message }),
})

/** Whether the dialog began with what was typed an earlier time. */
export const $isNamesDraft = createStore(false)
  .on(namesForm.restored, (_, forms) => forms[OWN] !== undefined)
  .reset(namesForm.discarded, NamesGate.close)

export const $namesSaved = createStore(false)
  .on(namesForm.done, () => true)
  .reset(NamesGate.close)

closeAfter(namesForm.done, SHOWN_MS)
