import { and, eq, sql } from 'drizzle-orm'
import type { AnyCall } from '../../contracts/api/call.ts'
import { CaseId, Id } from '../../contracts/model/primitives.ts'
import { parse } from '../../contracts/schema.ts'
import type { Db } from '../db/database.ts'
import { appUser } from '../db/schema/accounts.ts'
import { caseTemplate } from '../db/schema/case-templates.ts'
import { caseRow } from '../db/schema/cases.ts'
import { email } from '../db/schema/mail.ts'
import { templateById as invoiceTemplateById } from '../modules/invoice-templates/rows.ts'
import { flowById } from '../modules/mail-flows/flow-rows.ts'

/** Whether this customer owns a record of this id. */
type Owns = (db: Db, customerId: string, id: string) => Promise<boolean>

const ownsCase: Owns = async (db, customerId, id) => {
  if (!parse(CaseId, id).ok) return false
  const found = await db
    .select({ one: sql`1` })
    .from(caseRow)
    .where(and(eq(caseRow.id, Number(id)), eq(caseRow.customerId, customerId)))
  return found.length > 0
}

const ownsEmail: Owns = async (db, customerId, id) => {
  if (!parse(Id, id).ok) return false
  const found = await db
    .select({ one: sql`1` })
    .from(email)
    .where(and(eq(email.id, id), eq(email.customerId, customerId)))
  return found.length > 0
}

const ownsUser: Owns = async (db, customerId, id) => {
  if (!parse(Id, id).ok) return false
  const found = await db
    .select({ one: sql`1` })
    .from(appUser)
    .where(and(eq(appUser.id, id), eq(appUser.customerId, customerId)))
  return found.length > 0
}

const ownsCaseTemplate: Owns = async (db, customerId, id) => {
  if (!parse(Id, id).ok) return false
  const found = await db
    .select({ one: sql`1` })
    .from(caseTemplate)
    .where(and(eq(caseTemplate.id, id), eq(caseTemplate.customerId, customerId)))
  return found.length > 0
}

const ownsInvoiceTemplate: Owns = async (db, customerId, id) =>
  parse(Id, id).ok && (await invoiceTemplateById(db, customerId, id)) !== null

const ownsFlow: Owns = async (db, customerId, id) =>
  parse(Id, id).ok && (await flowById(db, customerId, id)) !== null

/**
 * What each member of a path means. A record is looked for before anything else of the request is
 * read, so that a foreign id and one that exists nowhere are the same 404 (G-613). `part`: a
 * part of a record found before, which the handler looks up there; `text`: no id at all.
 */
const members: Record<string, Owns | 'tenant' | 'part' | 'text'> = {
  '/cases/:id': ownsCase,
  '/user/:id': ownsUser,
  ':customer_id': 'tenant',
  // One set-up per customer, under the customer's own id (G-295).
  '/customer/:customer_id/outbound_email/:id': async (_db, customerId, id) => id === customerId,
  '/customer/:customer_id/case_template/:id': ownsCaseTemplate,
  '/customer/:customer_id/invoice_template/:id': ownsInvoiceTemplate,
  '/customer/:customer_id/config/email_flows/:id': ownsFlow,
  ':emailId': ownsEmail,
  ':caseId': ownsCase,
  ':noteId': 'part',
  ':flow_id': ownsFlow,
  ':template_id': 'part',
  ':bulk_id': 'part',
  ':bulkId': 'part',
  ':logId': 'part',
  ':viewId': 'part',
  ':draftId': 'part',
  ':fileId': 'part',
  ':findingId': 'part',
  ':flowId': 'part',
  ':activityId': 'part',
  ':templateId': 'part',
  ':attachmentId': 'part',
  ':invoiceId': 'part',
  ':letterId': 'part',
  ':commandId': 'part',
  '/customer/:customer_id/config/image/:type': 'text',
  ':tagId': 'text',
  ':link': 'text',
}

const memberOf = (path: string, name: string): keyof typeof members => {
  const inPlace = `${path.slice(0, path.indexOf(`:${name}`))}:${name}`
  return inPlace in members ? inPlace : `:${name}`
}

const namesIn = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

/** The members of a call's path that nobody has classified: such a call may not be registered. */
export const unclassified = (call: AnyCall): string[] =>
  namesIn(call.path).filter((name) => !(memberOf(call.path, name) in members))

/** Members whose value is an id: one of the wrong form exists nowhere. */
export const isIdMember = (call: AnyCall, path: string): boolean => {
  const name = path.split('.')[0] ?? ''
  return members[memberOf(call.path, name)] !== 'text'
}

/** Whether all records that the path names are this customer's. */
export async function ownsRecords(
  db: Db,
  call: AnyCall,
  customerId: string,
  params: Record<string, string>,
): Promise<boolean> {
  for (const name of namesIn(call.path)) {
    const member = members[memberOf(call.path, name)]
    if (typeof member === 'function' && !(await member(db, customerId, params[name] ?? ''))) {
      return false
    }
  }
  return true
}
