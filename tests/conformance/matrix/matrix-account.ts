/** The matrix's rows for people without an account: anybody may come, a token is ignored. */
import type { accountCalls } from '../../../contracts/api/accounts/account.ts'
import { appUser } from '../../../server-mock/db/schema/accounts.ts'
import { newId } from '../../../server-mock/ids.ts'
import { issueLink } from '../../../server-mock/modules/access/links.ts'
import { TEST_TOKEN } from '../../../server-mock/modules/account/robot-check.ts'
import { FIRST_TERMS } from '../../../server-mock/modules/terms/first-terms.ts'
import { type Office, PASSWORD } from '../../support/server/api-office.ts'
import type { Caller, Row } from './matrix-row.ts'

const everybody = { staff: { own: 200 }, stranger: 200 }

/** Somebody new whom the office has invited, and the link of the mail. */
async function invite(of: Office, { api }: Caller): Promise<{ user_id: string; link: string }> {
  const { database, clock } = api.services
  const user_id = newId()
  const now = clock.now()
  await database.db.insert(appUser).values({
    id: user_id,
    customerId: of.id,
    email: `${user_id}@invited.example`,
    name: of.mark,
    publicName: of.mark,
    role: 'AGENT',
    state: 'INVITATION_PENDING',
    verified: false,
    created: now.toISOString(),
  })
  const issue = { kind: 'signup', userId: user_id, now } as const
  return { user_id, link: (await database.db.transaction((tx) => issueLink(tx, issue))).token }
}

export const accountRows: Record<keyof typeof accountCalls, Row> = {
  readAccountTerms: { request: () => ({ path: '/customer/terms_of_service' }), ...everybody },
  readRobotChallenge: { request: () => ({ path: '/customer/robot_check' }), ...everybody },
  checkVatId: {
    request: (_of, { api }) => {
      // Nobody is slowed down.
      api.advance(60_000)
      return {
        path: '/customer/vat_id/validation',
        json: { country: 'AT', vat_id: 'ATU13585627', recaptcha_token: TEST_TOKEN },
      }
    },
    ...everybody,
  },
  createAccount: {
    request: (_of, { api }) => {
      api.advance(6 * 60_000)
      return {
        path: '/customer/account',
        json: {
          name: 'Ada Moss',
          email: `${newId().replaceAll(/[_-]/g, '')}@new.example`,
          password: PASSWORD,
          customer_type: 'OTHER',
          customer_name: 'Moss',
          address_line_1: '1 Fern Lane',
          postal_code: '8001',
          city: 'Zürich',
          country: 'CH',
          recaptcha_token: TEST_TOKEN,
          tos_version: FIRST_TERMS,
        },
      }
    },
    ...everybody,
  },
  readInvitation: {
    request: async (of, me) => ({ path: `/user/signup/${(await invite(of, me)).link}` }),
    ...everybody,
  },
  signUp: {
    request: async (of, me) => {
      const { user_id, link } = await invite(of, me)
      return {
        path: `/user/signup/${link}`,
        method: 'PUT',
        json: { name: of.mark, password: PASSWORD, user_id },
      }
    },
    ...everybody,
    lite: { own: 403 },
  },
}
