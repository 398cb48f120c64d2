/** What a row of the authorisation matrix says. */
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import type { Init, TestApi } from '../../support/server/api.ts'
import type { Office } from '../../support/server/api-office.ts'

export type Request = Init & { path: string }

/** Whose record is asked for: one's own, another customer's, one that exists nowhere. */
export type Target = 'own' | 'foreign' | 'nowhere'

type Statuses = Partial<Record<Target, number>>

export type Row = {
  /** A call that is right in every other respect. `me` asks; the records are `of`'s. */
  request: (of: Office, me: Caller) => Request | Promise<Request>
  /** ADMIN and AGENT of every plan that is let in. */
  staff: Statuses
  /** Where an AGENT is answered differently. */
  agent?: Statuses
  /** Where a full LITE is, and nothing else is said of an AGENT. */
  lite?: Statuses
  /** The only plans that are let in; under the others it is 403 for everybody and everything. */
  plans?: readonly Plan[]
  /** No token, or one that is no good. */
  stranger: number
}

export type Caller = { api: TestApi; token: string; office: Office }
