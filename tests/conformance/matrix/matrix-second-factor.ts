/** The part of the matrix about second factors: one's own, and what administrators do about everybody's. */
import type { CallName } from '../../../contracts/api/calls.ts'
import { addUserTo } from '../../support/offices/user-office.ts'
import { PASSWORD } from '../../support/server/api-office.ts'
import type { Row } from './matrix-row.ts'

/** About the caller alone: it names nobody. Nobody has a factor here, so that what needs one is let in and refused. */
const mine = { staff: { own: 200 }, stranger: 401 }
const without = { staff: { own: 409 }, stranger: 401 }

const path = '/user/second_factor'
const proof = { password: PASSWORD, code: '123456' }

export const secondFactorRows = {
  readSecondFactor: { ...mine, request: () => ({ path }) },
  beginSecondFactor: { ...mine, request: () => ({ path, json: { password: PASSWORD } }) },
  confirmSecondFactor: {
    // One that was begun by the row above is refused for its code.
    staff: { own: 400 },
    stranger: 401,
    request: () => ({ path, method: 'PUT', json: { code: 'no code' } }),
  },
  renewRecoveryCodes: {
    ...without,
    request: () => ({ path: `${path}/recovery_codes`, json: proof }),
  },
  turnOffSecondFactor: {
    ...without,
    request: () => ({ path: `${path}/off`, method: 'PUT', json: proof }),
  },
  resetSecondFactor: {
    request: async (of, { api, office, token }) => {
      const parts = { secondFactorSince: '2026-11-20T08:00:00.000Z' }
      const isOwn = of.id === office.id && token !== ''
      const { id } = isOwn ? await addUserTo(api, of.id, parts) : of.users.colleague
      return { path: `/user/${id}/second_factor/reset`, method: 'PUT' }
    },
    staff: { own: 200, foreign: 404, nowhere: 404 },
    agent: { own: 403, foreign: 403, nowhere: 403 },
    stranger: 401,
  },
  requireSecondFactor: {
    request: (of) => ({
      path: `/customer/${of.id}/second_factor`,
      method: 'PUT',
      json: { required: true },
    }),
    // Whoever asks it of everybody has one; done in `tests/server/access/second-factor-everybody.test.ts`.
    staff: { own: 409, foreign: 403, nowhere: 403 },
    agent: { own: 403, foreign: 403, nowhere: 403 },
    stranger: 401,
  },
  loginSecondFactor: {
    // There is no challenge without a factor.
    staff: { own: 401 },
    stranger: 401,
    request: () => ({ path: '/login/second_factor', json: { challenge: 'none', code: '123456' } }),
  },
} satisfies Partial<Record<CallName, Row>>
