/** Calls of people who log in, open an account or come with a mailed link, and about second factors. */
import type { LinkKind } from '../../../server-mock/db/schema/links.ts'
import { newId } from '../../../server-mock/ids.ts'
import { issueLink } from '../../../server-mock/modules/access/links.ts'
import { TEST_TOKEN } from '../../../server-mock/modules/account/robot-check.ts'
import { FIRST_TERMS } from '../../../server-mock/modules/terms/first-terms.ts'
import { addUserTo } from '../offices/user-office.ts'
import type { TestApi } from '../server/api.ts'
import { PASSWORD } from '../server/api-office.ts'
import type { Entry, Scene } from './entry.ts'

/** A link as it would be mailed. */
export async function linkFor(
  { services: { database, clock } }: TestApi,
  kind: LinkKind,
  userId: string,
): Promise<string> {
  const link = { kind, userId, now: clock.now() }
  return (await database.db.transaction((tx) => issueLink(tx, link))).token
}

/** Somebody new of the office, to whom a link of this kind was mailed. */
const linked =
  (kind: LinkKind, parts: Parameters<typeof addUserTo>[2]) =>
  async ({ api, of }: Scene) => {
    const marked = { name: of.mark, publicName: of.mark, ...parts }
    const { id, email } = await addUserTo(api, of.id, marked)
    return { user_id: id, email, link: await linkFor(api, kind, id) }
  }

const toVerify = linked('verification', { verified: false })
const toReset = linked('reset', {})
const invited = linked('signup', { state: 'INVITATION_PENDING', verified: false })

/** Nobody is asked for twice, so that nobody is slowed down. */
const somebody = () => ({ email: `${newId().replace(/[_-]/g, '')}@nowhere.example` })

const later =
  (minutes: number) =>
  async ({ api }: Scene) => {
    api.advance(minutes * 60_000)
    return undefined
  }

const proof = { password: PASSWORD, code: '123456' }

export const accountEntries = {
  login: {
    json: ({ of }) => ({ email: of.users.colleague.email, password: PASSWORD }),
    command: 'session.login',
  },
  renew: {
    ready: async ({ api, of }) => {
      const { email } = of.users.colleague
      return { email, renew_token: (await api.login(email)).renew_token }
    },
    json: ({ made: { email, renew_token } }) => ({ email, renew_token }),
  },
  loginSecondFactor: {
    json: { challenge: 'none', code: '123456' },
    command: 'session.second-factor',
  },
  logout: {},
  health: {},
  verifyEmail: { ready: toVerify },
  resendVerification: { json: somebody },
  requestPasswordReset: { json: somebody },
  readPasswordReset: { ready: toReset },
  resetPassword: {
    ready: toReset,
    json: ({ made: { email } }) => ({ new_password: PASSWORD, email }),
  },
  readAccountTerms: {},
  readRobotChallenge: {},
  checkVatId: {
    // Nobody is slowed down.
    ready: later(1),
    json: { country: 'AT', vat_id: 'ATU13585627', recaptcha_token: TEST_TOKEN },
  },
  createAccount: {
    ready: later(6),
    json: () => ({
      ...{ name: 'Ada Moss', email: `${newId().replaceAll(/[_-]/g, '')}@new.example` },
      ...{ password: PASSWORD, customer_type: 'OTHER', customer_name: 'Moss' },
      ...{ address_line_1: '1 Fern Lane', postal_code: '8001', city: 'Zürich', country: 'CH' },
      ...{ recaptcha_token: TEST_TOKEN, tos_version: FIRST_TERMS },
    }),
  },
  readInvitation: { ready: invited },
  signUp: {
    ready: invited,
    json: ({ of, made: { user_id } }) => ({ name: of.mark, password: PASSWORD, user_id }),
    command: 'session.sign-up',
  },
  readSecondFactor: {},
  beginSecondFactor: { json: { password: PASSWORD } },
  confirmSecondFactor: { json: { code: 'no code' } },
  renewRecoveryCodes: { json: proof },
  turnOffSecondFactor: { json: proof },
  resetSecondFactor: {
    ready: async ({ api, of }) => ({
      id: (await addUserTo(api, of.id, { secondFactorSince: '2026-11-20T08:00:00.000Z' })).id,
    }),
    command: 'second-factor.reset',
    tells: ['user.second-factor-reset'],
  },
  requireSecondFactor: {
    json: { required: true },
    command: 'second-factor.require',
    tells: ['customer.second-factor-required'],
  },
} satisfies Record<string, Entry>
