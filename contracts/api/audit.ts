import { AuditFilter, AuditPage } from '../events/audit.ts'
import { Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { adminOfCustomer } from './call.ts'
import { read } from './rows.ts'

const ofCustomer = z.strictObject({ customer_id: Id })

/** An export of years takes its time. */
const EXPORT_MS = 600_000

/** Added: who did what in the customer's administration. */
export const auditCalls = {
  /** A page, the newest entries first. Refusal: 400 for a cursor that is none. */
  readAuditLog: read({
    method: 'GET',
    path: '/customer/:customer_id/audit_log',
    params: ofCustomer,
    query: z.extend(AuditFilter, { cursor: z.optional(z.string().check(z.maxLength(200))) }),
    answer: AuditPage,
    policy: adminOfCustomer,
  }),
  /**
   * All that the filter lets through as CSV, the newest first. That it was asked for becomes an entry, and a GET
   * changes nothing (G-611).
   */
  exportAuditLog: read({
    method: 'POST',
    path: '/customer/:customer_id/audit_log/export',
    params: ofCustomer,
    query: AuditFilter,
    answer: 'file',
    weight: 20,
    policy: adminOfCustomer,
    waitMs: EXPORT_MS,
  }),
}
