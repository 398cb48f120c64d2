import { createEvent, createStore, sample } from 'effector'
import {
  flowNameError,
  type NewFlowErrors,
  newFlowErrors,
  presetsOf,
  togglePreset,
} from '../../../../contracts/rules/mail/mail-flows.ts'
import { copyName } from '../../../../contracts/rules/mail/mail-templates.ts'
import { z } from '../../../../contracts/schema.ts'
import { $clock } from '../../../bus/clock.ts'
import { createOperation } from '../../../bus/operation.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createOwnDraft, draftBy } from '../../../forms/kept-draft.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'
import { createOwnRead } from '../../../queries/loading/own-read.ts'
import { $mailFlows } from '../../../queries/set-up/mail-flows.ts'
import { flowExpanded } from './model.ts'

/** The New Email Flow dialog (FLOW-33 to FLOW-43). */
export const newFlowPressed = createEvent()
export const newNameTyped = createEvent<string>()
export const presetPressed = createEvent<string>()
export const acknowledgementPressed = createEvent<boolean>()
export const creationConfirmed = createEvent()
export const creationCancelled = createEvent()
export const presetsRequested = createEvent()

const createFx = createCommandEffect('mail-flow.create')
const renameFx = createCommandEffect('mail-flow.rename')
export const creation = createOperation(createFx)
export const renaming = createOperation(renameFx)

const presets = createOwnRead((gateway, customer_id) =>
  gateway.call('listFlowPresets', { params: { customer_id } }),
)

/** The names of the sample library; null before they were read. */
export const $presets = createStore<readonly string[] | null>(null, { serialize: 'ignore' })
  .on(presets.came, (_, { value }) => value)
  .reset(sessionEnded)
export const $presetsFailed = createStore(false)
  .on(presets.failed, () => true)
  .reset(presets.readFx, sessionEnded)
sample({ clock: [newFlowPressed, presetsRequested], target: presets.readFx })

const over = [creationCancelled, creation.done, sessionEnded]
export const $isCreating = createStore(false)
  .on(newFlowPressed, () => true)
  .reset(over)

const NewFlow = z.object({
  name: z.string(),
  presets: z.readonly(z.array(z.string())),
  acknowledged: z.boolean(),
})
type NewFlow = z.infer<typeof NewFlow>
const blank: NewFlow = { name: '', presets: [], acknowledged: false }

export const $newFlow = createStore(blank, { serialize: 'ignore' })
  .on(newNameTyped, (form, name) => ({ ...form, name }))
  .on(presetPressed, (form, preset) => ({ ...form, presets: togglePreset(form.presets, preset) }))
  .on(acknowledgementPressed, (form, acknowledged) => ({ ...form, acknowledged }))
  .reset(newFlowPressed, ...over)

// A session that ends, or a reload, takes nothing that was typed along (G-614); Cancel and Create do.
const draft = createOwnDraft('new-mail-flow', draftBy(NewFlow))
sample({
  clock: newFlowPressed,
  source: $user,
  filter: Boolean,
  fn: ({ user_id }) => user_id,
  target: draft.readFx,
})
$newFlow.on(draft.readFx.doneData, (form, kept) => kept ?? form)
sample({
  clock: [
    sample({
      clock: [newNameTyped, presetPressed, acknowledgementPressed],
      source: $newFlow,
    }),
    sample({ clock: [creationCancelled, creation.done], fn: () => null }),
  ],
  source: $user,
  filter: Boolean,
  fn: ({ user_id: key }, kept) => ({ key, draft: kept }),
  target: draft.keepFx,
})

const judged = sample({
  clock: creationConfirmed,
  source: { form: $newFlow, isBusy: createFx.pending },
})
  .filterMap(({ form, isBusy }) => (isBusy ? undefined : form))
  .map((form) => ({ form, errors: newFlowErrors(form) }))

const noErrors: NewFlowErrors = {}
const without = (key: keyof NewFlowErrors) => (errors: NewFlowErrors) => {
  const { [key]: _, ...others } = errors
  return others
}
/** What is wrong with each field, until it is changed. */
export const $newFlowErrors = createStore(noErrors, { serialize: 'ignore' })
  .on(judged, (_, { errors }) => errors)
  .on(newNameTyped, without('name'))
  .on(presetPressed, without('presets'))
  .on(acknowledgementPressed, without('acknowledged'))
  .reset(newFlowPressed, ...over)

sample({
  clock: judged.filter({ fn: ({ errors }) => Object.keys(errors).length === 0 }),
  fn: ({ form }) => ({ name: form.name, presets: presetsOf(form.presets) }),
  target: createFx,
})
sample({ clock: newFlowPressed, target: creation.reset })
const createdId = creation.done.filterMap(({ result }) => result?.flow_id)
sample({ clock: createdId, target: flowExpanded })
/** The flow that was made last: it is looked for in the list, wherever its name has put it. */
export const $newFlowId = createStore<string | null>(null, { serialize: 'ignore' })
  .on(createdId, (_, id) => id)
  .reset(sessionEnded)

/** A copy of a flow is asked for, with its templates as they are. */
export const duplicatePressed = createEvent<string>()
/** So long a press in a menu may be the second of a double click, in ms: a copy is made by the first. */
const DOUBLE_CLICK = 1_000
const pressed = sample({
  clock: duplicatePressed,
  source: $clock,
  fn: (clock, id) => ({ id, at: clock.now().getTime() }),
})
const $pressed = createStore(
  { id: '', at: Number.NEGATIVE_INFINITY, isAgain: false },
  { serialize: 'ignore' },
).on(pressed, (before, { id, at }) => ({ id, at, isAgain: at - before.at < DOUBLE_CLICK }))
sample({
  clock: sample({
    clock: pressed,
    source: { pressed: $pressed, flows: $mailFlows, isBusy: createFx.pending },
    fn: ({ pressed: { id, isAgain }, flows, isBusy }) => {
      const flow = isAgain || isBusy ? undefined : flows?.find((one) => one.id === id)
      const taken = flows?.map(({ name }) => name) ?? []
      return flow && { name: copyName(flow.name, taken), presets: [], copy_of: id }
    },
  }).filterMap((copy) => copy),
  target: createFx,
})

/** The Rename dialog (FLOW-28). */
export const renamePressed = createEvent<string>()
export const nameTyped = createEvent<string>()
export const renamingConfirmed = createEvent()
export const renamingCancelled = createEvent()

type Renaming = { flow_id: string; was: string; name: string }
export const $renaming = createStore<Renaming | null>(null, { serialize: 'ignore' })
  .on(nameTyped, (form, name) => form && { ...form, name })
  .reset(renamingCancelled, renaming.done, sessionEnded)
sample({
  clock: sample({
    clock: renamePressed,
    source: $mailFlows,
    fn: (flows, id) => flows?.find((flow) => flow.id === id),
  }).filterMap((flow) => flow && { flow_id: flow.id, was: flow.name, name: flow.name }),
  target: $renaming,
})
const renamingJudged = sample({
  clock: renamingConfirmed,
  source: { form: $renaming, isBusy: renameFx.pending },
}).filterMap(({ form, isBusy }) =>
  form && !isBusy ? { form, error: flowNameError(form.name) } : undefined,
)
export const $nameError = createStore<string | null>(null)
  .on(renamingJudged, (_, { error }) => error)
  .reset(nameTyped, renamePressed, renamingCancelled, renaming.done, sessionEnded)
sample({
  clock: renamingJudged.filter({ fn: ({ error }) => error === null }),
  fn: ({ form: { flow_id, name } }) => ({ flow_id, name }),
  target: renameFx,
})
sample({ clock: renamePressed, fn: () => undefined, target: renaming.reset })
