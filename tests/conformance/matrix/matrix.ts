/**
 * Who may make which call on whose records: the table that a person reviews, written by hand and not
 * derived from the policies that it checks (reliability.md, 3). A new call without a row here fails.
 */
import type { CallName } from '../../../contracts/api/calls.ts'
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import { NOWHERE } from '../../support/calls/entry.ts'
import type { Office } from '../../support/server/api-office.ts'

/** Whose record is asked for: one's own, another customer's, one that exists nowhere. */
export type Target = 'own' | 'foreign' | 'nowhere'

type Statuses = Partial<Record<Target, number>>

/** What the right request of a call is answered, but for whoever asks, and about whose records. */
export type Row = {
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

/** Records of nobody. */
export const nowhere = (office: Office): Office => ({
  ...office,
  users: Object.fromEntries(
    Object.entries(office.users).map(([name, user]) => [name, { ...user, id: `nowhere-${name}` }]),
  ) as Office['users'],
  id: NOWHERE,
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

const all = (own: number, other: number): Statuses => ({ own, foreign: other, nowhere: other })
const forbidden = all(403, 403)

/** The path names the record: another's is as unknown as one that does not exist. */
const record: Row = { staff: all(200, 404), stranger: 401 }
/** The path names the customer: another's is forbidden, whether it exists or not. */
const customer: Row = { staff: all(200, 403), stranger: 401 }
/** The call names nothing: it is about the caller and the own customer alone. */
const mine: Row = { staff: { own: 200 }, stranger: 401 }
/** Anybody may come, a token is ignored; a mailed link itself is the proof. */
const everybody: Row = { staff: { own: 200 }, stranger: 200 }
/** What administrators alone see and do (document 1, section 6). */
const setUp: Row = { ...customer, agent: forbidden }
const user: Row = { ...record, agent: forbidden }
const users: Row = { ...mine, agent: { own: 403 } }
const invoicing: readonly Plan[] = ['PRO', 'ENTERPRISE']
const lettered: readonly Plan[] = ['ENTERPRISE']

export const matrix: Record<CallName, Row> = {
  login: everybody,
  renew: everybody,
  // There is no challenge without a factor.
  loginSecondFactor: { staff: { own: 401 }, stranger: 401 },
  logout: mine,
  health: everybody,
  verifyEmail: everybody,
  resendVerification: everybody,
  requestPasswordReset: everybody,
  readPasswordReset: everybody,
  resetPassword: everybody,
  readAccountTerms: everybody,
  readRobotChallenge: everybody,
  checkVatId: everybody,
  createAccount: everybody,
  readInvitation: everybody,
  signUp: { ...everybody, lite: { own: 403 } },
  readSecondFactor: mine,
  beginSecondFactor: mine,
  // One that was begun by the row above is refused for its code.
  confirmSecondFactor: { ...mine, staff: { own: 400 } },
  // Nobody has one.
  renewRecoveryCodes: { ...mine, staff: { own: 409 } },
  turnOffSecondFactor: { ...mine, staff: { own: 409 } },
  resetSecondFactor: user,
  // Whoever asks it of everybody has one; done in `tests/server/access/second-factor-everybody.test.ts`.
  requireSecondFactor: { ...setUp, staff: all(409, 403) },
  listUsers: users,
  addUser: { ...users, lite: { own: 403 } },
  changeUser: user,
  activateUser: { ...user, lite: all(403, 404) },
  deactivateUser: user,
  deleteUser: user,
  readBusinessDetails: setUp,
  saveBusinessDetails: setUp,
  readSubscriptionConfig: mine,
  readOnboarding: mine,
  readCredits: customer,
  addCredits: { ...setUp, plans: ['ENTERPRISE'] },
  readAuditLog: setUp,
  exportAuditLog: setUp,
  readTerms: customer,
  acceptTerms: setUp,
  changePassword: mine,
  changeName: mine,
  readSignature: mine,
  saveSignature: mine,
  readSendDelay: mine,
  saveSendDelay: mine,
  readSavedViews: mine,
  addSavedView: mine,
  deleteSavedView: mine,
  withdrawCommand: mine,
  readCommand: mine,
  searchCases: mine,
  exportCases: mine,
  listInvoices: customer,
  downloadInvoices: customer,
  readPaymentReport: customer,
  readPaymentReportDetails: customer,
  readDashboardSettings: mine,
  saveDashboardSettings: mine,
  readReportMail: mine,
  saveReportMail: mine,
  sendReportMail: mine,
  readNotices: mine,
  saveNotices: mine,
  readKpis: customer,
  readChart: customer,
  readChartEntries: customer,
  createCase: mine,
  countCases: mine,
  countFilters: mine,
  readEvents: mine,
  readCase: record,
  readChargeDetails: record,
  readActivities: record,
  readCaseHistory: record,
  readPortalView: record,
  addNote: record,
  deleteNote: record,
  restoreNote: record,
  addTag: record,
  removeTag: record,
  setReminder: record,
  clearReminder: record,
  tellPresence: record,
  readCaseTags: customer,
  startCaseBulk: record,
  readCaseBulks: mine,
  // Its user alone knows of it.
  readCaseBulk: record,
  stopCaseBulk: record,
  undoCaseBulk: record,
  activateCase: record,
  cancelCase: record,
  resetCase: record,
  setAutomation: record,
  deleteScheduledEmail: record,
  changeContact: record,
  reviewLicense: record,
  deleteLicense: record,
  changeClaim: record,
  changeFees: record,
  changeCountry: record,
  changePrice: record,
  addFinding: record,
  deleteFinding: record,
  replaceOriginal: record,
  uploadLicense: record,
  changeImprint: record,
  addLogEntry: record,
  changeLogEntry: record,
  finishCallback: record,
  assignFlow: record,
  assignLanguage: record,
  autoFill: record,
  listMailFlows: customer,
  listPlaceholders: mine,
  listFlowPresets: customer,
  // The one flow that LITE allows is there.
  createMailFlow: { ...customer, lite: all(403, 403) },
  renameMailFlow: customer,
  readFlowUses: customer,
  deleteMailFlow: customer,
  listMailTemplates: customer,
  createMailTemplate: customer,
  changeMailTemplate: customer,
  deleteMailTemplate: customer,
  readTemplateVersions: customer,
  readAffectedCases: customer,
  previewTemplate: customer,
  countMissingValues: customer,
  sendTemplateTest: customer,
  listCaseTemplates: customer,
  createCaseTemplate: customer,
  changeCaseTemplate: customer,
  deleteCaseTemplate: customer,
  generateInvoice: { ...record, plans: invoicing },
  previewInvoice: { ...record, plans: invoicing },
  cancelInvoice: record,
  readInvoice: record,
  readLetter: record,
  readLetterText: record,
  previewLetter: { ...record, plans: lettered },
  readLetterCost: { ...record, plans: lettered },
  sendLetter: { ...record, plans: lettered },
  acknowledgeLetter: record,
  searchEmails: customer,
  readEmail: customer,
  markEmail: customer,
  mapEmail: customer,
  deleteEmail: customer,
  readAttachment: customer,
  addPicture: customer,
  readPictureSizes: customer,
  sendEmail: record,
  logEmail: record,
  // Its user alone knows of it.
  listMailDrafts: mine,
  readMailDrafts: record,
  saveMailDraft: record,
  deleteMailDraft: record,
  addDraftFile: record,
  deleteDraftFile: record,
  renderEmail: record,
  previewEventEmail: record,
  readCaseTemplate: record,
  readPortalSettings: setUp,
  savePortalAddress: setUp,
  savePortalLegal: setUp,
  savePortalImage: { ...setUp, lite: all(403, 403) },
  deletePortalImage: setUp,
  readMailSetup: setUp,
  saveMailSetup: setUp,
  activateMailSetup: setUp,
  validateMailSetup: setUp,
  activateInbound: setUp,
  testInbound: setUp,
  readProviderStatus: customer,
  readInvoiceTemplates: { ...customer, plans: invoicing },
  createInvoiceTemplate: { ...customer, plans: invoicing },
  readInvoiceTemplate: { ...customer, plans: invoicing },
  changeInvoiceTemplate: { ...customer, plans: invoicing },
  deleteInvoiceTemplate: { ...customer, plans: invoicing },
  readInvoiceTemplateVersions: { ...customer, plans: invoicing },
  sampleInvoice: { ...customer, plans: invoicing },
  readTranslations: customer,
  listPortalLanguages: mine,
  readTranslationVersions: setUp,
  createTranslation: { ...setUp, lite: all(403, 403) },
  deleteTranslation: setUp,
  makeTranslationDefault: setUp,
  activateTranslation: setUp,
  deactivateTranslation: setUp,
  saveLoginText: setUp,
  saveCaseOverviewText: setUp,
  saveAboutUsText: setUp,
  saveFaq: setUp,
}
