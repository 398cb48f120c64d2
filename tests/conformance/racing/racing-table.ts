/** Which changes of a case get into each other's way, and which do not. */
import type { CallName } from '../../../contracts/api/calls.ts'
import { emptyContact } from '../../../contracts/rules/cases/contact.ts'
import { emptyImprint } from '../../../contracts/rules/cases/research.ts'
import { emailFlow, translation } from '../../../server-mock/db/schema/setup.ts'
import type { Said } from '../../support/calls/entry.ts'
import { aPng, inBase64 } from '../../support/files/files.ts'
import { aBilling } from '../../support/offices/invoicing.ts'
import type { Reply, TestApi } from '../../support/server/api.ts'
import type { Office } from '../../support/server/api-office.ts'

export type Who = 'mine' | 'theirs'
/** Two people of one office. */
export type Racing = { api: TestApi; own: Office; tokens: Record<Who, string> }

/** What differs between the two; all else of their requests, and the case, is the catalogue's. */
export type Race = {
  /** What the office needs besides. */
  prepare?: (desk: Racing) => Promise<unknown>
  /** What each of the two says; `at` tells the pairs apart. */
  say?: (who: Who, at: number) => Said
  /** Another call of theirs. */
  theirs?: CallName
  /** What the case says of it afterwards, given the winner's answer. */
  kept: (detail: Reply['json']) => unknown
}

/** Another flow and another language, for the other of the two. */
async function addSetUp({ api, own }: Racing): Promise<void> {
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

const ofFirst = ({ findings }: Reply['json']) => findings[0]
const ofLicense = (detail: Reply['json']) => ofFirst(detail).license

/** Calls that write the same field: of a pair one is done, the other is refused. */
export const races: Partial<Record<CallName, Race>> = {
  setReminder: {
    say: (who, at) => ({ json: { name: `${who} ${at}`, date: '2027-01-02' } }),
    kept: ({ reminder_name }) => reminder_name,
  },
  clearReminder: {
    theirs: 'setReminder',
    say: (who, at) => (who === 'mine' ? {} : { json: { name: `${at}`, date: '2027-01-03' } }),
    kept: ({ reminder_name }) => reminder_name,
  },
  changeContact: {
    say: (who, at) => ({ json: { ...emptyContact, email: `${who}${at}@pair.example` } }),
    kept: ({ opponent_contact_details }) => opponent_contact_details,
  },
  changeImprint: {
    say: (who, at) => ({ json: { ...emptyImprint, city: `${who} ${at}` } }),
    kept: ({ website_contact_details }) => website_contact_details,
  },
  changeLogEntry: {
    say: (who, at) => ({ json: { text: `${who} ${at}` } }),
    kept: ({ case_log }) => case_log,
  },
  activateCase: { kept: ({ state }) => state },
  cancelCase: { theirs: 'activateCase', kept: ({ state }) => state },
  resetCase: { kept: ({ state }) => state },
  setAutomation: { kept: ({ automation_state }) => automation_state },
  changeClaim: {
    say: (who, at) => {
      const indirect_tax_percentage = (who === 'mine' ? 1 : 50) + at
      return { json: { currency: 'EUR', indirect_tax_type: 'VAT', indirect_tax_percentage } }
    },
    kept: ({ claim_details }) => claim_details,
  },
  changeFees: {
    say: (who, at) => ({ json: [{ name: `${who} ${at}`, percentage: 10, taxable: true }] }),
    kept: ({ claim_details }) => claim_details.additional_fees,
  },
  changeCountry: {
    say: (who) => ({ json: { country: who === 'mine' ? 'AT' : 'CH' } }),
    kept: ({ country }) => country,
  },
  changePrice: {
    say: (who, at) => ({ json: { price: (who === 'mine' ? 1 : 500) + at } }),
    kept: (detail) => ofFirst(detail).price,
  },
  reviewLicense: {
    say: (who) => ({ json: { state: who === 'mine' ? 'VALID' : 'INVALID' } }),
    kept: ofLicense,
  },
  deleteLicense: { theirs: 'reviewLicense', kept: ofLicense },
  deleteFinding: { theirs: 'reviewLicense', kept: ({ findings }) => findings },
  replaceOriginal: {
    say: (who) => ({ json: inBase64(aPng(), `${who}.png`) }),
    kept: (detail) => ofFirst(detail).original_image,
  },
  uploadLicense: { theirs: 'reviewLicense', kept: ofLicense },
  finishCallback: { kept: ({ callback_request }) => callback_request },
  assignFlow: {
    prepare: addSetUp,
    say: (who) => (who === 'mine' ? {} : { params: { flowId: 'race-flow' } }),
    kept: ({ email_flow }) => email_flow,
  },
  assignLanguage: {
    prepare: addSetUp,
    say: (who) => (who === 'mine' ? {} : { json: { translation_id: 'race-language' } }),
    kept: ({ translation }) => translation,
  },
  autoFill: { kept: ({ country, claim_details }) => [country, claim_details] },
  generateInvoice: {
    say: (who) => ({ json: { ...aBilling, name: who } }),
    kept: ({ invoices }) => invoices,
  },
  cancelInvoice: { kept: ({ invoices }) => invoices },
}

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
