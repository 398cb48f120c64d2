import { combine, createEvent, sample } from 'effector'
import { formIdOf, placeOf } from './form-values.ts'
import { $languages, $limitReason, textForms } from './model.ts'

const { $editings, $open } = textForms

/** What was typed in translations that others deleted: no other line of the list leads to it (G-607). */
export const $lostForms = combine($editings, $languages, (editings, languages) =>
  Object.keys(editings).flatMap((formId) => {
    const { id, language, text } = placeOf(formId)
    if (languages === null || languages.some((one) => one.id === id)) return []
    return [{ formId, language, text }]
  }),
)

/** Said where the same text of the language that is there by now holds something typed as well. */
const TYPED_THERE = 'Save or discard what you typed in this text of the new translation first'

/** The text that is open, where others deleted its translation; `isBack`: the language was added again. */
export const $lost = combine(
  { open: $open, languages: $languages, editings: $editings, full: $limitReason },
  ({ open, languages, editings, full }) => {
    if (!open || !languages) return null
    const { id, language, text } = placeOf(open.id)
    if (languages.some((one) => one.id === id)) return null
    const again = languages.find((one) => one.language === language)
    const to = again ? formIdOf(again, text) : null
    const isTyped = to !== null && editings[to] !== undefined
    return {
      ...{ language, text, to, formId: open.id, form: open.editing.state.form },
      /** Why it cannot go on in that language. */
      reason: to === null ? full : isTyped ? TYPED_THERE : null,
    }
  },
)

/** What is typed goes on in the language as it is there again. */
export const keptAgain = createEvent()
const moved = sample({ clock: keptAgain, source: $lost }).filterMap((lost) =>
  lost && lost.to !== null && lost.reason === null
    ? { from: lost.formId, to: lost.to, form: { ...lost.form, restored_from: null } }
    : undefined,
)
sample({ clock: moved, fn: ({ to }) => to, target: textForms.selected })
sample({ clock: moved, fn: ({ form }) => form, target: textForms.changed })
sample({ clock: moved, fn: ({ from }) => from, target: textForms.removed })
