import { combine, createEvent, createStore, sample } from 'effector'
import { requirementRefusal } from '../../../contracts/rules/accounts/users.ts'
import { createOperation } from '../../bus/operation.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { $user, sessionEnded } from '../../queries/following/session.ts'
import { $users } from '../../queries/set-up/users.ts'
import { userForms } from './model.ts'

export const resetPressed = createEvent()
export const resetConfirmed = createEvent()
export const resetCancelled = createEvent()
/** The box was ticked or unticked; ticked, it asks first. */
export const rulePressed = createEvent<boolean>()
export const ruleConfirmed = createEvent()
export const ruleCancelled = createEvent()

const resetFx = createCommandEffect('second-factor.reset')
const requireFx = createCommandEffect('second-factor.require')
export const reset = createOperation(resetFx)
export const requirement = createOperation(requireFx)

/** Whose factor is asked about, or null. */
export const $resetting = createStore<string | null>(null).reset(
  resetCancelled,
  reset.done,
  userForms.selected,
  sessionEnded,
)
sample({ clock: resetPressed, source: userForms.$selected, target: $resetting })
sample({
  clock: resetConfirmed,
  source: { id: $resetting, isBusy: reset.$pending },
  filter: ({ id, isBusy }) => id !== null && !isBusy,
  fn: ({ id }) => ({ user_id: id ?? '' }),
  target: resetFx,
})
sample({ clock: [resetPressed, resetCancelled], target: reset.reset })

/** Who of the active users has none yet. */
const without = (users: readonly { state: string; second_factor?: boolean | undefined }[]) =>
  users.filter(({ state, second_factor }) => state === 'ACTIVE' && !second_factor).length

/** Whether everybody needs one; `refusal`: why this administrator cannot ask for it. */
export const $rule = combine($user, $users, (user, users) => {
  const own = users?.find(({ user_id }) => user_id === user?.user_id)
  const required = user?.second_factor_required ?? false
  return {
    required,
    refusal: (own && requirementRefusal(own, !required)?.message) ?? null,
    without: without(users ?? []),
  }
})

/** Whether it is asked if everybody is to need one. */
export const $ruleAsked = createStore(false)
  .on(rulePressed, (_, required) => required)
  .reset(ruleCancelled, requirement.done, sessionEnded)

sample({
  clock: [
    rulePressed.filterMap((required) => (required ? undefined : { required })),
    ruleConfirmed.map(() => ({ required: true })),
  ],
  source: requirement.$pending,
  filter: (isBusy) => !isBusy,
  fn: (_, input) => input,
  target: requireFx,
})
sample({ clock: [rulePressed, ruleCancelled], fn: () => undefined, target: requirement.reset })
