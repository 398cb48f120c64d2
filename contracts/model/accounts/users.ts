import { type Schema, z } from '../../schema.ts'
import { Count } from '../primitives.ts'
import { UserFacts } from './user.ts'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whichever of the two names is missing gets what the other one says. */
function bothRoles(raw: unknown): unknown {
  if (!isObject(raw)) return raw
  const role = raw.role ?? raw.user_role
  return role === undefined ? raw : { ...raw, role, user_role: raw.user_role ?? role }
}

/** Reads a user whose role is given as `role`, as `user_role` or as both (USERS-09; G-213). */
export const withEitherRole = <T>(schema: Schema<T>): Schema<T> =>
  z.pipe(z.transform(bothRoles), schema)

/** A user as the Users screen manages them. */
export const managedUser = z.extend(UserFacts, {
  /** Raised by every change of this user; a save of the form names the one it began with. */
  version: Count,
  /** Whether they log in with a second factor; missing in recordings before 2026-11-25. */
  second_factor: z.optional(z.boolean()),
})
export const ManagedUser = withEitherRole(managedUser)
export type ManagedUser = z.infer<typeof managedUser>

/** What `GET /user/list` answers (USERS-13): four numbers and everybody (G-263). */
export const UserList = z.object({
  seats: Count,
  active: Count,
  invitation_pending: Count,
  deactivated: Count,
  list: z
    .array(ManagedUser)
    .check(
      z.refine(
        (users) => new Set(users.map(({ user_id }) => user_id)).size === users.length,
        'an id twice',
      ),
    ),
})
export type UserList = z.infer<typeof UserList>
