import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyCall } from '../../contracts/api/call.ts'
import { type CallName, calls } from '../../contracts/api/calls.ts'
import type { AuditAction } from '../../contracts/events/audit.ts'
import { requestOf } from '../support/calls/catalogue.ts'
import { openApi, type TestApi } from '../support/server/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/** What each call of administration leaves in the audit log, written by hand and not derived from the events. */
const leaves: Partial<Record<CallName, AuditAction>> = {
  login: 'session.opened',
  logout: 'session.closed',
  createAccount: 'user.signed-up',
  signUp: 'user.signed-up',
  verifyEmail: 'user.verified',
  resetPassword: 'user.password-reset',
  changePassword: 'user.password-changed',
  changeName: 'user.changed',
  saveSignature: 'user.signature-changed',
  acceptTerms: 'customer.terms-accepted',
  addUser: 'user.invited',
  changeUser: 'user.changed',
  activateUser: 'user.activated',
  deactivateUser: 'user.deactivated',
  deleteUser: 'user.deleted',
  resetSecondFactor: 'user.second-factor-reset',
  saveBusinessDetails: 'customer.address-changed',
  addCredits: 'customer.credits-added',
  saveMailSetup: 'mail-setup.saved',
  activateMailSetup: 'mail-setup.activated',
  activateInbound: 'mail-setup.inbound-activated',
  createInvoiceTemplate: 'invoice-template.created',
  changeInvoiceTemplate: 'invoice-template.changed',
  deleteInvoiceTemplate: 'invoice-template.deleted',
  createTranslation: 'translation.added',
  deleteTranslation: 'translation.deleted',
  makeTranslationDefault: 'translation.made-default',
  activateTranslation: 'translation.activated',
  deactivateTranslation: 'translation.deactivated',
  saveLoginText: 'translation.changed',
  saveCaseOverviewText: 'translation.changed',
  saveAboutUsText: 'translation.changed',
  saveFaq: 'translation.changed',
  savePortalAddress: 'portal.address-changed',
  savePortalLegal: 'portal.legal-changed',
  savePortalImage: 'portal.image-changed',
  deletePortalImage: 'portal.image-changed',
  createMailFlow: 'mail-flow.created',
  renameMailFlow: 'mail-flow.renamed',
  deleteMailFlow: 'mail-flow.deleted',
  createMailTemplate: 'mail-template.created',
  changeMailTemplate: 'mail-template.changed',
  deleteMailTemplate: 'mail-template.deleted',
  createCaseTemplate: 'case-template.created',
  changeCaseTemplate: 'case-template.changed',
  deleteCaseTemplate: 'case-template.deleted',
  exportAuditLog: 'audit.exported',
  exportCases: 'cases.exported',
  downloadInvoices: 'invoices.exported',
  readPaymentReport: 'payments.exported',
  readPaymentReportDetails: 'payments.exported',
}

/** Calls of no case that change nothing of the administration. */
const without: readonly CallName[] = [
  // The same session goes on.
  'renew',
  // Nobody knows yet whether there is such an account; what the link does later is noted.
  'resendVerification',
  'requestPasswordReset',
  // What somebody likes to look at.
  'addSavedView',
  'deleteSavedView',
  'saveSendDelay',
  'saveDashboardSettings',
  'saveNotices',
  'saveReportMail',
  'sendReportMail',
  // It changes nothing.
  'sendTemplateTest',
  // What names it is noted.
  'addPicture',
  // What it takes back was never done.
  'withdrawCommand',
  // Nothing counts before it is confirmed.
  'beginSecondFactor',
  // They take a factor, or one that everybody has: `tests/server/access/second-factor*.test.ts`.
  'loginSecondFactor',
  'confirmSecondFactor',
  'renewRecoveryCodes',
  'turnOffSecondFactor',
  'requireSecondFactor',
  // They read.
  'readInvitation',
  'checkVatId',
]

const everyCall: [string, AnyCall][] = Object.entries(calls)
const isOfCases = ({ path }: AnyCall) =>
  path.startsWith('/cases') || path.startsWith('/customer/:customer_id/email')

test('every call that changes something of the administration is told in the audit log', () => {
  const changing = everyCall.filter(
    ([, call]) => ['change', 'session'].includes(call.effect) && !isOfCases(call),
  )
  const known = new Set([...Object.keys(leaves), ...without])
  expect(changing.map(([name]) => name).filter((name) => !known.has(name))).toEqual([])
})

async function entriesAfter(n: number) {
  const { rows } = await api.services.database.db.execute<{
    n: number
    action: string
    at: string
  }>(`select n::int, action, customer_id from audit_entry where n > ${n} order by n`)
  return rows
}

describe.each(Object.entries(leaves))('%s', (name, action) => {
  test(`leaves ${action}`, async () => {
    const token = await api.signIn('enterprise', 'admin')
    const office = api.offices.enterprise
    const request = await requestOf(name as CallName, office, { api, token, office })
    const [{ last = 0 } = {}] = (
      await api.services.database.db.execute<{ last: number }>(
        'select coalesce(max(n), 0)::int as last from audit_entry',
      )
    ).rows
    const answer = await api.call(request.path, { ...request, token })
    expect(answer.status).toBe(200)
    const actions = (await entriesAfter(last)).map((entry) => entry.action)
    expect(actions.filter((one) => one === action)).toEqual([action])
  })
})

test('work on cases leaves nothing in it', async () => {
  const token = await api.signIn('enterprise', 'admin')
  const { caseId } = api.offices.enterprise
  const before = await api.digest(api.offices.enterprise.id)
  await api.call(`/cases/${caseId}/note`, { token, json: { text: 'A note' } })
  const after = await api.digest(api.offices.enterprise.id)
  expect(after.audit_entry).toBe(before.audit_entry)
  expect(after.event).not.toBe(before.event)
})
