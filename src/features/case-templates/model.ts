import { combine, createEvent, createStore, sample } from 'effector'
import { $caseTemplates, caseTemplatesRequested } from '../../projections/case-templates.ts'
import { invoiceTemplatesRequested } from '../../projections/invoice-templates.ts'
import { mailFlowsRequested } from '../../projections/mail-flows.ts'
import { translationsRequested } from '../../projections/portal.ts'
import { $user, sessionEnded } from '../../projections/session.ts'
import { type Drafts, draftsOf, editingsOf, keepDraftsFx, readDraftsFx } from './drafts.ts'
import type { TemplateForm } from './form-values.ts'
import {
  chosen,
  type Editing,
  type Editings,
  editingOf,
  followAll,
  isClean,
  type Sent,
  typed,
  without,
} from './template-forms.ts'

/** The Case Templates screen came on screen. */
export const templatesOpened = createEvent()
export const templateSelected = createEvent<string>()
export const formChanged = createEvent<Partial<TemplateForm>>()
/** Whose value of a field holds, where a colleague gave it another one meanwhile. */
export const fieldChosen = createEvent<{ key: string; choice: 'mine' | 'theirs' }>()
export const formDiscarded = createEvent()
/** A form is over: saved, or its template is gone. */
export const formEnded = createEvent<string>()
/** Values go to the server; null once it has answered. */
export const valuesSent = createEvent<Sent | null>()

sample({
  clock: templatesOpened,
  target: [
    caseTemplatesRequested,
    mailFlowsRequested,
    translationsRequested,
    invoiceTemplatesRequested,
  ],
})

/** The selected template's id. */
export const $selected = createStore<string | null>(null)
  .on(templateSelected, (_, id) => id)
  .reset(sessionEnded)

/** The forms that hold something unsaved. Choosing another template leaves them as they are. */
export const $editings = createStore<Editings>({}, { serialize: 'ignore' }).reset(sessionEnded)

/** What the right side shows; null where no template is selected (CASETPL-03, CASETPL-04). */
export const $pane = combine($selected, $caseTemplates, $editings, (id, templates, editings) => {
  const template = templates?.find((known) => known.id === id)
  return template ? { template, editing: editings[template.id] ?? editingOf(template) } : null
})

const $sent = createStore<Sent | null>(null, { serialize: 'ignore' })
  .on(valuesSent, (_, sent) => sent)
  .reset(sessionEnded)

type Edited = { id: string; editing: Editing }

const withEditing = (editings: Editings, { id, editing }: Edited): Editings =>
  isClean(editing) ? without(editings, id) : { ...editings, [id]: editing }

const edited = sample({
  clock: [
    sample({
      clock: formChanged,
      source: $pane,
      fn: (pane, change) => pane && { pane, editing: typed(pane.editing, change) },
    }),
    sample({
      clock: fieldChosen,
      source: $pane,
      fn: (pane, choice) => pane && { pane, editing: chosen(pane.editing, choice) },
    }),
  ],
}).filterMap((found) =>
  found ? { id: found.pane.template.id, editing: found.editing } : undefined,
)
const ended = sample({
  clock: [
    formEnded,
    sample({ clock: formDiscarded, source: $selected }).filterMap((id) => id ?? undefined),
  ],
})

sample({ clock: edited, source: $editings, fn: withEditing, target: $editings })
sample({ clock: ended, source: $editings, fn: without, target: $editings })

/** Read again for every opening: another tab may have typed meanwhile. */
sample({
  clock: templatesOpened,
  source: $user,
  filter: Boolean,
  fn: ({ user_id }) => user_id,
  target: readDraftsFx,
})
const restored = sample({
  clock: readDraftsFx.doneData,
  source: $editings,
  fn: (editings, drafts) => ({ ...editingsOf(drafts), ...editings }),
})
const followed = sample({
  clock: [restored, $caseTemplates],
  source: { templates: $caseTemplates, editings: $editings, sent: $sent },
  fn: ({ templates, editings, sent }, news) => {
    const all = isEditings(news) ? news : editings
    return templates ? followAll(all, templates, sent) : all
  },
})
sample({ clock: followed, target: $editings })

function isEditings(news: Editings | readonly unknown[] | null): news is Editings {
  return news !== null && !Array.isArray(news)
}

/** What this tab knows to be kept: what differs from it was done here. */
const $kept = createStore<Drafts>({}, { serialize: 'ignore' })
  .on(readDraftsFx.doneData, (known, drafts) => ({ ...drafts, ...known }))
  .on(keepDraftsFx, (_, { now }) => now)
  .reset(sessionEnded)

const isAnyGone = (kept: Drafts, editings: Editings): boolean =>
  Object.keys(kept).some((id) => editings[id] === undefined)

sample({
  clock: [
    edited.map(() => undefined),
    ended.map(() => undefined),
    // Nothing stays behind of what was deleted meanwhile.
    sample({ clock: followed, source: $kept, fn: isAnyGone }).filter({ fn: Boolean }),
  ],
  source: { user: $user, kept: $kept, editings: $editings },
  filter: ({ user }) => user !== null,
  fn: ({ user, kept, editings }) => ({
    userId: user?.user_id ?? '',
    before: kept,
    now: draftsOf(editings),
  }),
  target: keepDraftsFx,
})
