/** The part of the matrix about the customer itself: address, plan, credits, onboarding. */
import type { Office } from '../../support/server/api-office.ts'
import type { Request, Row } from './matrix-row.ts'

const customer = { own: 200, foreign: 403, nowhere: 403 }
const forbidden = { own: 403, foreign: 403, nowhere: 403 }
const mine = { own: 200 }

/** What administrators alone see (document 1, section 6). */
const adminOnly = (request: (of: Office) => Request): Row => ({
  request,
  staff: customer,
  agent: forbidden,
  stranger: 401,
})

export const businessRows = {
  readBusinessDetails: adminOnly((of) => ({ path: `/customer/${of.id}/address` })),
  saveBusinessDetails: adminOnly((of) => ({
    path: `/customer/${of.id}/address`,
    method: 'PUT',
    json: {
      address_line_1: 'Tanner Street 14',
      postal_code: 'SE1 3LE',
      city: 'London',
      timezone: 'Europe/London',
    },
  })),
  readSubscriptionConfig: {
    request: () => ({ path: '/customer/subscription_config' }),
    staff: mine,
    stranger: 401,
  },
  readOnboarding: {
    request: () => ({ path: '/user/onboarding/status' }),
    staff: mine,
    stranger: 401,
  },
  readCredits: {
    request: (of: Office) => ({ path: `/customer/${of.id}/credits` }),
    staff: customer,
    stranger: 401,
  },
  addCredits: {
    ...adminOnly((of) => ({ path: `/customer/${of.id}/add_credits`, json: { amount: 5 } })),
    plans: ['ENTERPRISE'],
  },
  readAuditLog: adminOnly((of) => ({ path: `/customer/${of.id}/audit_log` })),
  exportAuditLog: adminOnly((of) => ({
    path: `/customer/${of.id}/audit_log/export`,
    method: 'POST',
  })),
} satisfies Record<string, Row>
