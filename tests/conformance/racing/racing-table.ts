/** Which changes of a case get into each other's way, and which do not. */
import type { CallName } from '../../../contracts/api/calls.ts'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { emptyContact } from '../../../contracts/rules/cases/contact.ts'
import { emptyImprint } from '../../../contracts/rules/cases/research.ts'
import { emailFlow, translation } from '../../../server-mock/db/schema/setup.ts'
import { aPng, inBase64, licenseForm } from '../../support/files/files.ts'
import { type CaseParts, imageUse } from '../../support/offices/case-in-state.ts'
import {
  aBilling,
  addInvoiceTemplate,
  addStoredInvoice,
  invoicing,
} from '../../support/offices/invoicing.ts'
import { addWaiting } from '../../support/offices/outgoing-office.ts'
import { aCallbackRequest, aLogEntry } from '../../support/records/builders.ts'
import type { Reply, TestApi } from '../../support/server/api.ts'
import type { Office } from '../../support/server/api-office.ts'

export type Who = 'mine' | 'theirs'
/** Two people of one office. */
export type Racing = { api: TestApi; own: Office; tokens: Record<Who, string> }
export type Send = { method: string; path: string; json?: unknown; body?: BodyInit }

export type Race = {
  call: CallName
  state: CaseState
  parts?: CaseParts
  /** What the case needs besides. */
  prepare?: (caseId: string, desk: Racing) => Promise<unknown>
  /** What each of the two sends; `at` tells the pairs apart. */
  send: (caseId: string, who: Who, at: number, desk: Racing) => Send
  /** What the case says of it afterwards, given the winner's answer. */
  kept: (detail: Reply['json']) => unknown
}

const put = (path: string, json?: unknown): Send => ({
  method: 'PUT',
  path,
  ...(json !== undefined && { json }),
})
const remove = (path: string): Send => ({ method: 'DELETE', path })
export const post = (path: string, json?: unknown): Send => ({
  method: 'POST',
  path,
  ...(json !== undefined && { json }),
})

const remindFirst = (caseId: string, { api, tokens }: Racing) =>
  api.call(`/cases/${caseId}/reminder`, {
    ...put('', { name: 'First', date: '2027-01-01' }),
    token: tokens.mine,
  })
const licensed: CaseParts = { licenses: ['UNCHECKED'] }
const requested: CaseParts = { detail: { callbackRequest: aCallbackRequest() } }

const bare: CaseParts = {
  detail: { emailFlowId: null, emailFlowName: null, translationId: null },
}

/** Another flow and another language, for the other of the two. */
async function addSetUp(_caseId: string, { api, own }: Racing): Promise<void> {
  const { db } = api.services.database
  const of = { customerId: own.id }
  await db
    .insert(emailFlow)
    .values({ ...of, id: 'race-flow', name: 'Race' })
    .onConflictDoNothing()
  await db
    .insert(translation)
    .values({ ...of, id: 'race-language', language: 'fr', isActive: true, isDefault: false })
    .onConflictDoNothing()
}

/** Calls that write the same field: of a pair one is done, the other is refused. */
export const races: Race[] = [
  {
    call: 'setReminder',
    state: 'ACTIVE',
    send: (_, who, at) => put('/reminder', { name: `${who} ${at}`, date: '2027-01-02' }),
    kept: ({ reminder_name }) => reminder_name,
  },
  {
    call: 'clearReminder',
    state: 'ACTIVE',
    prepare: remindFirst,
    send: (_, who, at) =>
      who === 'mine'
        ? remove('/reminder')
        : put('/reminder', { name: `${at}`, date: '2027-01-03' }),
    kept: ({ reminder_name }) => reminder_name,
  },
  {
    call: 'changeContact',
    state: 'ACTIVE',
    send: (_, who, at) =>
      put('/opponent_contact_details', { ...emptyContact, email: `${who}${at}@pair.example` }),
    kept: ({ opponent_contact_details }) => opponent_contact_details,
  },
  {
    call: 'changeImprint',
    state: 'STANDBY',
    send: (_, who, at) =>
      put('/website_contact_details', { ...emptyImprint, city: `${who} ${at}` }),
    kept: ({ website_contact_details }) => website_contact_details,
  },
  {
    call: 'changeLogEntry',
    state: 'STANDBY',
    parts: { detail: { caseLog: [aLogEntry()] } },
    send: (_, who, at) => put('/case_log/g1', { text: `${who} ${at}` }),
    kept: ({ case_log }) => case_log,
  },
  {
    call: 'activateCase',
    state: 'STANDBY',
    send: () => put('/activate_case'),
    kept: ({ state }) => state,
  },
  {
    call: 'cancelCase',
    state: 'STANDBY',
    send: (_, who) => put(who === 'mine' ? '/cancel_case' : '/activate_case'),
    kept: ({ state }) => state,
  },
  {
    call: 'resetCase',
    state: 'CANCELLED',
    parts: { detail: { wasActivated: false } },
    send: () => put('/reset_case'),
    kept: ({ state }) => state,
  },
  {
    call: 'setAutomation',
    state: 'ACTIVE',
    prepare: (id, { api, own }) =>
      addWaiting(api.services, own.id, id, ['2027-01-02T09:00:00.000Z']),
    send: () => put('/scheduled_emails?state=PAUSED'),
    kept: ({ automation_state }) => automation_state,
  },
  {
    call: 'changeClaim',
    state: 'ACTIVE',
    send: (_, who, at) =>
      put('/claim_details', {
        currency: 'EUR',
        indirect_tax_type: 'VAT',
        indirect_tax_percentage: (who === 'mine' ? 1 : 50) + at,
      }),
    kept: ({ claim_details }) => claim_details,
  },
  {
    call: 'changeFees',
    state: 'ACTIVE',
    send: (_, who, at) => ({
      method: 'POST',
      path: '/claim_details/additional_fees',
      json: [{ name: `${who} ${at}`, percentage: 10, taxable: true }],
    }),
    kept: ({ claim_details }) => claim_details.additional_fees,
  },
  {
    call: 'changeCountry',
    state: 'ACTIVE',
    send: (_, who) => put('/country', { country: who === 'mine' ? 'AT' : 'CH' }),
    kept: ({ country }) => country,
  },
  {
    call: 'changePrice',
    state: 'ACTIVE',
    send: (id, who, at) =>
      put(`/findings/${imageUse(id)}/price`, { price: (who === 'mine' ? 1 : 500) + at }),
    kept: ({ findings }) => findings[0].price,
  },
  {
    call: 'reviewLicense',
    state: 'ACTIVE',
    parts: licensed,
    send: (id, who) =>
      put(`/findings/${imageUse(id)}/license/state`, {
        state: who === 'mine' ? 'VALID' : 'INVALID',
      }),
    kept: ({ findings }) => findings[0].license,
  },
  {
    call: 'deleteLicense',
    state: 'ACTIVE',
    parts: licensed,
    send: (id, who) =>
      who === 'mine'
        ? remove(`/findings/${imageUse(id)}/license`)
        : put(`/findings/${imageUse(id)}/license/state`, { state: 'VALID' }),
    kept: ({ findings }) => findings[0].license,
  },
  {
    call: 'deleteFinding',
    state: 'STANDBY',
    parts: licensed,
    send: (id, who) =>
      who === 'mine'
        ? remove(`/findings/${imageUse(id)}`)
        : put(`/findings/${imageUse(id)}/license/state`, { state: 'VALID' }),
    kept: ({ findings }) => findings,
  },
  {
    call: 'replaceOriginal',
    state: 'ACTIVE',
    send: (id, who) =>
      put(`/findings/${imageUse(id)}/original_image`, inBase64(aPng(), `${who}.png`)),
    kept: ({ findings }) => findings[0].original_image,
  },
  {
    call: 'uploadLicense',
    state: 'ACTIVE',
    parts: { licenses: ['INVALID'] },
    send: (id, who) =>
      who === 'mine'
        ? {
            method: 'POST',
            path: `/findings/${imageUse(id)}/upload_license`,
            body: licenseForm(),
          }
        : put(`/findings/${imageUse(id)}/license/state`, { state: 'VALID' }),
    kept: ({ findings }) => findings[0].license,
  },
  {
    call: 'finishCallback',
    state: 'ACTIVE',
    parts: requested,
    send: () => remove('/callback_request'),
    kept: ({ callback_request }) => callback_request,
  },
  {
    call: 'assignFlow',
    state: 'STANDBY',
    parts: bare,
    prepare: addSetUp,
    send: (_, who, _at, { own }) =>
      put(`/email_flows/${who === 'mine' ? `${own.id}-flow` : 'race-flow'}`),
    kept: ({ email_flow }) => email_flow,
  },
  {
    call: 'assignLanguage',
    state: 'STANDBY',
    parts: bare,
    prepare: addSetUp,
    send: (_, who, _at, { own }) =>
      put('/translation', {
        translation_id: who === 'mine' ? `${own.id}-language` : 'race-language',
      }),
    kept: ({ translation }) => translation,
  },
  {
    call: 'autoFill',
    state: 'STANDBY',
    send: (_, _who, _at, { own }) => put(`/auto_fill/${own.templateId}`),
    kept: ({ country, claim_details }) => [country, claim_details],
  },
  {
    call: 'generateInvoice',
    state: 'ACTIVE',
    parts: invoicing('office-pro'),
    prepare: (_, { api, own }) => addInvoiceTemplate(api.services.database.db, own.id),
    send: (_, who) => post('/invoice', { ...aBilling, name: who }),
    kept: ({ invoices }) => invoices,
  },
  {
    call: 'cancelInvoice',
    state: 'ACTIVE',
    prepare: (id, { api, own }) => addStoredInvoice(api.services.database.db, own.id, id),
    send: (id) => post('/cancellation_invoice', { cancelled_invoice_id: `invoice-${id}` }),
    kept: ({ invoices }) => invoices,
  },
]

/** Additions that do not conflict: both of a pair are done. */
export const beside: CallName[] = [
  'addNote',
  'deleteNote',
  'restoreNote',
  'addTag',
  'removeTag',
  'deleteScheduledEmail',
  'addFinding',
  'addLogEntry',
]
