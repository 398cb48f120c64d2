import { WireEvent } from '../../events/envelope.ts'
import { Role } from '../../model/accounts/user.ts'
import { managedUser, UserList, withEitherRole } from '../../model/accounts/users.ts'
import { Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { admins } from '../call.ts'
import { change, nothing, read } from '../rows.ts'

const ofUser = z.strictObject({ id: Id })

/** What comes is judged by `contracts/rules/accounts/users.ts`, so that the message says what is wrong. */
const text = z.string().check(z.maxLength(400))

const fields = {
  role: z.optional(Role),
  user_role: z.optional(Role),
  receive_unread_emails_notifications: z.optional(z.boolean()),
  receive_payment_notifications: z.optional(z.boolean()),
}

/**
 * The user as the client lists them: ignored (gaps-1, "Body of activate and deactivate"), and no part of what the command
 * is. A second attempt sends the user as they are listed by then (C1).
 */
const ignored = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((): Record<string, unknown> => ({})),
)

const events = z.array(WireEvent)
const answer = z.extend(managedUser, { events })

/** Users of the own customer; a foreign id is as unknown as one of nobody (spec README, 13). */
export const userCalls = {
  /** USERS-22. ADMIN only: agents filter the dashboard by themselves (gaps-1, "May an AGENT read"). */
  listUsers: read({
    method: 'GET',
    path: '/user/list',
    params: nothing,
    query: nothing,
    answer: UserList,
    policy: admins,
  }),
  /**
   * USERS-23: invites by mail; flags left out are on, a role left out is AGENT. Refusals: 403 with
   * `noSeat` on a full LITE, 409 where the address belongs to anybody already, 429.
   */
  addUser: change({
    method: 'POST',
    path: '/user',
    params: nothing,
    query: nothing,
    body: z.strictObject({ name: text, public_name: text, email: text, ...fields }),
    answer: withEitherRole(answer),
    policy: admins,
  }),
  /**
   * USERS-24: what is left out stays. The email may be sent but not changed. `accessToken`: only to a user
   * who changed their own claims (gaps-1). Refusals: 409 for a deactivated user and for the last active
   * admin's role, 412 where somebody else changed what would be written.
   */
  changeUser: change({
    method: 'PUT',
    path: '/user/:id',
    params: ofUser,
    query: nothing,
    body: z.strictObject({
      name: z.optional(text),
      public_name: z.optional(text),
      email: z.optional(text),
      ...fields,
    }),
    answer: withEitherRole(z.extend(answer, { accessToken: z.optional(z.string()) })),
    policy: admins,
    versioned: true,
  }),
  /** USERS-26. Refusals: 409, 403 with `noSeat`. */
  activateUser: change({
    method: 'PUT',
    path: '/user/:id/activate',
    params: ofUser,
    query: nothing,
    body: ignored,
    answer: withEitherRole(answer),
    policy: admins,
  }),
  /** USERS-27. Ends the user's session at once. Refusals: 403 for oneself, 409 for the last active admin. */
  deactivateUser: change({
    method: 'PUT',
    path: '/user/:id/deactivate',
    params: ofUser,
    query: nothing,
    body: ignored,
    answer: withEitherRole(answer),
    policy: admins,
  }),
  /** USERS-28: an invitation is taken back. Refusal: 409 for anybody who ever was active. */
  deleteUser: change({
    method: 'DELETE',
    path: '/user/:id',
    params: ofUser,
    query: nothing,
    answer: z.object({ events }),
    policy: admins,
  }),
}
