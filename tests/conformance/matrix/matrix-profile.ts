/** What people do to the own account, and the terms of their customer: a part of the table in `matrix.ts`. */
import { randomUUID } from 'node:crypto'
import type { CallName } from '../../../contracts/api/calls.ts'
import { FIRST_TERMS } from '../../../server-mock/modules/terms/first-terms.ts'
import { PASSWORD } from '../../support/server/api-office.ts'
import type { Row } from './matrix-row.ts'

/** About the caller alone: it names nobody. */
const mine = { staff: { own: 200 }, stranger: 401 }
const customer = { own: 200, foreign: 403, nowhere: 403 }

const aView = { view: 'PAID', filter: 'idle', search: '', ascending: true }

export const profileRows = {
  changePassword: {
    ...mine,
    // The same one again, so that everybody can log in after it.
    request: () => ({
      path: '/user/password',
      method: 'PUT',
      json: { current_password: PASSWORD, new_password: PASSWORD },
    }),
  },
  changeName: {
    ...mine,
    request: (_of, { office }) => ({
      path: '/user/name',
      method: 'PUT',
      json: { name: `${office.mark} renamed`, public_name: office.mark },
    }),
  },
  readSignature: { ...mine, request: () => ({ path: '/user/email_signature' }) },
  saveSignature: {
    ...mine,
    request: (_of, { office }) => ({
      path: '/user/email_signature',
      method: 'PUT',
      json: { signature: `<p>${office.mark}</p>` },
    }),
  },
  readSavedViews: { ...mine, request: () => ({ path: '/user/saved_views' }) },
  addSavedView: {
    ...mine,
    request: (_of, { office }) => ({
      path: '/user/saved_view',
      method: 'POST',
      json: { ...aView, name: office.mark.slice(0, 20), search: office.mark.slice(0, 20) },
    }),
  },
  deleteSavedView: {
    ...mine,
    request: async (_of, { api, token }) => {
      const json = { ...aView, name: 'Mine' }
      const saved = await api.call('/user/saved_view', { token, json })
      const id = saved.json.views?.at(-1).id ?? 'nowhere'
      return { path: `/user/saved_view/${id}`, method: 'DELETE' }
    },
  },
  withdrawCommand: {
    ...mine,
    request: () => ({
      path: '/commands/_withdraw',
      method: 'POST',
      headers: { 'Idempotency-Key': randomUUID() },
    }),
  },
  readCommand: {
    ...mine,
    request: async (_of, { api, token }) => {
      const key = randomUUID()
      const headers = { 'Idempotency-Key': key }
      await api.call('/user/saved_view/none', { token, method: 'DELETE', headers })
      return { path: `/commands/${key}` }
    },
  },
  readTerms: {
    request: (of) => ({ path: `/customer/${of.id}/terms_of_service` }),
    staff: customer,
    stranger: 401,
  },
  acceptTerms: {
    request: (of) => ({
      path: `/customer/${of.id}/terms_of_service/accept?tos_version=${FIRST_TERMS}`,
      method: 'POST',
    }),
    staff: customer,
    agent: { own: 403, foreign: 403, nowhere: 403 },
    stranger: 401,
  },
} satisfies Partial<Record<CallName, Row>>
