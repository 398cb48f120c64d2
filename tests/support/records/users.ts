/** Builders of users and of what is told of them; a gateway that serves them. */
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { WireEvent } from '../../../contracts/events/envelope.ts'
import type { UserEventName } from '../../../contracts/events/names.ts'
import type { DetailChange } from '../../../contracts/events/payloads.ts'
import type { SessionUser } from '../../../contracts/model/accounts/user.ts'
import type { ManagedUser } from '../../../contracts/model/accounts/users.ts'
import { countUsers } from '../../../contracts/rules/accounts/seats.ts'
import { sortUsers } from '../../../contracts/rules/accounts/users.ts'
import { answered, type FakeGateway } from '../client/fake-gateway.ts'
import { aUser, officeEvent } from './events.ts'

export const aManagedUser = (parts: Partial<ManagedUser> = {}): ManagedUser => {
  const user = {
    user_id: 'u7',
    name: 'Tom Vale',
    public_name: 'T. Vale',
    email: 'tom@office.example',
    role: 'AGENT' as const,
    state: 'ACTIVE' as const,
    customer_id: 'c1',
    receive_unread_emails_notifications: true,
    receive_payment_notifications: true,
    version: 1,
    ...parts,
  }
  return { ...user, username: user.email, user_role: user.role }
}

/** The administrator who is logged in. */
export const anAdmin = (parts: Partial<SessionUser> = {}): SessionUser =>
  aUser({ role: 'ADMIN', user_role: 'ADMIN', ...parts })

/** The same as the list holds them. */
export const ownEntry = (user: SessionUser = anAdmin()): ManagedUser =>
  aManagedUser({
    user_id: user.user_id,
    name: user.name,
    public_name: user.public_name,
    email: user.email,
    role: user.role,
  })

type Parts = { changes?: DetailChange[]; by?: { id: string; name: string } }

/** A numbered event about a user; Bruno did it. */
export const userEvent = (
  seq: number,
  name: UserEventName,
  user: ManagedUser,
  { changes = [], by }: Parts = {},
) => officeEvent(seq, name, { user, changes }, by) satisfies WireEvent & KnownEvent<UserEventName>

/** A server with these users, which does as it is asked; what a test puts into `users` is there. */
export function serveUsers(gateway: FakeGateway, users: ManagedUser[], own = anAdmin()) {
  let seq = 1
  const by = { id: own.user_id, name: own.name }
  const put = (name: UserEventName, user: ManagedUser) => {
    seq += 1
    const at = users.findIndex(({ user_id }) => user_id === user.user_id)
    if (name === 'user.deleted') users.splice(at, 1)
    else if (at === -1) users.push(user)
    else users[at] = user
    const events = [userEvent(seq, name, user, { by })]
    return answered({ ...user, events }, null)
  }
  const one = (id: string): ManagedUser => {
    const found = users.find(({ user_id }) => user_id === id)
    if (!found) throw new Error(`no user ${id}`)
    return found
  }
  gateway.answer('readSubscriptionConfig', () =>
    answered(
      {
        max_email_flows: 1,
        max_translations: 1,
        max_users: own.subscription === 'LITE' ? 1 : null,
      },
      seq,
    ),
  )
  gateway.answer('listUsers', () => {
    const list = sortUsers(users)
    return answered({ ...countUsers(list, own.subscription), list }, seq)
  })
  gateway.answer('addUser', ({ body }) =>
    put(
      'user.invited',
      aManagedUser({
        name: body.name,
        public_name: body.public_name,
        email: body.email,
        role: body.role ?? 'AGENT',
        receive_unread_emails_notifications: body.receive_unread_emails_notifications ?? true,
        receive_payment_notifications: body.receive_payment_notifications ?? true,
        user_id: `added-${seq}`,
        state: 'INVITATION_PENDING',
      }),
    ),
  )
  gateway.answer('changeUser', ({ params, body }) => {
    const before = one(params.id)
    const given = Object.fromEntries(
      Object.entries(body).filter(([, value]) => value !== undefined),
    )
    return put('user.changed', aManagedUser({ ...before, ...given, version: before.version + 1 }))
  })
  const toState = (id: string, state: ManagedUser['state'], name: UserEventName) => {
    const before = one(id)
    return put(name, { ...before, state, version: before.version + 1 })
  }
  gateway.answer('activateUser', ({ params }) => toState(params.id, 'ACTIVE', 'user.activated'))
  gateway.answer('deactivateUser', ({ params }) =>
    toState(params.id, 'DEACTIVATED', 'user.deactivated'),
  )
  gateway.answer('deleteUser', ({ params }) => {
    const { value } = put('user.deleted', one(params.id))
    return answered({ events: value.events }, null)
  })
  return { asOf: () => seq }
}
