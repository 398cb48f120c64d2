import { combine, createEvent, sample } from 'effector'
import { noSeat } from '../../../contracts/messages.ts'
import { Role } from '../../../contracts/model/accounts/user.ts'
import { isFull } from '../../../contracts/rules/accounts/seats.ts'
import {
  emailTaken,
  emptyUserForm,
  readUserForm,
  type UserFormErrors,
  userFormOf,
} from '../../../contracts/rules/accounts/users.ts'
import { z } from '../../../contracts/schema.ts'
import { upgradeRequested } from '../../actions/requests.ts'
import { draftNames } from '../../actions/set-up/draft-names.ts'
import { createRecordEditor } from '../../forms/records/record-editor.ts'
import { $planLimits, planLimitsRequested } from '../../queries/set-up/business.ts'
import { $users, usersRequested } from '../../queries/set-up/users.ts'

/** The Users screen came on screen. */
export const usersOpened = createEvent()
export const newUserPressed = createEvent()

sample({ clock: usersOpened, target: [usersRequested, planLimitsRequested] })

/** How many users may be active; null for any number, and until it is known: then the server decides. */
export const $maxUsers = $planLimits.map((limits) => limits?.max_users ?? null)

/** Whether the plan is known to have no place left for another active user. */
const $isFull = combine($users, $maxUsers, (users, max) => isFull(users ?? [], max))

/** The form of somebody who is not there yet. */
export const NEW = 'new'

const noErrors: UserFormErrors = {}

/** The forms of the users. */
export const userForms = createRecordEditor({
  name: draftNames.users,
  schema: z.object({
    name: z.string(),
    public_name: z.string(),
    email: z.string(),
    role: Role,
    receive_unread_emails_notifications: z.boolean(),
    receive_payment_notifications: z.boolean(),
  }),
  $entries: $users.map(
    (users) =>
      users?.map((user) => ({
        id: user.user_id,
        version: user.version,
        form: userFormOf(user),
      })) ?? null,
  ),
  opened: usersOpened,
  $context: $isFull,
  judge: (typed, full, id) => {
    const { form, errors } = readUserForm(typed)
    return { values: id === NEW && full ? null : form, stored: form, errors }
  },
  added: {
    form: (id) => (id === NEW ? emptyUserForm : null),
    save: 'user.add',
    inputOf: (form) => form,
    idOf: ({ user_id }) => user_id,
  },
  noErrors,
  save: 'user.change',
  inputOf: ({ id, version }, form) => ({ user_id: id, version, ...form }),
  reload: usersRequested,
  placed: (message) => {
    if (message === noSeat) return noErrors
    return message === emailTaken ? { email: emailTaken } : null
  },
})

const asked = sample({ clock: newUserPressed, source: $isFull })
sample({ clock: asked, filter: (full) => !full, fn: () => NEW, target: userForms.selected })
/** A full LITE is offered more, whoever noticed first, this screen or the server (USERS-21). */
sample({
  clock: [
    asked.filter({ fn: Boolean }),
    userForms.judged.filter({ fn: ({ values }) => values === null }),
    userForms.failed.filter({ fn: ({ failure }) => failure.message === noSeat }),
  ],
  fn: () => undefined,
  target: upgradeRequested,
})

/** What the right side shows; `user` null for a new one. Null where no user is selected (USERS-06). */
export const $pane = combine(userForms.$open, $users, (open, users) =>
  open ? { ...open, user: users?.find(({ user_id }) => user_id === open.id) ?? null } : null,
)
