import { combine, createEvent, sample } from 'effector'
import {
  lockedMessage,
  triggerTakenError,
} from '../../../../contracts/rules/mail/mail-templates.ts'
import { newFormId, placeOf } from './form-id.ts'
import { $around, $pane, lostOf, templateForms } from './model.ts'

const { $editings } = templateForms

/** What was typed and has lost its place to others: no other line of the list leads to it. */
export const $lostForms = combine(
  $editings,
  $around,
  templateForms.$isSaving,
  (editings, around, isSaving) =>
    Object.entries(editings).flatMap(([id, { state }]) => {
      const { form } = state
      const { flowId, kind } = placeOf(id)
      const lost = lostOf(id, form, around)
      // A new one of a kind that the plan has lost is not offered any more.
      const isLocked = kind !== null && around.plan !== null && lockedMessage(around.plan, form)
      const isLost = lost === 'event' ? !isSaving : lost !== null
      if (!isLost && !isLocked) return []
      const name = form.name.trim() || 'New template'
      return [{ id, name, flowId: lost === 'flow' ? null : flowId }]
    }),
)

/** Where what is typed can go on: in the flow of a deleted template, or in others that have room for it. */
export const $ways = combine($pane, $around, $editings, (pane, around, editings) => {
  if (!pane || pane.lost === null) return null
  const { form } = pane.editing.state
  const { flows, byFlow, plan } = around
  // A flow has one new template of each kind in the making, and one email for an event.
  const others = (flows ?? []).filter(
    ({ id }) =>
      !Object.hasOwn(editings, newFormId(id, form)) &&
      triggerTakenError(form, byFlow[id] ?? []) === null,
  )
  const isHere = pane.lost === 'template'
  const full = others.length > 0 ? null : 'No other mail flow has room for it'
  const locked = plan && lockedMessage(plan, form)
  return { isHere, others, reason: locked ?? (isHere ? pane.newFormReason : full) }
})

/** What is typed goes on as a new template of this flow. */
export const keptIn = createEvent<string>()
const moved = sample({
  clock: keptIn,
  source: { pane: $pane, ways: $ways },
  fn: ({ pane, ways }, flowId) => {
    if (!pane || !ways || ways.reason !== null) return undefined
    const { form } = pane.editing.state
    const to = newFormId(flowId, form)
    return { from: pane.id, to, form: { ...form, restored_from: null } }
  },
}).filterMap((move) => move)
sample({ clock: moved, fn: ({ to }) => to, target: templateForms.selected })
sample({ clock: moved, fn: ({ form }) => form, target: templateForms.changed })
sample({ clock: moved, fn: ({ from }) => from, target: templateForms.removed })
