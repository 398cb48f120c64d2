import { invoiceTemplateCommands } from './accounting/invoice-templates.ts'
import { businessCommands } from './accounts/business.ts'
import { dashboardCommands } from './accounts/dashboard.ts'
import { noticeCommands } from './accounts/notices.ts'
import { reportMailCommands } from './accounts/report-mail.ts'
import { userCommands } from './accounts/users.ts'
import { caseBulkCommands } from './case-bulk.ts'
import { caseMailCommands } from './case-mail.ts'
import { caseTemplateCommands } from './case-templates.ts'
import type { CommandDefinition } from './definition.ts'
import { findingCommands } from './findings.ts'
import { invoiceCommands } from './invoices.ts'
import type { lateLabels } from './late-labels.ts'
import { letterCommands } from './letters.ts'
import { mailFlowCommands } from './mail-flows.ts'
import { mailTemplateCommands } from './mail-templates.ts'
import { pictureCommands } from './pictures.ts'
import { portalSettingsCommands } from './portal/portal-settings.ts'
import { translationCommands } from './portal/translations.ts'
import { unmappedCommands } from './unmapped.ts'

/** Commands that come with how they are done, and not with the case list. */
export const lateCommands = {
  ...caseTemplateCommands,
  ...userCommands,
  ...businessCommands,
  ...dashboardCommands,
  ...noticeCommands,
  ...reportMailCommands,
  ...mailFlowCommands,
  ...mailTemplateCommands,
  ...pictureCommands,
  ...caseMailCommands,
  ...letterCommands,
  ...invoiceCommands,
  ...findingCommands,
  ...caseBulkCommands,
  ...unmappedCommands,
  ...translationCommands,
  ...invoiceTemplateCommands,
  ...portalSettingsCommands,
} satisfies Record<keyof typeof lateLabels, CommandDefinition<unknown, unknown>>
