import { lateCommands } from '../../contracts/commands/late-commands.ts'
import type { CommandHandlers } from '../bus/command/command.ts'
import { knowCommands } from '../bus/command/known-commands.ts'
import type { Prediction, View } from '../projections/view.ts'
import { automationHandlers } from './handlers/cases/automation-commands.ts'
import { caseBulkHandlers } from './handlers/cases/case-bulk-commands.ts'
import { caseHandlers } from './handlers/cases/case-commands.ts'
import { caseFlowHandlers } from './handlers/cases/case-flow-commands.ts'
import { caseMailHandlers } from './handlers/cases/case-mail-commands.ts'
import { contactHandlers } from './handlers/cases/contact-commands.ts'
import { emailHandlers } from './handlers/cases/email-commands.ts'
import { findingHandlers } from './handlers/cases/finding-commands.ts'
import { invoiceHandlers } from './handlers/cases/invoice-commands.ts'
import { letterHandlers } from './handlers/cases/letter-commands.ts'
import { licenseHandlers } from './handlers/cases/license-commands.ts'
import { noteHandlers } from './handlers/cases/note-commands.ts'
import { offerHandlers } from './handlers/cases/offer-commands.ts'
import { reminderHandlers } from './handlers/cases/reminder-commands.ts'
import { researchHandlers } from './handlers/cases/research-commands.ts'
import { stateHandlers } from './handlers/cases/state-commands.ts'
import { tagHandlers } from './handlers/cases/tag-commands.ts'
import { noticeHandlers } from './handlers/own/notice-commands.ts'
import { savedViewHandlers } from './handlers/own/saved-view-commands.ts'
import { accountHandlers } from './handlers/set-up/account-commands.ts'
import { accountLinkHandlers } from './handlers/set-up/account-link-commands.ts'
import { businessHandlers } from './handlers/set-up/business-commands.ts'
import { caseTemplateHandlers } from './handlers/set-up/case-template-commands.ts'
import { dashboardHandlers } from './handlers/set-up/dashboard-commands.ts'
import { invoiceTemplateHandlers } from './handlers/set-up/invoice-template-commands.ts'
import { mailFlowHandlers } from './handlers/set-up/mail-flow-commands.ts'
import { mailSetupHandlers } from './handlers/set-up/mail-setup-commands.ts'
import { mailTemplateHandlers } from './handlers/set-up/mail-template-commands.ts'
import { pictureHandlers } from './handlers/set-up/picture-commands.ts'
import { portalSettingsHandlers } from './handlers/set-up/portal-settings-commands.ts'
import { profileHandlers } from './handlers/set-up/profile-commands.ts'
import { reportMailHandlers } from './handlers/set-up/report-mail-commands.ts'
import { secondFactorHandlers } from './handlers/set-up/second-factor-commands.ts'
import { sessionHandlers } from './handlers/set-up/session-commands.ts'
import { termsHandlers } from './handlers/set-up/terms-commands.ts'
import { translationHandlers } from './handlers/set-up/translation-commands.ts'
import { unmappedHandlers } from './handlers/set-up/unmapped-commands.ts'
import { userHandlers } from './handlers/set-up/user-commands.ts'

// What they take comes with how they are done: whoever has handlers can read every input.
knowCommands(lateCommands)

/** How every command of the registry is done. */
export const commandHandlers: CommandHandlers<View, Prediction> = {
  ...sessionHandlers,
  ...accountHandlers,
  ...accountLinkHandlers,
  ...caseHandlers,
  ...stateHandlers,
  ...automationHandlers,
  ...noteHandlers,
  ...tagHandlers,
  ...reminderHandlers,
  ...contactHandlers,
  ...offerHandlers,
  ...researchHandlers,
  ...licenseHandlers,
  ...caseBulkHandlers,
  ...caseFlowHandlers,
  ...caseTemplateHandlers,
  ...mailFlowHandlers,
  ...mailTemplateHandlers,
  ...translationHandlers,
  ...invoiceTemplateHandlers,
  ...findingHandlers,
  ...pictureHandlers,
  ...caseMailHandlers,
  ...invoiceHandlers,
  ...letterHandlers,
  ...emailHandlers,
  ...unmappedHandlers,
  ...userHandlers,
  ...mailSetupHandlers,
  ...portalSettingsHandlers,
  ...businessHandlers,
  ...dashboardHandlers,
  ...noticeHandlers,
  ...reportMailHandlers,
  ...profileHandlers,
  ...savedViewHandlers,
  ...termsHandlers,
  ...secondFactorHandlers,
}
