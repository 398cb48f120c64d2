import { combine, createEvent, createStore, sample } from 'effector'
import { createOperation } from '../../bus/operation.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import { formIdOf, tabs } from './editing/form-values.ts'
import { languageChosen, textForms } from './editing/model.ts'

/** Each names a language by its code. */
export const addPressed = createEvent<string>()
export const activatePressed = createEvent<string>()
export const deactivatePressed = createEvent<string>()
export const defaultPressed = createEvent<string>()
export const deletePressed = createEvent<string>()
export const deletionConfirmed = createEvent()
export const deletionCancelled = createEvent()

const addFx = createCommandEffect('translation.add')
const activateFx = createCommandEffect('translation.activate')
const deactivateFx = createCommandEffect('translation.deactivate')
const defaultFx = createCommandEffect('translation.make-default')
const deleteFx = createCommandEffect('translation.delete')
const adding = createOperation(addFx)
export const deletion = createOperation(deleteFx)

const acts = [
  [addPressed, addFx],
  [activatePressed, activateFx],
  [deactivatePressed, deactivateFx],
  [defaultPressed, defaultFx],
] as const
for (const [pressed, fx] of acts)
  sample({
    clock: pressed,
    source: fx.pending,
    filter: (isBusy) => !isBusy,
    fn: (_, language) => ({ language }),
    target: fx,
  })

/** Whether an act on a language is on its way. */
export const $isActing = combine(
  [addFx.pending, activateFx.pending, deactivateFx.pending, defaultFx.pending],
  (pending) => pending.some(Boolean),
)

sample({ clock: adding.done, fn: ({ input }) => input.language, target: languageChosen })

/** Which language's deletion is asked about, or null. */
export const $deleting = createStore<string | null>(null)
  .on(deletePressed, (_, language) => language)
  .reset(deletionCancelled, deletion.done, deletion.failed, sessionEnded)

sample({
  clock: sample({
    clock: deletionConfirmed,
    source: { language: $deleting, isBusy: deleteFx.pending },
  }).filterMap(({ language, isBusy }) => (language !== null && !isBusy ? { language } : undefined)),
  target: deleteFx,
})
const deleted = deletion.done.map(({ input }) => input.language)
for (const text of Object.values(tabs))
  sample({
    clock: deleted,
    fn: (language) => formIdOf(language, text),
    target: textForms.removed,
  })
