import { z } from '../../schema.ts'
import { Id } from '../primitives.ts'

export const Role = z.enum(['ADMIN', 'AGENT'])
export type Role = z.infer<typeof Role>

export const Plan = z.enum(['LITE', 'PRO', 'ENTERPRISE'])
export type Plan = z.infer<typeof Plan>

/** A plan as it arrives from outside: its name in any letters is the same plan (FLOW-56; G-746). */
export const PlanName = z.pipe(
  z.pipe(
    z.string(),
    z.transform((name: string) => name.toUpperCase()),
  ),
  Plan,
)

export const UserState = z.enum(['ACTIVE', 'DEACTIVATED', 'INVITATION_PENDING'])
export type UserState = z.infer<typeof UserState>

/** What a user and their administrators see of them, nothing secret and no token (USERS-08). */
export const UserFacts = z.object({
  user_id: Id,
  username: z.string(),
  name: z.string(),
  public_name: z.string(),
  email: z.string(),
  role: Role,
  user_role: Role,
  state: UserState,
  customer_id: Id,
  receive_unread_emails_notifications: z.boolean(),
  receive_payment_notifications: z.boolean(),
})
export type UserFacts = z.infer<typeof UserFacts>

/** The user as the login answers it (G-211). */
export const SessionUser = z.extend(UserFacts, {
  customer_name: z.string(),
  subscription: PlanName,
  /** Whether the customer asks everybody for a second factor; left out where it does not. */
  second_factor_required: z.optional(z.boolean()),
})
export type SessionUser = z.infer<typeof SessionUser>

/** What `POST /login` answers: the user and the tokens of the new session (AUTH-07, engine.md 22). */
export const LoginAnswer = z.extend(SessionUser, {
  accessToken: z.string(),
  renew_token: z.string(),
  file_token: z.string(),
})
export type LoginAnswer = z.infer<typeof LoginAnswer>
