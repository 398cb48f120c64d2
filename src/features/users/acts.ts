import { combine, createEvent, createStore, sample } from 'effector'
import { noSeat } from '../../../contracts/messages.ts'
import { activationRefusal } from '../../../contracts/rules/accounts/users.ts'
import { upgradeRequested } from '../../actions/requests.ts'
import { createOperation } from '../../bus/operation.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import { $users } from '../../queries/set-up/users.ts'
import { $maxUsers, userForms } from './model.ts'

export const activatePressed = createEvent()
export const deactivatePressed = createEvent()
export const deletePressed = createEvent()
export const deletionConfirmed = createEvent()
export const deletionCancelled = createEvent()

const activateFx = createCommandEffect('user.activate')
const deactivateFx = createCommandEffect('user.deactivate')
const deleteFx = createCommandEffect('user.delete')
const activation = createOperation(activateFx)
export const deletion = createOperation(deleteFx)

/** Whether one of them is under way: then none is begun. */
export const $isActing = combine(
  [activateFx.pending, deactivateFx.pending, deleteFx.pending],
  (pending) => pending.some(Boolean),
)

const chosen = sample({
  clock: activatePressed,
  source: { id: userForms.$selected, users: $users, max: $maxUsers, isActing: $isActing },
}).filterMap(({ id, users, max, isActing }) => {
  const user = users?.find(({ user_id }) => user_id === id)
  if (!user || !users || isActing) return undefined
  return { user_id: user.user_id, refusal: activationRefusal(user, users, max) }
})
const isSeatless = ({ refusal }: { refusal: { message: string } | null }): boolean =>
  refusal?.message === noSeat

sample({
  clock: chosen,
  filter: (choice) => !isSeatless(choice),
  fn: ({ user_id }) => ({ user_id }),
  target: activateFx,
})
/** Activating must not be a way around the seats (G-261). */
sample({
  clock: [
    chosen.filter({ fn: isSeatless }),
    activation.failed.filter({ fn: ({ failure }) => failure.message === noSeat }),
  ],
  fn: () => undefined,
  target: upgradeRequested,
})

sample({
  clock: deactivatePressed,
  source: { id: userForms.$selected, isActing: $isActing },
  filter: ({ id, isActing }) => id !== null && !isActing,
  fn: ({ id }) => ({ user_id: id ?? '' }),
  target: deactivateFx,
})

/** Whose deletion is asked about, or null (USERS-34). */
export const $deleting = createStore<string | null>(null).reset(
  deletionCancelled,
  deleteFx.done,
  userForms.selected,
  sessionEnded,
)
sample({ clock: deletePressed, source: userForms.$selected, target: $deleting })
sample({
  clock: deletionConfirmed,
  source: { id: $deleting, isActing: $isActing },
  filter: ({ id, isActing }) => id !== null && !isActing,
  fn: ({ id }) => ({ user_id: id ?? '' }),
  target: deleteFx,
})
sample({ clock: deletion.done, fn: ({ input }) => input.user_id, target: userForms.removed })
