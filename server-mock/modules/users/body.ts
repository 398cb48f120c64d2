import type { Role } from '../../../contracts/model/accounts/user.ts'
import type { UserFormErrors } from '../../../contracts/rules/accounts/users.ts'

type Roles = { role?: Role | undefined; user_role?: Role | undefined }

/** The role that a body gives under either name (USERS-09), `otherwise` for none; null where the two differ. */
export function roleIn({ role, user_role }: Roles, otherwise: Role): Role | null {
  if (role !== undefined && user_role !== undefined && role !== user_role) return null
  return role ?? user_role ?? otherwise
}

/** What is wrong with the first wrong field, or null. */
export const firstError = (errors: UserFormErrors): string | null =>
  errors.name ?? errors.public_name ?? errors.email ?? null
