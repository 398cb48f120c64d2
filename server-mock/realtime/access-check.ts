import type { Role } from '../../contracts/model/user.ts'

/**
 * What the socket channel wants to know of an access token. `modules/access/tokens.ts` answers it by
 * `verifyAccessToken(services, token)`; `expires` in milliseconds since 1970; `message` is the refusal
 * of `contracts/api/protocol.ts`.
 */
export type AccessCheck =
  | {
      ok: true
      user: { id: string; customerId: string; role: Role }
      sessionId: string
      expires: number
    }
  | { ok: false; message: string }

export type CheckAccess = (token: string) => Promise<AccessCheck>
