/** Calls about the customer, its users, terms and plan, and about what each person keeps. */
import { randomUUID } from 'node:crypto'
import type { UserState } from '../../../contracts/model/accounts/user.ts'
import { FIRST_TERMS } from '../../../server-mock/modules/terms/first-terms.ts'
import { addUserTo, aUserForm } from '../offices/user-office.ts'
import { PASSWORD } from '../server/api-office.ts'
import { type Entry, requestTo, type Scene } from './entry.ts'

/** Somebody of the caller's own. */
const someone =
  (state: UserState) =>
  async ({ api, of }: Scene) => ({ id: (await addUserTo(api, of.id, { state })).id })

const aView = { view: 'PAID', filter: 'idle', search: '', ascending: true }
const savedView = { method: 'POST', path: '/user/saved_view' } as const

const reportDays = { start_date: '2026-01-01', end_date: '2026-01-31' }

let added = 0

export const officeEntries = {
  listUsers: {},
  addUser: {
    json: () => {
      added += 1
      return aUserForm({ email: `catalogue-${added}@made.example` })
    },
    command: 'user.add',
    tells: ['user.invited'],
  },
  changeUser: {
    ready: someone('ACTIVE'),
    json: { name: 'Renamed' },
    command: 'user.change',
    tells: ['user.changed', 'user.renamed'],
    instead: ['user.role-changed'],
  },
  activateUser: {
    ready: someone('DEACTIVATED'),
    json: {},
    command: 'user.activate',
    tells: ['user.activated'],
  },
  deactivateUser: {
    ready: someone('ACTIVE'),
    json: {},
    command: 'user.deactivate',
    tells: ['user.deactivated'],
  },
  deleteUser: {
    ready: someone('INVITATION_PENDING'),
    command: 'user.delete',
    tells: ['user.deleted'],
  },
  readBusinessDetails: {},
  saveBusinessDetails: {
    json: {
      ...{ address_line_1: 'Tanner Street 14', address_line_2: null, postal_code: 'SE1 3LE' },
      ...{ city: 'London', vat_id: null, timezone: 'Europe/London' },
    },
    command: 'customer.address.change',
    tells: ['customer.address-changed'],
  },
  readSubscriptionConfig: {},
  readOnboarding: {},
  readCredits: {},
  addCredits: {
    json: { amount: 5 },
    command: 'customer.credits.add',
    tells: ['customer.credits-added'],
  },
  readAuditLog: {},
  exportAuditLog: {},
  listInvoices: { json: { filter: { search: 'nowhere' }, paging: {} } },
  downloadInvoices: { json: { filter: { search: 'nowhere' } } },
  readPaymentReport: { query: { ...reportDays, format: 'excel' } },
  readPaymentReportDetails: { query: { ...reportDays, format: 'csv' } },
  readTerms: {},
  acceptTerms: {
    query: { tos_version: FIRST_TERMS },
    command: 'terms.accept',
    tells: ['customer.terms-accepted'],
  },
  changePassword: {
    // The same one again, so that everybody can log in after it.
    json: { current_password: PASSWORD, new_password: PASSWORD },
  },
  changeName: {
    json: ({ of: { mark } }) => ({ name: `${mark} renamed`, public_name: mark }),
    command: 'profile.name.change',
    // Everybody learns the name, administrators the rest (PROFILE-13).
    tells: ['user.renamed', 'user.changed'],
  },
  readSignature: {},
  saveSignature: {
    json: ({ of: { mark } }) => ({ signature: `<p>${mark}</p>` }),
    command: 'profile.signature.save',
  },
  readSendDelay: {},
  saveSendDelay: { json: { seconds: 20 }, command: 'profile.send-delay.change' },
  readSavedViews: {},
  addSavedView: {
    json: ({ of: { mark } }) => ({ ...aView, name: mark.slice(0, 20), search: mark.slice(0, 20) }),
    command: 'saved-view.add',
  },
  deleteSavedView: {
    ready: async ({ api, token }) => {
      const json = { ...aView, name: 'Mine' }
      const saved = await api.call(savedView.path, { ...requestTo(savedView, { json }), token })
      return { viewId: saved.json.views?.at(-1).id ?? 'nowhere' }
    },
    command: 'saved-view.delete',
  },
  withdrawCommand: { headers: () => ({ 'Idempotency-Key': randomUUID() }) },
  readCommand: {
    ready: async ({ api, token }) => {
      const commandId = randomUUID()
      const headers = { 'Idempotency-Key': commandId }
      await api.call('/user/saved_view/none', { token, method: 'DELETE', headers })
      return { commandId }
    },
  },
} satisfies Record<string, Entry>
