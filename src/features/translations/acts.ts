import { combine, createEvent, createStore, type StoreValue, sample } from 'effector'
import { createOperation } from '../../bus/operation.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import { formIdOf, type Named, tabs } from './editing/form-values.ts'
import { $lost, keptAgain } from './editing/lost.ts'
import { $languages, deletedHere, languageChosen, stayedHere, textForms } from './editing/model.ts'

/** Each of them names a language by its code. */
export const addPressed = createEvent<string>()
export const activatePressed = createEvent<string>()
export const deactivatePressed = createEvent<string>()
export const defaultPressed = createEvent<string>()
export const deletePressed = createEvent<Named>()
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

const added = sample({
  clock: adding.done,
  source: $languages,
  fn: (languages, { input }) => languages?.find(({ language }) => language === input.language),
}).filterMap((translation) => translation)
const isOfLost = (lost: StoreValue<typeof $lost>, { language }: Named) =>
  lost?.language === language
// What was typed before others deleted the language goes on where it is added again.
sample({ clock: added, source: $lost, filter: isOfLost, fn: () => undefined, target: keptAgain })
sample({
  clock: added,
  source: $lost,
  filter: (lost, translation) => !isOfLost(lost, translation),
  fn: (_, translation) => translation,
  target: languageChosen,
})

/** The translation whose deletion is asked about, or null. */
export const $deleting = createStore<Named | null>(null)
  .on(deletePressed, (_, translation) => translation)
  .reset(deletionCancelled, deletion.done, deletion.failed, sessionEnded)

const begun = createEvent<Named>()
sample({
  clock: sample({
    clock: deletionConfirmed,
    source: { asked: $deleting, isBusy: deleteFx.pending },
  }).filterMap(({ asked, isBusy }) => (asked !== null && !isBusy ? asked : undefined)),
  target: begun,
})
sample({ clock: begun, fn: ({ language }) => ({ language }), target: deleteFx })
sample({ clock: begun, fn: ({ id }) => id, target: deletedHere })
const $begun = createStore<Named | null>(null, { serialize: 'ignore' }).on(begun, (_, of) => of)
const ofBegun = { source: $begun, filter: Boolean }
sample({ clock: deletion.failed, ...ofBegun, fn: ({ id }) => id, target: stayedHere })
for (const text of Object.values(tabs))
  sample({
    clock: deletion.done,
    ...ofBegun,
    fn: (of) => formIdOf(of, text),
    target: textForms.removed,
  })
