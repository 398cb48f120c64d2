/** The matrix's rows for what mailed links do: anybody may come with one, and the link itself is the proof. */
import type { accessLinkCalls } from '../../../contracts/api/accounts/access-links.ts'
import type { LinkKind } from '../../../server-mock/db/schema/links.ts'
import { newId } from '../../../server-mock/ids.ts'
import { issueLink } from '../../../server-mock/modules/access/links.ts'
import { type Office, PASSWORD } from '../../support/server/api-office.ts'
import type { Caller, Row } from './matrix-row.ts'

const linkOf = async (of: Office, { api }: Caller, kind: LinkKind): Promise<string> => {
  const { database, clock } = api.services
  const link = { kind, userId: of.users.colleague.id, now: clock.now() }
  return (await database.db.transaction((tx) => issueLink(tx, link))).token
}

const everybody = { staff: { own: 200 }, stranger: 200 }
/** Nobody is asked for twice, so that nobody is slowed down. */
const somebody = () => ({ email: `${newId().replace(/[_-]/g, '')}@nowhere.example` })

export const accessLinkRows: Record<keyof typeof accessLinkCalls, Row> = {
  verifyEmail: {
    request: async (of, me) => ({
      path: `/user/verification/${await linkOf(of, me, 'verification')}`,
      method: 'PUT',
    }),
    ...everybody,
  },
  resendVerification: {
    request: () => ({ path: '/user/resend_verification', json: somebody() }),
    ...everybody,
  },
  requestPasswordReset: {
    request: () => ({ path: '/user/password_reset', method: 'PUT', json: somebody() }),
    ...everybody,
  },
  readPasswordReset: {
    request: async (of, me) => ({
      path: `/user/password_reset/${await linkOf(of, me, 'reset')}`,
    }),
    ...everybody,
  },
  resetPassword: {
    request: async (of, me) => ({
      path: `/user/password_reset/${await linkOf(of, me, 'reset')}`,
      method: 'PUT',
      json: { new_password: PASSWORD, email: of.users.colleague.email },
    }),
    ...everybody,
  },
}
