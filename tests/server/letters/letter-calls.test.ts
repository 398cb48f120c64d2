import { beforeEach, describe, expect, test } from 'vitest'
import { mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { aDraftText } from '../../support/calls/mail.ts'
import { openLetterDesk } from '../../support/letters/letter-desk.ts'
import { aLetter, anAddressee } from '../../support/letters/letter-office.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openLetterDesk())
beforeEach(() => desk.empty())

const ADDRESS =
  'Please fill in the website owner contact info. Please provide address details with name or company, address line 1, city, postal code and country'
const UNFILLED = 'The marked elements do not have a value. Please add the missing information.'

const previewed = (caseId: string, json: object = aLetter, query = '') =>
  desk.ask(caseId, `/preview_letter${query}`, json)
const digest = 'Letter-Digest'

describe('the preview of a letter', () => {
  test('is the letter as a PDF, with its digest, pages and sheets [COMMAPI-23] [G-84] [G-732]', async () => {
    const caseId = await desk.makeCase()
    const answer = await previewed(caseId)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(answer.text.startsWith('%PDF-')).toBe(true)
    expect(answer.headers.get(digest)).toMatch(/^[0-9a-f]{64}$/)
    expect([answer.headers.get('Letter-Pages'), answer.headers.get('Letter-Sheets')]).toEqual([
      '1',
      '1',
    ])
    expect(Number(answer.headers.get('As-Of'))).toBeGreaterThanOrEqual(0)
    // It is read, and nothing else: no event, no letter, no credits.
    expect(desk.api.takeEvents()).toEqual([])
    expect(await desk.entries(caseId)).toEqual([])
    expect((await previewed(caseId)).headers.get(digest)).toBe(answer.headers.get(digest))
    const other = { ...aLetter, content: `${aLetter.content}<p>More.</p>` }
    expect((await previewed(caseId, other)).headers.get(digest)).not.toBe(
      answer.headers.get(digest),
    )
  })

  test.each([
    ['last_name', { company: null, last_name: null, name: null }],
    ['address_line_1', { address_line_1: '' }],
    ['city', { city: null }],
    ['postal_code', { postal_code: ' ' }],
    ['country', { country: null }],
    [
      'recipient',
      {
        ...Object.fromEntries(Object.keys(anAddressee).map((key) => [key, null])),
        gender: 'NOT_KNOWN',
      },
    ],
  ])(
    'and its sending need an address with its %s [LETTERS-10, LETTERS-11, LETTERS-16, LETTERS-17] [G-77]',
    async (_, parts) => {
      const detail = { opponentContact: { ...anAddressee, ...parts } }
      const caseId = await desk.makeCase('ACTIVE', undefined, { detail })
      await desk.credits(10)
      for (const answer of [await previewed(caseId), await desk.send(caseId)])
        expect([answer.status, answer.json.error_message]).toEqual([409, ADDRESS])
      expect((await desk.ledger()).balance).toBe(10)
    },
  )

  test('and its sending need a value for each placeholder; the cost does not', async () => {
    const caseId = await desk.makeCase()
    await desk.credits(10)
    const json = { ...aLetter, content: '<p>{{invoice_number}} for {{company}}</p>' }
    for (const answer of [await previewed(caseId, json), await desk.send(caseId, json)])
      expect([answer.status, answer.json.error_message]).toEqual([409, UNFILLED])
    expect((await desk.ask(caseId, '/letter_cost', json)).json).toMatchObject({ creditCost: 3 })
  })

  test('fills in what the case is, and names no secret of the portal [G-55]', async () => {
    const caseId = await desk.makeCase()
    const link = {
      ...{ type: 'settlement_portal', link_type: 'url', button_label: null, link_text: null },
      ...{
        button_bg_color: null,
        button_fg_color: null,
        auto_login: true,
        open_payment_box: false,
      },
    }
    const json = {
      ...aLetter,
      content: '<p>{{company}}: {{settlement_portal}}</p>',
      config: { ...aLetter.config, placeholders: { settlement_portal: link } },
    }
    expect((await previewed(caseId, json)).status).toBe(200)
    await desk.credits(10)
    const { json: sent } = await desk.send(caseId, json)
    const row = await desk.letterRow(sent.letter_id)
    const { text } = (row?.data ?? {}) as { text?: string }
    expect(text).toContain('Bäckerei Althaus GmbH: http')
    expect(text).not.toContain('token=')
  })

  test('of more than twelve sheets is refused, with its cost and its sending [G-82]', async () => {
    const caseId = await desk.makeCase()
    const json = { ...aLetter, content: '<p>Line</p>'.repeat(500) }
    const message = 'A letter has at most 12 sheets. Shorten its text.'
    for (const answer of [
      await previewed(caseId, json),
      await desk.ask(caseId, '/letter_cost', json),
      await desk.send(caseId, json),
    ])
      expect([answer.status, answer.json.error_message]).toEqual([400, message])
  })

  test('needs a mail flow, and a template that is a letter', async () => {
    const none = await desk.makeCase('ACTIVE', undefined, { detail: { emailFlowId: null } })
    expect((await previewed(none)).json.error_message).toBe(
      'No mail flow assigned to the case. Please select a mail flow to preview mails',
    )
    expect((await desk.send(none)).json.error_message).toBe(
      'No mail flow assigned to the case. Please select a mail flow to send mails',
    )
    const caseId = await desk.makeCase()
    const { db } = desk.api.services.database
    const template = {
      ...{ customerId: desk.own.id, flowId: `${desk.own.id}-flow`, subject: 'S', content: 'C' },
      config: aLetter.config,
    }
    await db.insert(mailTemplate).values([
      { ...template, id: 'a-letter', name: 'Letter', type: 'letter' },
      { ...template, id: 'no-letter', name: 'Mail', type: 'custom' },
    ])
    expect((await previewed(caseId, aLetter, '?template_id=a-letter')).status).toBe(200)
    for (const id of ['no-letter', 'nowhere'])
      expect((await previewed(caseId, aLetter, `?template_id=${id}`)).status).toBe(404)
  })
})

describe('the cost of a letter', () => {
  test('is answered with its sheets and what is left [COMMAPI-24, LETTERS-08] [G-82]', async () => {
    const caseId = await desk.makeCase()
    await desk.credits(7)
    const costOf = async (content: string, id = caseId) =>
      (await desk.ask(id, '/letter_cost', { ...aLetter, content })).json
    const seen = await previewed(caseId, { ...aLetter, content: '<p>Short.</p>' })
    expect(await costOf('<p>Short.</p>')).toEqual({
      ...{ creditCost: 3, pages: 1, sheets: 1, balance: 7 },
      // Whoever has seen it knows that it is still the same.
      digest: seen.headers.get(digest),
    })
    expect(await costOf('<p>Line</p>'.repeat(130))).toMatchObject({
      ...{ creditCost: 4, pages: 5, sheets: 5, balance: 7 },
    })
    const home = { detail: { opponentContact: { ...anAddressee, country: 'CH' } } }
    const athome = await desk.makeCase('ACTIVE', undefined, home)
    expect(await costOf('<p>Short.</p>', athome)).toMatchObject({ creditCost: 2 })
    const far = { detail: { opponentContact: { ...anAddressee, country: 'US' } } }
    const abroad = await desk.makeCase('ACTIVE', undefined, far)
    expect(await costOf('<p>Short.</p>', abroad)).toMatchObject({ creditCost: 4 })
    expect(desk.api.takeEvents()).toEqual([])
  })
})

describe('sending a letter', () => {
  test('takes its text as it was previewed, and no other [COMMAPI-25] [G-732]', async () => {
    const caseId = await desk.makeCase()
    await desk.credits(10)
    const seen = (await previewed(caseId)).headers.get(digest)
    const changed = { ...aLetter, subject: 'Another subject', digest: seen }
    const refused = await desk.send(caseId, changed)
    expect([refused.status, refused.json.error_message]).toEqual([
      409,
      'The letter has changed since its preview.',
    ])
    const answer = await desk.send(caseId, { ...aLetter, digest: seen })
    expect(answer.json).toMatchObject({ letter_status: 'validating' })
    // The next day it would bear another date.
    const again = (await previewed(caseId)).headers.get(digest)
    await desk.days(1)
    expect((await desk.send(caseId, { ...aLetter, digest: again })).status).toBe(409)
  })

  test('keeps the file as it was previewed, byte for byte [COMMAPI-27, CASEAPI-43]', async () => {
    const caseId = await desk.makeCase()
    await desk.credits(10)
    const seen = await previewed(caseId)
    const { json } = await desk.send(caseId)
    const file = await desk.call(caseId, `/letter/${json.letter_id}`)
    expect(file.text).toBe(seen.text)
    await desk.later(2_000)
    await desk.later(2_000)
    const [printed] = await desk.printed()
    expect(Buffer.from(printed?.bytes ?? []).toString()).toBe(file.text)
  })

  test('without enough credits is refused and changes nothing [LETTERS-07]', async () => {
    const caseId = await desk.makeCase()
    await desk.credits(2)
    const before = await desk.get(caseId)
    const answer = await desk.send(caseId)
    expect([answer.status, answer.json]).toEqual([
      409,
      {
        error_message: 'Insufficient Credits: the letter costs 3, 2 are left.',
        ...{ creditCost: 3, balance: 2 },
      },
    ])
    expect(await desk.get(caseId)).toEqual(before)
    expect([await desk.entries(caseId), desk.api.takeEvents()]).toEqual([[], []])
    expect(await desk.ledger()).toMatchObject({ balance: 2, taken: 0, held: 0 })
  })

  test('ends the draft that it was, and is refused where that is gone or another case’s', async () => {
    await desk.credits(10)
    const caseId = await desk.makeCase()
    const { config, ...text } = aLetter
    const kept = await desk.ask(caseId, '/mail_drafts', {
      ...{ kind: 'letter', ref: '', version: 0 },
      content: { ...aDraftText, ...text, config },
    })
    const ofDraft = `?draft_id=${kept.json.id}`
    expect((await desk.send(await desk.makeCase(), aLetter, ofDraft)).status).toBe(404)
    expect((await desk.ledger()).balance).toBe(10)
    expect((await desk.send(caseId, aLetter, ofDraft)).status).toBe(200)
    expect((await desk.call(caseId, '/mail_drafts')).json.drafts).toEqual([])
    // Two tabs that send it print it once.
    expect((await desk.send(caseId, aLetter, ofDraft)).status).toBe(404)
    expect(await desk.entries(caseId)).toHaveLength(1)
  })

  test('under the same key is done once', async () => {
    const caseId = await desk.makeCase()
    await desk.credits(10)
    const headers = { 'Idempotency-Key': 'letter-1' }
    const [first, again] = [
      await desk.send(caseId, aLetter, '', { headers }),
      await desk.send(caseId, aLetter, '', { headers }),
    ]
    expect(again.json.letter_id).toBe(first.json.letter_id)
    expect(await desk.entries(caseId)).toHaveLength(1)
    expect(await desk.ledger()).toMatchObject({ balance: 7, taken: 3 })
  })

  test('is told with the case: its cost, its entry, its row', async () => {
    const caseId = await desk.makeCase()
    await desk.credits(10)
    await desk.send(caseId)
    const told = desk.api.takeEvents()
    expect(told).toMatchObject([
      { name: 'customer.credits-spent', payload: { amount: 7, spent: 3 } },
      {
        name: 'case.letter-sent',
        payload: {
          activity: { type: 'LETTER_SENT', content: { letter_status: 'validating', pages: 1 } },
          changes: expect.arrayContaining([
            expect.objectContaining({ field: 'letter_cost', from: 0, to: 3 }),
          ]),
        },
      },
    ])
    expect((await desk.get(caseId)).letter_cost).toBe(3)
  })

  test('is refused in STANDBY, and taken in every state that has been active', async () => {
    await desk.credits(50)
    const standby = await desk.makeCase('STANDBY')
    expect((await desk.send(standby)).json.error_message).toBe(
      'Invalid request: case in state STANDBY cannot send letters.',
    )
    for (const state of ['ACTIVE', 'PAYMENT_PROCESSING', 'PAID', 'VALID_LICENSE'] as const)
      expect((await desk.send(await desk.makeCase(state))).status).toBe(200)
  })

  test('is refused under LITE and PRO, to administrators as well, and taken under ENTERPRISE [LETTERS-18, LETTERS-19, SUBS-36, ROLE-09]', async () => {
    for (const plan of ['lite', 'pro'] as const) {
      const office = desk.api.offices[plan]
      const token = await desk.api.signIn(plan, 'admin')
      for (const [path, method] of [
        ['preview_letter', 'PUT'],
        ['letter_cost', 'PUT'],
        ['send_letter', 'POST'],
      ] as const) {
        const answer = await desk.api.call(`/cases/${office.caseId}/${path}`, {
          ...{ token, method, json: aLetter },
        })
        expect([answer.status, answer.json.error_message]).toEqual([403, 'Access forbidden'])
      }
    }
    await desk.credits(10)
    const caseId = await desk.makeCase()
    expect((await previewed(caseId)).status).toBe(200)
    expect((await desk.ask(caseId, '/letter_cost')).status).toBe(200)
    expect((await desk.send(caseId)).status).toBe(200)
  })

  test.each([
    ['no subject', { subject: ' ' }, 'Enter a subject.'],
    ['no text', { content: '<p> </p>' }, 'Enter a message.'],
  ])('with %s is refused', async (_, parts, message) => {
    const answer = await desk.send(await desk.makeCase(), { ...aLetter, ...parts })
    expect([answer.status, answer.json.error_message]).toEqual([400, message])
  })
})
