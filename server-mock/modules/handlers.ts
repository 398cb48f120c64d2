import type { CallName, Calls } from '../../contracts/api/calls.ts'
import type { Handler } from '../http/handler.ts'
import { login } from './access/login.ts'
import { logout, renew } from './access/session-calls.ts'
import { addCredits, readCredits } from './business/credits.ts'
import { readBusinessDetails, saveBusinessDetails } from './business/details.ts'
import { readSubscriptionConfig } from './business/limits.ts'
import { readOnboarding } from './business/onboarding.ts'
import { activateCase } from './cases/activate.ts'
import { setAutomation } from './cases/automation.ts'
import { finishCallback } from './cases/callback.ts'
import { cancelCase } from './cases/cancel.ts'
import { changeContact } from './cases/contact.ts'
import { createCase } from './cases/create.ts'
import { deleteLicense, reviewLicense } from './cases/licenses.ts'
import { addNote, deleteNote } from './cases/notes.ts'
import { countCases, readActivities, readCase, readChargeDetails } from './cases/reading.ts'
import { clearReminder, setReminder } from './cases/reminders.ts'
import { resetCase } from './cases/reset.ts'
import { deleteScheduledEmail } from './cases/scheduled-mail.ts'
import { searchCases } from './cases/search.ts'
import { addTag, readCaseTags, removeTag } from './cases/tags.ts'
import { readEvents } from './events/events.ts'
import { health } from './health/health.ts'
import { readAttachment } from './mail/attachments.ts'
import { markEmail } from './mail/marking.ts'
import { readEmail, searchEmails } from './mail/reading.ts'
import { readCaseTemplate, renderEmail } from './mail/rendering.ts'
import { sendEmail } from './mail/send.ts'
import { tellPresence } from './presence/presence.ts'
import { testInbound } from './setup/inbound-test.ts'
import {
  activateInbound,
  activateMailSetup,
  readMailSetup,
  saveMailSetup,
} from './setup/mail-setup.ts'
import { readProviderStatus } from './setup/provider.ts'
import { readTranslations } from './setup/translations.ts'
import { validateMailSetup } from './setup/validation.ts'

export type Handlers = { [K in CallName]: Handler<Calls[K]> }

/** Who does each call: one for every row of the contract. */
export const handlers: Handlers = {
  login,
  renew,
  logout,
  health,
  searchCases,
  createCase,
  countCases,
  readCase,
  readChargeDetails,
  readActivities,
  addNote,
  deleteNote,
  addTag,
  removeTag,
  setReminder,
  clearReminder,
  readCaseTags,
  searchEmails,
  readEmail,
  markEmail,
  readAttachment,
  activateCase,
  cancelCase,
  resetCase,
  setAutomation,
  deleteScheduledEmail,
  changeContact,
  reviewLicense,
  deleteLicense,
  finishCallback,
  sendEmail,
  renderEmail,
  readCaseTemplate,
  readMailSetup,
  saveMailSetup,
  activateMailSetup,
  validateMailSetup,
  activateInbound,
  testInbound,
  readProviderStatus,
  readTranslations,
  readBusinessDetails,
  saveBusinessDetails,
  readSubscriptionConfig,
  readOnboarding,
  readCredits,
  addCredits,
  readEvents,
  tellPresence,
}
