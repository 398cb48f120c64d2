/** Who is listed where, and what may be done to a user (document 1, sections 4 to 6; access.md, users). */

import { NAME_MAX_LENGTH } from '../../limits.ts'
import { noSeat } from '../../messages.ts'
import type { Role, UserState } from '../../model/accounts/user.ts'
import type { ManagedUser } from '../../model/accounts/users.ts'
import { canonicalAddress, isEmailAddress, sameAddress } from '../addresses/email-address.ts'
import { isShownName, UNSHOWN } from './profile.ts'
import { isFull } from './seats.ts'

/** The groups of the list, in their order (USERS-02). */
export const userGroups: readonly { state: UserState; heading: string }[] = [
  { state: 'ACTIVE', heading: 'Active' },
  { state: 'INVITATION_PENDING', heading: 'Invitation pending' },
  { state: 'DEACTIVATED', heading: 'Deactivated' },
]

/** A state in the short words of chip and counter (USERS-11). */
export const userStateLabels: Readonly<Record<UserState, string>> = {
  ACTIVE: 'active',
  INVITATION_PENDING: 'pending',
  DEACTIVATED: 'deactivated',
}

/** USERS-17, USERS-18: the first one is offered first and is the default. */
export const roleChoices: readonly { value: Role; text: string }[] = [
  { value: 'AGENT', text: 'Agent' },
  { value: 'ADMIN', text: 'Admin' },
]

type Listed = Pick<ManagedUser, 'state' | 'role' | 'name' | 'user_id'>

const byName = new Intl.Collator('en', { sensitivity: 'base' })
const rankOfState = (state: UserState): number =>
  userGroups.findIndex((group) => group.state === state)
const rankOfRole = (role: Role): number => (role === 'ADMIN' ? 0 : 1)

/** By group, admins before agents, then by name whatever its case (USERS-03; G-265). */
export const sortUsers = <U extends Listed>(users: readonly U[]): U[] =>
  users.toSorted(
    (a, b) =>
      rankOfState(a.state) - rankOfState(b.state) ||
      rankOfRole(a.role) - rankOfRole(b.role) ||
      byName.compare(a.name, b.name) ||
      (a.user_id < b.user_id ? -1 : 1),
  )

/** What the server says of an address that anybody has: the email is the login (G-269). */
export const emailTaken = 'This email address is already in use.'

/** What the user form holds, as typed. */
export type UserForm = Pick<
  ManagedUser,
  | 'name'
  | 'public_name'
  | 'email'
  | 'role'
  | 'receive_unread_emails_notifications'
  | 'receive_payment_notifications'
>

/** A new user before anything is typed (USERS-12, USERS-18). */
export const emptyUserForm: UserForm = {
  name: '',
  public_name: '',
  email: '',
  role: 'AGENT',
  receive_unread_emails_notifications: true,
  receive_payment_notifications: true,
}

export const userFormOf = (user: UserForm): UserForm => ({
  name: user.name,
  public_name: user.public_name,
  email: user.email,
  role: user.role,
  receive_unread_emails_notifications: user.receive_unread_emails_notifications,
  receive_payment_notifications: user.receive_payment_notifications,
})

/** What is wrong with each field; empty where nothing is. */
export type UserFormErrors = { name?: string; public_name?: string; email?: string }

function nameError(what: string, name: string): string | undefined {
  if (name === '') return `Enter a ${what}.`
  if (name.length > NAME_MAX_LENGTH) return `Enter at most ${NAME_MAX_LENGTH} characters.`
  return isShownName(name) ? undefined : `This ${what} contains ${UNSHOWN}.`
}

/** The form as it is stored: trimmed, its address in the canonical form, and what is wrong with it (USERS-14, USERS-15; G-620). */
export function readUserForm(form: UserForm): { form: UserForm; errors: UserFormErrors } {
  const read = {
    ...form,
    name: form.name.trim(),
    public_name: form.public_name.trim(),
    email: canonicalAddress(form.email),
  }
  const name = nameError('name', read.name)
  const publicName = nameError('public name', read.public_name)
  const email =
    read.email === ''
      ? 'Enter an email address.'
      : isEmailAddress(read.email)
        ? undefined
        : 'Please enter a valid email address.'
  return {
    form: read,
    errors: {
      ...(name !== undefined && { name }),
      ...(publicName !== undefined && { public_name: publicName }),
      ...(email !== undefined && { email }),
    },
  }
}

/** A "no" of a rule: the status that the server answers, and why. */
export type UserRefusal = { status: 400 | 403 | 409; message: string }

const no = (status: UserRefusal['status'], message: string): UserRefusal => ({ status, message })

const isLastAdmin = (user: Listed, all: readonly Listed[]): boolean =>
  user.state === 'ACTIVE' &&
  user.role === 'ADMIN' &&
  !all.some(
    (other) => other.user_id !== user.user_id && other.state === 'ACTIVE' && other.role === 'ADMIN',
  )

const LAST_ADMIN = 'This is the last active admin. Make another user an admin first.'

/** Whether the form may be typed into: not that of a deactivated user (USERS-32, USERS-37, USERS-39). */
export const isEditable = ({ state }: Pick<Listed, 'state'>): boolean => state !== 'DEACTIVATED'

/** Why this user cannot be given these values, or null (USERS-16; G-268). */
export function editRefusal(
  user: Listed & Pick<ManagedUser, 'email'>,
  next: Pick<ManagedUser, 'role' | 'email'>,
  all: readonly Listed[],
): UserRefusal | null {
  if (!isEditable(user))
    return no(409, 'This user is deactivated. Activate the user before you edit it.')
  if (!sameAddress(user.email, next.email)) {
    return no(400, 'The email address cannot be changed.')
  }
  return next.role !== 'ADMIN' && isLastAdmin(user, all) ? no(409, LAST_ADMIN) : null
}

/** Why this user cannot be activated, or null (USERS-38). */
export function activationRefusal(
  user: Listed,
  all: readonly Listed[],
  max: number | null,
): UserRefusal | null {
  if (user.state !== 'DEACTIVATED') return no(409, 'Only a deactivated user can be activated.')
  return isFull(all, max) ? no(403, noSeat) : null
}

/** Why `actorId` cannot deactivate this user, or null (USERS-35, USERS-36; G-268). */
export function deactivationRefusal(
  user: Listed,
  all: readonly Listed[],
  actorId: string,
): UserRefusal | null {
  if (user.user_id === actorId) return no(403, 'You cannot deactivate yourself.')
  if (user.state !== 'ACTIVE') return no(409, 'Only an active user can be deactivated.')
  return isLastAdmin(user, all) ? no(409, LAST_ADMIN) : null
}

/** Why this user cannot be deleted, or null: cases and logs refer to former users (USERS-33; G-267). */
export const deletionRefusal = ({ state }: Pick<Listed, 'state'>): UserRefusal | null =>
  state === 'INVITATION_PENDING'
    ? null
    : no(409, 'Only users with a pending invitation can be deleted.')

/** Why `actorId` cannot reset this user's second factor, or null: one's own takes the password and a code. */
export function factorResetRefusal(
  user: Pick<ManagedUser, 'user_id' | 'second_factor'>,
  actorId: string,
): UserRefusal | null {
  if (user.user_id === actorId)
    return no(403, 'Change your own two-factor authentication in your profile.')
  return user.second_factor ? null : no(409, 'This user has not set up two-factor authentication.')
}

/** Why this administrator cannot ask everybody for a second factor, or null. */
export const requirementRefusal = (
  own: Pick<ManagedUser, 'second_factor'>,
  required: boolean,
): UserRefusal | null =>
  required && !own.second_factor
    ? no(409, 'Set up two-factor authentication for your own account first.')
    : null
