import { combine, createEvent, createStore, merge, type StoreValue, sample } from 'effector'
import { debounce } from 'patronum'
import type { TemplatePreview } from '../../../../contracts/api/mail/template-preview.ts'
import { isCaseEvent } from '../../../../contracts/events/case-event.ts'
import { createCaseFinder } from '../../../actions/case-finder/case-finder-model.ts'
import { eventsApplied } from '../../../bus/log/intake.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import {
  $previewing,
  type PreviewedText,
  previewAsked,
  previewCame,
  previewDropped,
} from '../../../queries/set-up/template-preview.ts'
import { readForm } from '../template/form-values.ts'
import { $pane, previewOpened } from '../template/model.ts'

/** How long what changes below the preview has to rest before it is asked for again, as in a search (G-420). */
const PAUSE = 300

const CASE_GONE = 'This case no longer exists.'

export const previewClosed = createEvent()
/** The case before or after this one, among the active cases of the flow. */
export const previewStepped = createEvent<'previous' | 'next'>()
/** Once more what could not be loaded. */
export const previewRepeated = createEvent()
/** The case that was shown is gone: any other of the flow. */
export const otherCaseAsked = createEvent()

/** Finds the case that the text is shown on. */
export const previewFinder = createCaseFinder()
const found = previewFinder.chosen.filterMap((row) => row?.id)

/** Not the whole pane, which is another with every event of the set-up. */
const $form = $pane.map((pane) => pane?.editing.state.form ?? null)
const $flowId = $pane.map((pane) => pane?.flow.id ?? null)

const $isOpened = createStore(false, { serialize: 'ignore' })
  .on(previewOpened, () => true)
  .reset(previewClosed, sessionEnded)
/** Whether it stands on screen; with its template it goes. */
export const $isPreviewing = combine(
  { isOpened: $isOpened, form: $form },
  ({ isOpened, form }) => isOpened && form !== null,
)
sample({
  clock: $form,
  source: $isOpened,
  filter: (isOpened, form) => isOpened && form === null,
  fn: () => undefined,
  target: previewClosed,
})

const stepped = sample({
  clock: previewStepped,
  source: $previewing,
  fn: ({ shown, isLoading }, to) => {
    if (isLoading || shown === null) return undefined
    return (to === 'next' ? shown.next_case_id : shown.previous_case_id) ?? undefined
  },
}).filterMap((id) => id)

/** Whom the text is shown on; null for any case of the flow. It stays while templates of one flow are looked at. */
const $caseId = createStore<string | null>(null, { serialize: 'ignore' })
  .on([found, stepped], (_, id) => id)
  .on(previewCame, (_, { case_id }) => case_id)
  .reset(otherCaseAsked, $flowId, sessionEnded)

/** Somebody turned to another case. */
export const caseTurned = merge([found, stepped, otherCaseAsked.map(() => null)])

const concerned = sample({
  clock: eventsApplied,
  source: $caseId,
  fn: (caseId, events) =>
    events.filter(isCaseEvent).some(({ payload }) => payload.row.id === caseId),
}).filter({ fn: (concerns) => concerns })

const $askedForm = createStore<StoreValue<typeof $form>>(null, { serialize: 'ignore' })
const rested = sample({
  clock: debounce(merge([$form.updates, concerned.map(() => null)]), PAUSE),
  source: $askedForm,
  // What was typed just before the preview opened was asked for when it did.
  filter: (known, changed) => changed === null || changed !== known,
  fn: () => undefined,
})

const asked = sample({
  clock: [previewOpened, found, stepped, previewRepeated, otherCaseAsked, rested],
  source: { form: $form, flowId: $flowId, caseId: $caseId, isOpen: $isPreviewing },
  // Read here alone: a long text that is typed while nobody previews it costs nothing.
  fn: ({ form, flowId, caseId, isOpen }): PreviewedText | undefined => {
    if (!isOpen || form === null || flowId === null) return undefined
    const { trigger_event, subject, content, config } = readForm(form, []).values
    const ofCase = caseId === null ? {} : { case_id: caseId }
    return { flow_id: flowId, ...ofCase, trigger_event, subject, content, config }
  },
}).filterMap((wanted) => wanted)
sample({ clock: asked, source: $form, target: $askedForm })
sample({ clock: asked, target: previewAsked })
sample({ clock: previewClosed, target: [previewDropped, previewFinder.reset] })
// What is found next is looked for anew.
sample({ clock: found, fn: () => undefined, target: previewFinder.reset })

/** Why there is no preview, and what helps. */
export type PreviewProblem = { text: string; help: 'repeat' | 'other-case' | null }

/** What the dialog shows of the text that is typed. */
export type ShownPreview = {
  shown: TemplatePreview | null
  isLoading: boolean
  problem: PreviewProblem | null
}

export const $shownPreview = $previewing.map(({ shown, isLoading, failure }): ShownPreview => {
  if (failure === null) return { shown, isLoading, problem: null }
  const { is, caseId } = failure
  const isGone = is.kind === 'refused' && is.status === 404
  if (!isGone) return { shown, isLoading, problem: { text: is.message, help: 'repeat' } }
  // Nobody could get the text that is still on screen.
  return caseId === null
    ? { shown: null, isLoading, problem: { text: is.message, help: null } }
    : { shown: null, isLoading, problem: { text: CASE_GONE, help: 'other-case' } }
})
