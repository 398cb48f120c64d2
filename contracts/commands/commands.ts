import { accountCommands } from './accounts/account.ts'
import { accountLinkCommands } from './accounts/account-links.ts'
import { businessCommands } from './accounts/business.ts'
import { mailSetupCommands } from './accounts/mail-setup.ts'
import { profileCommands } from './accounts/profile.ts'
import { savedViewCommands } from './accounts/saved-views.ts'
import { secondFactorCommands } from './accounts/second-factor.ts'
import { sessionCommands } from './accounts/session.ts'
import { termsCommands } from './accounts/terms.ts'
import { userCommands } from './accounts/users.ts'
import { caseBulkCommands } from './case-bulk.ts'
import { caseFlowCommands } from './case-flow.ts'
import { caseTemplateCommands } from './case-templates.ts'
import { caseCommands } from './cases.ts'
import type { CommandDefinition } from './definition.ts'
import { emailCommands } from './emails.ts'
import { findingCommands } from './findings.ts'
import { invoiceCommands } from './invoices.ts'
import { mailFlowCommands } from './mail-flows.ts'
import { offerCommands } from './offer.ts'
import { pictureCommands } from './pictures.ts'
import { researchCommands } from './research.ts'

/** Every command by its name; nothing else changes business state (architecture, sentence 1). */
export const commands = {
  ...sessionCommands,
  ...accountLinkCommands,
  ...accountCommands,
  ...caseCommands,
  ...caseBulkCommands,
  ...offerCommands,
  ...caseFlowCommands,
  ...caseTemplateCommands,
  ...mailFlowCommands,
  ...researchCommands,
  ...emailCommands,
  ...findingCommands,
  ...pictureCommands,
  ...invoiceCommands,
  ...userCommands,
  ...mailSetupCommands,
  ...businessCommands,
  ...profileCommands,
  ...savedViewCommands,
  ...termsCommands,
  ...secondFactorCommands,
}

export type Commands = typeof commands
export type CommandName = keyof Commands

export type InputOf<N extends CommandName> =
  Commands[N] extends CommandDefinition<infer Input, infer _Result> ? Input : never
export type ResultOf<N extends CommandName> =
  Commands[N] extends CommandDefinition<infer _Input, infer Result> ? Result : never
