/**
 * Who may make which call on whose records: the table that a person reviews, written by hand and not
 * derived from the policies that it checks (reliability.md, 3). A new call without a row here fails.
 */
import type { CallName } from '../../../contracts/api/calls.ts'
import { type Office, PASSWORD } from '../../support/server/api-office.ts'
import { accessLinkRows } from './matrix-access-links.ts'
import { accountRows } from './matrix-account.ts'
import { businessRows } from './matrix-business.ts'
import { caseActionRows } from './matrix-case-actions.ts'
import { caseBulkRows } from './matrix-case-bulk.ts'
import { caseFlowRows } from './matrix-case-flow.ts'
import { invoiceRows } from './matrix-invoices.ts'
import { mailRows } from './matrix-mail.ts'
import { profileRows } from './matrix-profile.ts'
import type { Caller, Row } from './matrix-row.ts'
import { secondFactorRows } from './matrix-second-factor.ts'
import { nobody, userRows } from './matrix-users.ts'

/** Records of nobody. */
export const nowhere = (office: Office): Office => ({
  ...office,
  users: nobody(office.users),
  id: 'office-nowhere',
  caseId: '999999999999',
  standbyId: '999999999998',
  paidId: '999999999997',
  noteId: 'nowhere-note',
  emailId: 'nowhere-mail',
  unmappedId: 'nowhere-unmapped',
  attachmentId: 'nowhere-attachment',
  checksum: 'nowhere-checksum',
  templateId: 'nowhere-template',
})

/** The path names the record: another's is as unknown as one that does not exist. */
const record = { own: 200, foreign: 404, nowhere: 404 }
/** The path names the customer: another's is forbidden, whether it exists or not. */
const customer = { own: 200, foreign: 403, nowhere: 403 }
/** The call names nothing: it is about the caller's own customer. */
const mine = { own: 200 }

/** A note of the caller's own, as only its author deletes one. */
async function freshNote({ api, token, office }: Caller): Promise<string> {
  const answer = await api.call(`/cases/${office.caseId}/note`, { token, json: { text: 'mine' } })
  return answer.json.events[0].payload.activity.id
}

export const matrix: Record<CallName, Row> = {
  login: {
    request: (of) => ({
      path: '/login',
      json: { email: of.users.colleague.email, password: PASSWORD },
    }),
    staff: mine,
    stranger: 200,
  },
  renew: {
    request: async (of, { api }) => {
      const { renew_token } = await api.login(of.users.colleague.email)
      return { path: '/login/renew', json: { email: of.users.colleague.email, renew_token } }
    },
    staff: mine,
    stranger: 200,
  },
  ...secondFactorRows,
  ...accessLinkRows,
  ...accountRows,
  health: { request: () => ({ path: '/health' }), staff: mine, stranger: 200 },
  logout: { request: () => ({ path: '/logout', method: 'POST' }), staff: mine, stranger: 401 },
  searchCases: {
    request: () => ({ path: '/cases/_search', json: {} }),
    staff: mine,
    stranger: 401,
  },
  exportCases: {
    request: () => ({ path: '/cases/_export', json: { format: 'csv', columns: ['id', 'host'] } }),
    staff: mine,
    stranger: 401,
  },
  createCase: {
    request: () => ({ path: '/cases/create', json: { host: 'new.example' } }),
    staff: mine,
    stranger: 401,
  },
  countCases: { request: () => ({ path: '/cases/_count' }), staff: mine, stranger: 401 },
  countFilters: {
    request: () => ({ path: '/cases/_filter_count?state=ACTIVE' }),
    staff: mine,
    stranger: 401,
  },
  readCase: {
    request: (of) => ({ path: `/cases/${of.caseId}` }),
    staff: record,
    stranger: 401,
  },
  readChargeDetails: {
    request: (of) => ({ path: `/cases/${of.caseId}/charge_details` }),
    staff: record,
    stranger: 401,
  },
  readActivities: {
    request: (of) => ({ path: `/cases/${of.caseId}/activities` }),
    staff: record,
    stranger: 401,
  },
  readCaseHistory: {
    request: (of) => ({ path: `/cases/${of.caseId}/history` }),
    staff: record,
    stranger: 401,
  },
  addNote: {
    request: (of) => ({ path: `/cases/${of.caseId}/note`, json: { text: 'hello' } }),
    staff: record,
    stranger: 401,
  },
  deleteNote: {
    request: async (of, me) => {
      const noteId = of.id === me.office.id && me.token ? await freshNote(me) : of.noteId
      return { path: `/cases/${of.caseId}/note/${noteId}`, method: 'DELETE' }
    },
    staff: record,
    stranger: 401,
  },
  restoreNote: {
    request: async (of, me) => {
      const isOwn = of.id === me.office.id && me.token !== ''
      const noteId = isOwn ? await freshNote(me) : of.noteId
      const path = `/cases/${of.caseId}/note/${noteId}`
      if (isOwn) await me.api.call(path, { token: me.token, method: 'DELETE' })
      return { path: `${path}/restore`, method: 'PUT' }
    },
    staff: record,
    stranger: 401,
  },
  ...caseBulkRows,
  addTag: {
    request: (of) => ({ path: `/cases/${of.caseId}/case_tag/urgent`, method: 'POST' }),
    staff: record,
    stranger: 401,
  },
  removeTag: {
    request: (of) => ({ path: `/cases/${of.caseId}/case_tag/urgent`, method: 'DELETE' }),
    staff: record,
    stranger: 401,
  },
  setReminder: {
    request: (of) => ({
      path: `/cases/${of.caseId}/reminder`,
      method: 'PUT',
      json: { name: 'Call', date: '2027-01-02' },
    }),
    staff: record,
    stranger: 401,
  },
  clearReminder: {
    request: (of) => ({ path: `/cases/${of.caseId}/reminder`, method: 'DELETE' }),
    staff: record,
    stranger: 401,
  },
  readCaseTags: {
    request: (of) => ({ path: `/customer/${of.id}/case_tags` }),
    staff: customer,
    stranger: 401,
  },
  searchEmails: {
    request: (of) => ({ path: `/customer/${of.id}/emails/_search`, json: { unmapped: true } }),
    staff: customer,
    stranger: 401,
  },
  readEmail: {
    request: (of) => ({ path: `/customer/${of.id}/email/${of.emailId}` }),
    staff: customer,
    stranger: 401,
  },
  markEmail: {
    request: (of) => ({
      path: `/customer/${of.id}/email/${of.emailId}?unread=true`,
      method: 'PUT',
    }),
    staff: customer,
    stranger: 401,
  },
  readAttachment: {
    request: (of) => ({
      path: `/customer/${of.id}/email/${of.emailId}/attachment/${of.attachmentId}`,
    }),
    staff: customer,
    stranger: 401,
  },
  tellPresence: {
    request: (of) => ({
      path: `/cases/${of.caseId}/presence`,
      method: 'PUT',
      json: { state: 'viewing', tab: 'tab-1' },
    }),
    staff: record,
    stranger: 401,
  },
  readEvents: { request: () => ({ path: '/events?since=0' }), staff: mine, stranger: 401 },
  ...caseActionRows,
  ...caseFlowRows,
  ...invoiceRows,
  ...mailRows,
  ...userRows,
  ...businessRows,
  ...profileRows,
  readProviderStatus: {
    request: (of) => ({ path: `/customer/${of.id}/stripe_onboarding_status` }),
    staff: customer,
    stranger: 401,
  },
  readInvoiceTemplates: {
    request: (of) => ({ path: `/customer/${of.id}/invoice_templates` }),
    staff: customer,
    plans: ['PRO', 'ENTERPRISE'],
    stranger: 401,
  },
  readTranslations: {
    request: (of) => ({ path: `/customer/${of.id}/config/settlement_portal/translations` }),
    staff: customer,
    stranger: 401,
  },
}
