import { userEventNames } from '../../../contracts/events/names.ts'
import { ManagedUser } from '../../../contracts/model/accounts/users.ts'
import { recordList } from '../parts/record-list.ts'

/** The customer's users as administrators see them. */
export const usersProjection = recordList({
  item: ManagedUser,
  idOf: ({ user_id }) => user_id,
  changes: userEventNames,
  deletion: 'user.deleted',
  itemOf: ({ user }) => user,
  listed: (take) => ({
    'users.listed': (state, { payload: { users, as_of } }) => take(state, users, as_of),
  }),
})
