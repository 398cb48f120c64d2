/** reliability.md, row 17, for what is edited beside cases: two administrators save it at the same moment. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyCall } from '../../../contracts/api/call.ts'
import { type CallName, calls } from '../../../contracts/api/calls.ts'
import { ConflictBody } from '../../../contracts/protocol.ts'
import { z } from '../../../contracts/schema.ts'
import { appUser } from '../../../server-mock/db/schema/accounts.ts'
import { mailboxForm } from '../../support/mail/mailbox.ts'
import { addUserTo } from '../../support/offices/user-office.ts'
import { invoiceTemplateForm } from '../../support/records/invoice-templates.ts'
import { openApi, type Reply, type TestApi } from '../../support/server/api.ts'
import type { Office } from '../../support/server/api-office.ts'
import type { Who } from './racing-table.ts'

const PAIRS = 20

let api: TestApi
let own: Office
let tokens: Record<Who, string>
beforeAll(async () => {
  api = await openApi()
  own = api.offices.pro
  const { db } = api.services.database
  const { id } = own.users.colleague
  await db.update(appUser).set({ role: 'ADMIN' }).where(eq(appUser.id, id))
  tokens = {
    mine: await api.signIn('pro', 'admin'),
    theirs: await api.signIn('pro', 'colleague'),
  }
  const setUp = { method: 'PUT', token: tokens.mine, json: mailboxForm(587) }
  await api.call(`/customer/${own.id}/outbound_email/smtp`, setUp)
})
afterAll(() => api.close())

type Raced = {
  /** What is edited in this pair: its address, and where it is read. */
  open: () => Promise<{ path: string; read: () => Promise<Reply['json']> }>
  /** The whole form, with what each of the two writes into it. */
  form: (mark: string) => object
  kept: (record: Reply['json']) => unknown
}

const readAt = async (path: string) => (await api.call(path, { token: tokens.mine })).json

const listed = async (path: string, id: string, member: string) => {
  const all = await readAt(path)
  return (all.list ?? all).find((one: Reply['json']) => one[member] === id)
}

const language = async (code: string) =>
  (await readAt(ofCustomer('config/settlement_portal/translations'))).translations.find(
    (one: Reply['json']) => one.language === code,
  )

const ofCustomer = (path: string) => `/customer/${own.id}/${path}`

const aMailTemplate = (name: string) => ({
  ...{ name, type: 'custom', subject: 'Raced', content: '<p>Raced</p>' },
  config: { placeholders: {} },
})

/** A text of the portal. */
const aText = (name: string, kept: Raced['kept']): Raced => ({
  open: async () => ({
    path: ofCustomer(`config/settlement_portal/texts/${name}`),
    read: () => language('de'),
  }),
  form: (mark) => ({ language: 'de', content: `<p>${mark}</p>` }),
  kept,
})

const records: Partial<Record<CallName, Raced>> = {
  changeUser: {
    open: async () => {
      const { id } = await addUserTo(api, own.id)
      return { path: `/user/${id}`, read: () => listed('/user/list', id, 'user_id') }
    },
    form: (mark) => ({ name: mark, public_name: mark }),
    kept: ({ name, public_name }) => [name, public_name],
  },
  changeCaseTemplate: {
    open: async () => {
      const made = { token: tokens.mine, json: { name: 'Raced' } }
      const { json } = await api.call(ofCustomer('case_template'), made)
      const read = () => listed(ofCustomer('case_templates'), json.id, 'id')
      return { path: ofCustomer(`case_template/${json.id}`), read }
    },
    form: (mark) => ({ name: mark, license_fee: 10 }),
    kept: ({ name }) => name,
  },
  changeMailTemplate: {
    open: async () => {
      const flow = ofCustomer(`config/email_flows/${own.id}-flow`)
      const made = { token: tokens.mine, json: aMailTemplate('Raced') }
      const { json } = await api.call(`${flow}/templates`, made)
      const read = () => listed(`${flow}/templates`, json.id, 'id')
      return { path: `${flow}/template/${json.id}`, read }
    },
    form: aMailTemplate,
    kept: ({ name }) => name,
  },
  changeInvoiceTemplate: {
    open: async () => {
      const made = { token: tokens.mine, json: invoiceTemplateForm('Raced') }
      const { json } = await api.call(ofCustomer('invoice_template'), made)
      const path = ofCustomer(`invoice_template/${json.id}`)
      return { path, read: () => readAt(path) }
    },
    form: invoiceTemplateForm,
    kept: ({ name }) => name,
  },
  saveLoginText: aText('login', ({ login_text }) => login_text),
  saveCaseOverviewText: aText('case_overview', ({ case_overview_text }) => case_overview_text),
  saveAboutUsText: aText('about_us', ({ about_us_text }) => about_us_text),
  saveFaq: {
    ...aText('faq', ({ faq }) => faq[0]?.question),
    form: (mark) => ({ language: 'de', content: [{ question: mark, answer: '<p>Yes</p>' }] }),
  },
  saveMailSetup: {
    open: async () => ({
      path: ofCustomer('outbound_email/smtp'),
      read: () => readAt(ofCustomer('outbound_email')),
    }),
    form: (mark) => ({ ...mailboxForm(587), smtp_password: '********', email_sender_name: mark }),
    kept: ({ email_sender_name }) => email_sender_name,
  },
  savePortalAddress: {
    open: async () => ({
      path: ofCustomer('config/settlement_portal/portal_address'),
      read: () => readAt(ofCustomer('config/settlement_portal')),
    }),
    form: (mark) => ({ settlement_portal_host_internal: mark.replace(' ', '-') }),
    kept: ({ settlement_portal_host_internal: name }) => name.replace('-', ' '),
  },
  savePortalLegal: {
    open: async () => ({
      path: ofCustomer('config/settlement_portal/legal_and_contact'),
      read: () => readAt(ofCustomer('config/settlement_portal')),
    }),
    form: (mark) => ({ homepage: `https://${mark.replace(' ', '-')}.example` }),
    kept: ({ homepage }) => homepage.replace('-', ' '),
  },
  saveBusinessDetails: {
    open: async () => ({
      path: ofCustomer('address'),
      read: () => readAt(ofCustomer('address')),
    }),
    form: (mark) => ({
      ...{ address_line_1: mark, postal_code: '10115', city: 'Berlin', timezone: 'Europe/Berlin' },
    }),
    kept: ({ address_line_1 }) => address_line_1,
  },
}

/** Runs one pair and says what went wrong, if anything did. */
async function race({ open, form, kept }: Raced, at: number): Promise<string | null> {
  const { path, read } = await open()
  const { version } = await read()
  const sides: Who[] = at % 2 === 0 ? ['mine', 'theirs'] : ['theirs', 'mine']
  const answers = await Promise.all(
    sides.map(async (who) => {
      const headers = { 'If-Match': `"${version}"` }
      const json = form(`${who} ${at}`)
      return {
        who,
        ...(await api.call(path, { method: 'PUT', token: tokens[who], json, headers })),
      }
    }),
  )
  const [winner] = answers.filter(({ status }) => status === 200)
  const [loser] = answers.filter(({ status }) => status === 412)
  if (!winner || !loser) {
    return `pair ${at}: ${answers.map(({ status, text }) => `${status} ${text.slice(0, 80)}`)}`
  }
  const told = z.parse(ConflictBody, loser.json)
  const after = await read()
  const isKept = JSON.stringify(kept(after)).includes(`${winner.who} ${at}`)
  const isTold = told.changes.length > 0 && told.version === after.version
  return isKept && isTold ? null : `pair ${at}: kept ${isKept}, told ${isTold}`
}

describe.each(Object.entries(records))('row 17: %s', (_, record) => {
  test(`of ${PAIRS} racing pairs none overwrites the other unseen`, async () => {
    const faults: (string | null)[] = []
    for (let at = 0; at < PAIRS; at += 1) faults.push(await race(record, at))
    expect(faults.filter((fault) => fault !== null)).toEqual([])
  })
})

test('row 17: every call that edits a record beside cases is raced here', () => {
  const everyCall: [string, AnyCall][] = Object.entries(calls)
  const editing = everyCall.filter(([, { path }]) => !path.startsWith('/cases/:id'))
  const versioned = editing.filter(([, call]) => call.versioned).map(([name]) => name)
  expect(versioned.toSorted()).toEqual(Object.keys(records).toSorted())
})
