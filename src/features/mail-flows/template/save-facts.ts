import { attach, combine, createEvent, createStore, type StoreValue, sample } from 'effector'
import { debounce } from 'patronum'
import { $clock } from '../../../bus/clock.ts'
import { unsavedFields } from '../../../forms/records/editing.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import {
  $missingValues,
  type MissingValues,
  missingValuesAsked,
} from '../../../queries/set-up/missing-values.ts'
import { addedTags, askedText, isOfEvent, lackedIn } from '../facts/text-facts.ts'
import { readForm } from './form-values.ts'
import { $around, $pane, type Around, isFine, type Pane, templateForms } from './model.ts'

/** So long a pause in typing looks at the text, in ms: it may be long, and each key is echoed first. */
const TYPING_PAUSE = 400
/** A save waits no longer than this for what the server finds out in two seconds, in ms. */
const PATIENCE = 4_000

/** Save was pressed. */
export const savePressed = createEvent()

function factsOf({ flow, lock, editing }: Pane) {
  const { stored, state } = editing
  const { values } = readForm(state.form, [])
  return {
    added: addedTags(stored, values),
    removed: addedTags(values, stored),
    isUnsaved: unsavedFields(editing).length > 0,
    isOfEvent: isOfEvent(values),
    asked: flow.cases > 0 && lock === null ? askedText(flow.id, values) : null,
  }
}
type Facts = ReturnType<typeof factsOf>

const looked = sample({
  clock: [debounce($pane, TYPING_PAUSE).map(() => undefined), savePressed],
  source: $pane,
}).filterMap((pane) => (pane ? factsOf(pane) : undefined))

const $looked = createStore<Facts | null>(null, { serialize: 'ignore' })
  .on(looked, (_, facts) => facts)
  .reset(templateForms.$selected, sessionEnded)

// A text that nobody changed is not asked about: it takes the server a while, and says nothing new.
sample({
  clock: looked.filterMap(({ isUnsaved, asked }) => (isUnsaved ? { asked } : undefined)),
  fn: ({ asked }) => asked,
  target: missingValuesAsked,
})
sample({ clock: templateForms.$selected.updates, fn: () => null, target: missingValuesAsked })

/** What a save of the open form changes for the cases of its flow, as far as it is known; null where nothing is to be said. */
export const $saveFacts = combine($looked, $missingValues, (facts, known) => {
  if (!facts) return null
  const { added, removed, asked } = facts
  const missing = known !== null && known.key === asked?.key ? known : null
  const isChanged = added.length + removed.length > 0
  return isChanged || lackedIn(missing).length > 0 ? { added, removed, missing } : null
})
export type SaveFacts = NonNullable<StoreValue<typeof $saveFacts>>

/** The text whose cases are looked at before its save leaves. */
const $awaited = createStore<string | null>(null)
const pressed = sample({
  clock: savePressed,
  source: { pane: $pane, around: $around, known: $missingValues },
}).filterMap(({ pane, around, known }) => (pane ? awaitedOf(pane, around, known) : undefined))

/** Only what has been added to the email of an event is waited for: all else is asked about, or concerns no active case yet. */
function awaitedOf(
  pane: Pane,
  around: Around,
  known: MissingValues | null,
): { key: string | null } {
  const { isOfEvent: leaves, added, asked } = factsOf(pane)
  const isKnown = known?.key === asked?.key && known?.kind !== 'counting'
  const isAwaited = leaves && added.length > 0 && !isKnown && isFine(pane, around)
  return { key: isAwaited ? (asked?.key ?? null) : null }
}
$awaited.on(pressed, (_, { key }) => key)

const waitFx = attach({
  source: $clock,
  effect: async (clock, key: string) => {
    await clock.wait(PATIENCE)
    return key
  },
})
sample({ clock: pressed.filterMap(({ key }) => key ?? undefined), target: waitFx })

const $isKnown = combine(
  $awaited,
  $missingValues,
  (awaited, known) => awaited !== null && known?.key === awaited && known.kind !== 'counting',
)
const isOver = sample({
  clock: [$isKnown.updates.filter({ fn: Boolean }).map(() => null), waitFx.doneData],
  source: $awaited,
  filter: (awaited, late) => awaited !== null && (late === null || late === awaited),
  fn: () => undefined,
})
$awaited.reset(isOver, templateForms.$selected, templateForms.discarded, sessionEnded)
sample({
  clock: [pressed.filter({ fn: ({ key }) => key === null }).map(() => undefined), isOver],
  target: templateForms.submitted,
})

/** Whether the open form is saved, or about to be. */
export const $isSaving = combine(
  templateForms.$isSaving,
  $awaited,
  (isSaving, awaited) => isSaving || awaited !== null,
)
