import { createEvent, sample } from 'effector'
import { copyName } from '../../../../contracts/rules/mail/mail-templates.ts'
import { $mailTemplates } from '../../../queries/set-up/mail-templates.ts'
import { newFormId } from './form-id.ts'
import { $pane, type Pane, templateForms } from './model.ts'

/** The open template, as its form shows it, begins a new one, which only Save stores. */
export const duplicatePressed = createEvent()

/** Whether there may be a second one of its kind: an event has one email, and the plan may have none of them. */
export const isCopied = ({ stored, lock }: Pane): boolean =>
  stored !== null && stored.type !== 'triggered' && lock === null

const copied = sample({
  clock: duplicatePressed,
  source: { pane: $pane, byFlow: $mailTemplates },
}).filterMap(({ pane, byFlow }) => {
  if (!pane || !isCopied(pane) || pane.newFormReason !== null) return undefined
  const { form } = pane.editing.state
  const taken = byFlow[pane.flow.id]?.map(({ name }) => name) ?? []
  return {
    to: newFormId(pane.flow.id, form),
    // Its day is taken, by the one that it is a copy of.
    form: { ...form, name: copyName(form.name, taken), days: '', restored_from: null },
  }
})
sample({ clock: copied, fn: ({ to }) => to, target: templateForms.selected })
sample({ clock: copied, fn: ({ form }) => form, target: templateForms.changed })
