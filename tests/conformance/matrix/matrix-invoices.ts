/** The part of the matrix about invoices and letters: each asks about a case of its own. */
import type { CallName } from '../../../contracts/api/calls.ts'
import { addCaseIn } from '../../support/offices/case-in-state.ts'
import {
  aBilling,
  addInvoiceTemplate,
  addLetter,
  addStoredInvoice,
  invoicing,
} from '../../support/offices/invoicing.ts'
import type { Office } from '../../support/server/api-office.ts'
import type { Caller, Request, Row } from './matrix-row.ts'

const record = { own: 200, foreign: 404, nowhere: 404 }

/** Strangers have no token, and nothing of theirs. */
const isOwn = (of: Office, me: Caller) => of.id === me.office.id && me.token !== ''

/** A case of the caller's own that may be invoiced; nothing of anybody else's is touched. */
async function caseOf(of: Office, me: Caller): Promise<string> {
  if (!isOwn(of, me)) return of.caseId
  const { db } = me.api.services.database
  await addInvoiceTemplate(db, of.id)
  return addCaseIn(db, of, 'ACTIVE', invoicing(of.id))
}

/** An open invoice of a case of the caller's own; who may not make one has none. */
async function invoiceOf(caseId: string, of: Office, me: Caller): Promise<string> {
  if (!isOwn(of, me)) return 'somebody-elses'
  const { token } = me
  const made = await me.api.call(`/cases/${caseId}/invoice`, { token, json: aBilling })
  // On LITE there may be one from the days of a larger plan.
  return made.json.invoice_id ?? addStoredInvoice(me.api.services.database.db, of.id, caseId)
}

async function letterOf(caseId: string, of: Office, me: Caller): Promise<string> {
  if (!isOwn(of, me)) return `letter-${caseId}`
  return addLetter(me.api.services.database.db, of, caseId)
}

const about = (
  request: (caseId: string, of: Office, me: Caller) => Request | Promise<Request>,
): Row => ({
  request: async (of, me) => request(await caseOf(of, me), of, me),
  staff: record,
  stranger: 401,
})

export const invoiceRows = {
  generateInvoice: {
    ...about((id) => ({ path: `/cases/${id}/invoice`, json: aBilling })),
    plans: ['PRO', 'ENTERPRISE'],
  },
  previewInvoice: {
    ...about((id) => ({ path: `/cases/${id}/invoice_preview`, json: aBilling })),
    plans: ['PRO', 'ENTERPRISE'],
  },
  cancelInvoice: about(async (id, of, me) => ({
    path: `/cases/${id}/cancellation_invoice`,
    json: { cancelled_invoice_id: await invoiceOf(id, of, me) },
  })),
  readInvoice: about(async (id, of, me) => ({
    path: `/cases/${id}/invoice/${await invoiceOf(id, of, me)}`,
  })),
  readLetter: about(async (id, of, me) => ({
    path: `/cases/${id}/letter/${await letterOf(id, of, me)}`,
  })),
} satisfies Partial<Record<CallName, Row>>
