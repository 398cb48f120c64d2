/** The part of the matrix about what a case takes from the customer's set-up, and about case templates. */
import { caseTemplate } from '../../../server-mock/db/schema/case-templates.ts'
import { addCaseIn } from '../../support/offices/case-in-state.ts'
import { MORNING, type Office } from '../../support/server/api-office.ts'
import type { Caller, Row } from './matrix-row.ts'

const record = { own: 200, foreign: 404, nowhere: 404 }
const customer = { own: 200, foreign: 403, nowhere: 403 }

/** Strangers have no token, and nothing of theirs. */
const isOwn = (of: Office, me: Caller) => of.id === me.office.id && me.token !== ''

/** A case of the caller's own that has neither flow nor language yet. */
const bareCase = async (of: Office, me: Caller) =>
  isOwn(of, me)
    ? addCaseIn(me.api.services.database.db, of, 'STANDBY', {
        detail: { emailFlowId: null, emailFlowName: null, translationId: null },
      })
    : of.standbyId

let count = 0

/** A template of the caller's own that nobody else asks about. */
async function freshTemplate(of: Office, me: Caller): Promise<string> {
  if (!isOwn(of, me)) return of.templateId
  count += 1
  const id = `fresh-template-${count}`
  await me.api.services.database.db
    .insert(caseTemplate)
    .values({ id, customerId: of.id, name: `Fresh ${count}`, created: MORNING })
  return id
}

/** Every value that a template has. */
const values = (of: Office) => ({
  name: 'Germany',
  currency: 'EUR',
  country: 'DE',
  license_fee: 240.5,
  tax_type: 'VAT',
  tax_percentage: 19,
  invoice_template_id: of.plan === 'LITE' ? null : `${of.id}-invoice-template`,
  vat_id_required: true,
  allow_prepayment_invoicing: false,
  additional_fees: [{ name: 'Documentation', percentage: 10, taxable: true }],
  settlement_offer_percentage: 15,
  settlement_offer_num_days: 14,
  email_flow_id: `${of.id}-flow`,
  translation_id: `${of.id}-language`,
})

export const caseFlowRows = {
  listMailFlows: {
    request: (of) => ({ path: `/customer/${of.id}/config/email_flows` }),
    staff: customer,
    stranger: 401,
  },
  assignFlow: {
    request: async (of, me) => ({
      path: `/cases/${await bareCase(of, me)}/email_flows/${of.id}-flow`,
      method: 'PUT',
    }),
    staff: record,
    stranger: 401,
  },
  assignLanguage: {
    request: async (of, me) => ({
      path: `/cases/${await bareCase(of, me)}/translation`,
      method: 'PUT',
      json: { id: `${of.id}-language`, language: 'de' },
    }),
    staff: record,
    stranger: 401,
  },
  autoFill: {
    request: async (of, me) => ({
      path: `/cases/${await bareCase(of, me)}/auto_fill/${of.templateId}`,
      method: 'PUT',
    }),
    staff: record,
    stranger: 401,
  },
  listCaseTemplates: {
    request: (of) => ({ path: `/customer/${of.id}/case_templates` }),
    staff: customer,
    stranger: 401,
  },
  createCaseTemplate: {
    request: (of) => ({ path: `/customer/${of.id}/case_template`, json: values(of) }),
    staff: customer,
    stranger: 401,
  },
  changeCaseTemplate: {
    request: async (of, me) => ({
      path: `/customer/${of.id}/case_template/${await freshTemplate(of, me)}`,
      method: 'PUT',
      json: values(of),
    }),
    staff: customer,
    stranger: 401,
  },
  deleteCaseTemplate: {
    request: async (of, me) => ({
      path: `/customer/${of.id}/case_template/${await freshTemplate(of, me)}`,
      method: 'DELETE',
    }),
    staff: customer,
    stranger: 401,
  },
} satisfies Record<string, Row>
