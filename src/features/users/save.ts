import { combine, createEvent, createStore, sample } from 'effector'
import { noSeat } from '../../../contracts/messages.ts'
import {
  emailTaken,
  readUserForm,
  type UserForm,
  type UserFormErrors,
} from '../../../contracts/rules/accounts/users.ts'
import { upgradeRequested } from '../../actions/requests.ts'
import { createOperation } from '../../bus/operation.ts'
import type { Failure } from '../../bus/outcome.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { isUndecided } from '../../forms/merge.ts'
import { isClean, saved } from '../../forms/records/editing.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import { usersRequested } from '../../queries/set-up/users.ts'
import { $isFull, $pane, NEW, userForms } from './model.ts'

export const userFormSubmitted = createEvent()

const addUserFx = createCommandEffect('user.add')
const changeUserFx = createCommandEffect('user.change')
export const addUser = createOperation(addUserFx)
export const changeUser = createOperation(changeUserFx)

export const $isSaving = combine(
  addUser.$pending,
  changeUser.$pending,
  (adds, saves) => adds || saves,
)

/** Said where a save waits for a choice between two values. */
const CHOOSE = 'Resolve the conflicts before you save.'

const judged = sample({
  clock: userFormSubmitted,
  source: { pane: $pane, isSaving: $isSaving, isFull: $isFull },
})
  .filterMap(({ pane, isSaving, isFull }) => (pane && !isSaving ? { ...pane, isFull } : undefined))
  .map(({ id, editing, isFull }) => {
    const { form, errors } = readUserForm(editing.state.form)
    return {
      id,
      version: editing.version,
      form,
      errors,
      isBlocked: id === NEW && isFull,
      isOpen: isUndecided(editing.state),
    }
  })

type Judged = { errors: UserFormErrors; isBlocked: boolean; isOpen: boolean }
const isFine = ({ errors, isBlocked, isOpen }: Judged): boolean =>
  Object.keys(errors).length === 0 && !isBlocked && !isOpen

const fine = judged.filter({ fn: isFine })
sample({
  clock: fine,
  filter: ({ id }) => id === NEW,
  fn: ({ form }) => form,
  target: addUserFx,
})
sample({
  clock: fine,
  filter: ({ id }) => id !== NEW,
  fn: ({ id, version, form }) => ({ user_id: id, version, ...form }),
  target: changeUserFx,
})

const isSeatless = ({ failure }: { failure: Failure }): boolean => failure.message === noSeat
const failed = sample({ clock: [addUser.failed, changeUser.failed] })

/** A full LITE is offered more, whoever noticed first, this screen or the server (USERS-21). */
sample({
  clock: [judged.filter({ fn: ({ isBlocked }) => isBlocked }), failed.filter({ fn: isSeatless })],
  fn: () => undefined,
  target: upgradeRequested,
})
/** Somebody else was faster: their values come into the form, and this person chooses. */
sample({
  clock: failed.filter({
    fn: ({ failure }) => failure.kind === 'refused' && failure.conflict !== null,
  }),
  fn: () => undefined,
  target: usersRequested,
})

const left = [userForms.selected, userForms.$selected, userForms.discarded, sessionEnded]

/** What is wrong with each field, from a save on until it is changed (USERS-14, USERS-15). */
export const $errors = createStore<UserFormErrors>({})
  .on(judged, (_, { errors }) => errors)
  .on(failed, (errors, { failure }) =>
    failure.message === emailTaken ? { ...errors, email: emailTaken } : errors,
  )
  .on(userForms.changed, (errors, change) =>
    Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change))),
  )
  .reset(...left)

/** Refusals that are said elsewhere: by the upgrade dialog, and in the field. */
const elsewhere: readonly string[] = [noSeat, emailTaken]

/** Why the last save was not done, until the form is changed. */
export const $problem = createStore<string | null>(null)
  .on(judged, (_, { isOpen }) => (isOpen ? CHOOSE : null))
  .on(failed, (_, { failure }) => (elsewhere.includes(failure.message) ? null : failure.message))
  .reset(...left, userForms.changed, userForms.fieldChosen)

const added = addUser.done.filterMap(({ result }) => result?.user_id)
sample({ clock: added, fn: () => NEW, target: userForms.ended })
/** Whoever was invited is shown, unless the admin has gone on to somebody else. */
sample({
  clock: added,
  source: userForms.$selected,
  filter: (selected) => selected === null,
  fn: (_, id) => id,
  target: userForms.selected,
})

const formIn = ({
  user_id: _id,
  version: _version,
  ...form
}: { user_id: string; version: number } & UserForm) => form
sample({
  clock: changeUserFx,
  fn: (input) => ({ id: input.user_id, form: formIn(input) }),
  target: userForms.sent,
})
sample({ clock: changeUserFx.finally, fn: () => null, target: userForms.sent })

const stored = sample({
  clock: changeUser.done,
  source: userForms.$editings,
  fn: (editings, { input }) => ({ editing: editings[input.user_id], input }),
})
sample({
  clock: stored.filter({
    fn: ({ editing, input }) => {
      if (!editing) return false
      const { form } = readUserForm(editing.state.form)
      return isClean(saved({ ...editing, state: { ...editing.state, form } }, formIn(input)))
    },
  }),
  fn: ({ input }) => input.user_id,
  target: userForms.ended,
})
