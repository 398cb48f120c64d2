/** Row 17 of the failure matrix: two people save the same case at the same moment, each from what they saw. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyCall } from '../../contracts/api/call.ts'
import { type CallName, calls } from '../../contracts/api/calls.ts'
import { ConflictBody } from '../../contracts/api/protocol.ts'
import type { CaseState } from '../../contracts/model/case.ts'
import { emptyContact } from '../../contracts/rules/contact.ts'
import { emptyImprint } from '../../contracts/rules/research.ts'
import { z } from '../../contracts/schema.ts'
import { emailFlow, translation } from '../../server-mock/db/schema/setup.ts'
import { type Init, openApi, type Reply, type TestApi } from '../support/api.ts'
import type { Office } from '../support/api-office.ts'
import { aCallbackRequest, aLogEntry } from '../support/builders.ts'
import { addCaseIn, type CaseParts, imageUse } from '../support/case-in-state.ts'
import { aPng, inBase64, licenseForm } from '../support/files.ts'
import { aBilling, addInvoiceTemplate, addStoredInvoice, invoicing } from '../support/invoicing.ts'
import { addWaiting } from '../support/outgoing-office.ts'

const PAIRS = 20

let api: TestApi
let own: Office
let tokens: { mine: string; theirs: string }
beforeAll(async () => {
  api = await openApi()
  own = api.offices.pro
  tokens = {
    mine: await api.signIn('pro', 'agent'),
    theirs: await api.signIn('pro', 'colleague'),
  }
})
afterAll(() => api.close())

type Who = keyof typeof tokens
type Send = { method: string; path: string; json?: unknown; body?: BodyInit }

type Race = {
  call: CallName
  state: CaseState
  parts?: CaseParts
  /** What the case needs besides. */
  prepare?: (caseId: string) => Promise<unknown>
  /** What each of the two sends; `at` tells the pairs apart. */
  send: (caseId: string, who: Who, at: number) => Send
  /** What the case says of it afterwards, given the winner's answer. */
  kept: (detail: Reply['json']) => unknown
}

const put = (path: string, json?: unknown): Send => ({
  method: 'PUT',
  path,
  ...(json !== undefined && { json }),
})
const remove = (path: string): Send => ({ method: 'DELETE', path })
const post = (path: string, json?: unknown): Send => ({
  method: 'POST',
  path,
  ...(json !== undefined && { json }),
})

const remindFirst = (caseId: string) =>
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
async function addSetUp(): Promise<void> {
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
const races: Race[] = [
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
    prepare: (id) => addWaiting(api.services, own.id, id, ['2027-01-02T09:00:00.000Z']),
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
    send: (_, who) => put(`/email_flows/${who === 'mine' ? `${own.id}-flow` : 'race-flow'}`),
    kept: ({ email_flow }) => email_flow,
  },
  {
    call: 'assignLanguage',
    state: 'STANDBY',
    parts: bare,
    prepare: addSetUp,
    send: (_, who) =>
      put('/translation', {
        translation_id: who === 'mine' ? `${own.id}-language` : 'race-language',
      }),
    kept: ({ translation }) => translation,
  },
  {
    call: 'autoFill',
    state: 'STANDBY',
    send: () => put(`/auto_fill/${own.templateId}`),
    kept: ({ country, claim_details }) => [country, claim_details],
  },
  {
    call: 'generateInvoice',
    state: 'ACTIVE',
    parts: invoicing('office-pro'),
    prepare: () => addInvoiceTemplate(api.services.database.db, own.id),
    send: (_, who) => post('/invoice', { ...aBilling, name: who }),
    kept: ({ invoices }) => invoices,
  },
  {
    call: 'cancelInvoice',
    state: 'ACTIVE',
    prepare: (id) => addStoredInvoice(api.services.database.db, own.id, id),
    send: (id) => post('/cancellation_invoice', { cancelled_invoice_id: `invoice-${id}` }),
    kept: ({ invoices }) => invoices,
  },
]

/** Additions that do not conflict: both of a pair are done. */
const beside: CallName[] = [
  'addNote',
  'deleteNote',
  'addTag',
  'removeTag',
  'deleteScheduledEmail',
  'addFinding',
  'addLogEntry',
]

const ask = (caseId: string, who: Who, { path, ...init }: Send, version: number) => {
  const asked: Init = { ...init, token: tokens[who], headers: { 'If-Match': `"${version}"` } }
  return api.call(`/cases/${caseId}${path}`, asked)
}

const readCase = async (caseId: string) =>
  (await api.call(`/cases/${caseId}`, { token: tokens.mine })).json

/** Runs one pair on a case of its own and says what went wrong, if anything did. */
async function race(row: Race, at: number): Promise<string | null> {
  const caseId = await addCaseIn(api.services.database.db, own, row.state, row.parts)
  await row.prepare?.(caseId)
  const { version } = await readCase(caseId)
  const sides: Who[] = at % 2 === 0 ? ['mine', 'theirs'] : ['theirs', 'mine']
  const answers = await Promise.all(
    sides.map((who) => ask(caseId, who, row.send(caseId, who, at), version)),
  )
  const won = answers.filter(({ status }) => status === 200)
  const lost = answers.filter(({ status }) => status === 412)
  const [winner] = won
  const [loser] = lost
  if (won.length !== 1 || !winner || !loser) {
    return `pair ${at}: ${answers.map(({ status, text }) => `${status} ${text.slice(0, 80)}`)}`
  }
  const told = z.parse(ConflictBody, loser.json)
  const after = await readCase(caseId)
  const isKept = JSON.stringify(row.kept(after)) === JSON.stringify(row.kept(winner.json))
  const isTold = told.changes.length > 0 && told.version <= after.version
  return isKept && isTold ? null : `pair ${at}: kept ${isKept}, told ${isTold}`
}

describe.each(races)('row 17: $call', (row) => {
  test(`of ${PAIRS} racing pairs none overwrites the other unseen`, async () => {
    const faults: (string | null)[] = []
    for (let at = 0; at < PAIRS; at += 1) faults.push(await race(row, at))
    expect(faults.filter((fault) => fault !== null)).toEqual([])
  })
})

test(`row 17: of ${PAIRS} racing pairs of notes and tags nothing is lost`, async () => {
  const caseId = await addCaseIn(api.services.database.db, own, 'ACTIVE')
  const names: string[] = []
  for (let at = 0; at < PAIRS; at += 1) {
    const { version } = await readCase(caseId)
    const answers = await Promise.all(
      (['mine', 'theirs'] as const).flatMap((who) => {
        names.push(`${who}-${at}`)
        return [
          ask(caseId, who, post(`/case_tag/${who}-${at}`), version),
          ask(caseId, who, post('/note', { text: `${who}-${at}` }), version),
        ]
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  }
  const { tags } = await readCase(caseId)
  expect(tags.toSorted()).toEqual(names.toSorted())
  const { json } = await api.call(`/cases/${caseId}/activities`, { token: tokens.mine })
  const notes = json.filter(({ type }: { type: string }) => type === 'NOTE')
  const texts = notes.map(({ content }: { content: { text: string } }) => content.text)
  expect(texts.toSorted()).toEqual(names.toSorted())
})

test('row 17: every call that edits a case takes a version, and is raced here', () => {
  const everyCall: [string, AnyCall][] = Object.entries(calls)
  const editing = everyCall.filter(
    ([, { path, effect }]) => effect === 'change' && path.startsWith('/cases/:id'),
  )
  const raced = new Set<string>([...races.map(({ call }) => call), ...beside])
  const unversioned = editing.filter(([, { versioned }]) => !versioned).map(([name]) => name)
  expect(unversioned.filter((name) => raced.has(name))).toEqual([])
  const versioned = editing.filter(([, call]) => call.versioned).map(([name]) => name)
  expect(versioned.toSorted()).toEqual([...raced].toSorted())
})
