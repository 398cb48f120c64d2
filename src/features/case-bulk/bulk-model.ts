import { createEvent, createStore, sample } from 'effector'
import type { CaseBulkAct, CaseBulkKind } from '../../../contracts/model/cases/case-bulk.ts'
import { readTag, typeTag } from '../../../contracts/rules/cases/case-tags.ts'
import { DEFAULT_REMINDER_NAME, readReminder } from '../../../contracts/rules/cases/reminders.ts'
import { addDays, localDay } from '../../../contracts/rules/time/days.ts'
import { accept, decline, type Verdict } from '../../../contracts/rules/verdict.ts'
import { bulkRequested } from '../../actions/requests.ts'
import { $clock } from '../../bus/clock.ts'
import { caseTagsRequested } from '../../queries/cases/case-tags.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import { startBulk, startBulkFx } from '../../queries/selection/case-bulk.ts'
import { $selectedTarget, caseSelectionCleared } from '../../queries/selection/case-selection.ts'
import { mailFlowsRequested } from '../../queries/set-up/mail-flows.ts'
import { translationsRequested } from '../../queries/set-up/translations.ts'

/** What the dialogs hold, as typed. */
export type BulkForm = {
  tag: string
  name: string
  date: string | null
  /** The id of a mail flow or a language, empty for none. */
  choice: string
}

/** One of the acts was chosen for what is selected: its dialog opens. */
export const bulkActChosen = createEvent<CaseBulkKind>()
export const bulkFormChanged = createEvent<Partial<BulkForm>>()
export const bulkConfirmed = createEvent()
export const bulkCancelled = createEvent()

sample({ clock: bulkRequested, target: bulkActChosen })

const closed = [bulkCancelled, startBulk.done, sessionEnded]

/** The act whose dialog is open. */
export const $bulkKind = createStore<CaseBulkKind | null>(null)
  .on(bulkActChosen, (_, kind) => kind)
  .reset(closed)

const empty: BulkForm = { tag: '', name: DEFAULT_REMINDER_NAME, date: null, choice: '' }

export const $bulkForm = createStore(empty)
  .on(bulkFormChanged, (form, { tag, ...rest }) => ({
    ...form,
    ...rest,
    ...(tag !== undefined && { tag: typeTag(form.tag, tag) }),
  }))
  .reset(bulkActChosen, sessionEnded)

/** The user's local tomorrow when the dialog was opened (REMIND-02). */
export const $bulkEarliest = createStore('')
sample({
  clock: bulkActChosen,
  source: $clock,
  fn: (clock) => addDays(localDay(clock.now()), 1),
  target: $bulkEarliest,
})

sample({ clock: bulkActChosen, fn: () => undefined, target: startBulk.reset })
const opened = (...kinds: CaseBulkKind[]) =>
  bulkActChosen.filterMap((kind) => (kinds.includes(kind) ? true : undefined))
sample({ clock: opened('tag', 'untag'), fn: () => undefined, target: caseTagsRequested })
sample({ clock: opened('flow'), fn: () => undefined, target: mailFlowsRequested })
sample({ clock: opened('language'), fn: () => undefined, target: translationsRequested })

/** The act as it is sent, or what is wrong with what was typed. */
function readAct(kind: CaseBulkKind, form: BulkForm, earliest: string): Verdict<CaseBulkAct> {
  switch (kind) {
    case 'tag':
    case 'untag': {
      const tag = readTag(form.tag)
      return tag.ok ? accept({ kind, tag: tag.value }) : tag
    }
    case 'reminder': {
      if (form.date === null) return decline('Choose a date first')
      const reminder = readReminder({ name: form.name, date: form.date }, earliest)
      return reminder.ok ? accept({ kind, ...reminder.value }) : reminder
    }
    case 'flow':
      return accept({ kind, flow_id: form.choice })
    case 'language':
      return accept({ kind, translation_id: form.choice })
    default:
      return accept({ kind })
  }
}

const judged = sample({
  clock: bulkConfirmed,
  source: {
    // A shape with a member `kind` would pass for a unit.
    chosen: $bulkKind,
    form: $bulkForm,
    earliest: $bulkEarliest,
    cases: $selectedTarget,
    busy: startBulkFx.pending,
  },
}).filterMap(({ chosen, form, earliest, cases, busy }) =>
  chosen && cases && !busy ? { cases, act: readAct(chosen, form, earliest) } : undefined,
)

/** What is wrong with the field of the dialog, until it is changed. */
export const $bulkError = createStore<string | null>(null)
  .on(judged, (_, { act }) => (act.ok ? null : act.message))
  .reset(bulkFormChanged, bulkActChosen)

sample({
  clock: judged.filterMap(({ act, cases }) => (act.ok ? { act: act.value, cases } : undefined)),
  target: startBulkFx,
})
// The order has its cases; what is selected next is another one's.
sample({ clock: startBulk.done, fn: () => undefined, target: caseSelectionCleared })
