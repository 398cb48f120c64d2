import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as accounts from './schema/accounts.ts'
import * as audit from './schema/audit.ts'
import * as caseBulk from './schema/case-bulk.ts'
import * as caseHistory from './schema/case-history.ts'
import * as caseTemplates from './schema/case-templates.ts'
import * as cases from './schema/cases.ts'
import * as credits from './schema/credits.ts'
import * as files from './schema/files.ts'
import * as installation from './schema/installation.ts'
import * as invoiceTemplates from './schema/invoice-templates.ts'
import * as invoices from './schema/invoices.ts'
import * as letters from './schema/letters.ts'
import * as links from './schema/links.ts'
import * as log from './schema/log.ts'
import * as mail from './schema/mail.ts'
import * as payments from './schema/payments.ts'
import * as portal from './schema/portal.ts'
import * as setup from './schema/setup.ts'
import * as terms from './schema/terms.ts'

/** Every table of ours; a test compares them with what the migrations make. */
export const tables: readonly PgTable[] = Object.values({
  ...accounts,
  ...audit,
  ...caseBulk,
  ...caseHistory,
  ...caseTemplates,
  ...cases,
  ...credits,
  ...files,
  ...installation,
  ...invoiceTemplates,
  ...invoices,
  ...letters,
  ...links,
  ...log,
  ...mail,
  ...payments,
  ...portal,
  ...setup,
  ...terms,
}).filter((one) => is(one, PgTable))
