import { accountCommands } from './account.ts'
import { accountLinkCommands } from './account-links.ts'
import { businessCommands } from './business.ts'
import { caseBulkCommands } from './case-bulk.ts'
import { caseFlowCommands } from './case-flow.ts'
import { caseTemplateCommands } from './case-templates.ts'
import { caseCommands } from './cases.ts'
import type { CommandDefinition } from './definition.ts'
import { emailCommands } from './emails.ts'
import { findingCommands } from './findings.ts'
import { invoiceCommands } from './invoices.ts'
import { mailSetupCommands } from './mail-setup.ts'
import { offerCommands } from './offer.ts'
import { profileCommands } from './profile.ts'
import { researchCommands } from './research.ts'
import { savedViewCommands } from './saved-views.ts'
import { secondFactorCommands } from './second-factor.ts'
import { sessionCommands } from './session.ts'
import { termsCommands } from './terms.ts'
import { userCommands } from './users.ts'

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
  ...researchCommands,
  ...emailCommands,
  ...findingCommands,
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
