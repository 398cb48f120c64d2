import type { Doers } from '../../bus/command.ts'
import type { Prediction, View } from '../view.ts'
import { accountDoers } from './account-commands.ts'
import { accountLinkDoers } from './account-link-commands.ts'
import { automationDoers } from './automation-commands.ts'
import { businessDoers } from './business-commands.ts'
import { caseBulkDoers } from './case-bulk-commands.ts'
import { caseDoers } from './case-commands.ts'
import { caseFlowDoers } from './case-flow-commands.ts'
import { caseTemplateDoers } from './case-template-commands.ts'
import { contactDoers } from './contact-commands.ts'
import { emailDoers } from './email-commands.ts'
import { findingDoers } from './finding-commands.ts'
import { invoiceDoers } from './invoice-commands.ts'
import { licenseDoers } from './license-commands.ts'
import { mailDoers } from './mail-commands.ts'
import { mailSetupDoers } from './mail-setup-commands.ts'
import { noteDoers } from './note-commands.ts'
import { offerDoers } from './offer-commands.ts'
import { profileDoers } from './profile-commands.ts'
import { reminderDoers } from './reminder-commands.ts'
import { researchDoers } from './research-commands.ts'
import { savedViewDoers } from './saved-view-commands.ts'
import { secondFactorDoers } from './second-factor-commands.ts'
import { sessionDoers } from './session-commands.ts'
import { stateDoers } from './state-commands.ts'
import { tagDoers } from './tag-commands.ts'
import { termsDoers } from './terms-commands.ts'
import { userDoers } from './user-commands.ts'

/** How every command of the registry is done. */
export const doers: Doers<View, Prediction> = {
  ...sessionDoers,
  ...accountDoers,
  ...accountLinkDoers,
  ...caseDoers,
  ...stateDoers,
  ...automationDoers,
  ...noteDoers,
  ...tagDoers,
  ...reminderDoers,
  ...contactDoers,
  ...offerDoers,
  ...researchDoers,
  ...licenseDoers,
  ...caseBulkDoers,
  ...caseFlowDoers,
  ...caseTemplateDoers,
  ...findingDoers,
  ...mailDoers,
  ...invoiceDoers,
  ...emailDoers,
  ...userDoers,
  ...mailSetupDoers,
  ...businessDoers,
  ...profileDoers,
  ...savedViewDoers,
  ...termsDoers,
  ...secondFactorDoers,
}
