/** The part of the matrix about what staff do to a case as a whole: each asks about a case of its own. */

import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { emptyContact } from '../../../contracts/rules/cases/contact.ts'
import { emptyImprint } from '../../../contracts/rules/cases/research.ts'
import { aPng, inBase64, licenseForm } from '../../support/files/files.ts'
import { addCaseIn, type CaseParts, imageUse } from '../../support/offices/case-in-state.ts'
import { addWaiting } from '../../support/offices/outgoing-office.ts'
import { aCallbackRequest, aLogEntry } from '../../support/records/builders.ts'
import type { Office } from '../../support/server/api-office.ts'
import type { Caller, Request, Row } from './matrix-row.ts'

const record = { own: 200, foreign: 404, nowhere: 404 }

/** Strangers have no token, and nothing of theirs. */
const isOwn = (of: Office, me: Caller) => of.id === me.office.id && me.token !== ''

/** A case of the caller's own that the call is right for; nothing of anybody else's is touched. */
const caseOf = async (of: Office, me: Caller, state: CaseState, parts: CaseParts = {}) =>
  isOwn(of, me) ? addCaseIn(me.api.services.database.db, of, state, parts) : of.caseId

const about = (
  state: CaseState,
  request: (caseId: string, of: Office, me: Caller) => Request | Promise<Request>,
  parts: CaseParts = {},
): Row => ({
  request: async (of, me) => request(await caseOf(of, me, state, parts), of, me),
  staff: record,
  stranger: 401,
})

const put = (path: string, json?: unknown): Request => ({
  path,
  method: 'PUT',
  ...(json !== undefined && { json }),
})
const remove = (path: string): Request => ({ path, method: 'DELETE' })
const post = (path: string, json: unknown): Request => ({ path, method: 'POST', json })

/** A mail that waits for its day on the caller's own case. */
const waiting = async (caseId: string, of: Office, me: Caller) =>
  isOwn(of, me)
    ? (await addWaiting(me.api.services, of.id, caseId, ['2027-01-02T09:00:00.000Z']))[0]
    : 'somebody-elses'

const licensed: CaseParts = { licenses: ['UNCHECKED'] }

export const caseActionRows = {
  activateCase: about('STANDBY', (id) => put(`/cases/${id}/activate_case`)),
  cancelCase: about('ACTIVE', (id) => put(`/cases/${id}/cancel_case`)),
  resetCase: about('CANCELLED', (id) => put(`/cases/${id}/reset_case`), {
    detail: { wasActivated: false },
  }),
  setAutomation: about('ACTIVE', async (id, of, me) => {
    await waiting(id, of, me)
    return put(`/cases/${id}/scheduled_emails?state=PAUSED`)
  }),
  deleteScheduledEmail: about('ACTIVE', async (id, of, me) =>
    remove(`/cases/${id}/scheduled_email/${await waiting(id, of, me)}`),
  ),
  changeContact: about('ACTIVE', (id) =>
    put(`/cases/${id}/opponent_contact_details`, {
      ...emptyContact,
      email: 'new@opponent.example',
    }),
  ),
  reviewLicense: about(
    'ACTIVE',
    (id) => put(`/cases/${id}/findings/${imageUse(id)}/license/state`, { state: 'VALID' }),
    licensed,
  ),
  deleteLicense: about(
    'ACTIVE',
    (id) => remove(`/cases/${id}/findings/${imageUse(id)}/license`),
    licensed,
  ),
  changeClaim: about('ACTIVE', (id) =>
    put(`/cases/${id}/claim_details`, {
      currency: 'EUR',
      indirect_tax_type: 'VAT',
      indirect_tax_percentage: 7.7,
    }),
  ),
  changeFees: about('ACTIVE', (id) => ({
    path: `/cases/${id}/claim_details/additional_fees`,
    json: [{ name: 'Research', percentage: 2.5, taxable: false }],
  })),
  changeCountry: about('ACTIVE', (id) => put(`/cases/${id}/country`, { country: 'AT' })),
  changePrice: about('ACTIVE', (id) =>
    put(`/cases/${id}/findings/${imageUse(id)}/price`, { price: 99.9 }),
  ),
  addFinding: about('STANDBY', (id) => ({
    path: `/cases/${id}/finding`,
    json: {
      page_screenshot: inBase64(aPng(), 'page.png'),
      page_link: 'https://opponent.example/page',
      original_image: inBase64(aPng(), 'harbour.png'),
      price: 120,
    },
  })),
  deleteFinding: about('STANDBY', (id) => remove(`/cases/${id}/findings/${imageUse(id)}`)),
  replaceOriginal: about('STANDBY', (id) =>
    put(`/cases/${id}/findings/${imageUse(id)}/original_image`, inBase64(aPng(), 'other.png')),
  ),
  uploadLicense: about('STANDBY', (id) => ({
    path: `/cases/${id}/findings/${imageUse(id)}/upload_license`,
    method: 'POST',
    body: licenseForm(),
  })),
  changeImprint: about('STANDBY', (id) =>
    put(`/cases/${id}/website_contact_details`, { ...emptyImprint, city: 'Greven' }),
  ),
  addLogEntry: about('STANDBY', (id) => post(`/cases/${id}/case_log`, { text: 'Asked by phone' })),
  changeLogEntry: about(
    'STANDBY',
    (id) => put(`/cases/${id}/case_log/g1`, { text: 'Asked by phone' }),
    { detail: { caseLog: [aLogEntry()] } },
  ),
  finishCallback: about('ACTIVE', (id) => remove(`/cases/${id}/callback_request`), {
    detail: { callbackRequest: aCallbackRequest() },
  }),
} satisfies Record<string, Row>
