import type { CaseTemplate } from '../../../contracts/model/case-template.ts'
import { sameJson } from '../../../contracts/rules/detail-diff.ts'
import {
  choose,
  isUndecided,
  type Merged,
  merged,
  mergeTheirs,
  typeInto,
} from '../../projections/merge.ts'
import { formOf, type TemplateForm } from './form-values.ts'

/**
 * A form that somebody types into: what is stored, under which version, and what the form has. What colleagues
 * change meanwhile comes into `stored` at once, and into the form where nothing was typed.
 */
export type Editing = { version: number; stored: TemplateForm; state: Merged<TemplateForm> }

export type FieldKey = keyof TemplateForm

/** A form before anything was typed. */
export const editingOf = (template: CaseTemplate): Editing => {
  const stored = formOf(template)
  return { version: template.version, stored, state: merged(stored) }
}

/** The fields that a save would change. */
export const unsavedFields = ({ stored, state }: Editing): FieldKey[] =>
  (Object.keys(stored) as FieldKey[]).filter((key) => !sameJson(stored[key], state.form[key]))

/** Nothing was typed, and nothing is left to be chosen. */
export const isClean = (editing: Editing): boolean =>
  unsavedFields(editing).length === 0 && !isUndecided(editing.state)

export const typed = (editing: Editing, change: Partial<TemplateForm>): Editing => ({
  ...editing,
  state: typeInto(editing.state, change),
})

export const chosen = (
  editing: Editing,
  choice: { key: string; choice: 'mine' | 'theirs' },
): Editing => ({ ...editing, state: choose(editing.state, choice) })

/** The values of a template that are on their way to the server. */
export type Sent = { template_id: string; form: TemplateForm }

/**
 * Takes over what is stored by now. What this form has sent itself comes back as nobody else's: whoever types on
 * meanwhile has nothing to choose.
 */
export function followed(editing: Editing, template: CaseTemplate, sent: Sent | null): Editing {
  if (template.version <= editing.version) return editing
  const now = formOf(template)
  const own = sent?.template_id === template.id ? sent.form : null
  const came = (Object.keys(now) as FieldKey[]).filter(
    (key) => own !== null && sameJson(own[key], now[key]),
  )
  const before = { ...editing.stored, ...Object.fromEntries(came.map((key) => [key, now[key]])) }
  return {
    version: template.version,
    stored: now,
    state: mergeTheirs(editing.state, before, now),
  }
}

/** After a save: what was typed since stays typed. */
export const saved = (editing: Editing, sent: TemplateForm): Editing => ({
  ...editing,
  stored: sent,
  state: { ...editing.state, clashes: [], taken: [] },
})

export type Editings = Readonly<Record<string, Editing>>

export const without = (editings: Editings, id: string): Editings =>
  Object.fromEntries(Object.entries(editings).filter(([other]) => other !== id))

/** Every form with what colleagues did; forms of templates that are gone go with them. The same object if nothing changed. */
export function followAll(
  editings: Editings,
  templates: readonly CaseTemplate[],
  sent: Sent | null,
): Editings {
  const byId = new Map(templates.map((template) => [template.id, template]))
  let isChanged = false
  const entries = Object.entries(editings).flatMap(([id, editing]): [string, Editing][] => {
    const template = byId.get(id)
    const next = template && followed(editing, template, sent)
    if (next !== editing) isChanged = true
    return next ? [[id, next]] : []
  })
  return isChanged ? Object.fromEntries(entries) : editings
}
