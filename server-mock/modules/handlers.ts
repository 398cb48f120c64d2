import type { CallName, Calls } from '../../contracts/api/calls.ts'
import type { Handler } from '../calls/handler.ts'
import { requestPasswordReset, resendVerification } from './access/link-requests.ts'
import { login } from './access/login.ts'
import { readPasswordReset, resetPassword } from './access/password-reset.ts'
import { logout, renew } from './access/session-calls.ts'
import { verifyEmail } from './access/verification.ts'
import { createAccount } from './account/create-account.ts'
import { readAccountTerms, readRobotChallenge } from './account/public-reads.ts'
import { readInvitation, signUp } from './account/signup.ts'
import { checkVatId } from './account/vat.ts'
import { exportAuditLog } from './audit/export.ts'
import { readAuditLog } from './audit/read.ts'
import { addCredits, readCredits } from './business/credits.ts'
import { readBusinessDetails, saveBusinessDetails } from './business/details.ts'
import { readSubscriptionConfig } from './business/limits.ts'
import { readOnboarding } from './business/onboarding.ts'
import { readCaseBulk, readCaseBulks } from './case-bulk/read.ts'
import { startCaseBulk } from './case-bulk/start.ts'
import { stopCaseBulk, undoCaseBulk } from './case-bulk/stop-and-undo.ts'
import { exportCases } from './case-list/export.ts'
import {
  countCases,
  countFilters,
  readActivities,
  readCase,
  readChargeDetails,
} from './case-list/reading.ts'
import { searchCases } from './case-list/search.ts'
import { deleteScheduledEmail } from './case-mails/scheduled-mail.ts'
import {
  changeCaseTemplate,
  createCaseTemplate,
  deleteCaseTemplate,
} from './case-templates/change.ts'
import { listCaseTemplates } from './case-templates/list.ts'
import { activateCase } from './cases/activate.ts'
import { autoFill } from './cases/auto-fill.ts'
import { setAutomation } from './cases/automation.ts'
import { finishCallback } from './cases/callback.ts'
import { cancelCase } from './cases/cancel.ts'
import { addLogEntry, changeLogEntry } from './cases/case-log.ts'
import { changeContact } from './cases/contact.ts'
import { createCase } from './cases/create.ts'
import { assignFlow, assignLanguage } from './cases/flow-and-language.ts'
import { readCaseHistory } from './cases/history.ts'
import { changeImprint } from './cases/imprint.ts'
import { addNote, deleteNote, restoreNote } from './cases/notes.ts'
import { changeClaim, changeCountry, changeFees, changePrice } from './cases/offer.ts'
import { clearReminder, setReminder } from './cases/reminders.ts'
import { resetCase } from './cases/reset.ts'
import { addTag, readCaseTags, removeTag } from './cases/tags.ts'
import { readCommand } from './commands/read.ts'
import { withdrawCommand } from './commands/withdraw.ts'
import { dashboardHandlers } from './dashboard/handlers.ts'
import { readEvents } from './events/events.ts'
import { addFinding, deleteFinding, replaceOriginal, uploadLicense } from './findings/findings.ts'
import { deleteLicense, reviewLicense } from './findings/licenses.ts'
import { health } from './health/health.ts'
import { invoiceTemplateHandlers } from './invoice-setup/handlers.ts'
import { cancelInvoice } from './invoices/cancel.ts'
import { downloadInvoices } from './invoices/download.ts'
import { readInvoice } from './invoices/file.ts'
import { generateInvoice } from './invoices/generate.ts'
import { listInvoices } from './invoices/list.ts'
import { previewInvoice } from './invoices/preview.ts'
import { acknowledgeLetter } from './letters/acknowledge.ts'
import { readLetter, readLetterText } from './letters/file.ts'
import { previewLetter, readLetterCost } from './letters/quote.ts'
import { sendLetter } from './letters/send.ts'
import { readAttachment } from './mail/attachments.ts'
import { previewEventEmail } from './mail/event-email.ts'
import { logEmail } from './mail/log.ts'
import { deleteEmail, mapEmail } from './mail/mapping.ts'
import { markEmail } from './mail/marking.ts'
import { readEmail } from './mail/reading.ts'
import { readCaseTemplate, renderEmail } from './mail/rendering.ts'
import { searchEmails } from './mail/search.ts'
import { sendEmail } from './mail/send.ts'
import { addDraftFile, deleteDraftFile } from './mail-drafts/files.ts'
import { listMailDrafts, readMailDrafts } from './mail-drafts/read.ts'
import { deleteMailDraft, saveMailDraft } from './mail-drafts/save.ts'
import { deleteMailFlow } from './mail-flows/delete.ts'
import { listMailFlows } from './mail-flows/list.ts'
import { listFlowPresets } from './mail-flows/presets.ts'
import { renameMailFlow } from './mail-flows/rename.ts'
import { readFlowUses } from './mail-flows/uses.ts'
import { readAffectedCases } from './mail-templates/affected.ts'
import { changeMailTemplate } from './mail-templates/change.ts'
import { createMailTemplate } from './mail-templates/create.ts'
import { createMailFlow } from './mail-templates/create-flow.ts'
import { deleteMailTemplate } from './mail-templates/delete.ts'
import { listMailTemplates } from './mail-templates/list.ts'
import { countMissingValues } from './mail-templates/missing-values.ts'
import { previewTemplate } from './mail-templates/preview.ts'
import { sendTemplateTest } from './mail-templates/test-mail.ts'
import { readTemplateVersions } from './mail-templates/versions.ts'
import { readNotices, saveNotices } from './notices/notices.ts'
import { paymentReportHandlers } from './payment-reports/report.ts'
import { addPicture } from './pictures/put.ts'
import { readPictureSizes } from './pictures/sizes.ts'
import { listPlaceholders } from './placeholders/list.ts'
import { readPortalView } from './portal-look/handlers.ts'
import { portalSettingsHandlers } from './portal-site/handlers.ts'
import { tellPresence } from './presence/presence.ts'
import { profileHandlers } from './profile/handlers.ts'
import { reportMailHandlers } from './report-mail/handlers.ts'
import { requireSecondFactor, resetSecondFactor } from './second-factor/everybody.ts'
import { loginSecondFactor } from './second-factor/login.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from './second-factor/own-factor.ts'
import { testInbound } from './setup/inbound-test.ts'
import {
  activateInbound,
  activateMailSetup,
  readMailSetup,
  saveMailSetup,
} from './setup/mail-setup.ts'
import { readProviderStatus } from './setup/provider.ts'
import { validateMailSetup } from './setup/validation.ts'
import { acceptTerms, readTerms } from './terms/customer-terms.ts'
import { translationHandlers } from './translations/handlers.ts'
import { addUser } from './users/add.ts'
import { changeUser } from './users/change.ts'
import { listUsers } from './users/list.ts'
import { activateUser, deactivateUser, deleteUser } from './users/state.ts'

export type Handlers = { [K in CallName]: Handler<Calls[K]> }

/** Who does each call: one for every row of the contract. */
export const handlers: Handlers = {
  login,
  loginSecondFactor,
  renew,
  logout,
  verifyEmail,
  resendVerification,
  requestPasswordReset,
  readPasswordReset,
  resetPassword,
  health,
  readAccountTerms,
  readRobotChallenge,
  checkVatId,
  createAccount,
  readInvitation,
  signUp,
  searchCases,
  exportCases,
  ...paymentReportHandlers,
  ...dashboardHandlers,
  readNotices,
  saveNotices,
  ...reportMailHandlers,
  createCase,
  countCases,
  countFilters,
  readCase,
  readChargeDetails,
  readActivities,
  readCaseHistory,
  readPortalView,
  addNote,
  deleteNote,
  restoreNote,
  addTag,
  removeTag,
  setReminder,
  clearReminder,
  readCaseTags,
  searchEmails,
  readEmail,
  markEmail,
  mapEmail,
  deleteEmail,
  addPicture,
  readPictureSizes,
  readAttachment,
  activateCase,
  cancelCase,
  resetCase,
  setAutomation,
  startCaseBulk,
  readCaseBulks,
  readCaseBulk,
  stopCaseBulk,
  undoCaseBulk,
  deleteScheduledEmail,
  changeContact,
  reviewLicense,
  deleteLicense,
  finishCallback,
  changeClaim,
  changeFees,
  changeCountry,
  changePrice,
  assignFlow,
  assignLanguage,
  autoFill,
  listMailFlows,
  listPlaceholders,
  listFlowPresets,
  createMailFlow,
  renameMailFlow,
  readFlowUses,
  deleteMailFlow,
  listMailTemplates,
  createMailTemplate,
  changeMailTemplate,
  deleteMailTemplate,
  readTemplateVersions,
  readAffectedCases,
  previewTemplate,
  countMissingValues,
  sendTemplateTest,
  listCaseTemplates,
  createCaseTemplate,
  changeCaseTemplate,
  deleteCaseTemplate,
  changeImprint,
  addLogEntry,
  changeLogEntry,
  generateInvoice,
  cancelInvoice,
  previewInvoice,
  readInvoice,
  listInvoices,
  downloadInvoices,
  readLetter,
  readLetterText,
  previewLetter,
  readLetterCost,
  sendLetter,
  acknowledgeLetter,
  sendEmail,
  logEmail,
  listMailDrafts,
  readMailDrafts,
  saveMailDraft,
  deleteMailDraft,
  addDraftFile,
  deleteDraftFile,
  renderEmail,
  previewEventEmail,
  readCaseTemplate,
  addFinding,
  deleteFinding,
  replaceOriginal,
  uploadLicense,
  readMailSetup,
  saveMailSetup,
  activateMailSetup,
  validateMailSetup,
  activateInbound,
  testInbound,
  readProviderStatus,
  ...translationHandlers,
  ...portalSettingsHandlers,
  ...invoiceTemplateHandlers,
  listUsers,
  addUser,
  changeUser,
  activateUser,
  deactivateUser,
  deleteUser,
  readSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  resetSecondFactor,
  requireSecondFactor,
  readBusinessDetails,
  saveBusinessDetails,
  readSubscriptionConfig,
  readOnboarding,
  readCredits,
  addCredits,
  readAuditLog,
  exportAuditLog,
  readEvents,
  tellPresence,
  ...profileHandlers,
  readTerms,
  acceptTerms,
  withdrawCommand,
  readCommand,
}
