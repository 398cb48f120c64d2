/** Forms of records in a list, in a tab whose browser keeps what is typed: the tests stand in for `localStorage`. */
import { allSettled, createEvent, createStore, type EventCallable, type Scope } from 'effector'
import { z } from '../../contracts/schema.ts'
import type { Entry } from '../../src/forms/records/editing.ts'
import { createRecordForms } from '../../src/forms/records/record-forms.ts'
import { officeScope } from '../support/client/office.ts'

export type Form = { name: string; city: string }
export type Record = Entry<Form>

const entriesCame = createEvent<readonly Record[] | null>()
const $entries = createStore<readonly Record[] | null>(null, { serialize: 'ignore' }).on(
  entriesCame,
  (_, entries) => entries,
)
const opened = createEvent()
const settings = {
  name: 'drafts',
  schema: z.object({ name: z.string(), city: z.string() }),
  $entries,
  opened,
}
export const forms = createRecordForms<Form>({
  ...settings,
  added: (id) => (id === 'new' ? blank() : null),
})
const stays = createStore((id: string) => id === 'b', { serialize: 'ignore' })
/** What is typed goes with 'b' alone. */
export const stayingForms = createRecordForms<Form>({
  ...settings,
  name: 'staying-drafts',
  $isGone: stays,
})
export const plainForms = createRecordForms<Form>({ ...settings, name: 'plain-drafts' })

export function blank(): Form {
  return { name: '', city: '' }
}
export const ada = (version = 1, parts: Partial<Form> = {}): Record => ({
  id: 'a',
  version,
  form: { name: 'Ada', city: 'Greven', ...parts },
})
export const bob = (version = 1): Record => ({
  id: 'b',
  version,
  form: { name: 'Bob', city: 'Telgte' },
})

export const KEY = 'framewright:u1:drafts'
export const draft = (form: Partial<Form>, stored = ada().form, version = 1) => ({
  version,
  stored,
  form: { ...stored, ...form },
})

/** What is kept in the browser. */
export const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null')
export const keep = (drafts: object) => localStorage.setItem(KEY, JSON.stringify(drafts))

/** A screen with these records; null before they are loaded. */
export async function openDesk(
  entries: readonly Record[] | null = [ada(), bob()],
  scope = officeScope(),
) {
  const tell = <T>(unit: EventCallable<T>, params: T) =>
    allSettled(unit, { scope, params } as { scope: Scope; params: T })
  await tell(entriesCame, entries)
  return {
    scope,
    tell,
    select: (id: string | null) => tell(forms.selected, id),
    type: (change: Partial<Form>) => tell(forms.changed, change),
    choose: (choice: 'mine' | 'theirs') => tell(forms.fieldChosen, { key: 'name', choice }),
    come: (next: readonly Record[] | null) => tell(entriesCame, next),
    open: () => tell(opened, undefined),
    shown: () => {
      const form = scope.getState(forms.$open)
      return form && { id: form.id, version: form.editing.version, ...form.editing.state.form }
    },
    clashes: () => scope.getState(forms.$open)?.editing.state.clashes,
    unsaved: () => Object.keys(scope.getState(forms.$editings)),
    selected: () => scope.getState(forms.$selected),
  }
}
